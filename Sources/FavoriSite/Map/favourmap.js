// The map of favours: markers of what is in sight, own ones as hexagons, and what changes while one looks.

import { ask, complain, icon, make, Refused, say, toast, written } from "../../AppShell/Page/app.js";
import { Markers } from "../../MapView/mapmarkers.js";
import { canDraw, MapView } from "../../MapView/mapview.js";
import { fetchPage, show } from "../Look/sheets.js";
import { neighbourhoods, Outlines } from "../Neighbourhoods/outlines.js";
import { hear } from "../News/events.js";
import { Beside } from "./beside.js";
import { isLeaving } from "./listing.js";

/**
 * @typedef {{id: number, title: string, category: string, type: string, state: string,
 *   place: {latitude: number, longitude: number}, author?: {id: number},
 *   slots: {places: number, accepted: number, state: string}[]}} Favour
 * @typedef {{id: number, latitude: number, longitude: number, count: number, box: number[]}} Cluster
 * @typedef {import("../../MapView/mapmarkers.js").Marked & {favour?: Favour, box?: number[]}} Item
 */

/** Degrees of the squares in which favours are counted without an account, as in `MarkerRoutes`. */
const coarsest = 0.04;
const me = Number(document.body.dataset.owner?.replace("person-", "") ?? Number.NaN);

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

/** @param {string} className @param {(Node | string)[]} content */
const span = (className, ...content) => make("span", { className }, ...content);

/** What a new marker shows. @param {Item} item @returns {Node[]} */
function fill({ favour, count }) {
  if (!favour) return [span("map-several", written(count))];
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

/** Does so when new markers have grown to their size. @param {HTMLElement} stage */
async function declutterGrown(stage) {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(stage.getAnimations({ subtree: true }).map(({ finished }) => finished));
  declutter();
}

/**
 * Shows the names that cover neither each other nor another marker; of two, that of the favour that is looked at, or of
 * one's own.
 */
function declutter() {
  const marks = [...document.querySelectorAll(".map-marker")].map((marker) => ({
    marker,
    box: marker.getBoundingClientRect(),
  }));
  marks.sort((one, other) => worth(other.marker) - worth(one.marker));
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
const worth = (marker) => (marker.matches(".is-chosen") ? 2 : marker.querySelector(".is-own") ? 1 : 0);

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

/** The filters of this page's address; the address changes with the sheets over it. */
const filters = new URLSearchParams(location.search);
for (const name of ["view", "box"]) filters.delete(name);
/** The list has an order, too. */
const listing = new URLSearchParams(filters);
filters.delete("sort");

/** Milliseconds for which a marker stays large after its sheet was closed. */
const afterglow = 4000;
/** Milliseconds after which a finger that rests asks for a preview. */
const longPress = 500;
/** Milliseconds in which what changes is gathered, so that a busy neighbourhood is asked for a few times a second. */
const gathering = 300;
/** Pixels that two markers need between their middles to be told apart, and by which one is moved at most. */
const [apart, farthest] = [54, 72];

/**
 * Moves markers aside that one's own favours lie over: own ones are never counted into those of several.
 * @param {Markers<Item>} markers
 */
function makeRoom(markers) {
  const places = markers
    .places()
    .map((place) => ({ ...place, dx: 0, dy: 0, own: place.item.favour?.author?.id === me }));
  const moved = new Set(places.filter(({ own }) => own));
  for (let round = 0; round < 12; round += 1) {
    let isQuiet = true;
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        if (!moved.has(one) && !moved.has(other)) continue;
        const [x, y] = [other.x + other.dx - one.x - one.dx, other.y + other.dy - one.y - one.dy];
        const distance = Math.hypot(x, y);
        if (distance >= apart) continue;
        isQuiet = false;
        // Those at the same place part sideways, each pair in a direction of its own.
        const angle = distance < 1 ? index * 2.4 : Math.atan2(y, x);
        const way = (apart - distance) / 2 + 0.5;
        push(one, -way * Math.cos(angle), -way * Math.sin(angle));
        push(other, way * Math.cos(angle), way * Math.sin(angle));
        moved.add(one).add(other);
      }
    }
    if (isQuiet) break;
  }
  for (const { item, dx, dy } of places) markers.shift(item.id, Math.round(dx), Math.round(dy));
}

