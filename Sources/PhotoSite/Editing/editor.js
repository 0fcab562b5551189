// The editor: selects a part of the photo by touch, mouse and keys. The computations are in geometry.js.

import { ask, busy, confirm, left, own, say } from "../../AppShell/Page/app.js";
import { nudged, part, set, setFrame, under } from "./frame.js";
import * as geometry from "./geometry.js";
import { loaded } from "./loading.js";
import { from, isOnlyCopy, leave } from "../../AppShell/Page/leaving.js";
import { isSwitchedOff } from "../Searching/keys.js";
import { Zoom } from "./zooming.js";

/** @typedef {geometry.Box} Box @typedef {geometry.Size} Size @typedef {geometry.Handle} Handle */
/** @typedef {{turns: number, box: Box, aspect: string}} State */

const editor = part("editor", HTMLFormElement);
const stage = part("stage", HTMLElement);
const picture = part("picture", HTMLElement);
const photo = part("photo", HTMLImageElement);
const frame = part("frame", HTMLElement);
const shade = part("shade", HTMLElement);
const note = part("note", HTMLElement);
const spoken = part("spoken", HTMLElement);
const buttons = {
  undo: part("undo", HTMLButtonElement),
  redo: part("redo", HTMLButtonElement),
  reset: part("reset", HTMLButtonElement),
  analyse: part("analyse", HTMLButtonElement),
};

const hint = note.textContent ?? "";
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
/** The size as shown, before rotations in the editor. @type {Size} */
const original = { width: Number(editor.dataset.width), height: Number(editor.dataset.height) };
/** Margin around the photo, so that a finger on a corner may be half outside. */
const margin = 22;

/** @type {State} */
const first = { turns: 0, box: geometry.whole(original), aspect: "free" };
const history = new geometry.History(first);
/** The state while something is dragged, which is not an undo step yet. @type {State | null} */
let draft = null;
/** Pixels of the screen for one of the photo. */
let scale = 1;
const zoom = new Zoom(stage, layOut, () => geometry.middle(now().box, sizeOf(now())));

const now = () => draft ?? history.now;
/** @param {State} state */
const sizeOf = ({ turns }) => (turns % 2 ? geometry.turnedSize(original) : original);
/** @param {State} state @returns {number | null} */
function ratioOf(state) {
  if (state.aspect === "free") return null;
  const size = sizeOf(state);
  if (state.aspect === "original") return size.width / size.height;
  const [width = 1, height = 1] = state.aspect.split(":").map(Number);
  return width / height;
}
/** @param {State} a @param {State} b */
const same = (a, b) => a.turns === b.turns && a.aspect === b.aspect && geometry.same(a.box, b.box);

// Showing

/** Lays out the photo in the available space, and the selection over it. */
function layOut() {
  const size = sizeOf(now());
  const { left, top, ...placed } = zoom.place(size, margin);
  scale = placed.scale;
  set(picture, {
    left: `${left}px`,
    "top-edge": `${top}px`,
    width: `${size.width * scale}px`,
    height: `${size.height * scale}px`,
    "photo-width": `${original.width * scale}px`,
    "photo-height": `${original.height * scale}px`,
    turn: `${now().turns * 90}deg`,
  });
  show();
}

/** Shows the selection and what can be done. */
function show() {
  const state = now();
  const { box } = state;
  const size = sizeOf(state);
  for (const element of [frame, shade]) setFrame(element, box, scale);
  const isWhole = geometry.same(box, geometry.whole(size));
  note.textContent = isWhole ? hint : say("pixels", { width: box.right - box.left, height: box.bottom - box.top });
  buttons.undo.disabled = history.past.length === 0;
  buttons.redo.disabled = history.future.length === 0;
  buttons.reset.disabled = same(state, first);
  const chosen = editor.elements.namedItem("aspect");
  if (chosen instanceof RadioNodeList) chosen.value = state.aspect;
}

/** Announces the selection to screen readers. */
function speak() {
  const { box } = now();
  const size = sizeOf(now());
  spoken.textContent = geometry.same(box, geometry.whole(size))
    ? say("whole")
    : say("selection", {
        width: box.right - box.left,
        height: box.bottom - box.top,
        left: Math.round((100 * box.left) / size.width),
        top: Math.round((100 * box.top) / size.height),
      });
}

// Steps

/** Where this tab keeps what was done here, until the photo is analysed or the editor cancelled: by the address it goes to. */
const drawer = own(`editor ${editor.dataset.analyse}`);
/** It holds for this very picture only: turned since, it is another one. */
const subject = `${photo.getAttribute("src")} ${original.width}×${original.height}`;

