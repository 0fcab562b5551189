// Faces sketched while they move: a camera, the faces that the site finds in it, a filter for each, and films of that.
// The camera runs while it is looked at, and never longer.

import { busy, complain, confirm, own, say, toast } from "../../AppShell/Page/app.js";
import { FaceFinder } from "./facefinder.js";
import { followed, levelled, levels, predicted, presence } from "./facetracks.js";
import { Lens, moment, named, reason } from "../Camera/lens.js";
import { LiveFaces } from "./livefaces.js";
import { review } from "./livefilm.js";
import { Pace } from "./pace.js";
import { clock, container, Recording } from "./recording.js";
import { canDraw, Sketcher } from "./sketchgl.js";
import { Guard } from "./sketchkeeping.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const live = part("live");
const view = part("view");
const video = /** @type {HTMLVideoElement} */ (part("video"));
const canvas = /** @type {HTMLCanvasElement} */ (part("canvas"));
const turn = /** @type {HTMLButtonElement} */ (part("turn"));
const record = /** @type {HTMLButtonElement} */ (part("record"));
const pause = /** @type {HTMLButtonElement} */ (part("pause"));
const sound = /** @type {HTMLButtonElement} */ (part("sound"));
const take = /** @type {HTMLButtonElement} */ (part("take"));
const note = part("note");
const filters = [...document.querySelectorAll("button[data-filter]")].map(
  (one) => /** @type {HTMLButtonElement} */ (one),
);
/** The longest video in milliseconds. */
const limit = Number(live.dataset.limit) * 1000;

/** @type {import("./facetracks.js").Track[]} */
let tracks = [];
/** The filter of new faces. @type {string | null} */
let worn = filters.find((one) => one.getAttribute("aria-pressed") === "true")?.dataset.filter || null;
/** @type {Sketcher | null} */
let sketcher = null;
/** @type {Recording | null} */
let film = null;
/** The last recording, while it is shown. @type {ReturnType<typeof review> | null} */
let shown = null;
// Going back ends a recording and shows it.
const guard = new Guard(
  () => film !== null || shown?.isKept() === false,
  async () => {
    film?.stop();
    return shown ? shown.isSure() : !film;
  },
  () => /** @type {HTMLDialogElement} */ (part("film")).close(),
);
/** Receives the next picture that is drawn, for the shutter. @type {((picture: Blob | null) => void) | null} */
let wanted = null;
const pace = new Pace();

const lens = new Lens(video, {
  facing: "user",
  size: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  onFailure: (error) => fail(reason(error), Boolean(navigator.mediaDevices)),
});

const nameOf = (/** @type {string | null} */ filter) =>
  filters.find((one) => one.dataset.filter === (filter ?? ""))?.textContent?.trim() ?? "";

const faces = new LiveFaces(
  { view, boxes: part("boxes"), list: part("faces"), spoken: part("spoken") },
  { nameOf, onChoice: showChoice },
);

/** @type {string | null} */
let trouble = null;
const finder = new FaceFinder({
  onFaces: (found, time, { data, width, height }) => {
    tracks = levelled(followed(tracks, found, time, worn), (box) => levels(data, width, height, box));
    faces.update(tracks);
    showNote();
  },
  onTrouble: (sentence) => {
    trouble = sentence;
    showNote();
  },
});

function showNote() {
  const text = trouble ?? (faces.present === 0 ? say("noFace") : "");
  if (note.textContent !== text) note.textContent = text;
}

/** @param {"starting" | "live" | "missing"} state */
function enter(state) {
  live.dataset.state = state;
  const isLive = state === "live";
  for (const button of [record, take, ...filters]) button.disabled = !isLive;
  if (isLive) return;
  turn.hidden = true;
  giveUpPicture();
}

/** Ends the wait for the next picture: none will be drawn. */
function giveUpPicture() {
  wanted?.(null);
  wanted = null;
}

/** @param {string} sentence @param {boolean} isWorthTrying */
function fail(sentence, isWorthTrying) {
  film?.stop();
  part("reason").textContent = sentence;
  part("retry").hidden = !isWorthTrying;
  enter("missing");
}

