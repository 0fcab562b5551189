// The page of a grid: takes over the cells rendered by the site; searches, jumps to months, changes sizes, and opens
// the viewer.

import { complain, counted, make, Refused, say, wasBack, written } from "../../AppShell/Page/app.js";
import { flag, library, monthOf, without } from "./gridindex.js";
import { fetchPhotos, GridView } from "./gridview.js";
import { deleteForGood } from "../Photos/photoactions.js";
import { Scrubber } from "./scrubber.js";
import { SearchHead } from "../Searching/search.js";

/** @typedef {import("./gridindex.js").Photos} Photos */

const root = /** @type {HTMLElement} */ (document.getElementById("grid"));
const language = document.documentElement.lang;
const set = root.dataset.set ?? "all";

/** The question; only in the set of all photos. */
let question = root.dataset.q ?? "";

/** @type {import("./gridedit.js").Editing | null} */
let editing = null;
/**
 * The photos that were tapped before the script of Edit mode was loaded: they are then selected, not opened.
 * @type {HTMLElement[] | null}
 */
let early = null;

/** @param {string} id */
const part = (id) => document.getElementById(id);

// MARK: Addresses

/** Which photos, for the site. */
function scope() {
  const parameters = new URLSearchParams();
  if (set !== "all") parameters.set("set", set);
  if (question !== "") parameters.set("q", question);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * @param {string} text what is searched for
 * @param {string} [revision] of the library: then the browser may cache the answer
 */
function indexAddress(text, revision) {
  const parameters = new URLSearchParams({ set });
  if (text !== "") parameters.set("q", text);
  if (revision) parameters.set("r", `${library()}-${revision}`);
  return `/grid-index?${parameters}`;
}

/**
 * All photos of the grid.
 * @param {string} [revision] of the library
 * @param {AbortSignal} [signal]
 * @param {string} [text] what is searched for
 */
async function fetchAll(revision, signal, text = question) {
  const photos = await fetchPhotos(indexAddress(text, revision), signal);
  // Of one day in several years, each year is wanted.
  photos.isJoining = !set.startsWith("day:");
  // Deleted photos are not divided by months, but by their remaining days.
  const days = (root.dataset.days ?? "").split(",").map((run) => run.split(":").map(Number));
  const sum = days.reduce((count, [, more = 0]) => count + more, 0);
  if (set === "deleted" && sum === photos.ids.length) {
    photos.months = days.map(([left = 0, count = 0]) => ({ year: 0, month: left, count }));
    photos.isJoining = false;
  }
  return photos;
}

/** The photos at first: those of the page, unless they may have changed since the browser kept it. */
async function fetchFirst() {
  if (wasBack()) {
    try {
      return await fetchAll();
    } catch {
      // Without the site, it stays as it was.
    }
  }
  for (;;) {
    try {
      return await fetchAll(root.dataset.revision);
    } catch (error) {
      await wantedAgain(error instanceof Refused ? error.message : say("failed"));
    }
  }
}

/** What works only with the photos' index. */
const tools = ["grid-tools", "edit", "smaller", "larger", "delete-all"];

/** Says why the index did not come, instead of tools that would do nothing, until it is wanted again. @param {string} text */
async function wantedAgain(text) {
  for (const id of tools) part(id)?.toggleAttribute("hidden", true);
  const button = make("button", { className: "button tonal", type: "button" }, say("again"));
  const notice = make("div", { className: "stack", role: "alert" }, make("p", {}, text), button);
  root.before(notice);
  await new Promise((resolve) => {
    button.onclick = resolve;
    addEventListener("online", resolve, { once: true });
  });
  notice.remove();
}

history.scrollRestoration = "manual";

// Until the index is loaded, the page stays as the site rendered it, with plain links.
/** @type {GridView} */
const view = new GridView(root, await fetchFirst(), {
  href: (index) => `/photos/${view.photos.ids[index] ?? 0}${scope()}`,
  label,
  heading: groupName,
  decorate: (link, index) => editing?.decorate(link, index),
  laidOut: () => {
    keepLook();
    fillMonths();
  },
  moved: () => {
    scrubber.moved();
    rememberSoon();
  },
});
const scrubber = new Scrubber(view, groupName);

// MARK: Words

/** @param {number} section */
function groupName(section) {
  const group = view.photos.groups[section];
  return group ? monthName(group) : "";
}

/** @param {import("./gridindex.js").Month} month or several months under one heading */
function monthName(month) {
  if (month.year === 0) return counted("daysLeft", month.month);
  const until = month.until ?? month.month;
  if (until === 0) return String(month.year);
  const first = say(`month${Math.min(month.month, until)}`);
  const last = say(`month${Math.max(month.month, until)}`);
  if (until === month.month) return `${first} ${month.year}`;
  // Only the first word of a heading has a capital, where months have none.
  return `${first} – ${language === "it" ? last.toLowerCase() : last} ${month.year}`;
}

/** @param {number} index */
function label(index) {
  const { flags, ids } = view.photos;
  const position = { n: written(index + 1), of: written(ids.length) };
  const parts = [say("photoOf", position)];
  const month = monthOf(view.photos, index);
  if (month) parts.push(monthName(month));
  if ((flags[index] ?? 0) & flag.favourite) parts.push(say("isFavourite"));
  if ((flags[index] ?? 0) & flag.damaged) parts.push(say("isDamaged"));
  return parts.join(", ");
}

/** Shows the number of photos, or that there are none. */
function tell() {
  const count = view.photos.ids.length;
  const text = part("grid-count");
  if (text) text.textContent = counted("count", count);
  root.hidden = count === 0;
  for (const id of [...tools, "grid-count", "grid-deleted"]) part(id)?.toggleAttribute("hidden", count === 0);
  part("no-photos")?.toggleAttribute("hidden", count > 0 || question !== "");
  fillMonths();
}

// MARK: Where one was

/** Stores the scroll position in the page's history entry, for back and reload. */
function remember() {
  if (history.state?.viewer) return;
  const index = view.firstVisible();
  const offset = view.elementOf(index)?.getBoundingClientRect().top ?? 0;
  const place = scrollY === 0 ? null : { id: view.photos.ids[index] ?? 0, index, offset, y: scrollY };
  history.replaceState({ ...history.state, place }, "");
}

let remembering = 0;

/**
 * Stores it after a pause: when the page is left it is too late, and browsers limit how often the entry may be
 * changed.
 */
function rememberSoon() {
  clearTimeout(remembering);
  remembering = setTimeout(remember, 250);
}

function restore() {
  const place = history.state?.place;
  const named = /^#p(\d+)$/.exec(location.hash)?.[1];
  if (place) {
    const known = view.find(place.id);
    const index = known >= 0 ? known : Math.min(place.index, view.layout.count - 1);
    if (place.index === 0) scrollTo({ top: place.y, behavior: "instant" });
    else view.reveal(index, place.offset);
    view.update();
  } else if (named) {
    const index = view.find(Number(named));
    if (index >= 0) view.reveal(index, innerHeight / 3);
  }
}

// MARK: Sizes and shapes

const zooms = 4;
let zoom = Number(root.dataset.zoom ?? 1);

/** Stores the grid's appearance for the next page, which the site renders with as many photos in a row. */
function keepLook() {
  const shape = root.classList.contains("rows") ? "rows" : "squares";
  const { columns } = view.layout.request;
  document.cookie = `grid=${shape}-${zoom}-${columns}; path=/; max-age=31536000; samesite=lax`;
}

/**
 * @param {number} change
 * @param {number} [anchor] the photo that stays where it is
 */
function changeZoom(change, anchor) {
  const next = Math.min(zooms - 1, Math.max(0, zoom + change));
  if (next === zoom) return;
  root.classList.replace(`zoom-${zoom}`, `zoom-${next}`);
  zoom = next;
  showZoom();
  view.relayout(anchor === undefined ? { animated: true } : { animated: true, anchor });
}

function showZoom() {
  const larger = part("larger");
  const smaller = part("smaller");
  if (larger instanceof HTMLButtonElement) larger.disabled = zoom === 0;
  if (smaller instanceof HTMLButtonElement) smaller.disabled = zoom === zooms - 1;
}

part("larger")?.addEventListener("click", () => changeZoom(-1));
part("smaller")?.addEventListener("click", () => changeZoom(1));

part("shape")?.addEventListener("click", (event) => {
  event.preventDefault();
  const isFitted = root.classList.toggle("rows");
  root.classList.toggle("squares", !isFitted);
  showShape();
  view.relayout({ animated: true });
});

function showShape() {
  const isFitted = root.classList.contains("rows");
  const control = part("shape");
  control?.setAttribute("aria-label", say(isFitted ? "asSquares" : "asRows"));
  control?.querySelector("use")?.setAttribute("href", `/icons.svg#${isFitted ? "squares-four" : "rows"}`);
}

/** Two fingers on the grid, by their pointers. @type {Map<number, PointerEvent>} */
const fingers = new Map();
let spread = 0;

/** How far the two fingers are from each other. */
function distance() {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

root.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "touch") return;
  fingers.set(event.pointerId, event);
  spread = distance();
});
root.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  const ratio = spread > 0 ? distance() / spread : 1;
  if (ratio < 1.35 && ratio > 1 / 1.35) return;
  const [one, other] = [...fingers.values()];
  if (!one || !other) return;
  const anchor = view.photoAt((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
  changeZoom(ratio > 1 ? -1 : 1, anchor);
  spread = distance();
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => {
    if (event instanceof PointerEvent) fingers.delete(event.pointerId);
    spread = distance();
  });
}

