// Computes the positions of all cells of a grid from counts and shapes. Uses no DOM.

/**
 * Width by height for each number by which the index gives a photo's shape: steps of a 42nd of an octave around a square.
 */
export const shapes = Float64Array.from({ length: 256 }, (_, aspect) => 2 ** ((aspect - 128) / 42));

/** The least side of a touch target (Human Interface Guidelines). */
const smallest = 44;

/** The largest factor between a row's height and the wanted height, unless a single photo makes it necessary. */
const mostStretched = 1.6;

/**
 * @typedef {object} LayoutRequest
 * @property {ArrayLike<number>} counts photos of each section, in order; each has a header
 * @property {Uint8Array} aspects of each photo, as the index gives them
 * @property {number} width pixels
 * @property {number} columns squares side by side
 * @property {number} gap pixels between cells
 * @property {number} header pixels above each section
 * @property {boolean} fitted rows of photos in their own shape instead of squares
 */

/** Rows of cells under headers. Positions are in pixels from the top of the grid. */
export class Layout {
  /** @param {LayoutRequest} request */
  constructor(request) {
    this.request = request;
    const { width, columns, gap } = request;
    /** The side of a square; rows of photos in their own shape are about as high. */
    this.side = Math.max(1, (width - gap * (columns - 1)) / columns);
    /** First photo of each section, and one past the last photo. */
    this.sectionStarts = new Uint32Array(request.counts.length + 1);
    /** Top of each section's header, and the height of all. */
    this.sectionTops = new Float64Array(request.counts.length + 1);
    /** First row of each section, and one past the last row. */
    this.sectionRows = new Uint32Array(request.counts.length + 1);
    /** @type {number[]} First photo of each row, and one past the last photo. */
    this.rowStarts = [];
    /** @type {number[]} */
    this.rowTops = [];
    /** @type {number[]} */
    this.rowHeights = [];
    let photo = 0;
    let top = 0;
    for (let section = 0; section < request.counts.length; section += 1) {
      this.sectionStarts[section] = photo;
      this.sectionTops[section] = top;
      this.sectionRows[section] = this.rowStarts.length;
      const end = photo + (request.counts[section] ?? 0);
      top += request.header;
      while (photo < end) {
        const [next, height] = request.fitted ? this.#fittedRow(photo, end) : [photo + columns, this.side];
        this.rowStarts.push(photo);
        this.rowTops.push(top);
        this.rowHeights.push(height);
        top += height + gap;
        photo = Math.min(next, end);
      }
    }
    /** How many photos. */
    this.count = photo;
    /** How many rows. */
    this.rows = this.rowTops.length;
    /** Pixels from the first header to the end of the last row. */
    this.height = Math.max(0, top - gap);
    this.sectionStarts[request.counts.length] = photo;
    this.sectionTops[request.counts.length] = this.height;
    this.sectionRows[request.counts.length] = this.rows;
    this.rowStarts.push(photo);
  }