/** Shows the camera's picture once it has one. @param {() => Promise<{hasOthers: boolean} | null>} beginning */
async function show(beginning) {
  enter("starting");
  tracks = [];
  faces.update(tracks);
  finder.reset();
  trouble = null;
  note.textContent = "";
  try {
    sketcher ??= canDraw() ? await Sketcher.begin(canvas) : null;
  } catch {
    // Its shaders could not be loaded.
    return fail(say("offline"), true);
  }
  if (!sketcher) return fail(say("noDrawing"), false);
  const begun = await beginning();
  if (!begun) return;
  faces.isMirrored = lens.isFront;
  view.classList.toggle("is-mirrored", lens.isFront);
  enter("live");
  turn.hidden = !begun.hasOthers;
  next();
}

const start = () => void show(() => lens.start());

// Drawing: whenever the camera has a new picture.

let frame = 0;
function next() {
  if ("requestVideoFrameCallback" in video) {
    video.cancelVideoFrameCallback(frame);
    frame = video.requestVideoFrameCallback(draw);
  } else {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame((now) => draw(now));
  }
}

/** @param {number} now @param {VideoFrameCallbackMetadata} [metadata] */
function draw(now, metadata) {
  if (!lens.stream || !sketcher) return;
  next();
  if (video.videoWidth === 0 || sketcher.isBusy) return;
  const time = metadata?.captureTime ?? now;
  if (metadata && !film) pace.note(now, metadata.presentedFrames);
  fit();
  sketcher.take(video);
  drawTile(sketcher, time);
  sketcher.draw(
    tracks.flatMap((track) => {
      const { filter, levels } = track;
      if (filter === null) return [];
      return [{ box: predicted(track, time), filter, presence: presence(track, time), levels }];
    }),
  );
  const told = wanted;
  wanted = null;
  if (told) canvas.toBlob(told, "image/jpeg", 0.92);
  faces.place(time);
  const gl = sketcher;
  finder.offer(video.videoWidth, video.videoHeight, (width, height) => gl.pixels(width, height), time);
}

/** Gives the canvas the size of the picture. A video has a fixed size, so recording ends when the device is rotated. */
function fit() {
  const { width, height } = film
    ? { width: canvas.width, height: canvas.height }
    : pace.size(video.videoWidth, video.videoHeight);
  if (film && width > height !== video.videoWidth > video.videoHeight) film.stop();
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  view.style.setProperty("--ratio", String(width / height));
}

// The filters: each shows the chosen face, or the first one, as it would be.

const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
/** How many have been drawn, and when the last one was. */
let [count, last] = [0, 0];

/** One of them every now and then, so that they cost little: the first time soon. @param {Sketcher} sketcher @param {number} time */
function drawTile(sketcher, time) {
  const now = performance.now();
  const pause = count < filters.length ? 60 : isCalm ? 1000 : 200;
  if (now - last < pause || (tracks.length === 0 && count > 0 && now - last < 1000)) return;
  last = now;
  const one = filters[count % filters.length];
  count += 1;
  const tile = one.querySelector("canvas");
  const context = tile?.getContext("2d");
  if (!tile || !context) return;
  const track = tracks.find(({ number }) => number === faces.chosen) ?? tracks.find(({ missed }) => missed === null);
  const ratio = canvas.width / canvas.height;
  const face = track && predicted(track, time);
  const height = face ? Math.max(face.height, face.width * ratio) * 1.15 : Math.min(1, ratio) * 0.6;
  const middle = face ? { x: face.x + face.width / 2, y: face.y + face.height / 2 } : { x: 0.5, y: 0.5 };
  const width = height / ratio;
  const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  sketcher.drawTile(one.dataset.filter || null, box, track?.levels ?? [0.05, 0.95], tile.width);
  context.drawImage(canvas, 0, canvas.height - tile.height, tile.width, tile.height, 0, 0, tile.width, tile.height);
}

function showChoice() {
  const track = tracks.find(({ number }) => number === faces.chosen);
  const now = (track ? track.filter : worn) ?? "";
  for (const one of filters) one.setAttribute("aria-pressed", String(one.dataset.filter === now));
}

