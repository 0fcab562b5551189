// Enlarges the photo of an editor: by two fingers, a wheel, keys and a button. What is selected keeps its pixels.

import { part } from "./frame.js";
import { isSwitchedOff } from "../Searching/keys.js";

/** @typedef {{width: number, height: number}} Size */

/** The largest factor. */
const most = 8;
/** The factor of the button. */
const near = 2.5;
/** What one press of a key enlarges by. */
const step = 1.5;

export class Zoom {
  /** How much larger than the photo fits. */
  #factor = 1;
  /** The point of the photo in the middle of the stage, in 0…1 of its width and height. */
  #middle = { x: 0.5, y: 0.5 };
  /** The photo's size on the screen, in pixels. @type {Size} */
  #size = { width: 1, height: 1 };
  /** Where fingers are, by their pointers. @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();

  /**
   * @param {HTMLElement} stage in which the photo lies
   * @param {() => void} changed lays out again
   * @param {() => {x: number, y: number}} aim the point of the photo that the button and the keys go to, in 0…1
   */
  constructor(stage, changed, aim) {
    this.stage = stage;
    this.changed = changed;
    this.aim = aim;
    this.button = part("zoom", HTMLButtonElement);
    this.button.addEventListener("click", () => this.#toggle());
    stage.addEventListener("pointerdown", (event) => this.#put(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) {
      stage.addEventListener(end, (event) => {
        if (event instanceof PointerEvent) this.#fingers.delete(event.pointerId);
      });
    }
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Where the photo lies in the stage.
   * @param {Size} size of the photo in its own pixels
   * @param {number} margin pixels around it that stay free
   * @returns {{scale: number, left: number, top: number}} pixels of the screen for one of the photo; pixels of the stage
   */
  place(size, margin) {
    const { clientWidth, clientHeight } = this.stage;
    const fit = Math.min((clientWidth - 2 * margin) / size.width, (clientHeight - 2 * margin) / size.height);
    const scale = Math.max(0.0001, fit * this.#factor);
    const { width, height } = (this.#size = { width: size.width * scale, height: size.height * scale });
    const left = held(clientWidth / 2 - this.#middle.x * width, width, clientWidth, margin);
    const top = held(clientHeight / 2 - this.#middle.y * height, height, clientHeight, margin);
    this.#middle = { x: (clientWidth / 2 - left) / width, y: (clientHeight / 2 - top) / height };
    this.button.ariaPressed = String(this.#factor > 1);
    const icon = this.#factor > 1 ? "magnifying-glass-minus" : "magnifying-glass-plus";
    this.button.querySelector("use")?.setAttribute("href", `/icons.svg#${icon}`);
    return { scale, left, top };
  }

  /** Shows the whole photo from the next layout on. */
  reset() {
    this.#factor = 1;
    this.#middle = { x: 0.5, y: 0.5 };
  }

  /**
   * Enlarges around a point of the stage, which stays where it is.
   * @param {number} factor more than now
   * @param {{x: number, y: number}} at in pixels from the middle of the stage
   */
  #grow(factor, at) {
    const before = this.#factor;
    this.#factor = Math.min(most, Math.max(1, before * factor));
    const share = 1 - before / this.#factor;
    this.#middle.x += (at.x / this.#size.width) * share;
    this.#middle.y += (at.y / this.#size.height) * share;
  }

  /** @param {number} dx @param {number} dy pixels by which the photo moves */
  #pan(dx, dy) {
    this.#middle.x -= dx / this.#size.width;
    this.#middle.y -= dy / this.#size.height;
  }

  /** Enlarges what is aimed at, or shows the whole photo. */
  #toggle() {
    if (this.#factor > 1) this.reset();
    else {
      this.#factor = near;
      this.#middle = this.aim();
    }
    this.changed();
  }

  /** @param {{x: number, y: number}} point of the window */
  #fromMiddle({ x, y }) {
    const box = this.stage.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }

  /** @param {PointerEvent} event */
  #put(event) {
    if (event.pointerType === "touch") this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const old = this.#fingers.get(event.pointerId);
    if (!old) return;
    const before = this.#span();
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = this.#span();
    if (!before || !now || before.distance === 0) return;
    this.#pan(now.x - before.x, now.y - before.y);
    this.#grow(now.distance / before.distance, this.#fromMiddle(now));
    this.changed();
  }

  /** The middle between two fingers, and how far they are from each other; nothing for one finger or three. */
  #span() {
    const [one, other] = this.#fingers.values();
    if (!one || !other || this.#fingers.size > 2) return null;
    const distance = Math.hypot(one.x - other.x, one.y - other.y);
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, distance };
  }

  /** A wheel with Ctrl, which is what two fingers on a trackpad send, enlarges; without it, it moves. @param {WheelEvent} event */
  #wheel(event) {
    // Not while something is dragged: its start is known in the pixels of the screen.
    if (event.buttons !== 0 || (!event.ctrlKey && this.#factor === 1)) return;
    event.preventDefault();
    if (event.ctrlKey)
      this.#grow(Math.exp(-event.deltaY / 100), this.#fromMiddle({ x: event.clientX, y: event.clientY }));
    else this.#pan(-event.deltaX, -event.deltaY);
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isSwitchedOff(event)) return;
    if (event.key === "z" || event.key === "Z") this.#toggle();
    else if (event.key === "+" || event.key === "-") {
      if (this.#factor === 1) this.#middle = this.aim();
      this.#grow(event.key === "+" ? step : 1 / step, { x: 0, y: 0 });
      this.changed();
    } else return;
    event.preventDefault();
  }
}

/**
 * The nearest place at which the photo fills the stage as far as it can; in the middle where it is smaller.
 * @param {number} start
 * @param {number} side of the photo
 * @param {number} room
 * @param {number} margin
 */
function held(start, side, room, margin) {
  if (side <= room - 2 * margin) return (room - side) / 2;
  return Math.min(margin, Math.max(room - margin - side, start));
}
