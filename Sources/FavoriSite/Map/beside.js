// The list beside the map, where there is room for both: it follows the part of the map that is seen.

import { fetchPage } from "../Look/sheets.js";

/** Milliseconds without a move after which it follows. */
const rest = 250;

export class Beside {
  #view;
  #filters;
  /** @type {HTMLElement | null} */
  #list = document.getElementById("results");
  #news = document.getElementById("beside-news");
  #timer = 0;
  #asking = new AbortController();
  /** Whether the map was moved since the list was made: it begins at its top again. */
  #isMoved = false;
  /** Nothing moves under a finger, a pointer or the keyboard's focus: what comes meanwhile waits. */
  #isTouched = false;
  #isWaiting = false;

  /**
   * @param {import("../../MapView/mapview.js").MapView} view
   * @param {URLSearchParams} filters those of the page's address, and its order
   */
  constructor(view, filters) {
    this.#view = view;
    this.#filters = filters;
    const list = this.#list;
    if (!list) return;
    const leave = () => {
      this.#isTouched = false;
      if (this.#isWaiting) this.follow(false);
    };
    list.addEventListener("pointerenter", () => (this.#isTouched = true));
    list.addEventListener("pointerdown", () => (this.#isTouched = true));
    list.addEventListener("pointerleave", leave);
    list.addEventListener("focusout", () => setTimeout(() => this.#isWaiting && this.follow(false)));
    matchMedia("(744px <= width < 860px) or (width >= 1000px)").addEventListener("change", () => this.follow(false));
    // After a change, the list of this part of the map is what is to be brought up to date.
    addEventListener("results-stale", (event) => {
      if (!this.#isSeen()) return;
      event.preventDefault();
      this.follow(false);
    });
  }

  #isSeen() {
    return this.#list?.checkVisibility() ?? false;
  }

  /** Brings the list up to date soon. @param {boolean} isMoved whether the map shows another part */
  follow(isMoved) {
    this.#isMoved ||= isMoved;
    clearTimeout(this.#timer);
    this.#asking.abort();
    if (this.#isSeen()) this.#timer = setTimeout(() => void this.#load(), rest);
  }

  async #load() {
    const list = this.#list;
    if (!list || this.#holds()) return;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { south, west, north, east } = this.#view.box(0);
    const query = new URLSearchParams(this.#filters);
    query.set("view", "beside");
    query.set("box", [west, south, east, north].map((degrees) => degrees.toFixed(6)).join());
    try {
      const fresh = (await fetchPage(`/?${query}`, { signal })).page.getElementById("results");
      if (signal.aborted || !fresh || this.#holds()) return;
      const top = this.#isMoved ? 0 : list.scrollTop;
      const before = this.#count();
      list.replaceChildren(...fresh.childNodes);
      list.scrollTop = top;
      this.#isMoved = false;
      this.#isWaiting = false;
      // Said only when there is something else to say.
      if (this.#news && this.#count() !== before) this.#news.textContent = this.#count();
    } catch {
      // The list is as it was until the map is moved again.
    }
  }

  #count() {
    return this.#list?.querySelector(".list-title")?.textContent ?? "";
  }

  /** Whether it has to wait; then it follows later. */
  #holds() {
    this.#isWaiting = this.#isTouched || (this.#list?.contains(document.activeElement) ?? false);
    return this.#isWaiting;
  }
}
