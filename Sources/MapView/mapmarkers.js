// Markers on a map: one for each thing, or for several that are close together.

/**
 * What a marker stands for.
 * @typedef {object} Marked
 * @property {number | string} id the marker of it stays the same element
 * @property {number} latitude
 * @property {number} longitude
 * @property {number} count how many things it stands for
 * @property {string} label for those who do not see it
 */

const language = document.documentElement.lang;

/** Pixels of the whole world at zoom 0. */
const world = 512;
/** Pixels from the beginning of the layer within which its places are exact and cost little. */
const farthest = 8192;

/**
 * Where a point is on the map of the world (Web Mercator), in parts of its width.
 * @param {number} latitude @param {number} longitude
 */
function flat(latitude, longitude) {
  const angle = (Math.max(-85.06, Math.min(85.06, latitude)) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / Math.PI) / 2 };
}

/**
 * A marker that is shown.
 * @template {Marked} Item
 * @typedef {{item: Item, element: HTMLElement, button: HTMLElement, x: number, y: number, dx: number, dy: number}} Shown
 */

/**
 * The markers of one map. They lie in a layer that is moved as a whole when the map is, so that hundreds cost no more than
 * one; each is moved when the map is enlarged.
 * @template {Marked} Item
 */
export class Markers {
  /** @type {Map<Item["id"], Shown<Item>>} */
  #shown = new Map();
  /** @type {WeakMap<Element, Shown<Item>>} */
  #ofButton = new WeakMap();
  #view;
  #fill;
  #choose;
  /** @type {Item["id"] | null} */
  #chosen = null;
  /** @type {HTMLElement | null} */
  #layer = null;
  /** Where the layer begins: the middle of the map when its markers were last placed. */
  #origin = { lng: 0, lat: 0, x: 0, y: 0 };
  #zoom = -1;

  /**
   * @param {import("./mapview.js").MapView} view
   * @param {(item: Item) => Node[]} fill what a new marker shows besides the count
   * @param {(item: Item) => void} choose called when one is tapped
   */
  constructor(view, fill, choose) {
    this.#view = view;
    this.#fill = fill;
    this.#choose = choose;
  }

