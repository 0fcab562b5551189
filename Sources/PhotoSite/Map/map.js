// The page of the map: markers for what is in view, a preview of what is tapped, the list of places beside it.

import { ask, complain, confirm, open, say, toast } from "../../AppShell/Page/app.js";
import { decode } from "../Grid/gridindex.js";
import { canDraw, control, corners, data, deepest, draw, hidden, part, style, view } from "./mapbase.js";
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
const language = document.documentElement.lang;

/** @type {any} */
let map = null;
/** @type {any} */
let library = null;
/** @type {Map<number, {marker: any, button: HTMLElement, cluster: Cluster}>} by the photo that stands for all */
const markers = new Map();
/** The photo of the marker that is looked at. */
let chosen = 0;
let words = new URLSearchParams(location.search).get("q") ?? "";
let gathering = new AbortController();

/**
 * @param {string} key
 * @param {number} count
 */
const counted = (key, count) => (count === 1 ? say(key) : say(`${key}Many`, { n: count.toLocaleString(language) }));

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
    const answer = await fetchClusters(view(map, 0.15), map.getZoom(), signal);
    if (!signal.aborted) show(answer.clusters);
  } catch (error) {
    if (!(error instanceof DOMException)) toast(say("offline"));
  }
}

/** @param {Cluster[]} clusters */
function show(clusters) {
  const wanted = new Set(clusters.map(({ id }) => id));
  for (const [id, { marker, button }] of markers) {
    if (wanted.has(id)) continue;
    // Whoever stands on it is not to lose the place.
    if (button === document.activeElement) part("map").querySelector("canvas")?.focus({ preventScroll: true });
    marker.remove();
    markers.delete(id);
  }
  for (const cluster of clusters) {
    const known = markers.get(cluster.id);
    const at = [cluster.longitude, cluster.latitude];
    if (known) {
      known.marker.setLngLat(at);
      known.cluster = cluster;
      describe(known.button, cluster);
      continue;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "map-marker";
    const image = document.createElement("img");
    image.src = cluster.picture;
    image.alt = "";
    image.decoding = "async";
    const count = document.createElement("span");
    count.className = "map-count";
    button.append(image, count);
    describe(button, cluster);
    button.addEventListener("click", () => choose(markers.get(cluster.id)?.cluster ?? cluster));
    // MapLibre moves the outer element: what is styled stands in it.
    const element = document.createElement("div");
    element.className = "map-spot";
    element.append(button);
    const marker = new library.Marker({ element }).setLngLat(at).addTo(map);
    // It has named the outer one, which is nothing to a screen reader.
    element.removeAttribute("aria-label");
    element.removeAttribute("role");
    markers.set(cluster.id, { marker, button, cluster });
  }
  mark();
}

/**
 * @param {HTMLElement} button
 * @param {Cluster} cluster
 */
function describe(button, { count, label }) {
  button.setAttribute("aria-label", label);
  const badge = button.querySelector(".map-count");
  if (!(badge instanceof HTMLElement)) return;
  badge.hidden = count === 1;
  badge.textContent =
    count < 10000 ? count.toLocaleString(language) : count.toLocaleString(language, { notation: "compact" });
}

function mark() {
  for (const [id, { button }] of markers) button.classList.toggle("is-chosen", id === chosen);
}

/** A photo is looked at, a cluster is gone into, or looked at where it cannot be parted. @param {Cluster} cluster */
function choose(cluster) {
  if (cluster.count === 1) return preview(cluster);
  const [southWest = [], northEast = []] = corners(cluster.box);
  const first = map.project(southWest);
  const last = map.project(northEast);
  const side = Math.max(Math.abs(last.x - first.x), Math.abs(last.y - first.y));
  if (side * 2 ** (deepest - map.getZoom()) < 72) return preview(cluster);
  closePreview();
  const camera = map.cameraForBounds([southWest, northEast], { padding: room(), maxZoom: deepest });
  const least = Math.min(map.getZoom() + 1, deepest);
  if (camera && camera.zoom >= least) return map.easeTo({ ...camera, duration: 450 });
  map.easeTo({ center: [cluster.longitude, cluster.latitude], zoom: least, duration: 450 });
}

/** What lies over the map: controls at its side, the preview and the tabs at its foot. */
function room() {
  const { clientWidth, clientHeight } = part("map");
  const side = Math.min(72, clientWidth / 6);
  const end = Math.min(130, clientHeight / 5);
  return { top: end / 1.5, bottom: end, left: side, right: side };
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
  mark();
  const { south, west, north, east } = view(map, 0);
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
  // What is looked at stays in sight.
  const { y } = map.project([cluster.longitude, cluster.latitude]);
  if (y > panel.offsetTop - 40) map.panBy([0, y - panel.offsetTop / 2], { duration: 300 });
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
    return photo(id, `/thumbs/${id}-${version}-s.webp`, around, `${say("photo")} ${index + 1}`);
  });
  part("preview-photos").replaceChildren(...pictures);
  const all = /** @type {HTMLAnchorElement} */ (part("preview-all"));
  all.textContent = say("showAll", { n: ids.length.toLocaleString(language) });
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
  if (hadFocus) markers.get(chosen)?.button.focus({ preventScroll: true });
  chosen = 0;
  mark();
}

