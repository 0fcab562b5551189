// A box over a photo that is moved and resized by touch and keys: a selection, or a face.

import * as geometry from "./geometry.js";

/** @typedef {geometry.Box} Box @typedef {geometry.Size} Size @typedef {geometry.Handle} Handle */

/** The largest distance of a touch from a handle, in pixels of the screen. */
const reach = 24;

/** @template {HTMLElement} Kind @param {string} id @param {new () => Kind} kind @returns {Kind} */
export function part(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`no ${id}`);
  return element;
}

/** @param {HTMLElement} element @param {Record<string, string>} properties of the app's own, without dashes */
export function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(`--${name}`, value);
}

/**
 * Positions a frame, or an element that belongs to it, over its part of the photo.
 * @param {HTMLElement} element
 * @param {Box} box in pixels of the photo
 * @param {number} scale pixels of the screen for one of the photo
 */
export function setFrame(element, box, scale) {
  const width = (box.right - box.left) * scale;
  const height = (box.bottom - box.top) * scale;
  set(element, { x: `${box.left * scale}px`, y: `${box.top * scale}px`, w: `${width}px`, h: `${height}px` });
  element.classList.toggle("is-narrow", width < 76);
  element.classList.toggle("is-low", height < 76);
}

/**
 * The part of a box under a finger: a corner or an edge, the inside, or nothing. The inner half always moves the box,
 * even if it is small.
 * @param {{x: number, y: number}} at in pixels of the photo
 * @param {Box} box
 * @param {number} scale pixels of the screen for one of the photo
 * @returns {Handle | "all" | null}
 */
export function under(at, box, scale) {
  /** @param {number} distance outward, in pixels of the screen @param {number} side */
  const isNear = (distance, side) => distance <= reach && distance >= -Math.min(reach, side / 4);
  const width = (box.right - box.left) * scale;
  const height = (box.bottom - box.top) * scale;
  const west = isNear((box.left - at.x) * scale, width);
  const east = isNear((at.x - box.right) * scale, width);
  const north = isNear((box.top - at.y) * scale, height);
  const south = isNear((at.y - box.bottom) * scale, height);
  const isAcross = at.x >= box.left && at.x <= box.right;
  const isDown = at.y >= box.top && at.y <= box.bottom;
  const side = (north ? "n" : south ? "s" : "") + (west ? "w" : east ? "e" : "");
  if (side.length === 2 || (isAcross && (north || south)) || (isDown && (west || east))) {
    return /** @type {Handle} */ (side);
  }
  return isAcross && isDown ? "all" : null;
}

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The box after an arrow key on one of its handles: a hundredth of the photo further, with Shift a tenth.
 * @param {KeyboardEvent} event whose default is prevented then
 * @param {Box} box
 * @param {Size} size of the photo
 * @param {number | null} ratio that the box is held to
 * @returns {Box | null} null for other keys
 */
export function nudged(event, box, size, ratio) {
  const direction = arrows[event.key];
  const handle = event.target instanceof HTMLElement ? event.target.dataset.handle : null;
  if (!direction || !handle || event.ctrlKey || event.metaKey || event.altKey) return null;
  event.preventDefault();
  const step = (Math.max(size.width, size.height) * (event.shiftKey ? 10 : 1)) / 100;
  const [dx, dy] = [direction[0] * step, direction[1] * step];
  return handle === "all"
    ? geometry.moved(box, dx, dy, size)
    : geometry.resized(box, /** @type {Handle} */ (handle), dx, dy, size, ratio);
}