/** Stores the steps for a reload, and for returning to the page in the history. */
function keep() {
  const { past, now, future } = history;
  sessionStorage.setItem(drawer, JSON.stringify({ subject, past, now, future }));
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(drawer) ?? "{}");
  if (kept.subject === subject) Object.assign(history, { past: kept.past, now: kept.now, future: kept.future });
}

const forget = () => sessionStorage.removeItem(drawer);

/** @param {State} state @param {boolean} [joins] */
function take(state, joins) {
  draft = null;
  if (!same(state, history.now)) history.push(state, joins);
  keep();
  show();
}

/** @param {boolean} isRight */
function turn(isRight) {
  const before = now();
  const aspect = before.aspect.includes(":") ? before.aspect.split(":").reverse().join(":") : before.aspect;
  take({
    turns: (before.turns + (isRight ? 1 : 3)) % 4,
    box: geometry.turned(before.box, sizeOf(before), isRight),
    aspect,
  });
  glide(before, scale, isRight ? -90 : 90);
  spoken.textContent = say("turned");
}

/**
 * Animates the photo from its previous position.
 * @param {State} before
 * @param {number} scaleBefore
 * @param {number} degrees
 */
function glide(before, scaleBefore, degrees) {
  const isTurned = before.turns !== now().turns;
  if (isTurned) zoom.reset();
  layOut();
  if (isCalm.matches || !isTurned) return;
  picture.animate([{ transform: `rotate(${degrees}deg) scale(${scaleBefore / scale})` }, { transform: "none" }], {
    duration: 320,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}

/** @param {() => void} change */
function leap(change) {
  const before = now();
  const scaleBefore = scale;
  draft = null;
  change();
  keep();
  const turns = (now().turns - before.turns + 4) % 4;
  glide(before, scaleBefore, turns === 1 ? -90 : turns === 3 ? 90 : 180);
  speak();
}

const undo = () => leap(() => history.undo());
const redo = () => leap(() => history.redo());
const reset = () => leap(() => take(first));

/** @param {string} aspect */
function hold(aspect) {
  const state = { ...now(), aspect };
  const ratio = ratioOf(state);
  take(ratio ? { ...state, box: geometry.fitted(state.box, ratio, sizeOf(state)) } : state);
  speak();
}

// Fingers and mouse

/** @typedef {{id: number, x: number, y: number, start: State, what: Handle | "all" | "new"}} Pull */
/** @type {Pull | null} */
let pull = null;
const fingers = new Set();

/** @param {PointerEvent} event where on the photo, in its pixels */
function place(event) {
  const box = picture.getBoundingClientRect();
  return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
}

/**
 * What a finger touches. A selection of the whole photo cannot be moved, so a new one is drawn.
 * @param {{x: number, y: number}} at
 * @returns {Handle | "all" | "new"}
 */
function meant(at) {
  const { box } = now();
  const what = under(at, box, scale);
  return what === null || (what === "all" && geometry.same(box, geometry.whole(sizeOf(now())))) ? "new" : what;
}

function letGo() {
  pull = null;
  editor.classList.remove("is-pulled");
}

stage.addEventListener("pointerdown", (event) => {
  fingers.add(event.pointerId);
  if (!picture.classList.contains("is-ready") || (event.pointerType === "mouse" && event.button !== 0)) return;
  if (fingers.size > 1) {
    // A second finger cancels the drag.
    letGo();
    draft = null;
    show();
    return;
  }
  const start = now();
  const at = place(event);
  pull = { id: event.pointerId, x: event.clientX, y: event.clientY, start, what: meant(at) };
  stage.setPointerCapture(event.pointerId);
  event.preventDefault();
});

stage.addEventListener("pointermove", (event) => {
  if (!pull || event.pointerId !== pull.id) return;
  const dx = (event.clientX - pull.x) / scale;
  const dy = (event.clientY - pull.y) / scale;
  const { start, what } = pull;
  const size = sizeOf(start);
  const ratio = ratioOf(start);
  if (!draft && Math.hypot(dx, dy) * scale < (what === "new" ? 10 : 2)) return;
  editor.classList.add("is-pulled");
  let box;
  if (what === "all") {
    box = geometry.moved(start.box, dx, dy, size);
  } else if (what === "new") {
    const to = place(event);
    box = geometry.drawn({ x: to.x - dx, y: to.y - dy }, to, size, ratio);
  } else {
    box = geometry.resized(start.box, what, dx, dy, size, ratio);
  }
  draft = { ...start, box };
  show();
});

/** @param {PointerEvent} event @param {boolean} isDone */
function letGoOf(event, isDone) {
  fingers.delete(event.pointerId);
  if (!pull || event.pointerId !== pull.id) return;
  letGo();
  if (isDone && draft) take(draft);
  draft = null;
  show();
  speak();
}
stage.addEventListener("pointerup", (event) => letGoOf(event, true));
stage.addEventListener("pointercancel", (event) => letGoOf(event, false));

// Keys

frame.addEventListener("keydown", (event) => {
  const state = now();
  const box = nudged(event, state.box, sizeOf(state), ratioOf(state));
  if (!box) return;
  take({ ...state, box }, event.repeat);
  speak();
});

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]") || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === "z") (event.shiftKey ? redo : undo)();
  else if (isCommand && key === "y") redo();
  else if (isCommand || isSwitchedOff(event)) return;
  else if (key === "r") turn(!event.shiftKey);
  else if (key === "escape") void cancel();
  else if (key === "enter" && !(event.target instanceof Element && event.target.closest("a, button"))) void analyse();
  else return;
  event.preventDefault();
});

