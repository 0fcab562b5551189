// What streets, buildings, water, parks and names look like: the tiles that Vision makes of OpenStreetMap.

/**
 * @typedef {import("./mapstyle.js").Source} Source
 * @typedef {Record<string, string | undefined>} Ink
 */

const language = document.documentElement.lang;

/** Whether these are such tiles. @param {Source} source */
export const isStreets = ({ isVector, isUsers, layers }) => isVector && isUsers && layers.includes("street");

const major = ["motorway", "trunk", "motorway_link", "trunk_link", "primary", "primary_link"];
const middle = ["secondary", "secondary_link", "tertiary", "tertiary_link"];
const minor = ["unclassified", "residential", "living_street", "pedestrian", "road"];
const driven = [...major, ...middle, ...minor, "service"];

const highway = ["get", "highway"];
/** Local names, in one's own language where they have one. */
const name = ["coalesce", ["get", `name:${language}`], ["get", "name"], ""];

/** The ground as it is seen from above, for maps that have no pictures of it. @type {Ink} */
export const aerial = {
  water: "#2b4757",
  land: "#7c8069",
  line: "#a9a79c",
  green: "#4d643d",
  road: "#94918b",
  building: "#a08c7c",
  text: "#ffffff",
  halo: "#23282a",
  square: "#a19b8d",
  edge: "#5d564f",
  path: "#a39d90",
  rail: "#5f564f",
  casing: "#77756c",
  major: "#9b9790",
  "green-text": "#e7f3d9",
  "water-text": "#dcecff",
};

/** Roofs from above, by what the buildings are. */
const roofs = [
  "match",
  ["get", "building"],
  ["apartments", "residential", "house", "detached", "terrace"],
  "#a4725d",
  ["commercial", "office", "retail", "hotel"],
  "#8d8a87",
  ["church", "cathedral", "chapel", "public", "civic", "university", "school"],
  "#7f8f86",
  ["industrial", "warehouse", "train_station", "garage", "garages"],
  "#b5aea0",
  aerial.building,
];

/**
 * A width by zoom, for each class of streets.
 * @param {number} more pixels on both sides together
 */
function width(more) {
  /** @param {number[]} widths of the four classes */
  const at = ([first = 0, second = 0, third = 0, rest = 0]) => [
    "match",
    highway,
    major,
    first + more,
    middle,
    second + more,
    minor,
    third + more,
    rest + more,
  ];
  const widths = { 8: [1, 0.4, 0.3, 0.2], 12: [2.6, 1.6, 0.7, 0.4], 15: [8, 6.5, 4.5, 2.4], 18: [26, 22, 17, 9] };
  const steps = Object.entries(widths).flatMap(([zoom, values]) => [Number(zoom), at(values)]);
  return ["interpolate", ["exponential", 1.4], ["zoom"], ...steps];
}

/** The more important lie on top. */
const order = ["match", highway, major, 3, middle, 2, minor, 1, 0];

/**
 * The layers of one map.
 * @param {Source} source
 * @param {Ink} ink
 * @param {string[]} letters
 * @param {{isOverPicture: boolean, isAerial: boolean}} how `isOverPicture`: pictures of the Earth are to be seen below, then
 *   there are lines and names alone; `isAerial`: painted as if seen from above
 * @returns {object[]}
 */