// MARK: Jumping to a month

const months = part("months");

function fillMonths() {
  if (!(months instanceof HTMLSelectElement)) return;
  const all = view.photos.groups;
  months.closest(".tool")?.toggleAttribute("hidden", all.length < 2);
  /** @type {HTMLOptGroupElement | null} */
  let group = null;
  const groups = [];
  for (const [section, month] of all.entries()) {
    if (group?.label !== String(month.year)) {
      group = make("optgroup", { label: String(month.year) });
      groups.push(group);
    }
    group.append(new Option(`${monthName(month)} (${written(month.count)})`, String(section)));
  }
  months.replaceChildren(...groups);
}

months?.addEventListener("pointerdown", showMonth);
months?.addEventListener("focus", showMonth);
months?.addEventListener("change", () => {
  if (months instanceof HTMLSelectElement) view.revealSection(Number(months.value));
});

/** Selects the month in view in the menu. */
function showMonth() {
  if (months instanceof HTMLSelectElement) {
    months.value = String(view.layout.sectionOf(view.layout.rowOf(view.firstVisible())));
  }
}

// MARK: Searching

const head =
  part("search-head") &&
  new SearchHead(async (text, signal) => {
    const photos = await fetchAll(undefined, signal, text);
    question = text;
    root.hidden = false;
    scrollTo({ top: 0, behavior: "instant" });
    view.show(photos);
    tell();
    return photos.ids.length;
  });

