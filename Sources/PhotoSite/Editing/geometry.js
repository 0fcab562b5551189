// Computes the selection in whole pixels of the photo as shown. Whole pixels make rotations exact: four of them, or one
// and its reverse, give the same numbers. Uses no DOM.

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {"nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w"} Handle */

/** The least side of a selection in pixels of the photo; smaller parts cannot be recognised. */
export const least = 32;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

/** @param {Size} size @returns {Box} */
export const whole = ({ width, height }) => ({ left: 0, top: 0, right: width, bottom: height });

/** @param {Size} size @returns {Size} */
export const turnedSize = ({ width, height }) => ({ width: height, height: width });

/** @param {Box} a @param {Box} b */
export const same = (a, b) => a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/**
 * The middle of a box, in 0…1 of the photo's width and height.
 * @param {Box} box
 * @param {Size} size of the photo
 */
export const middle = ({ left, top, right, bottom }, { width, height }) => ({
  x: (left + right) / 2 / width,
  y: (top + bottom) / 2 / height,
});

/**
 * The same part of the photo after a rotation by 90 degrees.
 * @param {Box} box
 * @param {Size} size of the photo before the turn
 * @param {boolean} isRight clockwise, else counterclockwise
 * @returns {Box}
 */
export function turned({ left, top, right, bottom }, { width, height }, isRight) {
  return isRight
    ? { left: height - bottom, top: left, right: height - top, bottom: right }
    : { left: top, top: width - right, right: bottom, bottom: width - left };
}

/**
 * The box moved, but kept inside the photo.
 * @param {Box} box
 * @param {number} dx
 * @param {number} dy
 * @param {Size} size
 * @returns {Box}
 */
export function moved({ left, top, right, bottom }, dx, dy, { width, height }) {
  const x = clamp(Math.round(dx), -left, width - right);
  const y = clamp(Math.round(dy), -top, height - bottom);
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/**
 * The box with one corner or edge pulled. The opposite one stays, unless the smallest box would not fit; with a fixed
 * ratio, edges grow from their middle.
 * @param {Box} box
 * @param {Handle} handle
 * @param {number} dx
 * @param {number} dy
 * @param {Size} size
 * @param {number | null} ratio width to height, or null when free
 * @returns {Box}
 */
export function resized(box, handle, dx, dy, size, ratio) {
  const across = handle.includes("e") ? 1 : handle.includes("w") ? -1 : 0;
  const down = handle.includes("s") ? 1 : handle.includes("n") ? -1 : 0;
  let width = box.right - box.left + across * Math.round(dx);
  let height = box.bottom - box.top + down * Math.round(dy);
  const roomX = across > 0 ? size.width - box.left : across < 0 ? box.right : size.width;
  const roomY = down > 0 ? size.height - box.top : down < 0 ? box.bottom : size.height;
  if (ratio) {
    const wanted = across === 0 ? height * ratio : down === 0 ? width : Math.max(width, height * ratio);
    ({ width, height } = held(wanted, ratio, roomX, roomY, size));
  } else {
    width = Math.max(Math.min(width, roomX), Math.min(least, size.width));
    height = Math.max(Math.min(height, roomY), Math.min(least, size.height));
  }
  const left = across > 0 ? box.left : across < 0 ? box.right - width : Math.floor((box.left + box.right - width) / 2);
  const top = down > 0 ? box.top : down < 0 ? box.bottom - height : Math.floor((box.top + box.bottom - height) / 2);
  return moved({ left, top, right: left + width, bottom: top + height }, 0, 0, size);
}

/**
 * The box between two points, at least of the least size.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {Size} size
 * @param {number | null} ratio
 * @returns {Box}
 */
export function drawn(from, to, size, ratio) {
  const x = clamp(Math.round(from.x), 0, size.width);
  const y = clamp(Math.round(from.y), 0, size.height);
  const handle = /** @type {Handle} */ ((to.y >= y ? "s" : "n") + (to.x >= x ? "e" : "w"));
  return resized({ left: x, top: y, right: x, bottom: y }, handle, to.x - x, to.y - y, size, ratio);
}

/**
 * The box brought to a ratio: about the same middle, about as large, inside the photo.
 * @param {Box} box
 * @param {number} ratio
 * @param {Size} size
 * @returns {Box}
 */
export function fitted(box, ratio, size) {
  const area = (box.right - box.left) * (box.bottom - box.top);
  const { width, height } = held(Math.sqrt(area * ratio), ratio, size.width, size.height, size);
  const left = Math.round((box.left + box.right - width) / 2);
  const top = Math.round((box.top + box.bottom - height) / 2);
  const x = clamp(left, 0, size.width - width);
  const y = clamp(top, 0, size.height - height);
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/**
 * A size of a ratio: as wide as wanted, limited by the available space, but not below the least size, even if that
 * exceeds the space on this side.
 * @param {number} wanted
 * @param {number} ratio
 * @param {number} roomX
 * @param {number} roomY
 * @param {Size} size of the photo
 * @returns {Size}
 */
function held(wanted, ratio, roomX, roomY, size) {
  const low = Math.min(Math.max(least, least * ratio), size.width, size.height * ratio);
  const width = Math.max(Math.min(wanted, roomX, roomY * ratio), low);
  return { width: clamp(Math.round(width), 1, size.width), height: clamp(Math.round(width / ratio), 1, size.height) };
}

/**
 * The box for the site: fractions of the photo as shown.
 * @param {Box} box
 * @param {Size} size
 */
export function fractions({ left, top, right, bottom }, { width, height }) {
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}

/**
 * Undo and redo steps.
 * @template State
 */
export class History {
  /** @param {State} first */
  constructor(first) {
    /** @type {State[]} */
    this.past = [];
    this.now = first;
    /** @type {State[]} */
    this.future = [];
  }

  /**
   * @param {State} state
   * @param {boolean} [joins] whether it continues the last step instead of being a new one
   */
  push(state, joins = false) {
    if (!joins || this.past.length === 0) this.past.push(this.now);
    this.now = state;
    this.future = [];
  }

  undo() {
    const before = this.past.pop();
    if (before === undefined) return;
    this.future.push(this.now);
    this.now = before;
  }

  redo() {
    const after = this.future.pop();
    if (after === undefined) return;
    this.past.push(this.now);
    this.now = after;
  }
}
