// The page of the map: markers for what is in view, a preview of what is tapped, the list of places beside it.

import { ask, complain, counted, icon, Refused, say, toast, written } from "../../AppShell/Page/app.js";
import { decode, library } from "../Grid/gridindex.js";
import { Markers } from "../../MapView/mapmarkers.js";
import { canDraw, MapView, part } from "../../MapView/mapview.js";
import { SearchHead } from "../Searching/search.js";

/**
 * Photos that are one marker.
 * @typedef {object} Cluster
 * @property {number} latitude
 * @property {number} longitude
 * @property {number} count
 * @property {number} id of the photo that stands for all
 * @property {string} picture
 * @property {string} label
 * @property {string} place of that photo; empty when it has none
 * @property {string} day
 * @property {number[]} box south, west, north, east
 */

/** Tags that a preview shows before it is asked for all. */
const firstTags = 3;

const page = part("map-page");
const toggle = part("map-toggle");

// A single place is seen with coasts, borders and towns around it.
const view = new MapView("map", { overview: 11 });
/** @type {Markers<Cluster>} */
const markers = new Markers(view, ({ picture }) => [thumbnail(picture)], choose);
/** The photo of the marker that is looked at. */
let chosen = 0;
let words = new URLSearchParams(location.search).get("q") ?? "";
let gathering = new AbortController();

// MARK: Markers

/**
 * @param {{south: number, west: number, north: number, east: number}} box
 * @param {number} zoom
 * @param {AbortSignal} signal
 */
function fetchClusters(box, zoom, signal) {
  const query = new URLSearchParams({ zoom: zoom.toFixed(2) });
  for (const [name, value] of Object.entries(box)) query.set(name, value.toFixed(6));
  if (words !== "") query.set("q", words);
  return ask("GET", `/map/clusters?${query}`, null, { signal });
}

/** Shows what is in view, and a little around it. */
async function gather() {
  gathering.abort();
  gathering = new AbortController();
  const { signal } = gathering;
  try {
    const answer = await fetchClusters(view.box(0.15), view.map.getZoom(), signal);
    if (!signal.aborted) markers.show(answer.clusters);
  } catch (error) {
    if (!(error instanceof DOMException)) toast(error instanceof Refused ? error.message : say("failed"));
  }
}

/** @param {string} picture */
function thumbnail(picture) {
  const image = document.createElement("img");
  image.src = picture;
  image.alt = "";
  image.decoding = "async";
  return image;
}

/** A photo is looked at, a cluster is gone into, or looked at where it cannot be parted. @param {Cluster} cluster */
function choose(cluster) {
  if (cluster.count === 1 || !view.canPart(cluster.box)) return void preview(cluster);
  closePreview();
  view.enter(cluster);
}

// MARK: Preview

/** Which photos the viewer leafs through: those in a part of the map. @param {number[]} box */
function scope(box) {
  const query = new URLSearchParams({ set: `area:${box.map((degrees) => degrees.toFixed(6)).join(",")}` });
  if (words !== "") query.set("q", words);
  return `?${query}`;
}

let looking = new AbortController();

/** @param {Cluster} cluster */
async function preview(cluster) {
  looking.abort();
  looking = new AbortController();
  const { signal } = looking;
  chosen = cluster.id;
  markers.mark(chosen);
  const { south, west, north, east } = view.box(0);
  const around = cluster.count === 1 ? scope([south, west, north, east]) : scope(grown(cluster.box));
  const info = /** @type {HTMLAnchorElement} */ (part("preview-info"));
  info.href = `/photos/${cluster.id}${around}`;
  info.hidden = cluster.count > 1;
  const isOne = cluster.count === 1;
  part("preview-title").textContent = isOne ? cluster.place || say("photo") : counted("here", cluster.count);
  part("preview-text").textContent = isOne ? cluster.day : cluster.place;
  part("preview-tags").replaceChildren();
  part("preview-photos").replaceChildren(photo(cluster.id, cluster.picture, around, cluster.label));
  const all = /** @type {HTMLAnchorElement} */ (part("preview-all"));
  all.hidden = true;
  const panel = part("map-preview");
  panel.classList.toggle("is-several", cluster.count > 1);
  panel.hidden = false;
  panel.focus({ preventScroll: true });
  // What is looked at stays in sight, above the panel or beside it.
  const { x, y } = view.map.project([cluster.longitude, cluster.latitude]);
  const right = panel.offsetLeft + panel.offsetWidth;
  const room = view.map.getContainer().clientWidth;
  if (right <= room / 2) {
    if (x < right + 40) view.map.panBy([x - (right + room) / 2, 0], { duration: 300 });
  } else if (y > panel.offsetTop - 40) {
    view.map.panBy([0, y - panel.offsetTop / 2], { duration: 300 });
  }
  try {
    if (cluster.count === 1) await describePhoto(cluster, signal);
    else await describeSeveral(around, signal);
  } catch (error) {
    if (!signal.aborted) await complain(error);
  }
}

