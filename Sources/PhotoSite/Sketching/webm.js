// Adds the duration to WebM videos, which browsers record without one, so that players can show it. It is written into
// the segment's information (Matroska: RFC 9559, section 5.1.2; EBML: RFC 8794).

const segment = 0x18538067;
const info = 0x1549a966;
const scale = 0x2ad7b1;
const duration = 0x4489;

/**
 * A number of EBML's variable length.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {boolean} keepsMark as identifiers do
 * @returns {{value: number, length: number} | null} a value of -1 is *unknown*; null where none can be
 */
function variable(bytes, at, keepsMark) {
  const first = bytes[at];
  if (!first) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  const mark = 0x80 >> (length - 1);
  let value = keepsMark ? first : first ^ mark;
  let isUnknown = value === mark - 1;
  for (let index = at + 1; index < at + length; index += 1) {
    value = value * 256 + bytes[index];
    isUnknown &&= bytes[index] === 255;
  }
  return { value: isUnknown && !keepsMark ? -1 : value, length };
}

/**
 * An element's head.
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function head(bytes, at) {
  const name = variable(bytes, at, true);
  if (!name) return null;
  const size = variable(bytes, at + name.length, false);
  if (!size) return null;
  return { name: name.value, size: size.value, at, sizeAt: at + name.length, body: at + name.length + size.length };
}

/**
 * The elements between two places.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function* elements(bytes, start, end) {
  for (let at = start; at < end; ) {
    const found = head(bytes, at);
    if (!found) return;
    yield found;
    if (found.size < 0) return;
    at = found.body + found.size;
  }
}

/**
 * The bytes to replace at the beginning of a video so that it contains its duration.
 * @param {Uint8Array} start the film's first bytes, with all of its information in them
 * @param {number} milliseconds
 * @returns {{from: number, to: number, bytes: Uint8Array} | null} what replaces the bytes from … to; null when the film is
 *   not of that kind, says its length already, or says its own size, which would then be wrong
 */
export function lengthPatch(start, milliseconds) {
  const whole = [...elements(start, 0, start.length)].find(({ name }) => name === segment);
  if (!whole || whole.size >= 0) return null;
  const about = [...elements(start, whole.body, start.length)].find(({ name }) => name === info);
  if (!about || about.size < 0 || about.body + about.size > start.length) return null;
  const end = about.body + about.size;
  const inside = [...elements(start, about.body, end)];
  if (inside.some(({ name }) => name === duration)) return null;
  const unit = inside.find(({ name }) => name === scale);
  let nanoseconds = 1_000_000;
  if (unit) nanoseconds = start.subarray(unit.body, unit.body + unit.size).reduce((sum, byte) => sum * 256 + byte, 0);
  const added = new Uint8Array(11);
  const view = new DataView(added.buffer);
  view.setUint16(0, duration);
  view.setUint8(2, 0x88);
  view.setFloat64(3, (milliseconds * 1_000_000) / nanoseconds);
  // The size is written with eight bytes, whatever it had before.
  const bytes = new Uint8Array(4 + 8 + about.size + added.length);
  const out = new DataView(bytes.buffer);
  out.setUint32(0, info);
  out.setBigUint64(4, 0x0100000000000000n | BigInt(about.size + added.length));
  bytes.set(start.subarray(about.body, end), 12);
  bytes.set(added, 12 + about.size);
  return { from: about.at, to: end, bytes };
}

/**
 * The video with its duration.
 * @param {Blob} film
 * @param {number} milliseconds
 * @returns {Promise<Blob>} the very same when it says it already, or is of another kind
 */
export async function withLength(film, milliseconds) {
  const start = new Uint8Array(await film.slice(0, 4096).arrayBuffer());
  const patch = lengthPatch(start, milliseconds);
  if (!patch) return film;
  const bytes = /** @type {Uint8Array<ArrayBuffer>} */ (patch.bytes);
  return new Blob([film.slice(0, patch.from), bytes, film.slice(patch.to)], { type: film.type });
}
