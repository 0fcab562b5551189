// How close one can come on a map: as far as it has something to say.

import { isShown } from "./mapstyle.js";

/** Nothing is closer together than what can be told apart there. */
export const deepest = 18;
/** Closer than this, the map of the world has nothing more to say. */
const deepestWorld = 13;
/** A map is enlarged by as many zooms beyond its own. */
const enlarged = 4;

/** From here on one looks at a city, and misses its streets. */
const city = 10;
/** Farther away, the whole world is a few thumbs wide. */
const farthest = -1.5;
/** Pixels of the world at zoom 0. */
const world = 512;
/** Farther north or south there is no map (Web Mercator). */
const mostNorth = 85.0511;

/**
 * Where the middle of a map may be. MapLibre fills the height of the map with the world, whose sides then do not fit into
 * a phone that is held upright; here the world may be smaller, and is then wholly in sight.
 *
 * @param {{lng: number, lat: number}} center
 * @param {number} zoom
 * @param {number} height of the map, in pixels
 */
export function constrained({ lng, lat }, zoom, height) {
  const held = Math.max(farthest, zoom);
  const size = world * 2 ** held;
  const [first, last] = [height / 2, size - height / 2].sort((one, other) => one - other);
  const y = Math.min(last ?? 0, Math.max(first ?? 0, size * down(lat)));
  return { lng, lat: y === size * down(lat) ? lat : up(y / size), zoom: held };
}

/** How far down in the world a latitude is, 0…1. @param {number} lat */
function down(lat) {
  const angle = (Math.min(mostNorth, Math.max(-mostNorth, lat)) * Math.PI) / 180;
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI);
}

/** The latitude so far down. @param {number} y 0…1 */
function up(y) {
  return (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;
}

/** A longitude within half a turn of Greenwich. @param {number} longitude */
export function around(longitude) {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** That of one map. */
export class Depth {
  #view;
  #least;

  /**
   * @param {import("./mapview.js").MapView} view
   * @param {number} [least] the zoom to which people come everywhere, where markers say more than the map
   */
  constructor(view, least = deepestWorld) {
    this.#view = view;
    this.#least = least;
  }

  /** From now on, holds the map to it. */
  watch() {
    const { map } = this.#view;
    map.on("move", () => this.#hold());
    map.on("moveend", () => this.comeBack());
    map.once("load", () => this.#hold());
  }

  /**
   * The greatest zoom for a part of the world.
   * @param {number[]} box south, west, north, east
   */
  limit(box) {
    return Math.max(this.#least, this.#ofMaps(box));
  }

  /** The greatest zoom at which a map has something to show. @param {number[]} box south, west, north, east */
  #ofMaps([south = 0, west = 0, north = 0, east = 0]) {
    const all = this.#view.data.sources.sources;
    const zooms = all
      .filter((source) => {
        const { isUsers, bounds } = source;
        if (!isUsers || !isShown(source, all)) return false;
        const [w = -180, s = -90, e = 180, n = 90] = bounds ?? [];
        return s <= north && n >= south && w <= east && e >= west;
      })
      .map(({ maxzoom }) => maxzoom + enlarged);
    return Math.min(deepest, Math.max(deepestWorld, ...zooms));
  }

  /** Whether there are streets in a part of the world. @param {number[]} box south, west, north, east */
  hasStreets(box) {
    return this.#ofMaps(box) > deepestWorld;
  }

  /** South, west, north and east of what is to be seen. */
  #seen() {
    const bounds = this.#view.map.getBounds();
    const west = around(bounds.getWest());
    return [bounds.getSouth(), west, bounds.getNorth(), west + bounds.getEast() - bounds.getWest()];
  }

  /** Stops the zoom where the map has nothing more to show; without streets, the map then says how they are added. */
  #hold() {
    const { map } = this.#view;
    const seen = this.#seen();
    const limit = this.limit(seen);
    const zoom = map.getZoom();
    if (map.getMaxZoom() !== limit && zoom <= limit) map.setMaxZoom(limit);
    const hint = this.#view.part("hint");
    if (hint) hint.hidden = this.hasStreets(seen) || zoom < city;
  }

  /** Goes back to where there is something to see, when one has left the streets. */
  comeBack() {
    const { map } = this.#view;
    const limit = this.limit(this.#seen());
    if (map.getZoom() > limit) map.easeTo({ zoom: limit, duration: 300 });
  }
}
