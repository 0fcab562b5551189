// Tracks faces: assigns found boxes to faces, smooths them, and predicts them until they are found again. Times are
// milliseconds of one clock, boxes are fractions of the picture. Uses no DOM.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * A face that is followed.
 * @typedef {object} Track
 * @property {number} number the least from 1 on that no other face had when this one came
 * @property {Box} box where it was when it was last seen, smoothed
 * @property {number} vx by how much its middle moves, in pictures a second
 * @property {number} vy
 * @property {number} born when it was first seen
 * @property {number} seen when it was last seen
 * @property {number | null} missed since when it is not found, null while it is
 * @property {string | null} filter what it wears
 * @property {[number, number]} levels how bright its darkest and brightest parts are, 0…1
 */

/** How long a motion is extrapolated, in seconds. */
const horizon = 0.25;
/** Milliseconds for which a lost face is still drawn, and then for its fading. */
const grace = 250;
const fading = 350;
/** Milliseconds for a face with a filter that hides it, which must not become visible even for a moment. */
const hiding = 2000;
/** A face that comes back within this time is the same one. */
const memory = 2500;

/** Until a face's own levels are known. @type {[number, number]} */
const usual = [0.05, 0.95];

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

/**
 * How much of two boxes is common to both, 0…1 (intersection over union).
 * @param {Box} a
 * @param {Box} b
 */
export function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / (a.width * a.height + b.width * b.height - common);
}

/**
 * How far the middles of two boxes are from each other, in their own sizes.
 * @param {Box} a
 * @param {Box} b
 */
function distance(a, b) {
  const dx = (a.x + a.width / 2 - b.x - b.width / 2) / ((a.width + b.width) / 2);
  const dy = (a.y + a.height / 2 - b.y - b.height / 2) / ((a.height + b.height) / 2);
  return Math.hypot(dx, dy);
}

/**
 * Where a face is at a time, by how it moved.
 * @param {Track} track
 * @param {number} time
 * @returns {Box}
 */
export function predicted({ box, vx, vy, seen }, time) {
  const ahead = clamp((time - seen) / 1000, 0, horizon);
  return { ...box, x: box.x + vx * ahead, y: box.y + vy * ahead };
}

/**
 * How much of it is to be seen at a time: 1 while it is there, less and less once it is lost, 0 when it is gone.
 * @param {Track} track
 * @param {number} time
 */
export function presence({ missed, filter }, time) {
  if (missed === null) return 1;
  const patience = filter === "redact" ? hiding : grace;
  return clamp(1 - (time - missed - patience) / fading, 0, 1);
}

/**
 * The track after its face was seen at a place (an α–β filter). Of a face that rests, small deviations are the finder's own
 * and are smoothed away; one that moves is followed. β is half as much again as Benedict and Bordner (1962) have it for an
 * α, because heads turn back more often than aeroplanes do.
 * @param {Track} track
 * @param {Box} found
 * @param {number} time
 * @returns {Track}
 */
export function observed(track, found, time) {
  const passed = Math.max((time - track.seen) / 1000, 0.001);
  const expected = predicted(track, time);
  const off = distance(found, expected);
  // In sizes of the face a second; below a quarter it rests.
  const speed = Math.hypot(track.vx / track.box.width, track.vy / track.box.height);
  const alpha = clamp(0.4 + 3 * off + Math.max(0, speed - 0.25), 0.4, 0.9);
  const beta = (1.5 * alpha ** 2) / (2 - alpha);
  const grown = Math.abs(Math.log((found.width * found.height) / (track.box.width * track.box.height)));
  const gamma = clamp(0.25 + grown, 0.25, 0.8);
  const width = track.box.width + gamma * (found.width - track.box.width);
  const height = track.box.height + gamma * (found.height - track.box.height);
  const dx = found.x + found.width / 2 - expected.x - expected.width / 2;
  const dy = found.y + found.height / 2 - expected.y - expected.height / 2;
  // After a long absence, the motion before it says nothing about the new position.
  const isFresh = passed < 2 * horizon;
  return {
    ...track,
    box: {
      x: expected.x + expected.width / 2 + alpha * dx - width / 2,
      y: expected.y + expected.height / 2 + alpha * dy - height / 2,
      width,
      height,
    },
    vx: isFresh ? track.vx + (beta * dx) / passed : 0,
    vy: isFresh ? track.vy + (beta * dy) / passed : 0,
    seen: time,
    missed: null,
  };
}