// Ends

let isLeaving = false;
/** Whether an analysis was cancelled, which may have finished nevertheless. */
let isUnseen = false;

/** Asks before the only copy of a picture is deleted. */
async function cancel() {
  const question = {
    title: say("discardPhoto"),
    text: say("discardPhotoText"),
    action: say("discardAction"),
    danger: true,
    cancel: say("keepEditing"),
  };
  if (isOnlyCopy && editor.dataset.draft && !(await confirm(question))) return;
  await close();
}

async function close() {
  if (isLeaving) return;
  isLeaving = true;
  try {
    if (editor.dataset.draft) await ask("DELETE", editor.dataset.draft + (isUnseen ? "?unseen" : ""));
  } catch {
    // An error is ignored: the site removes abandoned drafts automatically.
  }
  forget();
  leave(from ? from.pathname : (editor.dataset.parent ?? "/"));
}

/**
 * Sends the request that ends the editor, and opens the page that the site returns.
 * @param {string} title
 * @param {string} path
 * @param {object} [question]
 */
async function end(title, path, question = {}) {
  if (isLeaving || buttons.analyse.disabled) return;
  buttons.analyse.disabled = true;
  await busy(title, async (signal) => {
    signal.addEventListener("abort", () => {
      isUnseen = true;
    });
    const answer = await ask("POST", path, question, { signal });
    isLeaving = true;
    forget();
    leave(answer.location);
    return left;
  });
  buttons.analyse.disabled = false;
}

function analyse() {
  const state = now();
  const selection = geometry.same(state.box, geometry.whole(sizeOf(state)))
    ? {}
    : geometry.fractions(state.box, sizeOf(state));
  // Sent once more after a lost answer, it still means the picture that is shown here.
  const shown = editor.dataset.rotation === undefined ? {} : { shown: Number(editor.dataset.rotation) };
  const question = { ...selection, ...shown, turn: state.turns * 90, merge: editor.dataset.merges === "true" };
  return end(say("looking"), editor.dataset.analyse ?? "", question);
}

// Beginning

buttons.undo.addEventListener("click", undo);
buttons.redo.addEventListener("click", redo);
buttons.reset.addEventListener("click", reset);
part("turn-left", HTMLButtonElement).addEventListener("click", () => turn(false));
part("turn-right", HTMLButtonElement).addEventListener("click", () => turn(true));
part("cancel", HTMLButtonElement).addEventListener("click", () => void cancel());
document
  .getElementById("keep")
  ?.addEventListener("click", () => void end(say("keeping"), `${editor.dataset.draft}/keep`));
editor.addEventListener("submit", (event) => {
  event.preventDefault();
  void analyse();
});
editor.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === "aspect") hold(event.target.value);
});
new ResizeObserver(layOut).observe(stage);
// The page was restored from the history: the photo may have changed since.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

/** Says that a part of a new picture is missing, which is known once it is shown. */
async function tellDamage() {
  if (!editor.dataset.draft) return;
  // Without an answer the result says it.
  const { isDamaged } = await ask("GET", `${editor.dataset.draft}/condition`).catch(() => ({ isDamaged: false }));
  if (isDamaged) part("damage", HTMLElement).textContent = say("damaged");
  layOut();
}

restore();
void loaded(photo).then(async (state) => {
  part("wait", HTMLElement).hidden = true;
  if (state === "shown") {
    frame.hidden = shade.hidden = false;
    picture.classList.add("is-ready");
    layOut();
    return tellDamage();
  }
  buttons.analyse.disabled = true;
  if (state === "failed") return;
  await confirm({ title: say("gone") });
  await close();
});
