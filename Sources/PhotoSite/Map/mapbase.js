// The map itself, drawn by MapLibre from the site's own tiles, in the colours of the theme.

import { ask, say } from "../../AppShell/Page/app.js";

/**
 * What the map is drawn from.
 * @typedef {object} Source
 * @property {string} key
 * @property {string} tiles
 * @property {boolean} isVector
 * @property {boolean} isUsers
 * @property {string} title
 * @property {number} minzoom
 * @property {number} maxzoom
 * @property {number[]} [bounds] west, south, east, north
 * @property {string[]} layers
 */

/**
 * What the page was given. Corners are south, west, north, east.
 * @typedef {object} Data
 * @property {string} program
 * @property {{sources: Source[], credits: string[], unusable: string[], language: string}} sources
 * @property {number[]} [extent]
 * @property {number[]} [start] latitude, longitude
 * @property {import("./map.js").Cluster} [photo] that is to be shown there
 */

/** @type {Data} */
export const data = JSON.parse(document.getElementById("map-data")?.textContent ?? "{}");

/** Beyond it no photo says where it was taken. */
export const deepest = 18;

/** @param {string} id */
export const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Whether maps can be drawn here. */
export function canDraw() {
  return document.createElement("canvas").getContext("webgl2") !== null;
}

/** The user's own maps that are not to be seen. */
export const hidden = new Set(JSON.parse(localStorage.getItem("hidden-maps") ?? "[]"));

/**
 * Draws a map into an element.
 * @param {HTMLElement} container
 * @returns {Promise<{map: any, library: any}>} of MapLibre
 */
export async function draw(container) {
  await import(data.program);
  const library = /** @type {any} */ (globalThis).maplibregl;
  const map = new library.Map({
    container,
    style: style(),
    center: [10, 30],
    zoom: 0.6,
    maxZoom: deepest,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 150,
    locale: { "Map.Title": say("map") },
    ...beginning(),
  });
  container.setAttribute("aria-busy", "true");
  map.on("movestart", () => container.setAttribute("aria-busy", "true"));
  map.on("idle", () => container.removeAttribute("aria-busy"));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => map.setStyle(style()));
  return { map, library };
}

/** Where a map begins: where the page says, or around all photos. */
function beginning() {
  if (data.start) return { center: [data.start[1], data.start[0]], zoom: 11 };
  return data.extent ? { bounds: corners(data.extent), fitBoundsOptions: { padding: 70, maxZoom: 13 } } : {};
}

/**
 * As MapLibre has them.
 * @param {number[]} box south, west, north, east
 */
export function corners([south = 0, west = 0, north = 0, east = 0]) {
  return [
    [west, south],
    [east < west ? east + 360 : east, north],
  ];
}

/**
 * The part of the world that is to be seen, for the site.
 * @param {any} map
 * @param {number} margin as a part of its width and height
 */
export function view(map, margin) {
  const bounds = map.getBounds();
  const height = (bounds.getNorth() - bounds.getSouth()) * margin;
  const width = (bounds.getEast() - bounds.getWest()) * margin;
  const isWhole = bounds.getEast() - bounds.getWest() + 2 * width >= 360;
  return {
    south: Math.max(-90, bounds.getSouth() - height),
    north: Math.min(90, bounds.getNorth() + height),
    west: isWhole ? -180 : around(bounds.getWest() - width),
    east: isWhole ? 180 : around(bounds.getEast() + width),
  };
}

