// The plan of a sketch: the faces, each with its style, and optionally the whole photo. Plans are immutable, so that
// undo can return to any of them. Uses no DOM.

import * as geometry from "../Editing/geometry.js";

/** @typedef {geometry.Box} Box @typedef {geometry.Size} Size */
/** @typedef {{filter: string, strength: number}} Look strength in 0…100 */
/** @typedef {{id: number, box: Box, look: Look | null, head: boolean}} Face */
/** @typedef {{faces: Face[], whole: Look | null}} Plan */
/** What is changed: nothing, all faces, the whole photo, a face. @typedef {"" | "all" | "whole" | number} Target */

/** The default strength of a filter. */
export const standard = 70;

/** @param {Plan} plan @param {Target} target @returns {Face[]} */
export const facesOf = ({ faces }, target) => (target === "all" ? faces : faces.filter(({ id }) => id === target));

/** @param {Plan} a @param {Plan} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The look that a target has; of several faces, that of the first.
 * @param {Plan} plan
 * @param {Target} target
 * @returns {Look | null | undefined} null for none, undefined where faces have different filters
 */
export function lookOf(plan, target) {
  if (target === "whole") return plan.whole;
  const [first, ...others] = facesOf(plan, target);
  if (!first) return null;
  return others.every(({ look }) => look?.filter === first.look?.filter) ? first.look : undefined;
}

/**
 * @param {Plan} plan
 * @param {Target} target
 * @param {(face: Face) => Face} change
 * @returns {Plan}
 */
function changed(plan, target, change) {
  const chosen = new Set(facesOf(plan, target));
  return { ...plan, faces: plan.faces.map((face) => (chosen.has(face) ? change(face) : face)) };
}

/**
 * @param {Plan} plan
 * @param {Target} target
 * @param {string} filter nothing to take the look away
 * @param {number} strength for what has none yet
 */
export function withFilter(plan, target, filter, strength) {
  /** @param {Look | null} look */
  const dressed = (look) => (filter === "" ? null : { filter, strength: look?.strength ?? strength });
  if (target === "whole") return { ...plan, whole: dressed(plan.whole) };
  return changed(plan, target, (face) => ({ ...face, look: dressed(face.look) }));
}

/** @param {Plan} plan @param {Target} target @param {number} strength */
export function withStrength(plan, target, strength) {
  if (target === "whole") return { ...plan, whole: plan.whole && { ...plan.whole, strength } };
  return changed(plan, target, (face) => ({ ...face, look: face.look && { ...face.look, strength } }));
}

/** @param {Plan} plan @param {Target} target @param {boolean} head */
export const withHead = (plan, target, head) => changed(plan, target, (face) => ({ ...face, head }));

/** @param {Plan} plan @param {Target} target @param {Box} box */
export const withBox = (plan, target, box) => changed(plan, target, (face) => ({ ...face, box }));

/** @param {Plan} plan @param {Target} target */
export const without = (plan, target) => ({ ...plan, faces: plan.faces.filter(({ id }) => id !== target) });

/** No plan has more faces. */
export const most = 100;

/**
 * The plan with one more face.
 * @param {Plan} plan
 * @param {Box} box
 * @returns {{plan: Plan, id: number}}
 */
export function withFace(plan, box) {
  const id = 1 + Math.max(0, ...plan.faces.map((face) => face.id));
  return { plan: { ...plan, faces: [...plan.faces, { id, box, look: null, head: false }] }, id };
}

/**
 * A box for a face that was not found: in the middle, not covering existing boxes.
 * @param {Plan} plan
 * @param {Size} size
 * @returns {Box}
 */
export function freeBox({ faces }, { width, height }) {
  const side = Math.max(Math.min(geometry.least, width, height), Math.round(Math.min(width, height) / 3));
  let box = geometry.moved({ left: 0, top: 0, right: side, bottom: side }, (width - side) / 2, (height - side) / 2, {
    width,
    height,
  });
  while (faces.some((face) => geometry.same(face.box, box))) {
    const further = geometry.moved(box, side / 4, side / 4, { width, height });
    if (geometry.same(further, box)) break;
    box = further;
  }
  return box;
}

/**
 * Faces as the site found them.
 * @param {{x: number, y: number, width: number, height: number}[]} found in fractions
 * @param {Size} size
 * @returns {Plan}
 */
export function planOf(found, size) {
  /** @type {Plan} */
  let plan = { faces: [], whole: null };
  for (const { x, y, width, height } of found) {
    const box = {
      left: Math.max(0, Math.round(x * size.width)),
      top: Math.max(0, Math.round(y * size.height)),
      right: Math.min(size.width, Math.round((x + width) * size.width)),
      bottom: Math.min(size.height, Math.round((y + height) * size.height)),
    };
    if (box.right > box.left && box.bottom > box.top) plan = withFace(plan, box).plan;
  }
  return plan;
}

/** Whether nothing is drawn. @param {Plan} plan */
export const isPlain = ({ faces, whole }) => !whole && faces.every(({ look }) => !look);

/**
 * What of the photo changes with a face, as the site has it: the box, or for a head a little more, as far as the photo
 * goes.
 * @param {Face} face
 * @param {Size} size
 * @returns {{x: number, y: number, width: number, height: number}} in fractions
 */
export function regionOf({ box, head }, size) {
  const { x, y, width, height } = geometry.fractions(box, size);
  const [beside, above, below] = head ? [0.25 * width, 0.45 * height, 0.15 * height] : [0, 0, 0];
  const [left, top] = [Math.max(0, x - beside), Math.max(0, y - above)];
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width + beside) - left,
    height: Math.min(1, y + height + below) - top,
  };
}

/** @param {Look} look */
const wishOf = ({ filter, strength }) => ({ filter, strength: strength / 100 });

/**
 * What the site is asked to draw.
 * @param {Plan} plan
 * @param {Size} size
 */
export const wish = ({ faces, whole }, size) => ({
  faces: faces.flatMap(({ box, look, head }) =>
    look ? [{ ...geometry.fractions(box, size), ...wishOf(look), head }] : [],
  ),
  whole: whole && wishOf(whole),
});

/**
 * The query of one face's picture.
 * @param {Face & {look: Look}} face
 * @param {Size} size
 */
export function query({ box, look, head }, size) {
  const { x, y, width, height } = geometry.fractions(box, size);
  const { filter, strength } = wishOf(look);
  return new URLSearchParams({ ...numbers({ x, y, width, height, strength }), filter, head: head ? "1" : "0" });
}

/**
 * Fractions as an address says them: a millionth is less than a pixel of any photo.
 * @param {Record<string, number>} values
 * @returns {Record<string, string>}
 */
export const numbers = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(Math.floor(value * 1e6) / 1e6)]));
