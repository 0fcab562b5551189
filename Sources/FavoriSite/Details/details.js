// One favour: questions before what cannot be taken back, and the circle on the map. In a sheet, what is done stays there.

import { complain, confirm, Refused } from "../../AppShell/Page/app.js";
import { canDraw, MapView } from "../../MapView/mapview.js";
import { fetchPage, send } from "../Look/sheets.js";
import { hear } from "../News/events.js";
import { viewPhotos } from "../Pictures/photoviewer.js";
import { wakeSharing } from "./sharing.js";

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when the favour is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  const shown = { root, text: root.textContent ?? "", path: location.pathname };
  const renew = () => (sheet ? sheet.renew() : void renewPage(root, shown.path));
  for (const form of root.querySelectorAll("form.act")) {
    if (form instanceof HTMLFormElement) form.addEventListener("submit", (event) => act(event, form, sheet, renew));
  }
  seen = shown;
  whenChanged = () => void check(shown, renew);
  viewPhotos(root);
  wakeSharing(root);
  const view = root.querySelector(".details-map") && canDraw() ? new MapView("spot") : null;
  // What ends while it is drawn is not complained of.
  if (view) draw(root, view).catch((error) => (root.isConnected ? complain(error) : undefined));
  const content = {
    end: () => {
      view?.remove();
      if (seen === shown) seen = null;
    },
  };
  contents.set(root, content);
  return content;
}

/** What ends with a favour that is shown. @type {WeakMap<HTMLElement, import("../Look/sheets.js").Content>} */
const contents = new WeakMap();

/** @typedef {{root: HTMLElement, text: string, path: string}} Shown a favour, as it was when it came */

/** The favour that is open. @type {Shown | null} */
let seen = null;
/** Shows what has become of it. */
let whenChanged = () => {};

hear("favour", (event) => {
  if (!seen || !(event instanceof MessageEvent)) return;
  if (seen.path === `/favours/${JSON.parse(event.data).favour}`) whenChanged();
});
hear("reopen", () => seen && whenChanged());

/**
 * Shows a favour as it is now, where that differs from what is shown, unless somebody is just about to do something.
 * @param {Shown} shown
 * @param {() => void} renew
 */
async function check(shown, renew) {
  const isBusy = () =>
    !shown.root.isConnected ||
    shown.root.querySelector(".removal[open], button:disabled") ||
    document.querySelector("dialog.alert[open]");
  if (isBusy()) return;
  try {
    const { page } = await fetchPage(shown.path);
    const fresh = page.querySelector("main > .details");
    if (fresh && fresh.textContent !== shown.text && seen === shown && !isBusy()) renew();
  } catch {
    // It is gone, or the site is away: who does something is told then.
  }
}

/** Puts what is there now in the place of what a page of its own shows. @param {HTMLElement} root @param {string} path */
async function renewPage(root, path) {
  const answer = await fetchPage(path).catch(() => null);
  // Another change may have been quicker.
  if (!root.isConnected) return;
  const fresh = answer?.page.querySelector("main > .details");
  // Whatever is at the address now says so itself.
  if (!(fresh instanceof HTMLElement)) return location.reload();
  contents.get(root)?.end();
  root.replaceWith(fresh);
  wake(fresh, null);
}

/**
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 * @param {import("../Look/sheets.js").Sheet | null} sheet
 * @param {() => void} renew
 */
async function act(event, form, sheet, renew) {
  const { question, keep } = form.dataset;
  event.preventDefault();
  const button = form.querySelector("button");
  try {
    const wish = {
      title: question ?? "",
      action: button?.textContent?.trim() ?? "",
      ...(keep ? { cancel: keep } : {}),
    };
    if (question && !(await confirm(wish))) return;
    if (button) button.disabled = true;
    const { path } = await send(form);
    if (sheet) sheet.done(path);
    else if (path === location.pathname) renew();
    else location.assign(path);
  } catch (error) {
    if (button) button.disabled = false;
    await complain(error);
    // It is not as it is shown here.
    if (error instanceof Refused && [404, 409].includes(error.status)) renew();
  }
}

/** @param {HTMLElement} root @param {MapView} view */
async function draw(root, view) {
  const holder = root.querySelector("[data-radius]");
  if (!(holder instanceof HTMLElement)) return;
  const [latitude = 0, longitude = 0] = view.data.start ?? [];
  view.part("stage").hidden = false;
  await view.draw();
  const { map, library } = view;
  if (matchMedia("(pointer: coarse)").matches) map.dragPan.disable();
  const radius = Number(holder.dataset.radius);
  const element = document.createElement("div");
  element.className = radius ? "details-circle" : "details-dot";
  new library.Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
  element.removeAttribute("aria-label");
  element.removeAttribute("role");
  /** Metres of a pixel at the zoom 0. */
  const metres = (40075016.7 * Math.cos((latitude * Math.PI) / 180)) / 512;
  // The circle takes three quarters of the map's height.
  const zoom = radius ? Math.log2((metres * view.container.clientHeight * 0.75) / (radius * 2)) : 15;
  map.jumpTo({ center: [longitude, latitude], zoom });
  if (!radius) return;
  const size = () => {
    const side = `${(radius * 2 * 2 ** map.getZoom()) / metres}px`;
    element.style.setProperty("width", side);
    element.style.setProperty("height", side);
  };
  map.on("zoom", size);
  size();
}