/**
 * Assigns found boxes to expected faces: first by overlap with the expected box, the largest first; then the rest by
 * distance, for faces that moved fast or were hidden.
 * @param {Box[]} expected
 * @param {Box[]} found
 * @param {number} reach how far apart the middles may then be, in sizes of the face
 * @returns {Map<number, number>} from the index in `expected` to that in `found`
 */
export function paired(expected, found, reach = 1.2) {
  const pairs = expected.flatMap((a, one) =>
    found.map((b, other) => ({ one, other, common: overlap(a, b), apart: distance(a, b) })),
  );
  const isAlike = (/** @type {Box} */ a, /** @type {Box} */ b) => Math.abs(Math.log(a.width / b.width)) < Math.log(2);
  const near = pairs.filter(({ common, one, other, apart }) => {
    return common < 0.1 && apart < reach && isAlike(expected[one], found[other]);
  });
  const common = pairs.filter((pair) => pair.common >= 0.1);
  common.sort((a, b) => b.common - a.common);
  near.sort((a, b) => a.apart - b.apart);
  /** @type {Map<number, number>} */
  const map = new Map();
  const taken = new Set();
  for (const { one, other } of [...common, ...near]) {
    if (map.has(one) || taken.has(other)) continue;
    map.set(one, other);
    taken.add(other);
  }
  return map;
}

/**
 * All tracks after the faces of a picture were found; those that have long been lost are left out.
 * @param {Track[]} tracks
 * @param {Box[]} found
 * @param {number} time when the picture was taken
 * @param {string | null} filter what new faces wear
 * @returns {Track[]} in the order in which they came
 */
export function followed(tracks, found, time, filter) {
  const pairs = paired(
    tracks.map((track) => predicted(track, time)),
    found,
  );
  // When the answer was late, a face may have moved back, so its last position is tried as well.
  const lost = [...tracks.keys()].filter((index) => !pairs.has(index));
  const left = [...found.keys()].filter((other) => ![...pairs.values()].includes(other));
  const again = paired(
    lost.map((index) => tracks[index].box),
    left.map((other) => found[other]),
    2,
  );
  for (const [one, other] of again) pairs.set(lost[one], left[other]);
  const kept = tracks
    .map((track, index) => {
      const other = pairs.get(index);
      if (other !== undefined) return observed(track, found[other], time);
      return { ...track, missed: track.missed ?? time };
    })
    .filter(({ missed }) => missed === null || time - missed < memory);
  const numbers = new Set(kept.map(({ number }) => number));
  const known = new Set(pairs.values());
  found.forEach((box, index) => {
    if (known.has(index)) return;
    let number = 1;
    while (numbers.has(number)) number += 1;
    numbers.add(number);
    kept.push({ number, box, vx: 0, vy: 0, born: time, seen: time, missed: null, filter, levels: usual });
  });
  return kept;
}

/**
 * The levels between which a face's brightness is spread, as for still photos: what is neither nearly black nor nearly
 * white is stretched, and a small range is not stretched much.
 * @param {Uint8ClampedArray} pixels red, green, blue, alpha
 * @param {number} width of the picture in pixels
 * @param {number} height
 * @param {Box} box
 * @returns {[number, number]}
 */
export function levels(pixels, width, height, box) {
  const [left, right] = [box.x, box.x + box.width].map((x) => Math.round(clamp(x, 0, 1) * (width - 1)));
  const [top, bottom] = [box.y, box.y + box.height].map((y) => Math.round(clamp(y, 0, 1) * (height - 1)));
  /** @type {number[]} */
  const values = [];
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) {
      const at = (y * width + x) * 4;
      values.push((0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2]) / 255);
    }
  }
  if (values.length === 0) return usual;
  values.sort((a, b) => a - b);
  const low = values[Math.floor(values.length * 0.03)] * 0.8;
  const most = values[Math.floor(values.length * 0.97)];
  return [low, Math.max(most + (1 - most) * 0.25, low + 0.3)];
}

/**
 * The tracks after levels were found, which change slowly, so that nothing flickers.
 * @param {Track[]} tracks
 * @param {(box: Box) => [number, number]} find
 * @returns {Track[]}
 */
export function levelled(tracks, find) {
  return tracks.map((track) => {
    if (track.missed !== null) return track;
    const [low, high] = find(track.box);
    const share = track.levels === usual ? 1 : 0.2;
    const [before, after] = track.levels;
    return { ...track, levels: [before + share * (low - before), after + share * (high - after)] };
  });
}
