// The page of a job of many photos: every photo with how it is doing.

import { ask, icon, make, say } from "../../AppShell/Page/app.js";
import "./choose.js";
import { pictureOf, pictureOnSite } from "./entrypicture.js";
import { photos } from "./progress.js";
import { isOpen } from "./store.js";
import * as uploads from "./uploads.js";

/** @typedef {import("./store.js").Entry} Entry */

const list = /** @type {HTMLElement} */ (document.getElementById("entries"));
const chosen = /** @type {HTMLElement} */ (document.getElementById("chosen"));
const more = /** @type {HTMLElement} */ (document.getElementById("more"));

/** Rows on the screen at most: nobody reads on, and a phone has other things to do. */
const most = 200;
const icons = {
  waiting: "clock",
  sending: "upload-simple",
  added: "check-circle-fill",
  known: "check-circle",
  damaged: "warning-circle",
  refused: "warning-circle",
};
/** What is happening and what went wrong comes first. */
const order = { sending: 0, refused: 1, damaged: 1, waiting: 2, known: 3, added: 4 };

/** @param {Entry} entry */
const stateOf = (entry) => (entry.isDamaged ? "damaged" : entry.state);

/** What was seen in photos, in words, by their numbers. @type {Map<number, string>} */
const seen = new Map();
/** Milliseconds between two questions what was seen, while photos are recognised. */
const pause = 2000;
let isLooking = false;
/** Whether more may have been seen since the last question. */
let isStale = false;

/** @type {Map<number, HTMLLIElement>} */
const rows = new Map();

/** @param {Entry} entry */
function makeRow({ key, state }) {
  const progress = make("div", { className: "progress", ariaHidden: "true" }, make("span"));
  const text = make("div", { className: "row-text" }, make("b"), make("small"), progress);
  const place = make("span", { className: "entry-picture" });
  // What is refused or has arrived is not in the browser any more.
  if (state === "waiting" || state === "sending") pictureOf(key, (picture) => place.replaceWith(picture));
  return make("li", {}, make("div", { className: "row entry" }, place, text, icon(icons[state])));
}

/** @param {HTMLLIElement} row @param {Entry} entry */
function fill(row, entry) {
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(name));
  const state = stateOf(entry);
  const isResting = uploads.standing.isPaused && isOpen(entry);
  const word = entry.state === "refused" && entry.reason ? entry.reason : say(`state-${isResting ? "paused" : state}`);
  part(".entry").dataset.state = state;
  part("use").setAttribute("href", `/icons.svg#${isResting ? "pause" : icons[state]}`);
  part("b").textContent = entry.name;
  part("small").textContent = (state === "added" && seen.get(entry.photo ?? 0)) || word;
  part(".progress").hidden = entry.state !== "sending";
  // The browser could not make one, or does not have the photo any more.
  const place = part(".entry-picture");
  if (entry.photo && place instanceof HTMLSpanElement) place.replaceWith(pictureOnSite(entry.photo));
  part(".progress > span").style.setProperty("transform", `scaleX(${entry.size ? entry.sent / entry.size : 0})`);
}

let isDrawn = false;

function draw() {
  isDrawn = false;
  const all = [...uploads.entries.values()].sort(
    (one, other) => order[stateOf(one)] - order[stateOf(other)] || one.key - other.key,
  );
  const shown = all.slice(0, most);
  const kept = new Set(shown.map((entry) => entry.key));
  for (const [key, row] of rows) {
    if (kept.has(key)) continue;
    row.remove();
    rows.delete(key);
  }
  shown.forEach((entry, index) => {
    const row = rows.get(entry.key) ?? makeRow(entry);
    rows.set(entry.key, row);
    fill(row, entry);
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  });
  chosen.hidden = all.length === 0;
  more.textContent = all.length > most ? say("more", { photos: photos(all.length - most) }) : "";
  void look();
}

/** The photos of the rows of which it is not known yet what was seen in them. */
function unseen() {
  return [...rows.keys()].flatMap((key) => {
    const { state, purpose, photo } = uploads.entries.get(key) ?? {};
    return state === "added" && purpose === "analyse" && photo && !seen.has(photo) ? [photo] : [];
  });
}

/** Asks what was seen in the photos of the rows, once at a time. */
async function look() {
  const ids = unseen();
  if (ids.length === 0 || document.hidden) return;
  isStale = isLooking;
  if (isLooking) return;
  isLooking = true;
  try {
    /** @type {{photos: {id: number, text: string}[]}} */
    const answer = await ask("POST", "/queue/seen", { ids }, { isPatient: true });
    for (const { id, text } of answer.photos) seen.set(id, text);
    if (answer.photos.length > 0) soon();
    // Of many photos, one after the other is recognised.
    await new Promise((resolve) => setTimeout(resolve, pause));
  } catch {
    // The rows say that the photos were added.
  }
  isLooking = false;
  if (isStale) void look();
}

function soon() {
  if (!isDrawn) requestAnimationFrame(draw);
  isDrawn = true;
}

uploads.follow(soon);
addEventListener("queue-changed", () => void look());
document.addEventListener("visibilitychange", () => void look());
void uploads.ready.then(soon);