part("preview-close").addEventListener("click", closePreview);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !part("map-preview").hidden && !document.querySelector("dialog[open]")) closePreview();
});

// MARK: Where one is

/** @type {any} */
let me = null;

part("map-locate").addEventListener("click", () => {
  const refused = () => void confirm({ title: say("positionRefused") });
  if (!("geolocation" in navigator)) return refused();
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const at = [coords.longitude, coords.latitude];
      if (!me) {
        const element = document.createElement("div");
        element.className = "map-me";
        const pin = document.createElement("div");
        pin.className = "map-pin";
        element.append(pin);
        me = new library.Marker({ element, anchor: "bottom" }).setLngLat(at).addTo(map);
        element.setAttribute("role", "img");
        element.setAttribute("aria-label", say("you"));
      }
      me.setLngLat(at);
      map.easeTo({ center: at, zoom: Math.max(map.getZoom(), 12), duration: 700 });
    },
    refused,
    { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 },
  );
});

// MARK: The user's own maps

part("map-choose")?.addEventListener("click", () => {
  const sheet = part("map-sheet");
  if (sheet instanceof HTMLDialogElement) void open(sheet);
});
for (const box of document.querySelectorAll("#map-sheet [data-map]")) {
  if (!(box instanceof HTMLInputElement)) continue;
  const key = box.dataset.map ?? "";
  box.checked = !hidden.has(key);
  box.addEventListener("change", () => {
    if (box.checked) hidden.delete(key);
    else hidden.add(key);
    localStorage.setItem("hidden-maps", JSON.stringify([...hidden]));
    map?.setStyle(style());
  });
}

// MARK: Map and list

let isDrawn = false;

async function begin() {
  if (isDrawn) return;
  isDrawn = true;
  ({ map, library } = await draw(part("map")));
  const before = history.state?.view;
  if (before) map.jumpTo({ center: before.center, zoom: before.zoom });
  control(map);
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
  if (data.photo && !before) await preview(data.photo);
}

/** @param {boolean} isList */
function look(isList) {
  page.classList.toggle("is-list", isList);
  // What a tap leads to.
  toggle.textContent = (isList ? toggle.dataset.map : toggle.dataset.list) ?? "";
  part("map-stage").hidden = isList;
  if (isList) return closePreview();
  if (isDrawn) map?.resize();
  else void begin().catch(complain);
}

toggle.addEventListener("click", () => look(!page.classList.contains("is-list")));

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
  link.append(image, text, value, caret());
  item.append(link);
  return item;
}

/** The mark of a row that leads on. */
function caret() {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", "icon end");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", "/icons.svg#caret-right");
  picture.append(use);
  return picture;
}

// The map obeys the search: it goes where the photos are.
new SearchHead(async (question, signal) => {
  const before = words;
  words = question;
  try {
    const whole = { south: -90, west: -180, north: 90, east: 180 };
    const query = question === "" ? "" : `?q=${encodeURIComponent(question)}`;
    const [world, list] = await Promise.all([
      fetchClusters(whole, 0, signal),
      ask("GET", `/map/places${query}`, null, { signal }),
    ]);
    if (signal.aborted) return 0;
    closePreview();
    tell(world.total, world.located);
    part("place-rows").replaceChildren(...list.places.map(placeRow));
    part("place-rows").hidden = list.places.length === 0;
    part("place-more").textContent = list.more;
    part("place-more").hidden = list.more === "";
    data.extent = world.extent ?? undefined;
    if (map) {
      if (world.extent) {
        map.fitBounds(corners(world.extent), { padding: room(), maxZoom: 13, duration: 500 });
      }
      void gather();
    }
    return world.total;
  } catch (error) {
    words = before;
    throw error;
  }
});

const isEmpty = !part("no-photos").hidden || !part("nothing-found").hidden;
page.classList.toggle("is-nothing", isEmpty);
if (canDraw()) {
  toggle.hidden = false;
  look(page.classList.contains("is-list"));
} else {
  page.classList.add("is-list");
  toast(say("noMap"));
}
