// The sketch editor: selects a face, its filter and its box by touch, mouse and keys. The site draws the previews at
// screen size; the photo itself is drawn on *Save*.

import { ask, busy, confirm, leaveNews, left, make, Refused, say } from "../../AppShell/Page/app.js";
import { nudged, part, set, setFrame, under } from "../Editing/frame.js";
import * as geometry from "../Editing/geometry.js";
import { loaded } from "../Editing/loading.js";
import { Zoom } from "../Editing/zooming.js";
import { from, isOnlyCopy, leave } from "../../AppShell/Page/leaving.js";
import { fetchFile, passOn } from "../Photos/photoactions.js";
import { isSwitchedOff } from "../Searching/keys.js";
import { Guard, Notebook } from "./sketchkeeping.js";
import { Layers } from "./sketchlayers.js";
import { nameOf, Panel } from "./sketchpanel.js";
import * as plans from "./sketchplan.js";

/** @typedef {plans.Plan} Plan @typedef {plans.Target} Target @typedef {plans.Face} Face @typedef {geometry.Box} Box */

const root = part("sketch", HTMLElement);
const stage = part("stage", HTMLElement);
const area = part("picture", HTMLElement);
const photo = part("photo", HTMLImageElement);
const frame = part("frame", HTMLElement);
const boxes = part("boxes", HTMLElement);
const spoken = part("spoken", HTMLElement);
const buttons = {
  undo: part("undo", HTMLButtonElement),
  redo: part("redo", HTMLButtonElement),
  reset: part("reset", HTMLButtonElement),
  add: part("add", HTMLButtonElement),
  compare: part("compare", HTMLButtonElement),
  share: part("share", HTMLButtonElement),
  save: part("save", HTMLButtonElement),
};

const { path = "", version = "", draft: upload } = root.dataset;
/** @type {geometry.Size} */
const size = { width: Number(root.dataset.width), height: Number(root.dataset.height) };
/** Margin around the photo, so that a finger on a corner may be half outside. */
const margin = 16;
/** Milliseconds for which a finger must rest to show the original. */
const rest = 350;
/** What a finger needs, in pixels of the screen. */
const finger = 44;

/** @type {Plan} */
let first = { faces: [], whole: null };
/** The plan that was last saved or shared, or the initial one. */
let kept = first;
let steps = new geometry.History(first);
/** The state while something is dragged, which is not an undo step yet. @type {Plan | null} */
let passing = null;
/** @type {Target} */
let target = "";
/** Pixels of the screen for one of the photo. */
let scale = 1;
/** The kind of the last step, so that repeated ones are combined. */
let lastStep = "";
let isReady = false;
/** Whether the photo could not be loaded: leaving keeps what was drawn before. */
let isUnloaded = false;

const now = () => passing ?? steps.now;
/** The chosen face, or the first one, or all. */
const zoom = new Zoom(stage, layOut, () =>
  geometry.middle((chosen(now()) ?? now().faces[0])?.box ?? geometry.whole(size), size),
);
const isDirty = () => isReady && !plans.same(steps.now, kept);

/** @type {Notebook<Plan>} */
const notebook = new Notebook(path, version);
const layers = new Layers(part("layers", HTMLElement), path, version, (key, isWaiting) =>
  marks.get(Number(key))?.classList.toggle("is-waiting", isWaiting),
);
const panel = new Panel(
  { path, version, size, photo },
  {
    choose: (chosen) => choose(chosen === target ? "" : chosen),
    filter: (filter) => {
      take(plans.withFilter(steps.now, target, filter, panel.strength));
      speak();
    },
    strength: (strength, isDone) => {
      const plan = plans.withStrength(steps.now, target, strength);
      if (isDone) return take(plan, `strength ${target}`);
      passing = plan;
      show();
    },
    head: (isOn) => take(plans.withHead(steps.now, target, isOn)),
    remove,
  },
);
const guard = new Guard(isDirty, sure, () => {
  notebook.forget();
  void forgetDraft();
});

// Showing

/** The boxes over the photo, by their faces. @type {Map<number, HTMLElement>} */
const marks = new Map();

/** Lays the photo out in the room there is. */
function layOut() {
  const { left, top, ...placed } = zoom.place(size, margin);
  scale = placed.scale;
  const [width, height] = [`${size.width * scale}px`, `${size.height * scale}px`];
  set(area, {
    left: `${left}px`,
    "top-edge": `${top}px`,
    width,
    height,
    "photo-width": width,
    "photo-height": height,
    turn: "0deg",
  });
  show();
}