/**
 * @param {Cluster} cluster
 * @param {AbortSignal} signal
 */
async function describePhoto(cluster, signal) {
  /** @type {import("../Viewing/viewerchrome.js").Info} */
  const known = await ask("GET", `/photos/${cluster.id}/info`, null, { signal });
  if (signal.aborted) return;
  showTags(known.tags, false);
}

/**
 * @param {{name: string, href: string}[]} tags
 * @param {boolean} isWhole
 */
function showTags(tags, isWhole) {
  const list = part("preview-tags");
  const shown = isWhole ? tags : tags.slice(0, firstTags);
  list.replaceChildren(
    ...shown.map(({ name, href }) => {
      const chip = document.createElement("a");
      chip.className = "chip";
      chip.href = href;
      chip.textContent = name;
      return chip;
    }),
  );
  if (tags.length === 0) list.textContent = say("noTags");
  if (shown.length === tags.length) return;
  const more = document.createElement("button");
  more.type = "button";
  more.className = "chip preview-more";
  more.textContent = "…";
  more.setAttribute("aria-label", say("allTags"));
  more.addEventListener("click", () => {
    showTags(tags, true);
    const next = list.children[firstTags];
    if (next instanceof HTMLElement) next.focus();
  });
  list.append(more);
}

/**
 * Photos of one spot, as a row.
 * @param {string} around
 * @param {AbortSignal} signal
 */
async function describeSeveral(around, signal) {
  const response = await fetch(`/grid-index${around}`, { credentials: "same-origin", signal });
  if (!response.ok) throw new Error(String(response.status));
  const { ids, versions } = decode(await response.arrayBuffer());
  if (signal.aborted) return;
  const few = Math.min(ids.length, 30);
  const pictures = Array.from({ length: few }, (_, index) => {
    const version = (versions[index] ?? 0).toString(16).padStart(4, "0");
    const id = ids[index] ?? 0;
    return photo(id, `/thumbs/${library()}/${id}-${version}-s.webp`, around, `${say("photo")} ${index + 1}`);
  });
  part("preview-photos").replaceChildren(...pictures);
  const all = /** @type {HTMLAnchorElement} */ (part("preview-all"));
  all.textContent = say("showAll", { n: written(ids.length) });
  all.href = `/map/photos${around}`;
  all.hidden = ids.length <= 4;
}

/** A box with a metre around it, so that rounding leaves nobody out. @param {number[]} box */
function grown([south = 0, west = 0, north = 0, east = 0]) {
  const step = 0.00001;
  return [
    Math.max(-90, south - step),
    Math.max(-180, west - step),
    Math.min(90, north + step),
    Math.min(180, east + step),
  ];
}

/**
 * @param {number} id
 * @param {string} picture
 * @param {string} around
 * @param {string} name
 */
function photo(id, picture, around, name) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `/photos/${id}${around}`;
  link.setAttribute("aria-label", name);
  const image = document.createElement("img");
  image.src = picture;
  image.alt = "";
  link.append(image);
  item.append(link);
  return item;
}

function closePreview() {
  looking.abort();
  const panel = part("map-preview");
  const hadFocus = panel.contains(document.activeElement);
  panel.hidden = true;
  if (hadFocus) markers.button(chosen)?.focus({ preventScroll: true });
  chosen = 0;
  markers.mark(null);
}

part("preview-close").addEventListener("click", closePreview);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !part("map-preview").hidden && !document.querySelector("dialog[open]")) closePreview();
});

// MARK: Map and list

let isDrawn = false;

