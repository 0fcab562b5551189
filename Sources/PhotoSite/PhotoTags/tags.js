// The tags of one photo on any page that lists them: deletes by swiping, adds with completion, undoes. The list is
// always rendered by the site, because a change may affect other tags.

import { ask, complain, say, toast } from "../../AppShell/Page/app.js";
import { takeTags } from "./addtags.js";

const root = document.querySelector("[data-photo]");
const address = `/photos/${root instanceof HTMLElement ? root.dataset.photo : ""}/tags`;

/** Functions that run after the list was replaced. @type {(() => void)[]} */
const afterwards = [];

/** @param {() => void} action runs now, and whenever the list is replaced */
export function whenShown(action) {
  afterwards.push(action);
  action();
}

/** Fetches the page again and replaces its changing part; keeps open rows and the focus. */
export async function refresh() {
  const response = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
  if (!response.ok) return location.reload();
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const live = document.getElementById("live");
  const fresh = page.getElementById("live");
  if (!live || !fresh) return location.reload();
  /** Sheets and what is folded in them. @param {Element} details */
  const key = (details) => `${details.className} ${nameOf(details)}`;
  const open = new Set([...live.querySelectorAll("details[open]")].map(key));
  const focused =
    document.activeElement && live.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  const place = focused ? [...live.querySelectorAll("[data-name]")].findIndex((row) => nameOf(row) === focused) : -1;
  live.replaceChildren(...fresh.childNodes);
  const save = page.getElementById("save");
  if (save) document.getElementById("save")?.replaceChildren(...save.childNodes);
  for (const details of live.querySelectorAll("details")) details.open = open.has(key(details));
  if (place >= 0) {
    const rows = [...live.querySelectorAll("[data-name]")];
    const row = rows.find((row) => nameOf(row) === focused) ?? rows[Math.min(place, rows.length - 1)];
    const target =
      row?.querySelector("summary, button") ?? row?.querySelector("a") ?? document.getElementById("content");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
  for (const action of afterwards) action();
}

/** The tag that an element belongs to. @param {Element} element */
export function nameOf(element) {
  const row = element.closest("[data-name]");
  return row instanceof HTMLElement ? (row.dataset.name ?? "") : "";
}

/** The changes are made one after the other: each list that is shown is that of all before. @type {Promise<unknown>} */
let changes = Promise.resolve();

/**
 * Changes tags, announces the change and what was removed with it, and offers to undo it.
 * @param {{add?: string[], remove?: string[], replace?: {name: string, with: string, box: number[] | null},
 *   removeOne?: {name: string, box: number[] | null}}} change
 * @param {string} news
 * @param {string} [path]
 * @param {string} [failure] what is said when it fails, and the site may not have heard of it
 * @returns {Promise<boolean>} whether it was done
 */
export function change(change, news, path = address, failure) {
  const done = changes.then(() => carryOut(change, news, path, failure));
  changes = done.catch(() => {});
  return done;
}

/** @param {object} change @param {string} news @param {string} path @param {string} [failure] what is said when it fails */
async function carryOut(change, news, path, failure) {
  try {
    const answer = await ask("POST", path, change);
    const names = answer.along.map((/** @type {string} */ name) => say("quoted", { name })).join(", ");
    const text = names === "" ? news : `${news}. ${say("along", { names })}.`;
    toast(text, { label: say("undo"), run: () => void undo(answer.undo) });
    // It is done, also where the list of it cannot be fetched.
    await refresh().catch(complain);
    return true;
  } catch (error) {
    // What was about to go is still there, also where the site cannot be asked.
    for (const row of document.querySelectorAll(".is-going")) {
      row.classList.remove("is-going");
      if (!(row instanceof HTMLElement)) continue;
      row.style.removeProperty("height");
      row.style.setProperty("--slide", "0px");
    }
    await complain(error, failure);
    await refresh().catch(() => {});
    return false;
  }
}

/** @param {string} token */
async function undo(token) {
  try {
    await ask("POST", `${address}/undo`, { undo: token });
    await refresh();
    toast(say("undone"));
  } catch (error) {
    await complain(error);
  }
}

/** Milliseconds after a removal in which a tap is the second one of a double tap: another row is under the finger then. */
const doubleTap = 400;
/** When the last tag was removed. */
let removedAt = -doubleTap;

/** Removes the tag of a row, once. @param {HTMLElement} row */
function remove(row) {
  if (row.classList.contains("is-going")) return;
  removedAt = performance.now();
  const name = nameOf(row);
  row.style.setProperty("height", `${row.offsetHeight}px`);
  // The height is laid out before it changes, so that the change is animated.
  void row.offsetHeight;
  row.classList.add("is-going");
  void change({ remove: [name] }, say("removed", { name }), address, say("notRemoved", { name }));
}

/** Removes the tag of a row that was tapped. @param {HTMLElement} row */
function removeTapped(row) {
  if (performance.now() - removedAt >= doubleTap) remove(row);
}

/** The box of the thing that a control is about; null for the whole photo. @param {HTMLElement} control */
function boxOf(control) {
  const thing = control.closest("[data-place]");
  const place = thing instanceof HTMLElement ? (thing.dataset.place ?? "") : "";
  return place === "" ? null : place.split(" ").map(Number);
}

/**
 * Renames one thing; other things with the same name keep it.
 * @param {HTMLElement} control
 * @param {string} name
 * @param {string} other
 */
function replace(control, name, other) {
  const isOneOfSeveral = control.closest("[data-count]:not([data-count='1'])") !== null;
  const news = say(isOneOfSeveral ? "replacedOne" : "replaced", { old: name, new: other });
  return change({ replace: { name, with: other, box: boxOf(control) } }, news);
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const control = event.target.closest("[data-act]");
  if (!(control instanceof HTMLElement)) return;
  const row = control.closest("[data-name]");
  const name = nameOf(control);
  const other = control.dataset.with ?? "";
  event.preventDefault();
  switch (control.dataset.act) {
    case "remove":
      if (row instanceof HTMLElement) removeTapped(row);
      break;
    case "remove-one":
      void change({ removeOne: { name, box: boxOf(control) } }, say("removedOne", { name }));
      break;
    case "keep":
      void change({ add: [name] }, say("added", { name }));
      break;
    case "add":
      void change({ add: [other] }, say("added", { name: other }));
      break;
    case "replace":
      void replace(control, name, other);
      break;
    case "restore":
      void change({}, say("restored"), `${address}/restore`);
      break;
  }
});

