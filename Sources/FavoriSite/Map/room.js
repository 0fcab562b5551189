// Markers that lie over each other: those at exact places stay where they are, the others make room.

/** @typedef {{id: string | number, x: number, y: number, isExact: boolean}} Place in pixels */

/** Pixels that two markers need between their middles to be told apart. */
export const apart = 54;

/** Pixels to a place on rings round a point: the point itself, then six beside it, then twelve. @param {number} number */
function onRings(number) {
  let [ring, first] = [0, 0];
  while (number > first + Math.max(0, 6 * ring - 1)) {
    first += Math.max(1, 6 * ring);
    ring += 1;
  }
  const angle = ring === 0 ? 0 : ((number - first) / (6 * ring)) * 2 * Math.PI;
  return { x: ring * apart * Math.cos(angle), y: ring * apart * Math.sin(angle) };
}

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * How far each marker is moved aside. Several at one exact place, such as one's own favours at one's door, lie round it in
 * the order in which they are given; what lies under them is pushed out.
 * @param {Place[]} places
 * @returns {{x: number, y: number}[]}
 */
export function makeRoom(places) {
  /** @type {{x: number, y: number}[]} */
  const exact = [];
  const moved = places.map((place) => {
    if (!place.isExact) return { x: 0, y: 0 };
    for (let number = 0; ; number += 1) {
      const by = onRings(number);
      const at = { x: place.x + by.x, y: place.y + by.y };
      if (number < 200 && exact.some((other) => distance(other, at) < apart - 1)) continue;
      exact.push(at);
      return by;
    }
  });
  for (const [index, place] of places.entries()) {
    if (place.isExact) continue;
    let at = { x: place.x, y: place.y };
    // Pushed out of one, it may lie over the next.
    for (let round = 0; round < 3; round += 1) {
      const over = exact.find((other) => distance(other, at) < apart - 1);
      if (!over) break;
      const far = distance(over, at);
      const angle = far < 1 ? Math.PI / 2 : Math.atan2(at.y - over.y, at.x - over.x);
      at = { x: over.x + apart * Math.cos(angle), y: over.y + apart * Math.sin(angle) };
    }
    moved[index] = { x: Math.round(at.x - place.x), y: Math.round(at.y - place.y) };
  }
  return moved.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}
