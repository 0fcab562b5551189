// Maps on a page, each drawn by MapLibre into a stage of its own: what it begins with, controls, one's own position.

import { ask, confirm, open, say } from "../AppShell/Page/app.js";
import { around, constrained, Depth, deepest } from "./mapdepth.js";
import { choose, chooseLook, isPainted, isShown, offerLooks, style } from "./mapstyle.js";

/**
 * What the page was given for one map. Corners are south, west, north, east.
 * @typedef {object} Data
 * @property {string} program
 * @property {{sources: import("./mapstyle.js").Source[], credits: string[], unusable: string[], language: string,
 *   hasLooks: boolean}} sources
 * @property {string} [where] the address that says where a point is
 * @property {number[]} [extent]
 * @property {number[]} [start] latitude, longitude
 */

/** @param {string} id */
export const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {boolean | undefined} */
let isDrawable;

/** Whether maps can be drawn here. Tried once: browsers have few contexts, and end the oldest when there are too many. */
export function canDraw() {
  if (isDrawable === undefined) {
    const context = document.createElement("canvas").getContext("webgl2");
    isDrawable = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return isDrawable;
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

/** A map, in the stage of this name. */
export class MapView {
  /** MapLibre's map; null until it is drawn. @type {any} */
  map = null;
  /** MapLibre. @type {any} */
  library = null;
  /** @type {Data} */
  data;
  #id;
  #asking = new AbortController();
  /** Where the user is. @type {any} */
  #me = null;
  #depth;
  #life = new AbortController();

  /** The greatest zooms to which it goes by itself: where there are streets, and where there are none. */
  #closest;
  #overview;

  /**
   * @param {string} id of the element that it is drawn into; the ids of its other parts begin with it
   * @param {{closest?: number, overview?: number, least?: number}} [how] the greatest zoom to which it goes by itself, to
   *   show all of something, and the one where there are no streets; and how close people can come at least
   */
  constructor(id = "map", { closest = 13, overview = closest, least } = {}) {
    this.#id = id;
    this.#closest = closest;
    this.#overview = overview;
    this.#depth = new Depth(this, least);
    this.data = JSON.parse(this.part("data")?.textContent ?? "{}");
    if (this.data.sources?.hasLooks) this.#offerLooks();
    else this.#offerChoice();
  }

  /** Where it is drawn. */
  get container() {
    return part(this.#id);
  }

  /** A part of it; there may be none. @param {string} name */
  part(name) {
    return part(`${this.#id}-${name}`);
  }

  /** The style, as theme and choice have it now. */
  #style() {
    return style(this.data.sources.sources);
  }

  /** Draws it, with its controls. */
  async draw() {
    await import(this.data.program);
    const { container } = this;
    this.library = /** @type {any} */ (globalThis).maplibregl;
    const map = new this.library.Map({
      container,
      style: this.#style(),
      center: [10, 30],
      zoom: 0.6,
      maxZoom: deepest,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 150,
      locale: { "Map.Title": say("map") },
      transformConstrain: (/** @type {{lng: number, lat: number}} */ at, /** @type {number} */ zoom) => {
        const most = this.map?.getMaxZoom() ?? deepest;
        // As high as the map takes itself to be, which is told of a change a moment later.
        const { clientHeight } = this.map?.getCanvas() ?? container;
        const held = constrained(at, Math.min(zoom, most), clientHeight);
        return { center: new this.library.LngLat(held.lng, held.lat), zoom: held.zoom };
      },
      ...this.#beginning(),
    });
    this.map = map;
    container.setAttribute("aria-busy", "true");
    map.on("movestart", () => container.setAttribute("aria-busy", "true"));
    map.on("idle", () => container.removeAttribute("aria-busy"));
    this.#depth.watch();
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    const { signal } = this.#life;
    const restyle = () => map.setStyle(this.#style());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle, { signal });
  }

  /** Ends it, when its stage leaves the page. */
  remove() {
    this.#life.abort();
    this.#asking.abort();
    this.map?.remove();
  }

  /** Where it begins: where the page says, or around all that is on it. */
  #beginning() {
    const { start, extent } = this.data;
    if (start) return { center: [start[1], start[0]], zoom: 11 };
    if (!extent) return {};
    return { bounds: corners(extent), fitBoundsOptions: { padding: this.room(), maxZoom: this.#most(extent) } };
  }

  /** The greatest zoom to which it goes by itself. @param {number[]} box south, west, north, east */
  #most(box) {
    return this.#depth.hasStreets(box) ? this.#closest : this.#overview;
  }

  /**
   * The part of the world that is to be seen, for the site.
   * @param {number} margin as a part of its width and height
   * @param {number} [metres] the margin at least
   */
  box(margin, metres = 0) {
    const bounds = this.map.getBounds();
    const least = metres / 111_195;
    const height = Math.max((bounds.getNorth() - bounds.getSouth()) * margin, least);
    const middle = (this.map.getCenter().lat * Math.PI) / 180;
    const width = Math.max((bounds.getEast() - bounds.getWest()) * margin, least / Math.cos(middle));
    const isWhole = bounds.getEast() - bounds.getWest() + 2 * width >= 360;
    return {
      south: Math.max(-90, bounds.getSouth() - height),
      north: Math.min(90, bounds.getNorth() + height),
      west: isWhole ? -180 : around(bounds.getWest() - width),
      east: isWhole ? 180 : around(bounds.getEast() + width),
    };
  }

  /** What lies over it: controls at its side, a preview and the tabs at its foot. */
  room() {
    const { clientWidth, clientHeight } = this.container;
    const side = Math.min(72, clientWidth / 6);
    // The controls, half a marker and its number.
    const controls = Math.min(110, clientWidth / 3.5);
    const end = Math.min(130, clientHeight / 5);
    // A marker stands with half of its height above and below its place.
    const foot = parseFloat(getComputedStyle(this.part("stage")).paddingBottom) || 0;
    // So does what says where it is, at the foot.
    const most = clientHeight / 2.5;
    return {
      top: Math.max(40, end / 1.5),
      bottom: Math.min(Math.max(foot + 84, end), most),
      left: side,
      right: controls,
    };
  }

  /** Goes where all of this is in sight. @param {number[]} box south, west, north, east */
  fit(box) {
    this.map.fitBounds(corners(box), { padding: this.room(), maxZoom: this.#most(box), duration: 500 });
  }

  /**
   * Whether what lies in a box can be parted by going closer.
   * @param {number[]} box south, west, north, east
   */
  canPart(box) {
    const [southWest = [], northEast = []] = corners(box);
    const first = this.map.project(southWest);
    const last = this.map.project(northEast);
    const side = Math.max(Math.abs(last.x - first.x), Math.abs(last.y - first.y));
    return side * 2 ** (this.#depth.limit(box) - this.map.getZoom()) >= 72;
  }

  /**
   * Goes closer, at least by one step, to what one marker stands for.
   * @param {{latitude: number, longitude: number, box: number[]}} cluster
   */
  enter({ latitude, longitude, box }) {
    const { map } = this;
    const limit = this.#depth.limit(box);
    const camera = map.cameraForBounds(corners(box), { padding: this.room(), maxZoom: limit });
    const least = Math.min(map.getZoom() + 1, limit);
    if (camera && camera.zoom >= least) return map.easeTo({ ...camera, duration: 450 });
    map.easeTo({ center: [longitude, latitude], zoom: least, duration: 450 });
  }

  // MARK: Controls

  /** Has the buttons zoom, and says where the middle of the map is, and how far a hundred metres are. */
  control() {
    this.part("in").addEventListener("click", () => this.map.zoomIn());
    this.part("out").addEventListener("click", () => this.map.zoomOut());
    const tell = () => {
      this.#scale();
      void this.#where();
    };
    this.map.on("moveend", tell);
    tell();
  }

  #scale() {
    const { map } = this;
    const line = this.part("scale");
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

  /** Beyond the base map, names and distances still say where one is. */
  async #where() {
    const { map } = this;
    const address = this.data.where;
    if (!address) return;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const line = this.part("where");
    if (map.getZoom() < 6) {
      line.hidden = true;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (signal.aborted) return;
    const { lat, lng } = map.getCenter().wrap();
    try {
      const { text } = await ask("GET", `${address}?at=${lat.toFixed(5)},${lng.toFixed(5)}`, null, { signal });
      line.hidden = text === "";
      line.textContent = text;
    } catch {
      // The map is there without it.
    }
  }

  // MARK: Where one is

  /**
   * Has the button go to where the user is.
   * @param {{zoom: number, isMarked: boolean, duration?: number}} wishes `zoom`: at least that close; `isMarked`: with a pin
   */
  locate({ zoom, isMarked, duration }) {
    this.part("locate").addEventListener("click", () => {
      const refused = () => void confirm({ title: say("positionRefused") });
      if (!("geolocation" in navigator)) return refused();
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const at = [coords.longitude, coords.latitude];
          if (isMarked) this.#mark(at);
          this.map.easeTo({ center: at, zoom: Math.max(this.map.getZoom(), zoom), ...(duration ? { duration } : {}) });
        },
        refused,
        isMarked ? { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 } : undefined,
      );
    });
  }

  /** @param {number[]} at longitude, latitude */
  #mark(at) {
    if (!this.#me) {
      const element = document.createElement("div");
      element.className = "map-me";
      const pin = document.createElement("div");
      pin.className = "map-pin";
      element.append(pin);
      this.#me = new this.library.Marker({ element, anchor: "bottom" }).setLngLat(at).addTo(this.map);
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", say("you"));
    }
    this.#me.setLngLat(at);
  }

  // MARK: The user's own maps

  /** One of two looks, chosen by a tap. */
  #offerLooks() {
    const all = this.data.sources.sources;
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = document.querySelectorAll(`#${this.#id}-looks [data-look]`);
    /** @param {import("./mapstyle.js").Look} look */
    const tell = (look) => {
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.look === look));
      const note = this.part("painted");
      if (note) note.hidden = !isPainted(all);
    };
    tell(offerLooks());
    for (const button of buttons) {
      button.addEventListener("click", () => {
        const look = button.dataset.look === "satellite" ? "satellite" : "simplified";
        chooseLook(look);
        tell(look);
        this.map?.setStyle(this.#style());
        if (this.map) this.#depth.comeBack();
      });
    }
  }

  #offerChoice() {
    for (const name of ["choose", "hint"]) {
      this.part(name)?.addEventListener("click", () => {
        const sheet = this.part("sheet");
        if (sheet instanceof HTMLDialogElement) void open(sheet);
      });
    }
    for (const box of this.part("sheet")?.querySelectorAll("[data-map]") ?? []) {
      if (!(box instanceof HTMLInputElement)) continue;
      const key = box.dataset.map ?? "";
      const all = this.data.sources.sources;
      box.checked = all.some((source) => source.key === key && isShown(source, all));
      box.addEventListener("change", () => {
        choose(key, box.checked);
        this.map?.setStyle(this.#style());
        if (this.map) this.#depth.comeBack();
      });
    }
  }
}
