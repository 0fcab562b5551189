// The outlines of neighbourhoods on a map.

import { ask } from "../../AppShell/Page/app.js";

/**
 * A neighbourhood: a circle, or an area of polygons, each with its rings.
 * @typedef {{latitude: number, longitude: number}} Point
 * @typedef {Point & {id: number, name: string, radius: number, area?: Point[][][]}} Neighbourhood
 */

/** All of them. @returns {Promise<Neighbourhood[]>} */
export async function neighbourhoods() {
  return (await ask("GET", "/api/v1/neighbourhoods")).neighbourhoods;
}

/** Metres of a degree of latitude. */
const degree = 111_195;

/** The rings of its polygons; a circle is one with many corners. @param {Neighbourhood} one @returns {number[][][][]} */
function polygons(one) {
  if (one.area) {
    return one.area.map((rings) =>
      rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(({ longitude, latitude }) => [longitude, latitude])),
    );
  }
  const width = degree * Math.cos((one.latitude * Math.PI) / 180);
  const corners = Array.from({ length: 65 }, (_, corner) => {
    const angle = (corner / 32) * Math.PI;
    return [
      one.longitude + (one.radius / width) * Math.cos(angle),
      one.latitude + (one.radius / degree) * Math.sin(angle),
    ];
  });
  return [[corners]];
}

/** The smallest box around neighbourhoods: south, west, north, east. @param {Neighbourhood[]} all */
export function boxAround(all) {
  const points = all.flatMap((one) => polygons(one).flat(2));
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of points) {
    [south, west] = [Math.min(south, y), Math.min(west, x)];
    [north, east] = [Math.max(north, y), Math.max(east, x)];
  }
  return [south, west, north, east];
}

/**
 * The neighbourhood of a point, as the site finds it: of those that hold it, or else of all, the one whose middle is nearest
 * in proportion to its size.
 * @param {Neighbourhood[]} all @param {number} longitude @param {number} latitude
 */
export function neighbourhoodAt(all, longitude, latitude) {
  /** @param {Neighbourhood} one */
  const share = (one) => {
    const x = (one.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
    return (Math.hypot(x, one.latitude - latitude) * degree) / Math.max(1, one.radius);
  };
  const holding = all.filter((one) =>
    one.area ? polygons(one).some((rings) => isInside(rings, longitude, latitude)) : share(one) <= 1,
  );
  return (holding.length > 0 ? holding : all).reduce((best, one) => (share(one) < share(best) ? one : best));
}

/** Whether an odd number of sides lies east of a point. @param {number[][][]} rings @param {number} x @param {number} y */
function isInside(rings, x, y) {
  let isIn = false;
  for (const ring of rings) {
    for (const [index, [x2 = 0, y2 = 0]] of ring.entries()) {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? ring[0] ?? [];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
    }
  }
  return isIn;
}

/** The colour of what is chosen, as the theme has it now. */
function tint() {
  const probe = document.createElement("span");
  probe.style.setProperty("color", "var(--tint)");
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Draws neighbourhoods on a map, one of them as chosen, and draws them again when the style of the map is another one. */
export class Outlines {
  #view;
  #all;
  /** @type {number | null} */
  #chosen;

  /** @param {import("../../MapView/mapview.js").MapView} view @param {Neighbourhood[]} all @param {number | null} chosen */
  constructor(view, all, chosen) {
    this.#view = view;
    this.#all = all;
    this.#chosen = chosen;
    for (const event of ["styledata", "idle"]) view.map.on(event, () => this.#put());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#paint());
    this.#put();
  }

  /** @param {number | null} id */
  choose(id) {
    this.#chosen = id;
    this.#view.map.getSource("outlines")?.setData(this.#features());
  }

  #features() {
    return {
      type: "FeatureCollection",
      features: this.#all.map((one) => ({
        type: "Feature",
        properties: { isChosen: one.id === this.#chosen },
        geometry: { type: "MultiPolygon", coordinates: polygons(one) },
      })),
    };
  }

  #put() {
    const { map } = this.#view;
    if (!map.isStyleLoaded() || map.getSource("outlines")) return;
    map.addSource("outlines", { type: "geojson", data: this.#features() });
    map.addLayer({
      id: "outlines-ground",
      type: "fill",
      source: "outlines",
      paint: { "fill-color": tint(), "fill-opacity": ["case", ["get", "isChosen"], 0.12, 0] },
    });
    map.addLayer({
      id: "outlines-line",
      type: "line",
      source: "outlines",
      layout: { "line-join": "round" },
      paint: { "line-color": tint(), "line-width": ["case", ["get", "isChosen"], 3, 1.6], "line-opacity": 0.9 },
    });
  }

  /** In the colours of the theme. */
  #paint() {
    const { map } = this.#view;
    if (!map.getLayer("outlines-line")) return;
    map.setPaintProperty("outlines-ground", "fill-color", tint());
    map.setPaintProperty("outlines-line", "line-color", tint());
  }
}
