// Another app's page: two maps, and the hedges on both.

import { ask, complain, toast } from "../../Sources/AppShell/Page/app.js";
import { Markers } from "../../Sources/MapView/mapmarkers.js";
import { canDraw, MapView } from "../../Sources/MapView/mapview.js";

/** @typedef {{id: number, title: string, latitude: number, longitude: number}} Hedge */

/** @returns {Promise<Hedge[]>} */
async function all() {
  const hedges = [];
  let query = "";
  do {
    const { items, next } = await ask("GET", `/api/v1/hedges${query}`);
    hedges.push(...items);
    query = next ? `?after=${next}` : "";
  } while (query !== "");
  return hedges;
}

/** @param {string} id @param {Hedge[]} hedges */
async function show(id, hedges) {
  const view = new MapView(id);
  view.part("stage").hidden = false;
  await view.draw();
  view.control();
  view.locate({ zoom: 12, isMarked: true });
  const markers = new Markers(
    view,
    ({ label }) => [document.createTextNode(label.slice(0, 1))],
    ({ id: number, label }) => {
      markers.mark(number);
      toast(label);
    },
  );
  markers.show(hedges.map((hedge) => ({ ...hedge, count: 1, label: hedge.title })));
}

if (canDraw()) all().then((hedges) => Promise.all(["map", "other"].map((id) => show(id, hedges))), complain);
