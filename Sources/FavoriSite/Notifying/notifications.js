// Notifications on this device: switched on and off where the browser can show them.

import { ask, busy, complain, say } from "../../AppShell/Page/app.js";

const root = document.getElementById("device");
const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("device-switch"));
const state = document.getElementById("device-state");

/** The number of this browser among those of the person; nothing when it is switched off. @type {number | null} */
let device = null;

/** @param {string} text of base64url */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

/** @param {ArrayBuffer | null} buffer */
function base64url(buffer) {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function look() {
  const { devices } = await ask("GET", "/api/v1/me/devices");
  // A browser may have lost its subscription, which the site does not know.
  const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  device = (known && devices.find((/** @type {{isThis: boolean}} */ one) => one.isThis)?.id) ?? null;
  const isOn = device !== null && Notification.permission === "granted";
  if (state) state.textContent = say(isOn ? "deviceOn" : "deviceOff");
  if (!button) return;
  button.textContent = say(isOn ? "deviceStop" : "deviceStart");
  button.classList.toggle("tonal", isOn);
  button.hidden = false;
}

async function change() {
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  if (device !== null && Notification.permission === "granted") {
    await ask("DELETE", `/api/v1/me/devices/${device}`);
    await known?.unsubscribe();
  } else {
    if ((await Notification.requestPermission()) !== "granted") {
      if (state) state.textContent = say("deviceDenied");
      return;
    }
    // One of another key holds no more.
    await known?.unsubscribe();
    const key = bytes(root?.dataset.key ?? "");
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await registration.pushManager.subscribe(options).catch(() => null);
    if (!subscription) {
      // Its push service is out of reach, or the browser has none, as in private windows.
      if (state) state.textContent = say("deviceFailed");
      return;
    }
    await ask("POST", "/api/v1/me/devices", {
      endpoint: subscription.endpoint,
      publicKey: base64url(subscription.getKey("p256dh")),
      secret: base64url(subscription.getKey("auth")),
    });
  }
  await look();
}

if (root) {
  if ("PushManager" in window && "Notification" in window && navigator.serviceWorker) {
    look().catch(complain);
    button?.addEventListener("click", () => void busy(button.textContent ?? "", change));
  } else if (state) state.textContent = say("deviceCannot");
}
