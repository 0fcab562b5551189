// One favour: questions before what cannot be taken back, and the circle on the map.

import { complain, confirm } from "../../AppShell/Page/app.js";
import { canDraw, MapView } from "../../MapView/mapview.js";

for (const form of document.querySelectorAll("form.act")) {
  if (!(form instanceof HTMLFormElement) || !form.dataset.question) continue;
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wish = { title: form.dataset.question ?? "", action: button?.textContent?.trim() ?? "" };
    confirm(wish).then((isSure) => isSure && form.submit(), complain);
  });
}

async function draw() {
  const holder = document.querySelector("[data-radius]");
  if (!(holder instanceof HTMLElement)) return;
  const view = new MapView("map");
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
  map.jumpTo({ center: [longitude, latitude], zoom: radius > 1000 ? 11.5 : radius ? 13 : 15 });
  if (!radius) return;
  const size = () => {
    const metres = (40075016.7 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** map.getZoom());
    element.style.setProperty("width", `${(radius * 2) / metres}px`);
    element.style.setProperty("height", `${(radius * 2) / metres}px`);
  };
  map.on("zoom", size);
  size();
}

if (canDraw()) draw().catch(complain);