async function begin() {
  if (isDrawn) return;
  isDrawn = true;
  try {
    await view.draw();
  } catch (error) {
    // The next time that the map is shown, it is drawn.
    isDrawn = false;
    throw error;
  }
  const { map } = view;
  const before = history.state?.view;
  if (before) map.jumpTo({ center: before.center, zoom: before.zoom });
  view.control();
  view.locate({ zoom: 12, isMarked: true, duration: 700 });
  map.on("moveend", () => {
    const { lng, lat } = map.getCenter();
    history.replaceState({ ...history.state, view: { center: [lng, lat], zoom: map.getZoom() } }, "");
    void gather();
  });
  let waiting = 0;
  map.on("move", () => {
    if (waiting) return;
    waiting = setTimeout(() => {
      waiting = 0;
      if (map.isMoving()) void gather();
    }, 300);
  });
  // A tap beside the markers puts the preview away.
  map.on("click", (/** @type {any} */ event) => {
    if (event.originalEvent.target === map.getCanvas()) closePreview();
  });
  await gather();
  const photo = document.getElementById("map-photo");
  if (photo && !before) await preview(JSON.parse(photo.textContent ?? ""));
}

/** @param {boolean} isList */
function look(isList) {
  page.classList.toggle("is-list", isList);
  // What a tap leads to.
  toggle.textContent = (isList ? toggle.dataset.map : toggle.dataset.list) ?? "";
  part("map-stage").hidden = isList;
  if (isList) return closePreview();
  if (isDrawn) view.map?.resize();
  else void begin().catch(complain);
}

toggle.addEventListener("click", () => {
  const isList = !page.classList.contains("is-list");
  // For the way back from a place.
  history.replaceState({ ...history.state, isList }, "");
  look(isList);
});

/**
 * @param {number} total
 * @param {number} located
 */
function tell(total, located) {
  page.classList.toggle("is-nothing", total === 0);
  part("map-message").hidden = located > 0 || total === 0;
  part("no-photos").hidden = total > 0 || words !== "";
}

/**
 * @param {{name: string, around: string, count: string, noun: string, picture: string, href: string}} place
 */
function placeRow({ name, around, count, noun, picture, href }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.className = "row place-row";
  link.href = href;
  const image = document.createElement("img");
  image.src = picture;
  image.alt = "";
  image.width = 48;
  image.height = 48;
  image.loading = "lazy";
  const text = document.createElement("span");
  text.className = "row-text";
  for (const [kind, value] of [
    ["place-name", name],
    ["place-around", around],
  ]) {
    const line = document.createElement("span");
    line.className = kind ?? "";
    line.textContent = value ?? "";
    text.append(line);
  }
  const value = document.createElement("span");
  value.className = "row-value";
  value.textContent = count;
  const unit = document.createElement("span");
  unit.className = "visually-hidden";
  unit.textContent = ` ${noun}`;
  value.append(unit);
  link.append(image, text, value, icon("caret-right", "end"));
  item.append(link);
  return item;
}

// The map obeys the search: it goes where the photos are.
let shownWords = words;
new SearchHead(async (question, signal) => {
  words = question;
  try {
    const whole = { south: -90, west: -180, north: 90, east: 180 };
    const query = question === "" ? "" : `?q=${encodeURIComponent(question)}`;
    const [world, list] = await Promise.all([
      fetchClusters(whole, 0, signal),
      ask("GET", `/map/places${query}`, null, { signal }),
    ]);
    if (signal.aborted) return 0;
    shownWords = question;
    closePreview();
    tell(world.total, world.located);
    part("place-rows").replaceChildren(...list.places.map(placeRow));
    part("place-rows").hidden = list.places.length === 0;
    part("place-more").textContent = list.more;
    part("place-more").hidden = list.more === "";
    view.data.extent = world.extent ?? undefined;
    if (view.map) {
      if (world.extent) view.fit(world.extent);
      void gather();
    }
    return world.total;
  } catch (error) {
    // A newer question may already be under way.
    if (!signal.aborted) words = shownWords;
    throw error;
  }
});

const isEmpty = !part("no-photos").hidden || !part("nothing-found").hidden;
page.classList.toggle("is-nothing", isEmpty);
if (canDraw()) {
  toggle.hidden = false;
  look(history.state?.isList ?? page.classList.contains("is-list"));
} else {
  page.classList.add("is-list");
  toast(say("noMap"));
}