// MARK: Choosing and opening

root.addEventListener("click", (event) => {
  const index = view.indexOf(event.target);
  if (index < 0 || event.defaultPrevented || event.button !== 0) return;
  if (editing?.isOn) return;
  if (early) {
    event.preventDefault();
    early.push(/** @type {HTMLElement} */ (event.target));
    return;
  }
  // With these keys, the browser opens a new tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void openViewer(index);
});

root.addEventListener("keydown", (event) => {
  const index = view.indexOf(event.target);
  if (index < 0 || event.metaKey || event.ctrlKey || event.altKey) return;
  /** @type {Record<string, () => number>} */
  const ways = {
    ArrowLeft: () => index - 1,
    ArrowRight: () => index + 1,
    ArrowUp: () => view.layout.neighbour(index, -1),
    ArrowDown: () => view.layout.neighbour(index, 1),
    Home: () => 0,
    End: () => view.layout.count - 1,
  };
  const way = ways[event.key];
  if (way) {
    event.preventDefault();
    const to = way();
    view.focus(to);
    if (event.shiftKey) editing?.extend(Math.min(Math.max(to, 0), view.layout.count - 1), index);
  } else if (event.key === "+") changeZoom(-1, index);
  else if (event.key === "-") changeZoom(1, index);
});

/**
 * @param {number} index
 * @param {boolean} [isNewEntry] of the history
 */