  /**
   * The row that begins with a photo: as many as come nearest to the wanted height when they fill the width. Rows that
   * would be far too high or low, and the last row of a section, do not fill the width.
   * @param {number} start
   * @param {number} end
   * @returns {[number, number]} the photo after the row, and the row's height
   */
  #fittedRow(start, end) {
    const { width, gap } = this.request;
    let sum = 0;
    let before = Infinity;
    for (let photo = start; photo < end; photo += 1) {
      sum += this.#shape(photo);
      const height = (width - gap * (photo - start)) / sum;
      if (height <= this.side) {
        const tooLow = this.side / height;
        const tooHigh = before / this.side;
        // An upright photo before a panorama: neither with it nor without it the row has a good height.
        if (photo > start && Math.min(tooLow, tooHigh) > mostStretched) return [photo, this.side];
        return tooHigh < tooLow ? [photo, before] : [photo + 1, height];
      }
      before = height;
    }
    return [end, before < this.side * 1.25 ? before : this.side];
  }

  /**
   * @param {number} photo
   * @returns {number} width by height, such that the cell can be tapped
   */
  #shape(photo) {
    const shape = shapes[this.request.aspects[photo] ?? 128] ?? 1;
    return Math.min(Math.max(shape, smallest / this.side), this.request.width / smallest);
  }

  /**
   * Where the cells of a row lie.
   * @param {number} row
   * @param {number[]} lefts is filled
   * @param {number[]} widths is filled
   */
  place(row, lefts, widths) {
    const start = this.rowStarts[row] ?? 0;
    const height = this.rowHeights[row] ?? 0;
    const count = (this.rowStarts[row + 1] ?? start) - start;
    let left = 0;
    for (let cell = 0; cell < count; cell += 1) {
      const width = this.request.fitted ? this.#shape(start + cell) * height : this.side;
      lefts[cell] = left;
      widths[cell] = width;
      left += width + this.request.gap;
    }
    lefts.length = count;
    widths.length = count;
  }

  /**
   * The row at a height, or the next one below it; the last one when there is none.
   * @param {number} y
   */
  rowAt(y) {
    return Math.max(
      0,
      Math.min(
        this.rows - 1,
        upper(this.rowTops, y, (top, row) => top + (this.rowHeights[row] ?? 0)),
      ),
    );
  }

  /**
   * The row of a photo.
   * @param {number} photo
   */
  rowOf(photo) {
    return Math.max(0, Math.min(this.rows - 1, upper(this.rowStarts, photo, (start) => start) - 1));
  }

  /**
   * The section that a height lies in.
   * @param {number} y
   */
  sectionAt(y) {
    return Math.max(0, Math.min(this.request.counts.length - 1, upper(this.sectionTops, y, (top) => top) - 1));
  }

  /**
   * The section of a row.
   * @param {number} row
   */
  sectionOf(row) {
    return Math.max(0, upper(this.sectionRows, row, (first) => first) - 1);
  }

  /**
   * The photo at a point, or the nearest one to it in the row there; −1 when there are no photos.
   * @param {number} x
   * @param {number} y
   */
  photoAt(x, y) {
    if (this.rows === 0) return -1;
    const row = this.rowAt(y);
    /** @type {number[]} */
    const lefts = [];
    this.place(row, lefts, []);
    const cell = upper(lefts, x, (left) => left) - 1;
    return (this.rowStarts[row] ?? 0) + Math.max(0, cell);
  }

  /**
   * The photo above or below another one, nearest to its middle.
   * @param {number} photo
   * @param {number} rows how many rows further down
   */
  neighbour(photo, rows) {
    const row = this.rowOf(photo);
    const to = Math.max(0, Math.min(this.rows - 1, row + rows));
    if (to === row) return rows < 0 ? 0 : this.count - 1;
    /** @type {number[]} */
    const lefts = [];
    /** @type {number[]} */
    const widths = [];
    this.place(row, lefts, widths);
    const cell = photo - (this.rowStarts[row] ?? 0);
    return this.photoAt((lefts[cell] ?? 0) + (widths[cell] ?? 0) / 2, this.rowTops[to] ?? 0);
  }
}

/**
 * The first index whose value exceeds a limit, by binary search.
 * @param {ArrayLike<number>} list
 * @param {number} limit
 * @param {(item: number, index: number) => number} value
 */
function upper(list, limit, value) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value(list[middle] ?? 0, middle) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The fewest columns, from those wanted upwards, with which a grid of squares is not higher than browsers can lay out
 * (Firefox ends at 17.8 million pixels).
 * @param {number} columns
 * @param {number} photos
 * @param {number} width
 */
export function columnsThatFit(columns, photos, width) {
  let fitting = columns;
  while ((photos / fitting) * (width / fitting) > 15e6) fitting += 1;
  return fitting;
}