// Swiping to the left

/** @type {{row: HTMLElement, id: number, x: number, y: number, isSwipe: boolean, by: number} | null} */
let swipe = null;

/** Whether the click that follows a swipe is still to come; the next touch ends the waiting. */
let isSwipeEnding = false;

/** Pixels by which a row stays open after a short swipe. */
const opened = 124;

/** Closes rows that a short swipe has left open. @param {Element | null} [besides] */
function closeRows(besides = null) {
  for (const row of document.querySelectorAll(".swipe.is-open")) {
    if (row === besides || !(row instanceof HTMLElement)) continue;
    row.classList.remove("is-open");
    row.style.setProperty("--slide", "0px");
  }
}

// A tap on an open row: on what is uncovered it deletes, elsewhere it closes the row. It does so when the tap is complete:
// a row that collapsed while the finger is still down would leave the tap to the row below.
document.addEventListener(
  "click",
  (event) => {
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest(".swipe");
    if (!(row instanceof HTMLElement)) return;
    const isOpen = row.classList.contains("is-open");
    // A keyboard's click follows no swipe.
    const isSwipes = isSwipeEnding && event.detail > 0;
    if (!isSwipes && !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSwipes) {
      isSwipeEnding = false;
      return;
    }
    closeRows();
    if (event.target.closest(".swipe-back")) removeTapped(row);
  },
  true,
);

document.addEventListener("pointerdown", (event) => {
  if (!(event.target instanceof Element) || !event.isPrimary) return;
  isSwipeEnding = false;
  if (event.pointerType === "mouse" || event.target.closest("input, select")) return;
  const row = event.target.closest(".swipe");
  closeRows(row);
  if (!(row instanceof HTMLElement) || row.classList.contains("is-open")) return;
  swipe = { row, id: event.pointerId, x: event.clientX, y: event.clientY, isSwipe: false, by: 0 };
});

document.addEventListener("pointermove", (event) => {
  if (!swipe || event.pointerId !== swipe.id) return;
  const dx = event.clientX - swipe.x;
  if (!swipe.isSwipe) {
    if (Math.abs(event.clientY - swipe.y) > Math.max(10, Math.abs(dx))) swipe = null;
    if (!swipe || dx > -10) return;
    swipe.isSwipe = true;
    swipe.row.classList.add("is-swiped");
    swipe.row.setPointerCapture(swipe.id);
  }
  swipe.by = Math.min(0, dx + 10);
  swipe.row.style.setProperty("--slide", `${swipe.by}px`);
  swipe.row.classList.toggle("is-far", isFar(swipe));
});

/** @param {{row: HTMLElement, by: number}} swipe */
const isFar = ({ row, by }) => -by > Math.min(150, row.offsetWidth * 0.4);

/** @param {PointerEvent} event @param {boolean} isDone */
function endSwipe(event, isDone) {
  if (!swipe || event.pointerId !== swipe.id) return;
  const { row, isSwipe, by } = swipe;
  const goes = isDone && isSwipe && isFar(swipe);
  swipe = null;
  if (!isSwipe) return;
  isSwipeEnding = true;
  const stays = isDone && !goes && -by > opened / 2;
  setTimeout(() => row.classList.remove("is-swiped", "is-far"), goes ? 400 : 0);
  row.classList.toggle("is-open", stays);
  row.style.setProperty("--slide", goes ? "-100%" : stays ? `${-opened}px` : "0px");
  if (goes) remove(row);
}
document.addEventListener("pointerup", (event) => endSwipe(event, true));
document.addEventListener("pointercancel", (event) => endSwipe(event, false));

takeTags((names) => {
  const news =
    names.length === 1 ? say("added", { name: names[0] ?? "" }) : say("addedSeveral", { count: names.length });
  return change({ add: names }, news);
});

// The page was restored from the history: the list may have changed since.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
