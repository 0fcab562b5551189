// The camera inside the app. It runs only while the page is visible.

import { complain, confirm, own, say, toast } from "../../AppShell/Page/app.js";
import { edit } from "../Importing/choose.js";
import { Lens, moment, named, reason } from "./lens.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const camera = part("camera");
const live = /** @type {HTMLVideoElement} */ (part("live"));
const still = /** @type {HTMLCanvasElement} */ (part("still"));
const shutter = /** @type {HTMLButtonElement} */ (part("shutter"));
const turn = /** @type {HTMLButtonElement} */ (part("turn"));
const locate = /** @type {HTMLButtonElement} */ (part("locate"));
const capture = /** @type {HTMLInputElement} */ (part("capture"));

/** Time and position of the picture that is shown. @type {ReturnType<typeof facts> | null} */
let taken = null;
/** @type {GeolocationPosition | null} */
let position = null;
const lens = new Lens(live, {
  facing: "environment",
  // The largest size of the camera; by default, browsers give a small one.
  size: { width: { ideal: 4096 }, height: { ideal: 3072 } },
  onFailure: fail,
});

/** @param {"starting" | "live" | "still" | "missing"} state */
function enter(state) {
  camera.dataset.state = state;
  shutter.disabled = state !== "live";
}

/** Shows the camera's picture once it has one. @param {() => Promise<{hasOthers: boolean} | null>} beginning */
async function show(beginning) {
  enter("starting");
  const begun = await beginning();
  if (!begun) return;
  live.classList.toggle("is-mirrored", lens.isFront);
  turn.hidden = !begun.hasOthers;
  enter("live");
}

const start = () => show(() => lens.start());

/** @param {unknown} error */
function fail(error) {
  part("reason").textContent = reason(error);
  part("retry").hidden = !navigator.mediaDevices;
  enter("missing");
}

turn.addEventListener("click", () => void show(() => lens.turn()));

/** The present time and position, because the picture has no metadata. */
function facts() {
  return {
    ...moment(),
    ...(position && { latitude: position.coords.latitude, longitude: position.coords.longitude }),
  };
}

shutter.addEventListener("click", () => {
  if (!lens.stream || live.videoWidth === 0) return;
  taken = facts();
  still.width = live.videoWidth;
  still.height = live.videoHeight;
  still.getContext("2d")?.drawImage(live, 0, 0);
  const flash = part("flash");
  flash.classList.remove("is-lit");
  void flash.offsetWidth;
  flash.classList.add("is-lit");
  lens.stop();
  enter("still");
  part("spoken").textContent = say("taken");
  part("use").focus();
});

part("retake").addEventListener("click", async () => {
  taken = null;
  await start();
  shutter.focus();
});

part("use").addEventListener("click", () => {
  const now = taken;
  if (!now) return;
  const name = named(say("photoName"), now, "jpg");
  still.toBlob((file) => void (file ? edit(file, name, now) : fail(null)), "image/jpeg", 0.92);
});

part("retry").addEventListener("click", start);

capture.addEventListener("change", () => {
  const file = capture.files?.[0];
  capture.value = "";
  if (file) void edit(file, file.name, position ? facts() : undefined);
});

// The location: requested only with its button; the choice is remembered.

/** @returns {Promise<GeolocationPosition>} */
function whereabouts() {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 60000, timeout: 15000 });
  });
}

/** @param {boolean} isOn */
function setPlace(isOn) {
  locate.setAttribute("aria-pressed", String(isOn));
  localStorage.setItem(own("camera-place"), isOn ? "on" : "");
  if (!isOn) position = null;
}

locate.addEventListener("click", async () => {
  if (locate.getAttribute("aria-pressed") === "true") {
    setPlace(false);
    toast(say("placeOff"));
    return;
  }
  try {
    locate.disabled = true;
    position = await whereabouts();
    setPlace(true);
    toast(say("placeOn"));
  } catch {
    setPlace(false);
    await confirm({ title: say("placeDenied") });
  } finally {
    locate.disabled = false;
  }
});

async function rememberPlace() {
  locate.hidden = !isSecureContext || !("geolocation" in navigator);
  if (locate.hidden || !localStorage.getItem(own("camera-place"))) return;
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (permission?.state !== "granted") return;
  locate.setAttribute("aria-pressed", "true");
  position = await whereabouts().catch(() => null);
}

// The camera is off while the page is hidden, also one that was still starting.
document.addEventListener("visibilitychange", () => {
  if (!["live", "starting"].includes(camera.dataset.state ?? "")) return;
  if (document.hidden) lens.stop();
  else void start();
});
addEventListener("pagehide", () => lens.stop());
addEventListener("pageshow", (event) => {
  if (event.persisted && camera.dataset.state !== "still") void start();
});

void start();
void rememberPlace().catch(complain);
