// The map of favours: markers of what is in sight, own ones as hexagons, and what changes while one looks.

import { ask, complain, Refused, say, toast } from "../../AppShell/Page/app.js";
import { Markers } from "../../MapView/mapmarkers.js";
import { canDraw, MapView } from "../../MapView/mapview.js";
import { show } from "../Look/sheets.js";
import { neighbourhoods, Outlines } from "../Neighbourhoods/outlines.js";
import { hear } from "../News/events.js";
import { Beside } from "./beside.js";
import { fill, several, single } from "./faces.js";
import { isLeaving } from "./listing.js";
import { Preview } from "./preview.js";
import { makeRoom } from "./room.js";
import { placeTitles } from "./titles.js";

/** @typedef {import("./faces.js").Favour} Favour */
/** @typedef {import("./faces.js").Item} Item */

/** Degrees of the squares in which favours are counted without an account, as in `MarkerRoutes`. */
const coarsest = 0.04;
/** Metres from a public place within which its favours are drawn, as `Fan.reach`. */
const reach = 215;
const me = Number(document.body.dataset.owner?.replace("person-", "") ?? Number.NaN);

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
/** Pixels from the middle of a marker to its edge. */
const radii = { single: 24, chosen: 29, several: 30 };
/** Pixels by which the note of a marker stands out at its right. */
const noteWidth = 10;

/**
 * The title of a marker, if it has one, its size and the width of what stands out beside it: none of them changes.
 * @typedef {{name: HTMLElement | null, width: number, height: number, note: number}} Face
 */

/** By their buttons. @type {WeakMap<Element, Face>} */
const faces = new WeakMap();

/** @param {HTMLElement} button @returns {Face} */
function face(button) {
  const known = faces.get(button);
  if (known) return known;
  const name = /** @type {HTMLElement | null} */ (button.querySelector(".map-name"));
  const note = button.querySelector(".map-of") ? noteWidth : 0;
  const found = { name, width: name?.offsetWidth ?? 0, height: name?.offsetHeight ?? 0, note };
  // The title of the one that is looked at is larger for so long.
  if (!button.classList.contains("is-chosen")) faces.set(button, found);
  return found;
}

/**
 * Gives each marker room, and its title a side.
 * @param {Markers<Item>} markers
 * @param {HTMLElement} stage
 */
function arrange(markers, stage) {
  // The same for the same markers, in whatever order they came.
  const places = markers.places().sort((one, other) => order(one.item) - order(other.item));
  const moved = makeRoom(
    places.map(({ item, x, y }) => ({ id: item.id, x, y, isExact: item.favour?.isExact ?? false })),
  );
  const edge = stage.getBoundingClientRect();
  const covered = [...stage.querySelectorAll(".map-controls, .map-home, .map-looks > *, .map-foot > *")].map(
    (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left: left - edge.left, top: top - edge.top, right: right - edge.left, bottom: bottom - edge.top };
    },
  );
  const looks = places.map(({ button }) => face(button));
  const marks = places.map(({ item, button, x, y }, index) => {
    const [{ name, width, height, note } = face(button), by] = [looks[index], moved[index]];
    const isChosen = button.classList.contains("is-chosen");
    const [left, top] = [x + (by?.x ?? 0), y + (by?.y ?? 0)];
    // The title of the one that is looked at is whole, and below it.
    if (name && isChosen) {
      const { offsetWidth: wide, offsetHeight: high } = name;
      const foot = top + radii.chosen;
      covered.push({ left: left - wide * 0.6, top: foot, right: left + wide * 0.6, bottom: foot + high * 1.2 });
    }
    const radius = item.cluster ? radii.several : isChosen ? radii.chosen : radii.single;
    const worth = item.favour?.isOwn ? 1 : 0;
    return { x: left, y: top, radius, width: isChosen ? 0 : width, height, note, worth };
  });
  const bounds = { left: 4, top: 4, right: edge.width - 4, bottom: edge.height - 4 };
  const found = placeTitles(marks, covered, bounds);
  for (const [index, { item }] of places.entries()) {
    markers.shift(item.id, moved[index]?.x ?? 0, moved[index]?.y ?? 0);
    const [name, place] = [looks[index]?.name, found[index]];
    if (!name) continue;
    const side = place?.side ?? "";
    if (name.dataset.side !== side) name.dataset.side = side;
    const isShort = place?.isShort ?? false;
    if (name.classList.contains("is-short") !== isShort) name.classList.toggle("is-short", isShort);
  }
}

/** @param {Item} item */
const order = (item) => item.favour?.id ?? -(item.cluster?.id ?? 0);

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
  const view = new MapView("map", { closest: 14.5, least: 17 });
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
    arrange(markers, stage);
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
  const step = () => (60 * 360) / (512 * 2 ** view.map.getZoom());
  /** Whether a closer look parts more: without an account, favours are in coarse squares. */
  const isFiner = () => !Number.isNaN(me) || step() > coarsest;

  // What a long press has shown is not opened when the finger lifts.
  let isPreviewed = false;
  const card = new Preview();
  const markers = new Markers(view, fill, (/** @type {Item} */ item) => {
    const box = item.cluster?.box;
    if (isPreviewed) {
      isPreviewed = false;
    } else if (item.favour) {
      choose(item.favour.id);
      card.hide();
      show(`/favours/${item.favour.id}`);
    } else if (box && isFiner() && view.canPart(box)) {
      view.enter({ latitude: item.latitude, longitude: item.longitude, box });
    } else if (box) {
      const [south = 0, west = 0, north = 0, east = 0] = box;
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
    card.show(favour, giveBack, fade).catch(complain);
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

  const isAnySeen = () => {
    const { clientWidth, clientHeight } = view.container;
    return markers.places().some(({ x, y }) => x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight);
  };
  const beside = new Beside(view, listing);
  let asking = new AbortController();
  const load = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const { south, west, north, east } = view.box(0.2, reach);
    const query = new URLSearchParams(filters);
    query.set("box", [west, south, east, north].map((degrees) => degrees.toFixed(6)).join());
    // A marker of several is about 60 points wide: what would lie under another one is counted with it.
    query.set("step", String(step()));
    try {
      const { favours, clusters } = await ask("GET", `/api/v1/markers?${query}`, null, { signal });
      if (signal.aborted) return;
      markers.show([...clusters.map(several), ...favours.map(single)]);
      mark();
      const empty = document.getElementById("map-empty");
      if (empty) empty.hidden = isAnySeen();
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
