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

/**
 * The markers of one map.
 * @template {Marked} Item
 */
export class Markers {
  /** @type {Map<Item["id"], {marker: any, button: HTMLElement, item: Item}>} */
  #shown = new Map();
  #view;
  #fill;
  #choose;
  /** @type {Item["id"] | null} */
  #chosen = null;

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
    const { library, map, container } = this.#view;
    const wanted = new Set(items.map(({ id }) => id));
    for (const [id, { marker, button }] of this.#shown) {
      if (wanted.has(id)) continue;
      // The keyboard's focus stays on it.
      if (button === document.activeElement) container.querySelector("canvas")?.focus({ preventScroll: true });
      marker.remove();
      this.#shown.delete(id);
    }
    for (const item of items) {
      const known = this.#shown.get(item.id);
      const at = [item.longitude, item.latitude];
      if (known) {
        known.marker.setLngLat(at);
        known.item = item;
        describe(known.button, item);
        continue;
      }
      const button = document.createElement("button");
      button.type = "button";
      button.className = "map-marker";
      const count = document.createElement("span");
      count.className = "map-count";
      button.append(...this.#fill(item), count);
      describe(button, item);
      button.addEventListener("click", () => this.#choose(this.#shown.get(item.id)?.item ?? item));
      // MapLibre moves the outer element: what is styled stands in it.
      const element = document.createElement("div");
      element.className = "map-spot";
      element.append(button);
      const marker = new library.Marker({ element }).setLngLat(at).addTo(map);
      // It has named the outer one, which is nothing to a screen reader.
      element.removeAttribute("aria-label");
      element.removeAttribute("role");
      this.#shown.set(item.id, { marker, button, item });
    }
    this.mark(this.#chosen);
  }

  /** Shows which one is looked at. @param {Item["id"] | null} id */
  mark(id) {
    this.#chosen = id;
    for (const [one, { button }] of this.#shown) button.classList.toggle("is-chosen", one === id);
  }

  /** What the marker of a button stands for. @param {Element} button @returns {Item | undefined} */
  item(button) {
    return [...this.#shown.values()].find((one) => one.button === button)?.item;
  }

  /** Where each marker would be without being moved aside, in pixels of the map. @returns {{item: Item, x: number, y: number}[]} */
  places() {
    const { map } = this.#view;
    return [...this.#shown.values()].map(({ item }) => ({ item, ...map.project([item.longitude, item.latitude]) }));
  }

  /** Moves a marker aside by pixels. @param {Item["id"]} id @param {number} x @param {number} y */
  shift(id, x, y) {
    this.#shown.get(id)?.marker.setOffset([x, y]);
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
