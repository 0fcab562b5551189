// Finds streets by their names while one types, and moves the map under the pin to the one that is chosen.

import { ask, make, say } from "../../AppShell/Page/app.js";

/** @typedef {{name: string, latitude: number, longitude: number, neighbourhood?: string, distance?: number}} Place */

/** Milliseconds without a letter after which it is looked for. */
const rest = 200;
/** Letters without which nothing is looked for. */
const fewest = 2;

/** As people read it. @param {number} metres */
function far(metres) {
  const { lang } = document.documentElement;
  if (metres < 1000) return say("metres", { n: Math.round(metres / 10) * 10 });
  return say("kilometres", { n: (metres / 1000).toLocaleString(lang, { maximumFractionDigits: 1 }) });
}

/** A combobox with a list (WAI-ARIA Authoring Practices): the focus stays in the field. */
export class StreetSearch {
  #root;
  #field;
  #list;
  #news;
  #go;
  /** @type {Place[]} */
  #places = [];
  /** The number of the option that the keyboard is at; -1 for none. */
  #active = -1;
  #timer = 0;
  #asking = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {(place: Place) => void} go
   */
  constructor(root, go) {
    this.#root = root;
    this.#go = go;
    /** @param {string} id */
    const part = (id) => /** @type {HTMLElement} */ (root.querySelector(`#${id}`));
    this.#field = /** @type {HTMLInputElement} */ (part("street-field"));
    this.#list = part("street-list");
    this.#news = part("street-news");
    root.hidden = false;
    this.#field.addEventListener("input", (event) => {
      // It is no part of the form.
      event.stopPropagation();
      clearTimeout(this.#timer);
      this.#asking.abort();
      this.#forget();
      this.#news.textContent = "";
      if (this.#field.value.trim().length >= fewest) this.#timer = setTimeout(() => void this.#find(), rest);
    });
    this.#field.addEventListener("keydown", (event) => this.#press(event));
    this.#field.addEventListener("blur", () => this.#close());
    this.#field.addEventListener("focus", () => this.#places.length > 0 && this.#open());
    // The field keeps the focus, and its list stays until the finger lifts.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null;
      if (option) this.#choose([...this.#list.children].indexOf(option));
    });
  }

  end() {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }

  async #find() {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const { places } = await ask("POST", "/api/v1/places", { q: this.#field.value }, { signal, isPatient: true });
      if (signal.aborted || !this.#root.isConnected) return;
      this.#places = places;
      this.#list.replaceChildren(...this.#places.map((place, index) => this.#option(place, index)));
      if (this.#places.length > 0) this.#open();
      this.#news.textContent =
        this.#places.length === 0
          ? say("streetsNone")
          : this.#places.length === 1
            ? say("streetsOne")
            : say("streetsFound", { n: this.#places.length });
    } catch {
      if (!signal.aborted) this.#news.textContent = say("streetsFailed");
    }
  }

  /** @param {Place} place @param {number} index */
  #option({ name, neighbourhood, distance }, index) {
    const facts = [neighbourhood, distance === undefined ? undefined : far(distance)].filter(Boolean).join(" · ");
    const option = make("li", { id: `street-${index}`, role: "option", ariaSelected: "false" });
    option.append(make("span", { className: "street-name" }, name), make("span", { className: "footnote" }, facts));
    return option;
  }

  // MARK: The list

  #open() {
    this.#list.hidden = false;
    this.#list.scrollIntoView({ block: "nearest" });
    this.#field.setAttribute("aria-expanded", "true");
  }

  /** What was found is kept, and is shown again when the field is entered. */
  #close() {
    this.#list.hidden = true;
    this.#field.setAttribute("aria-expanded", "false");
    this.#activate(-1);
  }

  #forget() {
    this.#places = [];
    this.#list.replaceChildren();
    this.#close();
  }

  /** @param {number} index */
  #activate(index) {
    this.#active = index;
    for (const [one, option] of [...this.#list.children].entries()) {
      option.setAttribute("aria-selected", String(one === index));
      if (one === index) option.scrollIntoView({ block: "nearest" });
    }
    if (index < 0) this.#field.removeAttribute("aria-activedescendant");
    else this.#field.setAttribute("aria-activedescendant", `street-${index}`);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const count = this.#list.children.length;
    const isOpen = !this.#list.hidden && count > 0;
    if (event.key === "Enter") {
      // It sends no form.
      event.preventDefault();
      if (isOpen) this.#choose(Math.max(0, this.#active));
    } else if (event.key === "Escape" && isOpen) {
      // The sheet stays.
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (count === 0) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = this.#active < 0 && step < 0 ? 0 : this.#active;
      this.#open();
      this.#activate((from + step + count) % count);
    }
  }

  /** @param {number} index */
  #choose(index) {
    const place = this.#places[index];
    if (!place) return;
    this.#field.value = place.name;
    this.#forget();
    this.#news.textContent = say("streetsThere", { name: place.name });
    this.#go(place);
  }
}