function show() {
  const plan = now();
  layers.show(plan, size);
  showBoxes(plan);
  panel.show(plan, target, passing !== null);
  const face = chosen(plan);
  frame.hidden = !face;
  if (face) setFrame(frame, face.box, scale);
  const { state } = root.dataset;
  if (state !== "finding" && state !== "failed")
    root.dataset.state = plan.faces.length > 0 || isDirty() ? "ready" : "nobody";
  root.classList.toggle("is-choosing", target !== "");
  const many = plan.faces.length;
  part("hint", HTMLElement).textContent = many > 1 ? say("tapMany", { n: many }) : say(many ? "tapOne" : "tapNone");
  buttons.undo.disabled = steps.past.length === 0;
  buttons.redo.disabled = steps.future.length === 0;
  buttons.reset.disabled = plans.same(plan, first);
  buttons.add.disabled = !isReady || many >= plans.most;
  buttons.share.disabled = buttons.save.disabled = !isReady || plans.isPlain(plan);
}

/** @param {Plan} plan */
function showBoxes({ faces }) {
  for (const [id, mark] of marks) {
    if (faces.some((face) => face.id === id)) continue;
    mark.remove();
    marks.delete(id);
  }
  for (const { id, box, look } of faces) {
    const mark = marks.get(id) ?? make("span", { className: "face-box" }, make("span", { className: "face-badge" }));
    if (!marks.has(id)) boxes.append(mark);
    marks.set(id, mark);
    setFrame(mark, box, scale);
    mark.classList.toggle("is-chosen", id === target || target === "all");
    mark.classList.toggle("has-look", look !== null);
    const badge = mark.firstElementChild;
    if (badge) badge.textContent = look ? say(`filter-${look.filter}`) : "";
  }
}

/** @param {Plan} plan @returns {Face | undefined} */
const chosen = ({ faces }) => faces.find(({ id }) => id === target);

/** Says what is chosen, and what it wears, to those who do not see it. */
function speak() {
  const plan = now();
  const look = nameOf(plans.lookOf(plan, target));
  const index = plan.faces.findIndex(({ id }) => id === target);
  if (target === "all") spoken.textContent = say("allAre", { look });
  else if (target === "whole") spoken.textContent = say("wholeIs", { look });
  else if (index >= 0) spoken.textContent = say("face", { n: index + 1, of: plan.faces.length, look });
  else spoken.textContent = "";
}

// Steps

/** @param {Target} next */
function choose(next) {
  target = next;
  passing = null;
  lastStep = "";
  compare(false);
  show();
  speak();
}

/**
 * @param {Plan} plan
 * @param {string} [what] goes on with the last step when that was the same
 */
function take(plan, what = "") {
  passing = null;
  compare(false);
  if (!plans.same(plan, steps.now)) {
    steps.push(plan, what !== "" && what === lastStep);
    lastStep = what;
    keep();
  }
  show();
}

/** @param {() => void} change */
function leap(change) {
  passing = null;
  lastStep = "";
  change();
  if (typeof target === "number" && !chosen(steps.now)) target = "";
  if (target === "all" && steps.now.faces.length < 2) target = "";
  keep();
  show();
  speak();
}

const undo = () => leap(() => steps.undo());
const redo = () => leap(() => steps.redo());
const reset = () => leap(() => steps.push(first));

/** Stores the work for a reload; from now on, leaving the page asks for confirmation. */
function keep() {
  const { past, now: present, future } = steps;
  notebook.write({ first, kept, past, now: present, future });
  if (isDirty()) guard.stand();
}

/** @param {Box} [box] in the middle, unless it was drawn */
function add(box) {
  if (!isReady || steps.now.faces.length >= plans.most) return;
  const { plan, id } = plans.withFace(steps.now, box ?? plans.freeBox(steps.now, size));
  target = id;
  take(plan);
  spoken.textContent = say("added");
}

function remove() {
  if (typeof target !== "number") return;
  const plan = plans.without(steps.now, target);
  target = "";
  take(plan);
  spoken.textContent = say("removed");
  buttons.undo.focus();
}

// The original, to be held against it

/** @param {boolean} isOn */
function compare(isOn) {
  root.classList.toggle("is-comparing", isOn);
  buttons.compare.ariaPressed = String(isOn);
}

// Fingers and mouse

/** @typedef {geometry.Handle | "all" | "new"} What */
/**
 * @typedef {object} Pull
 * @property {number} id of the finger
 * @property {number} x where it came down
 * @property {number} y
 * @property {What} what
 * @property {Face | undefined} face
 * @property {boolean} isMoved
 * @property {number} resting
 */