/** @param {{dx: number, dy: number}} place @param {number} x @param {number} y */
function push(place, x, y) {
  place.dx = Math.max(-farthest, Math.min(farthest, place.dx + x));
  place.dy = Math.max(-farthest, Math.min(farthest, place.dy + y));
}

/** Counts the previews: an answer that comes late is thrown away. */
let previews = 0;

/**
 * Shows what a favour is, without leaving the map.
 * @param {Favour} favour
 * @param {() => void} giveBack called when it goes with the focus in it
 * @param {() => void} away called when it is put away
 */
async function preview(favour, giveBack, away) {
  const card = /** @type {HTMLElement} */ (document.getElementById("map-preview"));
  const path = `/favours/${favour.id}`;
  previews += 1;
  const mine = previews;
  const { page } = await fetchPage(path);
  if (mine !== previews) return;
  const text = make("div", { className: "favour-text" }, make("h3", {}, favour.title));
  // As the page of the favour says it.
  for (const [selector, className] of [
    [".slot-time", "favour-when"],
    [".details-state > p", "favour-facts"],
  ]) {
    text.append(make("p", { className }, page.querySelector(selector ?? "")?.textContent ?? ""));
  }
  const hide = () => {
    if (card.contains(document.activeElement)) giveBack();
    card.hidden = true;
  };
  const link = make("a", { className: "preview-link", href: path });
  // The marker stays as large as it is: the sheet that opens is of the same favour.
  link.addEventListener("click", hide);
  link.append(...page.querySelectorAll(".details-head .mark"), text, icon("caret-right"));
  const close = make("button", { className: "round", type: "button", ariaLabel: say("closeSheet") }, icon("x"));
  close.onclick = () => {
    hide();
    away();
  };
  card.replaceChildren(link, close);
  card.hidden = false;
}

/** Draws the outline of one's neighbourhood. @param {MapView} view @param {number} id */
async function outline(view, id) {
  const home = (await neighbourhoods()).filter((one) => one.id === id);
  new Outlines(view, home, null);
}

/** Lets the style sheet know how much of the map's foot is taken. @param {HTMLElement} stage */
function keepFootFree(stage) {
  const foot = stage.querySelector(".map-foot");
  if (!(foot instanceof HTMLElement)) return;
  const tell = () => stage.style.setProperty("--foot-height", `${foot.offsetHeight}px`);
  new ResizeObserver(tell).observe(foot);
  tell();
}