  /** Shows these, and no others. @param {Item[]} items */
  show(items) {
    const layer = this.#layer ?? this.#begin();
    const wanted = new Set(items.map(({ id }) => id));
    for (const [id, { element, button }] of this.#shown) {
      if (wanted.has(id)) continue;
      // The keyboard's focus stays on the map.
      if (button === document.activeElement)
        this.#view.container.querySelector("canvas")?.focus({ preventScroll: true });
      element.remove();
      this.#shown.delete(id);
    }
    const added = document.createDocumentFragment();
    /** @type {Shown<Item>[]} */
    const moved = [];
    for (const item of items) {
      const known = this.#shown.get(item.id) ?? this.#add(item, added);
      const { label, count } = known.item;
      known.item = item;
      const { x, y } = flat(item.latitude, item.longitude);
      if (x !== known.x || y !== known.y) moved.push(Object.assign(known, { x, y }));
      if (label !== item.label || count !== item.count) describe(known.button, item);
    }
    // Those that stay lie where they lay in the layer, unless its beginning is far by now.
    if (this.#reaches() && this.#distance() < farthest) for (const shown of moved) this.#put(shown);
    else this.#place();
    layer.append(added);
    if (this.#chosen !== null) this.mark(this.#chosen);
  }

  /** @param {Item} item @param {Node} parent @returns {Shown<Item>} */
  #add(item, parent) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "map-marker";
    const count = document.createElement("span");
    count.className = "map-count";
    button.append(...this.#fill(item), count);
    describe(button, item);
    // The map moves the outer element: what is styled stands in it.
    const element = document.createElement("div");
    element.className = "map-spot";
    element.append(button);
    parent.appendChild(element);
    const shown = { item, element, button, x: Number.NaN, y: Number.NaN, dx: 0, dy: 0 };
    button.addEventListener("click", () => this.#choose(shown.item));
    this.#shown.set(item.id, shown);
    this.#ofButton.set(button, shown);
    return shown;
  }

  /** The layer of all markers, in what MapLibre hears fingers and pointers with. */
  #begin() {
    const { map } = this.#view;
    const layer = document.createElement("div");
    layer.className = "map-markers";
    // A drag that begins on a marker moves the map; picture and focus stay as they were.
    for (const name of ["dragstart", "mousedown"]) layer.addEventListener(name, (event) => event.preventDefault());
    map.getCanvasContainer().append(layer);
    map.on("move", () => this.#follow());
    // Between two pixels, pictures and letters would be blurred.
    map.on("moveend", () => this.#follow());
    this.#layer = layer;
    return layer;
  }

  #follow() {
    if (this.#reaches()) this.#move();
    else this.#place();
  }

  /** Pixels from the map's corner to where the layer begins. */
  #distance() {
    const { x, y } = this.#view.map.project([this.#origin.lng, this.#origin.lat]);
    return Math.hypot(x, y);
  }

  /** Whether the layer has the map's zoom, and its beginning is near. */
  #reaches() {
    const { map } = this.#view;
    return map.getZoom() === this.#zoom && Math.abs(map.getCenter().lng - this.#origin.lng) <= 90;
  }

  /** Moves the layer to where the map has it. */
  #move() {
    const { map } = this.#view;
    const { x, y } = map.project([this.#origin.lng, this.#origin.lat]);
    const [left, top] = map.isMoving() ? [x.toFixed(2), y.toFixed(2)] : [Math.round(x), Math.round(y)];
    this.#layer?.style.setProperty("transform", `translate(${left}px, ${top}px)`);
  }

  /** Gives each marker its place in the layer. */
  #place() {
    const { map } = this.#view;
    const { lng, lat } = map.getCenter();
    this.#zoom = map.getZoom();
    this.#origin = { lng, lat, ...flat(lat, lng) };
    for (const shown of this.#shown.values()) this.#put(shown);
    this.#move();
  }

  /** Pixels from the layer's beginning to where a marker is, without what it was moved aside. @param {Shown<Item>} shown */
  #offset({ x, y }) {
    const scale = world * 2 ** this.#zoom;
    const east = x - this.#origin.x;
    // The world goes on beyond its edges: of its copies, the nearest.
    return { x: (east - Math.round(east)) * scale, y: (y - this.#origin.y) * scale };
  }

  /** @param {Shown<Item>} shown */
  #put(shown) {
    const { x, y } = this.#offset(shown);
    const [left, top] = [Math.round(x + shown.dx), Math.round(y + shown.dy)];
    shown.element.style.setProperty("transform", `translate(-50%, -50%) translate(${left}px, ${top}px)`);
  }

  /** Shows which one is looked at. @param {Item["id"] | null} id */
  mark(id) {
    if (this.#chosen !== null) this.button(this.#chosen)?.classList.remove("is-chosen");
    this.#chosen = id;
    if (id !== null) this.button(id)?.classList.add("is-chosen");
  }

  /** What the marker of a button stands for. @param {Element} button @returns {Item | undefined} */
  item(button) {
    return this.#ofButton.get(button)?.item;
  }

  /**
   * Where each marker is, without what it was moved aside, in pixels of the map.
   * @returns {{item: Item, button: HTMLElement, x: number, y: number}[]}
   */
  places() {
    const { x: left, y: top } = this.#view.map.project([this.#origin.lng, this.#origin.lat]);
    return [...this.#shown.values()].map((shown) => {
      const { x, y } = this.#offset(shown);
      return { item: shown.item, button: shown.button, x: left + x, y: top + y };
    });
  }

  /** Moves a marker aside by pixels. @param {Item["id"]} id @param {number} x @param {number} y */
  shift(id, x, y) {
    const shown = this.#shown.get(id);
    if (!shown || (shown.dx === x && shown.dy === y)) return;
    Object.assign(shown, { dx: x, dy: y });
    this.#put(shown);
  }

  /** The button of a marker, if it is there. @param {Item["id"]} id */
  button(id) {
    return this.#shown.get(id)?.button;
  }
}

/**
 * @param {HTMLElement} button
 * @param {Marked} item
 */
function describe(button, { count, label }) {
  button.setAttribute("aria-label", label);
  const badge = button.querySelector(".map-count");
  if (!(badge instanceof HTMLElement)) return;
  badge.hidden = count === 1;
  badge.textContent =
    count < 10000 ? count.toLocaleString(language) : count.toLocaleString(language, { notation: "compact" });
}
