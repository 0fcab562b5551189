// What a map looks like: the site's own tiles, in the colours of the theme.

import { own } from "../AppShell/Page/app.js";
import { aerial, isStreets, streets } from "./streetstyle.js";

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

/** Names of countries are written in it. */
const language = document.documentElement.lang;

/** Which of the added maps the person switched on or off. @type {Record<string, boolean>} */
const choices = JSON.parse(localStorage.getItem(own("map-choices")) ?? "{}");

/** @typedef {"simplified" | "satellite"} Look */

/** How maps look on pages that offer two looks; null where each map is switched on and off. @type {Look | null} */
let look = null;

/** Offers two looks on this page, beginning with the one that was chosen last on this device. @returns {Look} */
export function offerLooks() {
  look = localStorage.getItem(own("map-look")) === "satellite" ? "satellite" : "simplified";
  return look;
}

/** Chooses a look, on this device. @param {Look} next */
export function chooseLook(next) {
  look = next;
  localStorage.setItem(own("map-look"), next);
}

/** Whether what lies below is to be seen from above, and there are no pictures of it. @param {Source[]} all */
export const isPainted = (all) => look === "satellite" && !all.some(({ isVector }) => !isVector);

/**
 * Whether a map is drawn. Where nothing was chosen, pictures of the Earth are not drawn if there are streets: they are
 * the second look of such a map.
 * @param {Source} source
 * @param {Source[]} all
 */
export const isShown = ({ key, isVector }, all) =>
  look
    ? isVector || look === "satellite"
    : (choices[key] ?? (isVector || !all.some((other) => other.isUsers && other.isVector)));

/**
 * Switches an added map on or off, on this device.
 * @param {string} key
 * @param {boolean} isOn
 */
export function choose(key, isOn) {
  choices[key] = isOn;
  localStorage.setItem(own("map-choices"), JSON.stringify(choices));
}

/** A colour of the style sheet, as the theme has it now. @param {string} name */
function colour(name) {
  const probe = document.createElement("span");
  probe.style.setProperty("color", `var(--map-${name})`);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/**
 * The map's style (MapLibre Style Specification 8).
 * @param {Source[]} drawn
 */
export function style(drawn) {
  const isAerial = isPainted(drawn);
  const ink = isAerial ? aerial : Object.fromEntries(colours.map((name) => [name, colour(name)]));
  const shown = drawn.filter((source) => isShown(source, drawn));
  const pictures = shown.filter(({ isVector }) => !isVector);
  const shapes = shown.filter(({ isVector, isUsers }) => isVector && isUsers);
  /** @type {any[]} */
  const layers = [{ id: "ground", type: "background", paint: { "background-color": ink.water } }];
  if (shown.some(({ key }) => key === "world")) layers.push(...world(ink, unnamed(shapes)));
  if (shown.some(({ key }) => key === "towns")) layers.push(...towns(ink, unnamed(shapes)));
  for (const { key } of pictures) layers.push({ id: key, type: "raster", source: key });
  for (const source of shapes) {
    if (isStreets(source))
      layers.push(...streets(source, ink, letters(), { isOverPicture: pictures.length > 0, isAerial }));
    else layers.push(...source.layers.flatMap((layer) => guessed(source, layer, ink)));
  }
  // No map covers the names of another.
  const isName = (/** @type {{type: string}} */ { type }) => type === "symbol";
  return {
    version: 8,
    sources: Object.fromEntries(shown.map((source) => [source.key, described(source)])),
    layers: [...layers.filter((layer) => !isName(layer)), ...layers.filter(isName)],
  };
}

const colours = [
  ...["water", "land", "line", "green", "road", "building", "text", "halo"],
  ...["square", "edge", "path", "rail", "casing", "major", "green-text", "water-text"],
];

/**
 * Which features of the world and of the towns are named: not those that maps of streets name themselves.
 * @param {Source[]} shapes
 */
function unnamed(shapes) {
  const boxes = shapes.filter(isStreets).flatMap(({ bounds, minzoom }) => (bounds ? [{ bounds, minzoom }] : []));
  return boxes.map(({ bounds: [west = 0, south = 0, east = 0, north = 0], minzoom }) => {
    const corners = [west, south, east, south, east, north, west, north, west, south];
    const ring = [0, 2, 4, 6, 8].map((index) => corners.slice(index, index + 2));
    return ["any", ["<", ["zoom"], minzoom], ["!", ["within", { type: "Polygon", coordinates: [ring] }]]];
  });
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

/**
 * @param {Record<string, string | undefined>} ink
 * @param {any[]} named
 */
function world(ink, named) {
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
      filter: ["all", ["<=", ["get", "rank"], ["*", 1.2, ["-", ["zoom"], 0.5]]], ...named],
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
        "text-field": ["get", language],
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

/**
 * @param {Record<string, string | undefined>} ink
 * @param {any[]} named
 */
function towns(ink, named) {
  return [
    {
      id: "town",
      source: "towns",
      "source-layer": "town",
      type: "symbol",
      minzoom: 8,
      filter: ["all", ...named],
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
      "text-field": ["coalesce", ["get", `name:${language}`], ["get", "name"], ""],
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
