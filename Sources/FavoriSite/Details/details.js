// One favour: questions before what cannot be taken back, and the circle on the map. In a sheet, what is done stays there.

import { complain, confirm } from "../../AppShell/Page/app.js";
import { canDraw, MapView } from "../../MapView/mapview.js";
import { send } from "../Look/sheets.js";
import { viewPhotos } from "../Pictures/photoviewer.js";
import { wakeSharing } from "./sharing.js";

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when the favour is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  for (const form of root.querySelectorAll("form.act")) {
    if (form instanceof HTMLFormElement) form.addEventListener("submit", (event) => act(event, form, sheet));
  }
  viewPhotos(root);
  wakeSharing(root);
  const view = root.querySelector(".details-map") && canDraw() ? new MapView("spot") : null;
  // What ends while it is drawn is not complained of.
  if (view) draw(root, view).catch((error) => (root.isConnected ? complain(error) : undefined));
  return { end: () => view?.remove() };
}

/**
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 * @param {import("../Look/sheets.js").Sheet | null} sheet
 */
async function act(event, form, sheet) {
  const { question, keep } = form.dataset;
  if (!question && !sheet) return;
  event.preventDefault();
  const button = form.querySelector("button");
  try {
    const wish = {
      title: question ?? "",
      action: button?.textContent?.trim() ?? "",
      ...(keep ? { cancel: keep } : {}),
    };
    if (question && !(await confirm(wish))) return;
    if (!sheet) return form.submit();
    if (button) button.disabled = true;
    const { path } = await send(form);
    sheet.done(path);
  } catch (error) {
    if (button) button.disabled = false;
    await complain(error);
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
