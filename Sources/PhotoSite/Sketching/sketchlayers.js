// Shows the previews drawn by the site: the faces over the photo, and the whole photo beneath them.

import { ask, complain, make } from "../../AppShell/Page/app.js";
import { query, regionOf } from "./sketchplan.js";

/** @typedef {import("./sketchplan.js").Plan} Plan @typedef {import("./sketchplan.js").Size} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Region in fractions of the photo */
/**
 * @typedef {object} Layer
 * @property {string} wanted address of what is to be shown
 * @property {string} shown
 * @property {HTMLImageElement | null} image
 * @property {Region} region
 * @property {number} index those with a higher one lie above
 * @property {boolean} isLoading
 */

/** The most cached pictures. */
const most = 80;
/** Milliseconds after which a progress indicator is shown. */
const patience = 250;

/** @type {Map<string, HTMLImageElement>} */
const kept = new Map();

/**
 * A picture of the site, decoded.
 * @param {string} address
 * @throws {Refused} with the site's sentence
 */
export async function picture(address) {
  let image = kept.get(address);
  kept.delete(address);
  if (!image) {
    image = make("img", { alt: "", draggable: false, src: address });
    try {
      await image.decode();
    } catch {
      // The reason is only in a JSON answer, so the request is repeated for it.
      await ask("GET", address);
      throw new Error(address);
    }
  }
  kept.set(address, image);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest) kept.delete(oldest);
  return image;
}

/** @param {Layer} layer */
function place({ image, region, index }) {
  if (!image) return;
  const { x, y, width, height } = region;
  for (const [name, share] of Object.entries({ left: x, top: y, width, height })) {
    image.style.setProperty(name, `${share * 100}%`);
  }
  image.style.setProperty("z-index", String(index));
}

export class Layers {
  /** @type {Map<string, Layer>} */
  #layers = new Map();

  /**
   * @param {HTMLElement} element over the photo
   * @param {string} path below which pictures are asked for
   * @param {string} version of the photo
   * @param {(key: string, isWaiting: boolean) => void} onWaiting
   */
  constructor(element, path, version, onWaiting) {
    this.element = element;
    this.path = path;
    this.version = version;
    this.onWaiting = onWaiting;
  }

  /**
   * @param {Plan} plan
   * @param {Size} size of the photo
   */
  show({ faces, whole }, size) {
    /** @type {{key: string, address: string, region: Region}[]} */
    const wanted = [];
    if (whole) {
      const look = new URLSearchParams({ filter: whole.filter, strength: String(whole.strength / 100) });
      wanted.push({ key: "whole", address: this.#address("whole", look), region: { x: 0, y: 0, width: 1, height: 1 } });
    }
    for (const { look, ...face } of faces) {
      if (!look) continue;
      const address = this.#address("patch", query({ ...face, look }, size));
      wanted.push({ key: String(face.id), address, region: regionOf({ ...face, look }, size) });
    }
    for (const [key, layer] of this.#layers) {
      if (wanted.some((one) => one.key === key)) continue;
      layer.image?.remove();
      this.#layers.delete(key);
      this.onWaiting(key, false);
    }
    for (const [index, { key, address, region }] of wanted.entries()) {
      const layer = this.#layers.get(key) ?? { wanted: "", shown: "", image: null, region, index, isLoading: false };
      this.#layers.set(key, layer);
      Object.assign(layer, { wanted: address, region, index });
      const image = kept.get(address);
      if (image) this.#put(layer, address, image);
      else place(layer);
      void this.#load(key, layer);
    }
  }

  /** @param {string} kind @param {URLSearchParams} parameters */
  #address(kind, parameters) {
    parameters.set("v", this.version);
    return `${this.path}/sketch/${kind}?${parameters}`;
  }

  /** @param {Layer} layer @param {string} address @param {HTMLImageElement} image */
  #put(layer, address, image) {
    // The same picture may be needed once more, for a box at the same place.
    const element = image.isConnected && image !== layer.image ? make("img", { alt: "", src: image.src }) : image;
    if (layer.image && layer.image !== element) layer.image.replaceWith(element);
    else if (!layer.image) this.element.append(element);
    layer.image = element;
    layer.shown = address;
    place(layer);
  }

  /** Says on the element whether anything is being drawn. */
  #tell() {
    this.element.classList.toggle(
      "is-drawing",
      [...this.#layers.values()].some(({ isLoading }) => isLoading),
    );
  }

  /**
   * Sends one request at a time for each face, and then one for the latest state, so that no outdated previews are
   * drawn while a slider moves.
   * @param {string} key
   * @param {Layer} layer
   */
  async #load(key, layer) {
    if (layer.isLoading || layer.wanted === layer.shown) return;
    layer.isLoading = true;
    this.#tell();
    const waiting = setTimeout(() => this.onWaiting(key, true), patience);
    try {
      while (this.#layers.get(key) === layer && layer.wanted !== layer.shown) {
        const address = layer.wanted;
        const image = await picture(address);
        if (this.#layers.get(key) !== layer) return;
        this.#put(layer, address, image);
      }
    } catch (error) {
      // A preview that failed is not requested again.
      layer.shown = layer.wanted;
      await complain(error);
    } finally {
      clearTimeout(waiting);
      layer.isLoading = false;
      this.#tell();
      if (this.#layers.get(key) === layer || !this.#layers.has(key)) this.onWaiting(key, false);
    }
  }
}
