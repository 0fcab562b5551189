// Chooses a neighbourhood on the map: the field with the names and the map follow each other.

import { complain } from "../../AppShell/Page/app.js";
import { canDraw, corners, MapView } from "../../MapView/mapview.js";
import { boxAround, neighbourhoodAt, neighbourhoods, Outlines } from "./outlines.js";

async function start() {
  const holder = document.getElementById("quarters-map");
  const field = document.getElementById("neighbourhood");
  if (!holder || !(field instanceof HTMLSelectElement)) return;
  const all = await neighbourhoods();
  const view = new MapView("quarters");
  holder.hidden = false;
  view.part("stage").hidden = false;
  await view.draw();
  /** @param {import("./outlines.js").Neighbourhood[]} some @param {number} duration */
  const fit = (some, duration) => view.map.fitBounds(corners(boxAround(some)), { padding: 32, maxZoom: 15, duration });
  fit(all, 0);
  view.control();
  view.locate({ zoom: 13, isMarked: false });
  const chosen = () => Number(field.value);
  const outlines = new Outlines(view, all, chosen());
  field.addEventListener("change", () => {
    outlines.choose(chosen());
    const one = all.filter(({ id }) => id === chosen());
    if (one.length > 0) fit(one, 500);
  });
  view.map.on("click", (/** @type {{lngLat: {lng: number, lat: number}}} */ { lngLat }) => {
    field.value = String(neighbourhoodAt(all, lngLat.lng, lngLat.lat).id);
    outlines.choose(chosen());
  });
}

if (canDraw()) start().catch(complain);