async function start() {
  const view = new MapView("map", { closest: 14.5 });
  const stage = view.part("stage");
  stage.hidden = false;
  await view.draw();
  view.control();
  view.locate({ zoom: 14, isMarked: true });
  keepFootFree(stage);
  const data = view.data.extent;
  const home = document.getElementById("map-home");
  home?.addEventListener("click", () => data && view.fit(data));
  if (home) outline(view, Number(home.dataset.neighbourhood)).catch(complain);

  // The favour that is looked at, and the marker that it has now.
  /** @type {number | null} */
  let chosen = null;
  let glow = 0;
  const marked = () => markers.places().find((one) => chosen !== null && one.item.favour?.id === chosen)?.item.id;
  const mark = () => {
    markers.mark(marked() ?? null);
    void declutterGrown(stage);
  };
  /** @param {number | null} id */
  const choose = (id) => {
    clearTimeout(glow);
    chosen = id;
    mark();
  };
  const fade = () => {
    clearTimeout(glow);
    glow = setTimeout(() => choose(null), afterglow);
  };

  /** Degrees across in which favours become one marker. */
  const step = () => (72 * 360) / (512 * 2 ** view.map.getZoom());
  /** Whether a closer look parts more: without an account, favours are in coarse squares. */
  const isFiner = () => !Number.isNaN(me) || step() > coarsest;

  // What a long press has shown is not opened when the finger lifts.
  let isPreviewed = false;
  const markers = new Markers(view, fill, (/** @type {Item} */ item) => {
    if (isPreviewed) {
      isPreviewed = false;
    } else if (item.favour) {
      choose(item.favour.id);
      show(`/favours/${item.favour.id}`);
    } else if (item.box && isFiner() && view.canPart(item.box)) {
      view.enter({ latitude: item.latitude, longitude: item.longitude, box: item.box });
    } else if (item.box) {
      const [south = 0, west = 0, north = 0, east = 0] = item.box;
      const there = new URLSearchParams(filters);
      // Identical places: a list of them.
      there.set("box", [west - 1e-5, south - 1e-5, east + 1e-5, north + 1e-5].join());
      there.set("view", "list");
      location.href = `/?${there}`;
    }
  });
  addEventListener("sheet-closed", fade);

  /** @param {EventTarget | null} target */
  const favourAt = (target) => {
    const button = target instanceof Element ? target.closest(".map-marker") : null;
    return button ? markers.item(button)?.favour : undefined;
  };
  /** @param {Favour} favour */
  const look = (favour) => {
    choose(favour.id);
    const giveBack = () => {
      const marker = markers.button(marked() ?? "") ?? stage.querySelector("canvas");
      marker?.focus({ preventScroll: true });
    };
    preview(favour, giveBack, fade).catch(complain);
  };
  let pressing = 0;
  stage.addEventListener("pointerdown", ({ target }) => {
    isPreviewed = false;
    clearTimeout(pressing);
    const favour = favourAt(target);
    if (!favour) return;
    pressing = setTimeout(() => {
      isPreviewed = true;
      look(favour);
    }, longPress);
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => clearTimeout(pressing));
  view.map.on("movestart", () => clearTimeout(pressing));
  // The browser's own menu of a long press.
  stage.addEventListener("contextmenu", (event) => favourAt(event.target) && event.preventDefault());
  stage.addEventListener("keydown", (event) => {
    const favour = event.key === " " ? favourAt(event.target) : undefined;
    if (!favour) return;
    event.preventDefault();
    if (!event.repeat) look(favour);
  });
  // A button is pressed when the key is let go.
  stage.addEventListener("keyup", (event) => event.key === " " && favourAt(event.target) && event.preventDefault());

  // Tab goes on beyond the edge: the map comes along.
  stage.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(".map-marker:focus-visible")) return;
    const [box, edge] = [target.getBoundingClientRect(), stage.getBoundingClientRect()];
    const isSeen = box.left >= edge.left && box.right <= edge.right && box.top >= edge.top && box.bottom <= edge.bottom;
    const item = markers.item(target);
    if (!isSeen && item) view.map.easeTo({ center: [item.longitude, item.latitude], duration: 300 });
  });

  const beside = new Beside(view, listing);
  let asking = new AbortController();
  const load = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const { south, west, north, east } = view.box(0.2);
    const query = new URLSearchParams(filters);
    query.set("box", [west, south, east, north].map((degrees) => degrees.toFixed(6)).join());
    // Markers with their names are about 72 points wide: what would lie under another one is counted with it.
    query.set("step", String(step()));
    try {
      const { favours, clusters, total } = await ask("GET", `/api/v1/markers?${query}`, null, { signal });
      if (signal.aborted) return;
      markers.show([...clusters.map(several), ...favours.map(single)]);
      makeRoom(markers);
      mark();
      const empty = document.getElementById("map-empty");
      if (empty) empty.hidden = total > 0;
    } catch (error) {
      if (signal.aborted) return;
      // It happens while the map is moved, which an alert would interrupt.
      toast(error instanceof Refused ? error.message : say("failed"));
      if (!(error instanceof Refused)) throw error;
    }
  };
  view.map.on("moveend", () => {
    beside.follow(true);
    void load();
  });
  beside.follow(true);
  await load();

  // What changes is shown when the fingers are off the map; what comes meanwhile is gathered, and delays nothing.
  let isTouched = false;
  let timer = 0;
  const refresh = () => {
    if (timer !== 0) return;
    timer = setTimeout(() => {
      timer = 0;
      if (isTouched) return refresh();
      beside.follow(false);
      void load();
    }, gathering);
  };
  stage.addEventListener("pointerdown", () => (isTouched = true));
  addEventListener("pointerup", () => (isTouched = false));
  addEventListener("pointercancel", () => (isTouched = false));
  addEventListener("favour-changed", refresh);
  hear("favour", refresh);
  hear("reopen", refresh);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

if (!isLeaving) {
  if (canDraw()) start().catch(complain);
  else toast(say("failed"));
}