/** @type {Pull | null} */
let pull = null;
const fingers = new Set();

/** @param {PointerEvent} event where on the photo, in its pixels */
function place(event) {
  const box = area.getBoundingClientRect();
  return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
}

/**
 * The face under a finger: the smallest of those that it touches, because faces may be smaller than a finger.
 * @param {{x: number, y: number}} at
 */
function faceAt({ x, y }) {
  /** @param {number} side */
  const more = (side) => Math.max(0, finger / scale - side) / 2;
  return now()
    .faces.filter(({ box }) => {
      const [dx, dy] = [more(box.right - box.left), more(box.bottom - box.top)];
      return x >= box.left - dx && x <= box.right + dx && y >= box.top - dy && y <= box.bottom + dy;
    })
    .sort((a, b) => a.box.right - a.box.left - (b.box.right - b.box.left))[0];
}

function letGo() {
  if (pull) clearTimeout(pull.resting);
  pull = null;
  passing = null;
  root.classList.remove("is-pulled");
}

stage.addEventListener("pointerdown", (event) => {
  fingers.add(event.pointerId);
  if (!area.classList.contains("is-ready") || (event.pointerType === "mouse" && event.button !== 0)) return;
  if (fingers.size > 1) {
    // A second finger cancels the drag.
    letGo();
    compare(false);
    return show();
  }
  const at = place(event);
  const held = chosen(now());
  const what = held && under(at, held.box, scale);
  const resting = setTimeout(() => compare(true), rest);
  const face = what ? held : faceAt(at);
  pull = {
    id: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    what: what ?? (face ? "all" : "new"),
    face,
    isMoved: false,
    resting,
  };
  stage.setPointerCapture(event.pointerId);
  event.preventDefault();
});

stage.addEventListener("pointermove", (event) => {
  if (!pull || event.pointerId !== pull.id || !isReady) return;
  const dx = (event.clientX - pull.x) / scale;
  const dy = (event.clientY - pull.y) / scale;
  const { face, what } = pull;
  const isHeld = face?.id === target;
  if (!pull.isMoved && Math.hypot(dx, dy) * scale < (isHeld && what !== "all" ? 3 : isHeld ? 6 : 12)) return;
  if (root.classList.contains("is-comparing")) return;
  pull.isMoved = true;
  clearTimeout(pull.resting);
  root.classList.add("is-pulled");
  if (face) {
    target = face.id;
    const box =
      what === "all" || what === "new"
        ? geometry.moved(face.box, dx, dy, size)
        : geometry.resized(face.box, what, dx, dy, size, null);
    passing = plans.withBox(steps.now, face.id, box);
  } else {
    const to = place(event);
    const { plan, id } = plans.withFace(steps.now, geometry.drawn({ x: to.x - dx, y: to.y - dy }, to, size, null));
    target = id;
    passing = plan;
  }
  show();
});

/** @param {PointerEvent} event @param {boolean} isDone */
function letGoOf(event, isDone) {
  fingers.delete(event.pointerId);
  if (!pull || event.pointerId !== pull.id) return;
  const { isMoved, face } = pull;
  const plan = passing;
  const wasComparing = root.classList.contains("is-comparing");
  letGo();
  if (wasComparing) {
    compare(false);
  } else if (isDone && isMoved && plan && plan.faces.length <= plans.most) {
    take(plan);
    speak();
  } else if (isDone && !isMoved) {
    // A tap beside the chosen face's box may have met one of its handles.
    const tapped = faceAt(place(event)) ?? face;
    choose(tapped ? tapped.id : "");
  } else {
    if (!chosen(steps.now)) target = "";
    show();
  }
}
stage.addEventListener("pointerup", (event) => letGoOf(event, true));
stage.addEventListener("pointercancel", (event) => letGoOf(event, false));

// Keys

frame.addEventListener("keydown", (event) => {
  const face = chosen(steps.now);
  const box = face && nudged(event, face.box, size, null);
  if (!box) return;
  take(plans.withBox(steps.now, face.id, box), event.repeat ? `box ${face.id}` : "");
  lastStep = `box ${face.id}`;
});

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]") || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === "z") (event.shiftKey ? redo : undo)();
  else if (isCommand && key === "y") redo();
  else if (isCommand && key === "s") void save();
  else if (isCommand || isSwitchedOff(event)) return;
  else if (key === "m") compare(!root.classList.contains("is-comparing"));
  else if (key === "delete" || key === "backspace") remove();
  else if (key === "escape" && target !== "") choose("");
  else if (key === "escape") void cancel();
  else return;
  event.preventDefault();
});

