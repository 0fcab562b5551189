// The camera inside the app. It runs while it is looked at, and never longer.

import { complain, confirm, say, toast } from "./app.js";
import { edit } from "./choose.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const camera = part("camera");
const live = /** @type {HTMLVideoElement} */ (part("live"));
const still = /** @type {HTMLCanvasElement} */ (part("still"));
const shutter = /** @type {HTMLButtonElement} */ (part("shutter"));
const turn = /** @type {HTMLButtonElement} */ (part("turn"));
const locate = /** @type {HTMLButtonElement} */ (part("locate"));
const capture = /** @type {HTMLInputElement} */ (part("capture"));

/** @type {MediaStream | null} */
let stream = null;
/** Which camera: the one at the back, unless somebody switched. @type {MediaTrackConstraints} */
let wanted = { facingMode: "environment" };
/** When and where the picture was taken that is shown. @type {ReturnType<typeof facts> | null} */
let taken = null;
/** @type {GeolocationPosition | null} */
let position = null;
/** Counts the starts, so that only the last one counts. */
let starts = 0;

/** @param {"starting" | "live" | "still" | "missing"} state */
function enter(state) {
  camera.dataset.state = state;
  shutter.disabled = state !== "live";
}

function stop() {
  starts += 1;
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  live.srcObject = null;
}

/** @param {unknown} error */
function reason(error) {
  if (!navigator.mediaDevices) return say(isSecureContext ? "none" : "insecure");
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return say("denied");
  if (name === "NotFoundError" || name === "OverconstrainedError") return say("none");
  return say("inUse");
}

async function start() {
  stop();
  const mine = starts;
  enter("starting");
  try {
    // As large as the camera has it; without a wish, browsers give a small one.
    const found = await navigator.mediaDevices.getUserMedia({
      video: { ...wanted, width: { ideal: 4096 }, height: { ideal: 3072 } },
    });
    if (mine !== starts) {
      for (const track of found.getTracks()) track.stop();
      return;
    }
    stream = found;
    const [track] = stream.getVideoTracks();
    // Unplugged, or taken away by another app.
    track.addEventListener("ended", () => fail(null));
    live.classList.toggle("is-mirrored", track.getSettings().facingMode === "user");
    live.srcObject = stream;
    await live.play();
    const devices = await navigator.mediaDevices.enumerateDevices();
    turn.hidden = devices.filter((device) => device.kind === "videoinput").length < 2;
    if (mine === starts) enter("live");
  } catch (error) {
    if (mine === starts) fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  stop();
  part("reason").textContent = reason(error);
  part("retry").hidden = !navigator.mediaDevices;
  enter("missing");
}

turn.addEventListener("click", async () => {
  const now = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  if (now.facingMode) {
    wanted = { facingMode: now.facingMode === "user" ? "environment" : "user" };
  } else {
    // Cameras of desktops face nowhere: one after the other.
    const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
    const index = devices.findIndex(({ deviceId }) => deviceId === now.deviceId);
    wanted = { deviceId: { exact: devices[(index + 1) % devices.length].deviceId } };
  }
  await start();
});

/** When and where it is now, for a picture that cannot carry it itself. */
function facts() {
  const now = new Date();
  const offset = -now.getTimezoneOffset();
  return {
    taken: new Date(now.getTime() + offset * 60000).toISOString().slice(0, 19),
    offset,
    ...(position && { latitude: position.coords.latitude, longitude: position.coords.longitude }),
  };
}

shutter.addEventListener("click", () => {
  if (!stream || live.videoWidth === 0) return;
  taken = facts();
  still.width = live.videoWidth;
  still.height = live.videoHeight;
  still.getContext("2d")?.drawImage(live, 0, 0);
  const flash = part("flash");
  flash.classList.remove("is-lit");
  void flash.offsetWidth;
  flash.classList.add("is-lit");
  stop();
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
  const name = `${say("photoName")} ${now.taken.replace("T", " ").replaceAll(":", "-")}.jpg`;
  still.toBlob((file) => void (file ? edit(file, name, now) : fail(null)), "image/jpeg", 0.92);
});

part("retry").addEventListener("click", start);

capture.addEventListener("change", () => {
  const file = capture.files?.[0];
  capture.value = "";
  if (file) void edit(file, file.name, position ? facts() : undefined);
});

// The place: asked for with its button only, and remembered as wanted.

/** @returns {Promise<GeolocationPosition>} */
function whereabouts() {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 60000, timeout: 15000 });
  });
}

/** @param {boolean} isOn */
function setPlace(isOn) {
  locate.setAttribute("aria-pressed", String(isOn));
  localStorage.setItem("camera-place", isOn ? "on" : "");
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
  if (locate.hidden || !localStorage.getItem("camera-place")) return;
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (permission?.state !== "granted") return;
  locate.setAttribute("aria-pressed", "true");
  position = await whereabouts().catch(() => null);
}

// Out of sight, it is off.
document.addEventListener("visibilitychange", () => {
  if (document.hidden && camera.dataset.state === "live") stop();
  else if (!document.hidden && camera.dataset.state === "live") void start();
});
addEventListener("pagehide", stop);
addEventListener("pageshow", (event) => {
  if (event.persisted && camera.dataset.state !== "still") void start();
});

void start();
void rememberPlace().catch(complain);