/** @param {number} longitude within half a turn of Greenwich */
function around(longitude) {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

// MARK: Controls

/**
 * Has the buttons zoom, and says where the middle of the map is, and how far a hundred metres are.
 * @param {any} map
 */
export function control(map) {
  part("map-in").addEventListener("click", () => map.zoomIn());
  part("map-out").addEventListener("click", () => map.zoomOut());
  const tell = () => {
    scale(map);
    void where(map);
  };
  map.on("moveend", tell);
  tell();
}

/** @param {any} map */
function scale(map) {
  const line = part("map-scale");
  const { lat } = map.getCenter();
  const metres = (40075016.7 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** map.getZoom());
  // The greatest 1, 2 or 5 with noughts that is not longer than a thumb.
  const most = metres * 90;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = [5, 2, 1].map((digit) => digit * power).find((one) => one <= most) ?? power;
  line.hidden = map.getZoom() < 2;
  line.style.setProperty("width", `${length / metres}px`);
  const { lang } = document.documentElement;
  const text = line.querySelector("span");
  if (text) {
    text.textContent =
      length >= 1000
        ? say("kilometres", { n: (length / 1000).toLocaleString(lang) })
        : say("metres", { n: length.toLocaleString(lang) });
  }
}

let asking = new AbortController();

/** Beyond the base map, names and distances still say where one is. @param {any} map */
async function where(map) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const line = part("map-where");
  if (map.getZoom() < 6) {
    line.hidden = true;
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, 250));
  if (signal.aborted) return;
  const { lat, lng } = map.getCenter().wrap();
  try {
    const { text } = await ask("GET", `/map/where?at=${lat.toFixed(5)},${lng.toFixed(5)}`, null, { signal });
    line.hidden = text === "";
    line.textContent = text;
  } catch {
    // The map is there without it.
  }
}

// MARK: Style