export function streets(source, ink, letters, { isOverPicture, isAerial }) {
  const had = new Set(source.layers);
  /**
   * @param {string} layer of the tiles
   * @param {string} part
   */
  const from = (layer, part) => ({ id: `${source.key} ${part}`, source: source.key, "source-layer": layer });
  /**
   * @param {string} layer
   * @param {string} part
   * @param {string | undefined} color
   * @param {object} [more]
   */
  const area = (layer, part, color, more) => ({
    ...from(layer, part),
    type: "fill",
    paint: { "fill-color": color },
    ...more,
  });
  // For the sun in the south-west.
  const shadow = {
    ...area("building", "shadow", "#3a3c36"),
    minzoom: 14,
    paint: {
      "fill-color": "#3a3c36",
      "fill-opacity": 0.7,
      "fill-translate": [
        "interpolate",
        ["exponential", 2],
        ["zoom"],
        14,
        ["literal", [1, -1]],
        18,
        ["literal", [9, -9]],
      ],
    },
  };
  const areas = [
    area("ground", "land", ink.land, { filter: ["==", ["get", "kind"], "land"] }),
    area("ground", "sea", ink.water, { filter: ["==", ["get", "kind"], "sea"] }),
    area("ground", "island", ink.land, { filter: ["==", ["get", "kind"], "island"] }),
    area("green", "green", ink.green),
    area("square", "square", ink.square),
    area("water", "water", ink.water),
    {
      ...from("waterway", "waterway"),
      type: "line",
      paint: { "line-color": ink.water, "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.6, 16, 4] },
    },
    ...(isAerial ? [shadow] : []),
    {
      ...area("building", "building", ink.building),
      minzoom: 13.5,
      paint: { "fill-color": isAerial ? roofs : ink.building, "fill-outline-color": ink.edge },
    },
  ];
  const lines = [
    {
      ...from("street", "path"),
      type: "line",
      minzoom: 14.5,
      filter: ["!", ["in", highway, ["literal", driven]]],
      paint: { "line-color": ink.path, "line-width": 1.4, "line-dasharray": [2.5, 1.5] },
    },
    {
      ...from("rail", "rail"),
      type: "line",
      minzoom: 11,
      paint: { "line-color": ink.rail, "line-width": ["interpolate", ["linear"], ["zoom"], 11, 0.6, 16, 1.6] },
    },
    {
      ...from("street", "casing"),
      type: "line",
      minzoom: 11,
      filter: ["in", highway, ["literal", driven]],
      layout: { "line-cap": "round", "line-join": "round", "line-sort-key": order },
      paint: { "line-color": ink.casing, "line-width": width(1.6) },
    },
    {
      ...from("street", "street"),
      type: "line",
      filter: ["in", highway, ["literal", driven]],
      layout: { "line-cap": "round", "line-join": "round", "line-sort-key": order },
      paint: { "line-color": ["match", highway, major, ink.major, ink.road], "line-width": width(0) },
    },
  ];
  return [...(isOverPicture ? [] : areas), ...lines, ...names(from, ink, letters)].filter((layer) =>
    had.has(layer["source-layer"]),
  );
}

/**
 * @param {(layer: string, part: string) => {id: string, source: string, "source-layer": string}} from
 * @param {Ink} ink
 * @param {string[]} letters
 */
function names(from, ink, letters) {
  const paint = { "text-color": ink.text, "text-halo-color": ink.halo, "text-halo-width": 1.4 };
  const text = { "text-field": name, "text-font": letters };
  const named = ["any", ["has", "name"], ["has", `name:${language}`]];
  return [
    {
      ...from("place", "place name"),
      type: "symbol",
      layout: {
        ...text,
        "text-size": ["match", ["get", "place"], ["city", "town"], 15, ["suburb", "village", "borough"], 13, 12],
        "text-max-width": 8,
        "text-padding": 6,
        "symbol-sort-key": ["match", ["get", "place"], "city", 0, "town", 1, ["suburb", "village", "borough"], 2, 3],
      },
      paint,
    },
    {
      ...from("street", "street name"),
      type: "symbol",
      minzoom: 13,
      // Paths among them would be in the way of streets until one is close.
      filter: ["all", named, ["any", ["in", highway, ["literal", driven]], [">=", ["zoom"], 16]]],
      layout: {
        ...text,
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-size": ["interpolate", ["linear"], ["zoom"], 13, 10.5, 17, 13.5],
        "text-padding": 4,
        "symbol-sort-key": ["-", 3, order],
      },
      paint,
    },
    ...["green", "water"].map((layer) => ({
      ...from(layer, `${layer} name`),
      type: "symbol",
      minzoom: 14.5,
      filter: named,
      layout: { ...text, "text-size": 11.5, "text-max-width": 7, "text-padding": 8 },
      paint: { ...paint, "text-color": ink[`${layer}-text`] },
    })),
  ];
}
