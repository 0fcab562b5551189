// The handle at the right edge: shows the date in view while the grid scrolls, and scrolls to another date when it is
// dragged. The menu of months does the same without dragging.

import { make } from "../../AppShell/Page/app.js";

/** @typedef {import("./gridview.js").GridView} GridView */

export class Scrubber {
  #hiding = 0;
  #isDragged = false;

  /**
   * @param {GridView} view
   * @param {(section: number) => string} name of a section
   */
  constructor(view, name) {
    this.view = view;
    this.name = name;
    this.label = make("span", { className: "scrubber-label" });
    this.handle = make("div", { className: "scrubber-handle" }, this.label);
    this.element = make("div", { className: "scrubber", ariaHidden: "true" }, this.handle);
    document.body.append(this.element);
    this.handle.addEventListener("pointerdown", (event) => {
      this.#isDragged = true;
      this.handle.setPointerCapture(event.pointerId);
      this.element.classList.add("is-dragged");
      event.preventDefault();
    });
    this.handle.addEventListener("pointermove", (event) => {
      if (this.#isDragged) this.#drag(event.clientY);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.handle.addEventListener(end, () => {
        this.#isDragged = false;
        this.element.classList.remove("is-dragged");
        this.#hideSoon();
      });
    }
    addEventListener("scroll", () => this.#show(), { passive: true });
  }

  /** The scroll range of the page in pixels. */
  #way() {
    return document.documentElement.scrollHeight - innerHeight;
  }

  /** The range of the handle in pixels. */
  #track() {
    return this.element.clientHeight - this.handle.offsetHeight;
  }

  /** @param {number} y */
  #drag(y) {
    const box = this.element.getBoundingClientRect();
    const share = (y - box.top - this.handle.offsetHeight / 2) / this.#track();
    scrollTo({ top: Math.min(Math.max(share, 0), 1) * this.#way(), behavior: "instant" });
  }

  #show() {
    const isLong = this.view.layout.height > innerHeight * 3 && this.view.photos.groups.length > 1;
    this.element.classList.toggle("is-shown", isLong);
    if (!this.#isDragged) this.#hideSoon();
  }

  #hideSoon() {
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => this.element.classList.remove("is-shown"), 1400);
  }

  /** The page has been scrolled. */
  moved() {
    if (!this.element.classList.contains("is-shown")) return;
    const share = Math.min(1, scrollY / Math.max(1, this.#way()));
    this.handle.style.setProperty("transform", `translateY(${share * this.#track()}px)`);
    const top = this.view.root.getBoundingClientRect().top;
    this.label.textContent = this.name(this.view.layout.sectionAt(innerHeight / 3 - top));
  }
}