/** A colour of the style sheet, as the theme has it now. @param {string} name */
function colour(name) {
  const probe = document.createElement("span");
  probe.style.setProperty("color", `var(--map-${name})`);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The map's style (MapLibre Style Specification 8). */
export function style() {
  const ink = Object.fromEntries(
    ["water", "land", "line", "green", "road", "building", "text", "halo"].map((name) => [name, colour(name)]),
  );
  /** @type {Record<string, object>} */
  const sources = {};
  /** @type {object[]} */
  const layers = [{ id: "ground", type: "background", paint: { "background-color": ink.water } }];
  for (const source of data.sources.sources) {
    if (hidden.has(source.key)) continue;
    sources[source.key] = described(source);
    if (source.key === "world") layers.push(...world(ink));
    else if (source.key === "towns") layers.push(...towns(ink));
    else if (source.isVector) layers.push(...source.layers.flatMap((layer) => guessed(source, layer, ink)));
    else layers.push({ id: source.key, type: "raster", source: source.key });
  }
  return { version: 8, sources, layers };
}

/** @param {Source} source */
function described({ tiles, isVector, minzoom, maxzoom, bounds }) {
  return {
    type: isVector ? "vector" : "raster",
    tiles: [location.origin + tiles],
    minzoom,
    maxzoom,
    ...(bounds ? { bounds } : {}),
    ...(isVector ? {} : { tileSize: 256 }),
  };
}

/** The page's own letters: the device has them. */
const letters = () =>
  getComputedStyle(document.body)
    .fontFamily.split(",")
    .map((name) => name.trim().replace(/^["']|["']$/g, ""));

/**
 * @param {Record<string, string | undefined>} ink
 * @param {number} halo
 */
const lettering = (ink, halo = 1.4) => ({
  "text-color": ink.text,
  "text-halo-color": ink.halo,
  "text-halo-width": halo,
});

/** @param {Record<string, string | undefined>} ink */
function world(ink) {
  const from = { source: "world" };
  return [
    { ...from, id: "land", "source-layer": "land", type: "fill", paint: { "fill-color": ink.land } },
    { ...from, id: "lake", "source-layer": "lake", type: "fill", paint: { "fill-color": ink.water } },
    {
      ...from,
      id: "river",
      "source-layer": "river",
      type: "line",
      minzoom: 3,
      paint: { "line-color": ink.water, "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.4, 8, 1.6] },
    },
    {
      ...from,
      id: "state",
      "source-layer": "state",
      type: "line",
      minzoom: 4,
      paint: { "line-color": ink.line, "line-width": 0.6, "line-dasharray": [3, 3], "line-opacity": 0.7 },
    },
    {
      ...from,
      id: "border",
      "source-layer": "border",
      type: "line",
      paint: { "line-color": ink.line, "line-width": ["interpolate", ["linear"], ["zoom"], 1, 0.5, 8, 1.6] },
    },
    {
      ...from,
      id: "city",
      "source-layer": "city",
      type: "symbol",
      minzoom: 3,
      filter: ["<=", ["get", "rank"], ["*", 1.2, ["-", ["zoom"], 0.5]]],
      layout: {
        "text-field": ["get", "name"],
        "text-font": letters(),
        "text-size": ["interpolate", ["linear"], ["zoom"], 3, ["case", ["<", ["get", "rank"], 2], 12, 10], 10, 15],
        "symbol-sort-key": ["get", "rank"],
        "text-padding": 4,
      },
      paint: lettering(ink),
    },
    {
      ...from,
      id: "country",
      "source-layer": "country",
      type: "symbol",
      maxzoom: 6.5,
      layout: {
        "text-field": ["get", data.sources.language],
        "text-font": letters(),
        "text-size": ["interpolate", ["linear"], ["zoom"], 1, 10, 6, 16],
        "text-letter-spacing": 0.08,
        "text-max-width": 6,
        "symbol-sort-key": ["get", "rank"],
      },
      paint: lettering(ink),
    },
  ];
}

/** @param {Record<string, string | undefined>} ink */
function towns(ink) {
  return [
    {
      id: "town",
      source: "towns",
      "source-layer": "town",
      type: "symbol",
      minzoom: 8,
      layout: { "text-field": ["get", "name"], "text-font": letters(), "text-size": 12, "text-padding": 6 },
      paint: lettering(ink),
    },
  ];
}

const isArea = ["in", ["geometry-type"], ["literal", ["Polygon", "MultiPolygon"]]];
const isLine = ["in", ["geometry-type"], ["literal", ["LineString", "MultiLineString"]]];

/**
 * A layer of somebody else's map, by what its name says: maps of different makers call things alike.
 * @param {Source} source
 * @param {string} name
 * @param {Record<string, string | undefined>} ink
 * @returns {object[]}
 */
function guessed(source, name, ink) {
  const from = { source: source.key, "source-layer": name };
  const id = `${source.key} ${name}`;
  /** @param {string | undefined} color */
  const area = (color) => ({
    ...from,
    id: `${id} area`,
    type: "fill",
    filter: isArea,
    paint: { "fill-color": color },
  });
  /**
   * @param {string | undefined} color
   * @param {number} width at zoom 16
   */
  const line = (color, width) => ({
    ...from,
    id: `${id} line`,
    type: "line",
    filter: isLine,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": color, "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 6, 0.4, 16, width] },
  });
  /** @param {object} [layout] */
  const text = (layout) => ({
    ...from,
    id: `${id} text`,
    type: "symbol",
    layout: {
      "text-field": ["coalesce", ["get", `name:${data.sources.language}`], ["get", "name"], ""],
      "text-font": letters(),
      "text-size": 12,
      ...layout,
    },
    paint: lettering(ink),
  });
  const kind = name.toLowerCase();
  if (/name|label|place|poi|peak|town|city/.test(kind)) {
    return [text(/transport|road|street|highway/.test(kind) ? { "symbol-placement": "line" } : {})];
  }
  if (/waterway|river|stream/.test(kind)) return [line(ink.water, 4)];
  if (/water|ocean|sea|lake/.test(kind)) return [area(ink.water), line(ink.water, 3)];
  if (/building/.test(kind)) return [{ ...area(ink.building), minzoom: 13 }];
  if (/transport|road|street|highway|path|rail/.test(kind)) return [line(ink.road, 8)];
  if (/bound|admin|border/.test(kind)) return [line(ink.line, 1.5)];
  if (/earth|land$|background/.test(kind)) return [area(ink.land)];
  if (/park|wood|forest|green|landcover|landuse|natural|area/.test(kind)) return [area(ink.green)];
  return [line(ink.line, 1)];
}