// Ends

let isLeaving = false;

/** Whether the photo is lost with the drawing. */
const isLost = isOnlyCopy && upload !== undefined;

/** Asks whether to discard the drawing, and the photo when there is no other copy of it. */
function sure() {
  return confirm({
    title: say(isLost ? "discardPhoto" : "discard"),
    text: say(isLost ? "discardPhotoText" : "discardText"),
    action: say("discardAction"),
    danger: true,
    cancel: say("keepEditing"),
  });
}

async function forgetDraft() {
  try {
    if (upload) await ask("DELETE", upload, null, { keepalive: true });
  } catch {
    // An error is ignored: the site removes abandoned drafts automatically.
  }
}

async function cancel() {
  if (isLeaving || ((isDirty() || (isLost && !isUnloaded)) && !(await sure()))) return;
  if (isLeaving) return;
  isLeaving = true;
  if (!isUnloaded) {
    notebook.forget();
    await forgetDraft();
  }
  await guard.step();
  leave(from && from.pathname !== location.pathname ? from.pathname : (root.dataset.parent ?? "/"));
}

async function save() {
  if (isLeaving || buttons.save.disabled) return;
  await busy(say("saving"), async (signal) => {
    const answer = await ask("POST", `${path}/sketch`, plans.wish(steps.now, size), { signal });
    isLeaving = true;
    notebook.forget();
    leaveNews(say("savedSketch"));
    await guard.step();
    location.replace(answer.location);
    return left;
  });
}

async function share() {
  if (isLeaving || buttons.share.disabled) return;
  const plan = steps.now;
  const file = await busy(say("sharing"), (signal) => drawn(plan, signal));
  if (!file || !(await passOn([file], say("shareReady")))) return;
  // It was shared successfully.
  kept = plan;
  keep();
}

/** @param {Plan} plan @param {AbortSignal} signal @returns {Promise<File>} the whole photo, drawn */
function drawn(plan, signal) {
  const body = JSON.stringify(plans.wish(plan, size));
  const headers = { "Content-Type": "application/json" };
  return fetchFile(`${path}/sketch/file`, { method: "POST", headers, body, signal }, "sketch.jpg");
}

// Beginning

buttons.undo.addEventListener("click", undo);
buttons.redo.addEventListener("click", redo);
buttons.reset.addEventListener("click", reset);
buttons.add.addEventListener("click", () => {
  add();
  frame.querySelector("button")?.focus();
});
buttons.compare.addEventListener("click", () => compare(buttons.compare.ariaPressed !== "true"));
buttons.share.addEventListener("click", () => void share());
buttons.save.addEventListener("click", () => void save());
part("cancel", HTMLButtonElement).addEventListener("click", () => void cancel());
root.addEventListener("click", (event) => {
  const offer = event.target instanceof Element ? event.target.closest("[data-offer]") : null;
  if (!(offer instanceof HTMLElement)) return;
  if (offer.dataset.offer === "whole") choose("whole");
  else if (offer.dataset.offer === "add") buttons.add.click();
  else void find();
});
new ResizeObserver(layOut).observe(stage);
// The page was restored from the history: the photo may have changed since.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

/** Asks the site where faces are. */
async function find() {
  root.dataset.state = "finding";
  try {
    const { faces } = await ask("GET", `${path}/sketch/faces`);
    begin(plans.planOf(faces, size));
    const count = faces.length;
    spoken.textContent = count > 1 ? say("found", { n: count }) : say(count ? "foundOne" : "foundNone");
  } catch (error) {
    begin({ faces: [], whole: null });
    root.dataset.state = "failed";
    part("reason", HTMLElement).textContent = error instanceof Refused ? error.message : say("failed");
    if (!(error instanceof Refused)) throw error;
  }
}

/** @param {Plan} plan */
function begin(plan) {
  first = kept = plan;
  steps = new geometry.History(plan);
  isReady = true;
  root.dataset.state = "ready";
  show();
}

function resume() {
  const work = notebook.read();
  if (!work) return false;
  begin(work.first);
  kept = work.kept;
  steps.past = work.past;
  steps.now = work.now;
  steps.future = work.future;
  if (isDirty()) guard.stand();
  return true;
}

void loaded(photo).then(async (state) => {
  part("wait", HTMLElement).hidden = true;
  if (state === "shown") {
    area.classList.add("is-ready");
    if (!resume()) await find();
    return layOut();
  }
  isUnloaded = state === "failed";
  if (isUnloaded) return;
  await confirm({ title: say("gone") });
  await cancel();
});
