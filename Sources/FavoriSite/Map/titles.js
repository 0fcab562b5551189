// Where the titles of markers are: beside them, where they cover neither each other nor another marker.

/**
 * A marker with its title. Pixels; `x` and `y` are its middle.
 * `note`: by how much something stands out at its right.
 * @typedef {{x: number, y: number, radius: number, width: number, height: number, note: number, worth: number}} Titled
 */

/** @typedef {"right" | "left" | "below" | "above"} Side */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @type {Side[]} */
const sides = ["right", "left", "below", "above"];
/** Pixels between a marker and its title. */
export const gap = 2;
/** The widest title, in pixels, where there is no room for more. */
export const short = 76;
/** The height of one line. */
const line = 20;

/** Boxes, by the squares in which they are. */
class Taken {
  /** @type {Map<number, Box[]>} */
  #squares = new Map();
  static #side = 96;
  /** Columns are farther apart than there are rows. */
  static #rows = 1 << 20;

  /** @param {Box} box @param {(square: number) => boolean | void} visit ends when it says true */
  static #each({ left, top, right, bottom }, visit) {
    const side = Taken.#side;
    for (let column = Math.floor(left / side); column <= Math.floor(right / side); column += 1) {
      for (let row = Math.floor(top / side); row <= Math.floor(bottom / side); row += 1) {
        if (visit(column * Taken.#rows + row)) return true;
      }
    }
    return false;
  }

  /** @param {Box} box */
  add(box) {
    Taken.#each(box, (square) => {
      const there = this.#squares.get(square);
      if (there) there.push(box);
      else this.#squares.set(square, [box]);
    });
  }

  /** @param {Box} box @param {(Box | undefined)[]} own those that do not count */
  isFree(box, own) {
    return !Taken.#each(box, (square) =>
      (this.#squares.get(square) ?? []).some((other) => covers(other, box) && !own.includes(other)),
    );
  }

  /** Nothing is covered by it any more. @param {Box | undefined} box */
  static free(box) {
    if (box) box.right = Number.NEGATIVE_INFINITY;
  }
}

/** @param {Box} one @param {Box} other */
const covers = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** @param {Titled} mark @param {Side} side @param {number} width @param {number} height @returns {Box} */
function beside({ x, y, radius, note }, side, width, height) {
  const left = side === "right" ? x + radius + note + gap : side === "left" ? x - radius - gap - width : x - width / 2;
  const top = side === "below" ? y + radius + gap : side === "above" ? y - radius - gap - height : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Finds a side for each title: first for a short one, so that as many as can be are shown, then for the whole where there is
 * room. Those that are worth more choose first; the result depends on nothing else, so that it is the same each time.
 * @param {Titled[]} marks
 * @param {Box[]} covered what lies over the map
 * @param {Box} edge of the map: titles are not cut off by it
 * @returns {({side: Side, isShort: boolean} | null)[]} null where there is no room at all
 */
export function placeTitles(marks, covered, edge) {
  const taken = new Taken();
  for (const box of covered) taken.add(box);
  const bodies = marks.map(({ x, y, radius }) => {
    const box = { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
    taken.add(box);
    return box;
  });
  const order = marks.map((_, index) => index).sort((one, other) => worth(marks[other]) - worth(marks[one]));
  /** @type {({side: Side, isShort: boolean} | null)[]} */
  const found = marks.map(() => null);
  /** @type {(Box | undefined)[]} */
  const boxes = marks.map(() => undefined);
  for (const isShort of [true, false]) {
    for (const index of order) {
      const mark = marks[index];
      // The title of a marker that is out of sight would belong to nothing.
      if (!mark || mark.width === 0 || !isWithin(mark, edge)) continue;
      const width = isShort ? Math.min(mark.width, short) : mark.width;
      const height = isShort ? line : mark.height;
      for (const side of sides) {
        const box = beside(mark, side, width, height);
        if (box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom) continue;
        if (!taken.isFree(box, [bodies[index], boxes[index]])) continue;
        Taken.free(boxes[index]);
        taken.add(box);
        boxes[index] = box;
        found[index] = { side, isShort };
        break;
      }
    }
  }
  return found;
}

/** @param {Titled} mark @param {Box} edge */
const isWithin = ({ x, y }, edge) => x >= edge.left && x <= edge.right && y >= edge.top && y <= edge.bottom;

/** @param {Titled | undefined} mark */
const worth = (mark) => mark?.worth ?? 0;
