// The map of favours: markers of what is in sight, own ones as hexagons, and what changes while one looks.

import { ask, complain, say, toast } from "../../AppShell/Page/app.js";
import { Markers } from "../../MapView/mapmarkers.js";
import { canDraw, MapView } from "../../MapView/mapview.js";
import "./listing.js";

/**
 * @typedef {{id: number, title: string, category: string, type: string, state: string,
 *   place: {latitude: number, longitude: number}, author?: {id: number},
 *   slots: {places: number, accepted: number, state: string}[]}} Favour
 * @typedef {{id: number, latitude: number, longitude: number, count: number, box: number[]}} Cluster
 * @typedef {import("../../MapView/mapmarkers.js").Marked & {favour?: Favour, box?: number[]}} Item
 */

const me = Number(document.body.dataset.owner?.replace("person-", "") ?? Number.NaN);
const icons = { sprite: "/icons.svg" };

/** The picture of a category, as the server's pages have it. @type {Record<string, string>} */
const pictures = {
  generic: "sparkle",
  gardening: "flower",
  transport: "car",
  pets: "paw-print",
  handiwork: "wrench",
  shopping: "package",
  schoolHelp: "book",
  babysitting: "smiley",
  chores: "house",
  bulkyWaste: "couch",
  sport: "soccer-ball",
  weatherHelp: "sun",
};

/** @param {string} name */
function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${icons.sprite}#${name}`);
  svg.append(use);
  return svg;
}

/** @param {string} className @param {(Node | string)[]} content */
function span(className, ...content) {
  const element = document.createElement("span");
  element.className = className;
  element.append(...content);
  return element;
}

/** What a new marker shows. @param {Item} item @returns {Node[]} */
function fill({ favour, count }) {
  if (!favour) return [span("map-several", count.toLocaleString(document.documentElement.lang))];
  const isGroup = favour.type === "group";
  const own = favour.author?.id === me ? " is-own" : "";
  const mark = span(
    `mark category-${favour.category}${own}${isGroup ? " is-group" : ""}`,
    span("", icon(pictures[favour.category] ?? "sparkle")),
  );
  const nodes = [mark, span("map-name", favour.title)];
  const slot = favour.slots.find(({ state }) => state === "open") ?? favour.slots[0];
  if (slot && isGroup) nodes.push(span("map-of", say("ofPlaces", { k: slot.accepted, n: slot.places })));
  else if (slot && slot.accepted > 0) nodes.push(span("map-of is-taken", icon("check")));
  return nodes;
}

/** Shows the names that cover neither each other nor another marker; of two, that of one's own favour. */
function declutter() {
  const marks = [...document.querySelectorAll(".map-marker")].map((marker) => ({
    marker,
    box: marker.getBoundingClientRect(),
  }));
  marks.sort((one, other) => Number(isOwn(other.marker)) - Number(isOwn(one.marker)));
  /** @type {DOMRect[]} */
  const taken = [];
  for (const { marker } of marks) {
    const name = marker.querySelector(".map-name");
    if (!(name instanceof HTMLElement)) continue;
    const box = name.getBoundingClientRect();
    const isFree =
      !taken.some((other) => covers(other, box)) &&
      !marks.some((other) => other.marker !== marker && covers(other.box, box));
    name.classList.toggle("is-hidden", !isFree);
    if (isFree) taken.push(box);
  }
}

/** @param {Element} marker */
const isOwn = (marker) => marker.querySelector(".is-own") !== null;

/** @param {DOMRect} one @param {DOMRect} other */
const covers = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** @param {Favour} favour @returns {Item} */
const single = (favour) => ({
  // A marker whose face changes is another one.
  id: `${favour.id} ${favour.state} ${favour.title} ${favour.slots.map(({ accepted }) => accepted).join(" ")}`,
  latitude: favour.place.latitude,
  longitude: favour.place.longitude,
  count: 1,
  label: favour.author?.id === me ? `${favour.title}, ${say("own")}` : favour.title,
  favour,
});

/** @param {Cluster} cluster @returns {Item} */
const several = ({ id, latitude, longitude, count, box }) => ({
  id: `several ${id} ${count}`,
  latitude,
  longitude,
  count,
  label: say("several", { n: count }),
  box,
});

/** The filters of the address, and nothing else of it. */
function filters() {
  const chosen = new URLSearchParams(location.search);
  chosen.delete("view");
  chosen.delete("sort");
  return chosen;
}

async function start() {
  const view = new MapView("map");
  view.part("stage").hidden = false;
  await view.draw();
  view.control();
  view.locate({ zoom: 14, isMarked: true });
  const data = view.data.extent;
  document.getElementById("map-home")?.addEventListener("click", () => data && view.fit(data));

  const markers = new Markers(view, fill, (/** @type {Item} */ item) => {
    if (item.favour) {
      markers.mark(item.id);
      location.href = `/favours/${item.favour.id}`;
    } else if (item.box && view.canPart(item.box)) {
      view.enter({ latitude: item.latitude, longitude: item.longitude, box: item.box });
    } else if (item.box) {
      const [south = 0, west = 0, north = 0, east = 0] = item.box;
      const chosen = filters();
      // Identical places: a list of them.
      chosen.set("box", [west - 1e-5, south - 1e-5, east + 1e-5, north + 1e-5].join());
      chosen.set("view", "list");
      location.href = `/?${chosen}`;
    }
  });

  let asking = new AbortController();
  const load = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const { south, west, north, east } = view.box(0.2);
    const query = filters();
    query.set("box", [west, south, east, north].map((degrees) => degrees.toFixed(6)).join());
    // Markers with their names are about 72 points wide: what would lie under another one is counted with it.
    query.set("step", String((72 * 360) / (512 * 2 ** view.map.getZoom())));
    try {
      const { favours, clusters, total } = await ask("GET", `/api/v1/markers?${query}`, null, { signal });
      if (signal.aborted) return;
      markers.show([...clusters.map(several), ...favours.map(single)]);
      // New markers grow to their size first.
      setTimeout(declutter, 260);
      const empty = document.getElementById("map-empty");
      if (empty) empty.hidden = total > 0;
    } catch (error) {
      if (!signal.aborted) await complain(error);
    }
  };
  view.map.on("moveend", () => void load());
  await load();

  // What changes is shown when the fingers are off the map.
  let isTouched = false;
  let timer = 0;
  const refresh = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isTouched ? refresh() : void load()), 200);
  };
  const stage = view.part("stage");
  stage.addEventListener("pointerdown", () => (isTouched = true));
  addEventListener("pointerup", () => (isTouched = false));
  addEventListener("pointercancel", () => (isTouched = false));
  const events = new EventSource("/api/v1/events");
  events.addEventListener("favour", refresh);
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

if (canDraw()) start().catch(complain);
else toast(say("failed"));