for (const one of filters) {
  one.addEventListener("click", () => {
    const filter = one.dataset.filter || null;
    if (faces.chosen === null) worn = filter;
    tracks = tracks.map((track) =>
      faces.chosen === null || track.number === faces.chosen ? { ...track, filter } : track,
    );
    faces.update(tracks);
    showChoice();
    one.scrollIntoView({ inline: "nearest", block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  });
}

// Films

/** @returns {Promise<MediaStreamTrack | null>} */
async function microphone() {
  if (sound.getAttribute("aria-pressed") !== "true") return null;
  try {
    const [track] = (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks();
    return track;
  } catch {
    setSound(false);
    toast(say("noSound"));
    return null;
  }
}

/** @param {boolean} isOn */
function setSound(isOn) {
  sound.setAttribute("aria-pressed", String(isOn));
}

sound.addEventListener("click", () => {
  const isOn = sound.getAttribute("aria-pressed") !== "true";
  setSound(isOn);
  localStorage.setItem(own("live-sound"), isOn ? "" : "off");
});

/** @param {"off" | "on" | "paused"} state */
function showFilm(state) {
  live.dataset.film = state;
  record.ariaLabel = say(state === "off" ? "record" : "stop");
  pause.ariaLabel = say(state === "paused" ? "goOn" : "pause");
  sound.disabled = state !== "off";
  turn.disabled = state !== "off";
}

function showClock() {
  const elapsed = film?.elapsed ?? 0;
  part("clock").textContent = say("clock", { now: clock(elapsed), limit: clock(limit) });
  record.style.setProperty("--share", String(elapsed / limit));
  if (film && elapsed >= limit) {
    film.stop();
    toast(say("limitReached"));
  }
}

async function begin() {
  if (!container(false, (type) => "MediaRecorder" in globalThis && MediaRecorder.isTypeSupported(type))) {
    await confirm({ title: say("noRecorder"), text: say("noRecorderText") });
    return;
  }
  record.disabled = true;
  const track = await microphone();
  record.disabled = live.dataset.state !== "live";
  // Meanwhile the page may have been left, and the camera with it.
  if (live.dataset.state !== "live" || !lens.stream) return track?.stop();
  try {
    film = new Recording(canvas, track, limit);
  } catch {
    track?.stop();
    await confirm({ title: say("noRecorder"), text: say("noRecorderText") });
    return;
  }
  guard.stand();
  showFilm("on");
  showClock();
  const ticking = setInterval(showClock, 100);
  try {
    const done = await film.film;
    film = null;
    shown = review(done);
    showFilm("off");
    lens.stop();
    await shown.closed;
    shown = null;
  } catch (error) {
    film = null;
    showFilm("off");
    await complain(error);
  } finally {
    clearInterval(ticking);
  }
  record.focus();
  if (!document.hidden) start();
}

record.addEventListener("click", () => {
  if (film) film.stop();
  else void begin();
});

pause.addEventListener("click", () => {
  if (!film) return;
  if (film.isPaused) film.resume();
  else film.pause();
  showFilm(film.isPaused ? "paused" : "on");
});

// Pictures

take.addEventListener("click", async () => {
  take.disabled = true;
  const now = moment();
  const picture = await new Promise((resolve) => (wanted = resolve));
  if (!picture) {
    take.disabled = live.dataset.state !== "live";
    return;
  }
  const flash = part("flash");
  flash.classList.remove("is-lit");
  void flash.offsetWidth;
  flash.classList.add("is-lit");
  try {
    await keep(picture, now);
  } catch (error) {
    await complain(error);
  } finally {
    take.disabled = live.dataset.state !== "live";
  }
});

/** @param {Blob} picture @param {ReturnType<typeof moment>} now */
async function keep(picture, now) {
  const { orSignedOut, send, untilLoggedIn } = await import("../Importing/sending.js");
  const stored = await untilLoggedIn(() =>
    busy(
      say("keeping"),
      (signal, show) => {
        const parcel = { file: picture, name: named(say("pictureName"), now, "jpg"), modified: Date.now(), facts: now };
        return send({ ...parcel, purpose: /** @type {const} */ ("analyse") }, signal, {
          onProgress: (sent) => show(sent / picture.size),
          onWaiting: (isWaiting) => show(null, isWaiting ? say("offline") : ""),
        }).catch(orSignedOut);
      },
      1000,
    ),
  );
  if (!stored) return;
  const run = () => location.assign(`/photos/${stored.photo}`);
  toast(say("kept"), stored.photo ? { label: say("show"), run } : undefined);
}

turn.addEventListener("click", () => void show(() => lens.turn()));
part("retry").addEventListener("click", start);

// The camera is off while the page is hidden; the recording until then becomes a video.
function rest() {
  film?.stop();
  lens.stop();
  giveUpPicture();
}
document.addEventListener("visibilitychange", () => {
  if (live.dataset.state === "missing" || part("film").hasAttribute("open")) return;
  if (document.hidden) rest();
  else if (!film) start();
});
addEventListener("pagehide", rest);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && !part("film").hasAttribute("open")) start();
});

setSound(localStorage.getItem(own("live-sound")) !== "off");
showFilm("off");
showClock();
start();
