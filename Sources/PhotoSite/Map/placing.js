// The page on which photos are put on the map: the pin stays in the middle, and the map is moved below it.

import { ask, complain, confirm, counted, leaveNews, own, say, written } from "../../AppShell/Page/app.js";
import { from } from "../../AppShell/Page/leaving.js";
import { canDraw, MapView, part } from "../../MapView/mapview.js";

const page = part("placing");
const then = page.dataset.then ?? "/map";
const ids = chosen();

/** Those of the address, or, when there are more, those that the page before has left. @returns {number[]} */
function chosen() {
  const named = (page.dataset.ids ?? "").split(",").map(Number);
  const list = new URLSearchParams(location.search).get("list");
  const left = JSON.parse(sessionStorage.getItem(own("placing")) ?? "null");
  return list && left?.list === list ? left.ids : named;
}

const count = part("placing-count");
count.textContent = written(ids.length);
count.hidden = ids.length < 2;

/** Where one came from, or where the address says. */
function leave() {
  if (from && history.length > 1) history.back();
  else location.replace(then);
}

part("placing-cancel").addEventListener("click", (event) => {
  event.preventDefault();
  leave();
});

let isBusy = false;

/**
 * @param {object} change of all photos, or of those that it names
 * @param {string} news
 */
async function save(change, news) {
  if (isBusy) return;
  isBusy = true;
  try {
    const done = await ask("POST", "/photos/place", { ids, ...change });
    leaveNews(counted(news, done.count), { label: say("undo"), path: "/photos/place", body: { undo: done.undo } });
    leave();
  } catch (error) {
    isBusy = false;
    await complain(error);
  }
}

/** Offers to take those photos off the map that are on it. */
async function offerRemoval() {
  /** @type {{ids: number[]}} */
  const located = await ask("POST", "/photos/located", { ids });
  const remove = part("placing-remove");
  remove.hidden = located.ids.length === 0;
  remove.addEventListener("click", async () => {
    const isSure = await confirm({
      title: counted("removeTitle", located.ids.length),
      text: say("removeText"),
      action: counted("removeAction", located.ids.length),
      danger: true,
    });
    if (isSure) await save({ ids: located.ids, remove: true }, "unplaced");
  });
}

// MARK: Places by name

const field = /** @type {HTMLInputElement} */ (part("place-name"));
const found = part("placing-found");
let asking = new AbortController();
let typing = 0;

const done = /** @type {HTMLButtonElement} */ (part("placing-done"));

/** @type {any} */
let map = null;

async function look() {
  clearTimeout(typing);
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const text = field.value.trim();
  if (text === "") {
    found.hidden = true;
    part("placing-none").hidden = true;
    return;
  }
  const { places } = await ask("GET", `/places?q=${encodeURIComponent(text)}`, null, { signal });
  if (signal.aborted) return;
  found.replaceChildren(...places.map(row));
  found.hidden = places.length === 0;
  part("placing-none").hidden = places.length > 0;
}

/** @param {{name: string, around: string, latitude: number, longitude: number}} place */
function row(place) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "row";
  const text = document.createElement("span");
  text.className = "row-text";
  for (const [style, value] of [
    ["place-name", place.name],
    ["place-around", place.around],
  ]) {
    const line = document.createElement("span");
    line.className = style ?? "";
    line.textContent = value ?? "";
    text.append(line);
  }
  button.append(text);
  button.addEventListener("click", () => {
    if (!map) return void save({ latitude: place.latitude, longitude: place.longitude }, "placed");
    found.hidden = true;
    field.value = place.name;
    map.jumpTo({ center: [place.longitude, place.latitude], zoom: Math.max(map.getZoom(), 12) });
    // The map may have begun there.
    done.disabled = false;
    part("placing-hint").hidden = true;
    done.focus();
  });
  item.append(button);
  return item;
}

field.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => void look().catch(quietly), 250);
});
field.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  found.hidden = true;
});
field.addEventListener("focus", () => void look().catch(quietly));
part("map-stage").addEventListener("pointerdown", () => {
  found.hidden = true;
});
part("placing-form").addEventListener("submit", (event) => {
  event.preventDefault();
  void look()
    .then(() => found.querySelector("button")?.focus())
    .catch(complain);
});

/** @param {unknown} error of something that is asked again with the next letter */
function quietly(error) {
  if (!(error instanceof Error || error instanceof DOMException)) throw error;
}

void offerRemoval().catch(quietly);

// MARK: The map

if (canDraw()) {
  part("map-stage").hidden = false;
  page.classList.add("has-map");
  const view = new MapView();
  await view.draw();
  map = view.map;
  view.control();
  view.locate({ zoom: 14, isMarked: false });
  done.hidden = false;
  // Where the map begins nobody has chosen anything, unless the photo is there already.
  let first = map.getCenter();
  const isPlaced = Boolean(view.data.start);
  const tell = () => {
    const { lat, lng } = map.getCenter();
    const isChosen = isPlaced || !done.disabled || Math.hypot(lat - first.lat, lng - first.lng) > 1e-6;
    done.disabled = !isChosen;
    part("placing-hint").hidden = isChosen;
  };
  map.on("moveend", tell);
  // Where it has more or less room, the world lies elsewhere in it.
  map.on("resize", () => {
    if (done.disabled) first = map.getCenter();
  });
  tell();
  done.addEventListener("click", () => {
    const { lat, lng } = map.getCenter().wrap();
    void save({ latitude: lat, longitude: lng }, "placed");
  });
}
