// The faces of the live picture for people: outlines on it to be tapped, a list to be gone through, and who is chosen.

import { make, say } from "../../AppShell/Page/app.js";
import { predicted, presence } from "./facetracks.js";

/** @typedef {import("./facetracks.js").Track} Track */

/** Pixels of what a finger hits at least. */
const finger = 44;

export class LiveFaces {
  /**
   * @param {{view: HTMLElement, boxes: HTMLElement, list: HTMLElement, spoken: HTMLElement}} parts
   *   `list` has the button for all faces
   * @param {{nameOf: (filter: string | null) => string, onChoice: () => void}} told
   */
  constructor({ view, boxes, list, spoken }, { nameOf, onChoice }) {
    this.boxes = boxes;
    this.list = list;
    this.spoken = spoken;
    this.nameOf = nameOf;
    this.onChoice = onChoice;
    this.isMirrored = false;
    /** The number of the face that is chosen; null for all. @type {number | null} */
    this.chosen = null;
    /** @type {Track[]} */
    this.tracks = [];
    /** @type {Map<number, {box: HTMLElement, button: HTMLButtonElement}>} */
    this.shown = new Map();
    this.all = /** @type {HTMLButtonElement} */ (list.querySelector("[data-face=all]"));
    this.all.addEventListener("click", () => this.choose(null));
    view.addEventListener("click", (event) => {
      const { left, top, width, height } = view.getBoundingClientRect();
      const x = (event.clientX - left) / width;
      const at = this.faceAt(this.isMirrored ? 1 - x : x, (event.clientY - top) / height, finger / 2 / width);
      this.choose(at === this.chosen ? null : at);
    });
  }

  /**
   * The number of the nearest face under a finger.
   * @param {number} x
   * @param {number} y
   * @param {number} reach how far beside it a finger may be
   */
  faceAt(x, y, reach) {
    const near = this.tracks
      .map(({ number, box }) => {
        const dx = Math.abs(x - box.x - box.width / 2);
        const dy = Math.abs(y - box.y - box.height / 2);
        const isHit = dx < Math.max(box.width / 2, reach) && dy < Math.max(box.height / 2, reach);
        return { number, isHit, apart: Math.hypot(dx, dy) };
      })
      .filter(({ isHit }) => isHit);
    near.sort((a, b) => a.apart - b.apart);
    return near[0]?.number ?? null;
  }

  /** @param {number | null} number */
  choose(number) {
    this.chosen = number;
    this.mark();
    this.onChoice();
  }

  /** Updates the faces after those of a picture were found. @param {Track[]} tracks */
  update(tracks) {
    const before = this.present;
    this.tracks = tracks;
    const there = new Set(tracks.map(({ number }) => number));
    for (const [number, { box, button }] of this.shown) {
      if (there.has(number)) continue;
      // Keeps the keyboard focus.
      if (button === document.activeElement) this.all.focus();
      box.remove();
      button.remove();
      this.shown.delete(number);
    }
    for (const { number } of tracks) if (!this.shown.has(number)) this.add(number);
    if (this.chosen !== null && !there.has(this.chosen)) this.choose(null);
    else this.mark();
    if (this.present !== before) this.tell(this.count());
  }

  /** How many faces are to be seen. */
  get present() {
    return this.tracks.filter(({ missed }) => missed === null).length;
  }

  count() {
    return this.present === 1
      ? say("oneFace")
      : say(this.present === 0 ? "noFace" : "manyFaces", { count: this.present });
  }

  /** @param {number} number */
  add(number) {
    const box = make("div", { className: "live-box" }, make("span", {}, String(number)));
    const onclick = () => this.choose(number);
    const button = make("button", { className: "chip", type: "button", onclick }, say("face", { number }));
    const after = [...this.shown.entries()].filter(([other]) => other < number).at(-1)?.[1].button ?? this.all;
    after.after(button);
    this.boxes.append(box);
    this.shown.set(number, { box, button });
    this.shown = new Map([...this.shown].sort(([a], [b]) => a - b));
  }

  /** Says at every face who is chosen, and what it wears. */
  mark() {
    this.all.setAttribute("aria-pressed", String(this.chosen === null));
    for (const { number, filter } of this.tracks) {
      const shown = this.shown.get(number);
      if (!shown) continue;
      const isChosen = number === this.chosen;
      shown.box.classList.toggle("is-chosen", isChosen);
      shown.button.setAttribute("aria-pressed", String(isChosen));
      const values = { number, count: this.tracks.length, filter: this.nameOf(filter) };
      const name = say("faceOf", values);
      if (shown.button.ariaLabel !== name) shown.button.ariaLabel = name;
    }
  }

  /** Puts the outlines where the faces are at a time. @param {number} time */
  place(time) {
    for (const track of this.tracks) {
      const style = this.shown.get(track.number)?.box.style;
      const { x, y, width, height } = predicted(track, time);
      style?.setProperty("--x", String(x));
      style?.setProperty("--y", String(y));
      style?.setProperty("--w", String(width));
      style?.setProperty("--h", String(height));
      style?.setProperty("opacity", String(presence(track, time)));
    }
  }

  /**
   * Announces a text to screen readers; only the latest is announced, because faces change quickly.
   * @param {string} text
   */
  tell(text) {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => (this.spoken.textContent = text), 700);
  }
}
