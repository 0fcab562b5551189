// A map file of this device: the site is asked whether it would take it; then it is hashed, and sent in parts that can be
// taken up again. When all has arrived, the page shows how the map is made of it.

import { ask, say } from "../../AppShell/Page/app.js";
import { hash, orSignedOut, ours, send, untilLoggedIn } from "../Importing/sending.js";

const address = "/settings/maps/uploads";
/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const input = /** @type {HTMLInputElement} */ (element("map-file"));
const section = element("map-sending");
const state = element("map-sending-state");
const share = element("map-sending-share");
const bar = /** @type {HTMLElement} */ (section.querySelector(".progress"));
const failed = element("map-sending-failed");

/** Calls off the file that is being sent; null when none is. @type {AbortController | null} */
let sending = null;

/** @param {number | null} part of the file that has arrived, from 0 to 1; null when that is not known */
function showProgress(part) {
  bar.classList.toggle("endless", part === null);
  const filled = /** @type {HTMLElement} */ (bar.firstElementChild);
  filled.style.transform = part === null ? "" : `scaleX(${part})`;
  share.textContent = part === null ? "" : `${Math.floor(part * 100)}%`;
  if (part === null) bar.removeAttribute("aria-valuenow");
  else bar.setAttribute("aria-valuenow", String(Math.floor(part * 100)));
}

/** @param {string} phrase what is going on; said by screen readers when it changes */
function showState(phrase) {
  if (state.textContent !== phrase) state.textContent = phrase;
}

/** @param {string} name @param {unknown} error */
function showFailure(name, error) {
  const [title, reason] = failed.querySelectorAll(".row-text > *");
  title.textContent = say("notAdded", { name });
  reason.textContent = error instanceof Error ? error.message : say("failed");
  failed.hidden = false;
}

/** Shows what is being sent, or the maps and what can be added. @param {boolean} isSending */
function show(isSending) {
  section.hidden = !isSending;
  // The part that follows what goes on is another one by now.
  element("live").hidden = isSending;
  const next = isSending ? element("map-sending-cancel") : document.querySelector("[data-choose-map]");
  if (next instanceof HTMLElement) next.focus();
}

/** @param {Event} event */
const warn = (event) => event.preventDefault();

/**
 * @param {File} file
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether all of it has arrived
 */
async function deliver(file, signal) {
  const beginning = [...new Uint8Array(await file.slice(0, 16).arrayBuffer())];
  const { name, size } = file;
  await ask("POST", address, { name, size, beginning }, { ...ours, signal });
  const sha256 = await hash(file, signal);
  const parcel = { file, name, sha256, to: address, facts: { beginning } };
  showState(say("sending"));
  const upload = await untilLoggedIn(() =>
    send(parcel, signal, {
      onProgress: (sent) => {
        lastSent = sha256;
        showProgress(sent / size);
      },
      onWaiting: (isWaiting) => showState(say(isWaiting ? "waiting" : "sending")),
    }).catch(orSignedOut),
  );
  return upload !== undefined;
}

/** The SHA-256 of the last file of which something was sent. */
let lastSent = "";

/** @param {File} file */
async function add(file) {
  const controller = new AbortController();
  sending = controller;
  lastSent = "";
  element("map-sending-name").textContent = file.name;
  failed.hidden = true;
  showState(say("preparing"));
  showProgress(null);
  show(true);
  addEventListener("beforeunload", warn);
  let hasArrived = false;
  try {
    hasArrived = await deliver(file, controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) showFailure(file.name, error);
  }
  removeEventListener("beforeunload", warn);
  sending = null;
  if (hasArrived) location.replace("/settings/maps");
  else show(false);
}

/** Calls off what is being sent; what has arrived of it is deleted. */
async function cancel() {
  sending?.abort();
  if (!lastSent) return;
  // Uploads are known by the first half of their hash. What cannot be deleted now is listed on the page as it is then.
  await ask("POST", `${address}/${lastSent.slice(0, 32)}/discard`, null, ours).catch(() => {});
  location.replace("/settings/maps");
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest("[data-choose-map]")) input.click();
  else if (target.closest("#map-sending-cancel")) void cancel();
});

input.addEventListener("change", () => {
  const file = input.files?.[0];
  if (file && !sending) void add(file);
  // The same file can be chosen again.
  input.value = "";
});
