// The photos of a grid as the site sends them: a few columns of numbers.

/** Bits of a photo's flags. */
export const flag = { favourite: 1, missing: 2, turned: 4, damaged: 32 };

/**
 * The photos of a set, the first one first.
 * @typedef {object} Photos
 * @property {Uint32Array | Float64Array} ids
 * @property {Uint16Array} versions part of thumbnails' addresses
 * @property {Uint8Array} aspects
 * @property {Uint8Array} flags
 * @property {Month[]} months
 * @property {Month[]} groups the months as they have headings: the same ones, or with small ones {@link joined}
 * @property {boolean} isJoining whether small months are to be joined
 * @property {string} didYouMean
 */

/**
 * @typedef {object} Month
 * @property {number} year
 * @property {number} month 1…12; 0 for photos of which only the year is known; of the year 0: days that deleted photos have
 *   left
 * @property {number} count
 * @property {number} [until] the last of several months under one heading; 0 when one of them is a year
 */

/**
 * The months, where neighbouring ones of one year that fit into one row stand under one heading (as `GridSection` does
 * on the site).
 * @param {Month[]} months
 * @param {number} row how many squares a row has
 * @param {(photo: number) => number} [room] how many squares a photo needs in a row; nothing: one
 */
export function joined(months, row, room = () => 1) {
  /** @type {Month[]} */
  const groups = [];
  let photo = 0;
  let taken = 0;
  for (const { year, month, count } of months) {
    const last = groups.at(-1);
    let needed = 0;
    for (const end = photo + count; photo < end; photo += 1) needed += room(photo);
    const isJoined = last && year > 0 && last.year === year && taken + needed <= row;
    if (isJoined) {
      const isYear = last.month === 0 || last.until === 0 || month === 0;
      Object.assign(last, { count: last.count + count, until: isYear ? 0 : month });
    } else {
      groups.push({ year, month, count });
    }
    taken = isJoined ? taken + needed : needed;
  }
  return groups;
}

/**
 * Reads an index (see GridIndex.encoded on the site).
 * @param {ArrayBuffer} buffer
 * @returns {Photos}
 */
export function decode(buffer) {
  const view = new DataView(buffer);
  if (view.getUint32(0) !== 0x56475244 || view.getUint8(4) !== 1) throw new Error("not a grid index");
  const wide = view.getUint8(5) === 8;
  const count = view.getUint32(8, true);
  const monthCount = view.getUint32(12, true);
  /** @type {Month[]} */
  const months = [];
  let at = 24;
  for (let index = 0; index < monthCount; index += 1, at += 8) {
    months.push({
      year: view.getUint16(at, true),
      month: view.getUint8(at + 2),
      count: view.getUint32(at + 4, true),
    });
  }
  const ids = wide ? new Float64Array(buffer, at, count) : new Uint32Array(buffer, at, count);
  at += ids.byteLength;
  const versions = new Uint16Array(buffer, at, count);
  at += versions.byteLength;
  const aspects = new Uint8Array(buffer, at, count);
  at += count;
  const flags = new Uint8Array(buffer, at, count);
  at += count;
  const didYouMean = new TextDecoder().decode(new Uint8Array(buffer, at, view.getUint32(16, true)));
  return { ids, versions, aspects, flags, months, groups: months, isJoining: false, didYouMean };
}

/**
 * The same photos without some of them.
 * @param {Photos} photos
 * @param {Set<number>} gone ids
 * @returns {Photos}
 */
export function without(photos, gone) {
  /** @param {number} index */
  const stays = (index) => !gone.has(photos.ids[index] ?? 0);
  let index = 0;
  const months = photos.months.map((month) => {
    let count = 0;
    for (const end = index + month.count; index < end; index += 1) if (stays(index)) count += 1;
    return { ...month, count };
  });
  const left = months.filter((month) => month.count > 0);
  return {
    ids: photos.ids.filter((_, at) => stays(at)),
    versions: photos.versions.filter((_, at) => stays(at)),
    aspects: photos.aspects.filter((_, at) => stays(at)),
    flags: photos.flags.filter((_, at) => stays(at)),
    months: left,
    groups: left,
    isJoining: photos.isJoining,
    didYouMean: photos.didYouMean,
  };
}

/**
 * The month of a photo; undefined where photos are not divided by months.
 * @param {Photos} photos
 * @param {number} index
 */
export function monthOf({ months }, index) {
  let left = index;
  return months.find((month) => {
    left -= month.count;
    return left < 0;
  });
}

/** What tells the addresses of this library from those of others that are used in the same browser. */
export const library = () => (document.body.dataset.owner ?? "").slice(0, 8);

/**
 * The address of the picture of a photo of a grid.
 * @param {Photos} photos
 * @param {number} index
 * @param {"s" | "l"} size
 */
export function thumbnail(photos, index, size) {
  return thumbnailOf(photos.ids[index] ?? 0, photos.versions[index] ?? 0, size);
}

/**
 * The address of a photo's picture.
 * @param {number} id
 * @param {number} version of whichever is asked for, the site redirects to the present one
 * @param {"s" | "l"} size
 */
export function thumbnailOf(id, version, size) {
  return `/thumbs/${library()}/${id}-${version.toString(16).padStart(4, "0")}-${size}.webp`;
}