async function openViewer(index, isNewEntry = true) {
  if (isNewEntry) remember();
  view.tabStop(index);
  try {
    const viewer = await import("../Viewing/viewer.js");
    await viewer.openViewer(
      {
        photos: () => view.photos,
        scope,
        index,
        isDeleted: set === "deleted",
        picture: (at) => view.elementOf(at)?.querySelector("img") ?? null,
        closing: (at) => {
          view.reveal(at);
          view.focus(at);
        },
        removed: (ids) => show(without(view.photos, new Set(ids)), true),
        changed: () => view.refresh(),
        reload,
        leave: null,
      },
      isNewEntry,
    );
  } catch (error) {
    await complain(error);
  }
}

/**
 * @param {Photos} photos
 * @param {boolean} animated
 */
function show(photos, animated) {
  view.show(photos, { animated });
  tell();
  void head?.retell(photos.ids.length);
}

/**
 * Fetches the photos again, for example after some were restored.
 * @param {(error: unknown) => unknown} failed
 */
async function reload(failed = complain) {
  try {
    const photos = await fetchAll();
    root.hidden = false;
    show(photos, true);
    // A viewer that is open over the grid continues with these photos.
    dispatchEvent(new Event("reloaded"));
  } catch (error) {
    await failed(error);
  }
}

part("delete-all")?.addEventListener("click", async () => {
  const gone = await deleteForGood(Array.from(view.photos.ids));
  show(without(view.photos, new Set(gone)), true);
});

part("edit")?.addEventListener("click", () => edit(true));

/** @param {boolean} [isAsked] by the button or a key, not by coming back or by a link */
async function edit(isAsked = false) {
  early ??= [];
  try {
    const { Editing } = await import("./gridedit.js");
    editing ??= new Editing(view, { show, reload: () => reload(), isDeleted: set === "deleted" });
    editing.begin(isAsked);
  } catch (error) {
    early = null;
    await complain(error);
  }
  const taps = early ?? [];
  early = null;
  for (const tapped of taps) tapped.click();
}

// All photos are chosen by the key that does so in other programs; Edit mode has keys of its own.
document.addEventListener("keydown", (event) => {
  if (event.key !== "a" || !(event.metaKey || event.ctrlKey) || event.altKey || event.defaultPrevented) return;
  if (editing?.isOn || view.photos.ids.length === 0 || document.querySelector("dialog[open], .pswp")) return;
  const { target } = event;
  if (target instanceof Element && target.closest("input, textarea, select")) return;
  event.preventDefault();
  void edit().then(() => editing?.isOn && editing.chooseAll());
});

// MARK: Beginning

tell();
view.start();
keepLook();
restore();
showZoom();
showShape();
// The page was left in Edit mode, for example to put photos on the map.
if (history.state?.editing?.chosen.length > 0) void edit();
else if (history.state?.editing) history.back();
else if (location.hash === "#choose") {
  // A link led to choosing photos. It is done once, not again when one comes back.
  history.replaceState(history.state, "", location.pathname + location.search);
  void edit();
}

// Photos may have been deleted, added or changed since.
addEventListener("pageshow", (event) => {
  // Without the site, it stays as it was.
  if (event.persisted) void reload(() => {});
});

// Opens the viewer again when the person goes forward to a photo that was closed.
addEventListener("popstate", (event) => {
  rememberSoon();
  if (event.state?.editing && !editing) void edit();
  const index = event.state?.viewer ? view.find(event.state.viewer) : -1;
  if (index >= 0) void openViewer(index, false);
});
