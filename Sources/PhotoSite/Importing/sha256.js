// SHA-256 (FIPS 180-4) of a file, in a worker of its own. The browser's own is used where there is one: it is missing on
// plain http, as in a home network. Big files are read piece by piece in any case.

const constants = new Uint32Array(64);
const start = new Uint32Array(8);

// The first 32 bits of the fractions of the roots of the first primes (4.2.2 and 5.3.3).
for (let number = 2, found = 0; found < 64; number += 1) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) isPrime &&= number % divisor !== 0;
  if (!isPrime) continue;
  if (found < 8) start[found] = (Math.sqrt(number) % 1) * 2 ** 32;
  constants[found] = (Math.cbrt(number) % 1) * 2 ** 32;
  found += 1;
}

const schedule = new Uint32Array(64);

/**
 * Takes one block of 64 bytes into the state (6.2.2).
 * @param {Uint32Array} state
 * @param {DataView} view
 * @param {number} at
 */
function compress(state, view, at) {
  for (let t = 0; t < 16; t += 1) schedule[t] = view.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const x = schedule[t - 15];
    const y = schedule[t - 2];
    schedule[t] =
      (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
      schedule[t - 7] +
      (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)) +
      schedule[t - 16];
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const one =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        ((e & f) ^ (~e & g)) +
        constants[t] +
        schedule[t]) |
      0;
    const two =
      ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
        ((a & b) ^ (a & c) ^ (b & c))) |
      0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/**
 * @param {Blob} file
 * @returns {Promise<Uint8Array>}
 */
async function digestInPieces(file) {
  const state = start.slice();
  const piece = 1 << 20;
  for (let offset = 0; offset < file.size; offset += piece) {
    const bytes = await file.slice(offset, offset + piece).arrayBuffer();
    const view = new DataView(bytes);
    const whole = bytes.byteLength & ~63;
    for (let at = 0; at < whole; at += 64) compress(state, view, at);
    if (offset + piece >= file.size) close(state, new Uint8Array(bytes, whole), file.size);
  }
  if (file.size === 0) close(state, new Uint8Array(), 0);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(4 * index, word);
  return new Uint8Array(digest.buffer);
}

/**
 * The last blocks: what is left over, a one bit, zeros, and the length in bits (5.1.1).
 * @param {Uint32Array} state
 * @param {Uint8Array} rest fewer than 64 bytes
 * @param {number} size
 */
function close(state, rest, size) {
  const last = new Uint8Array(rest.length < 56 ? 64 : 128);
  last.set(rest);
  last[rest.length] = 0x80;
  const view = new DataView(last.buffer);
  view.setUint32(last.length - 8, Math.floor(size / 2 ** 29));
  view.setUint32(last.length - 4, size << 3);
  for (let at = 0; at < last.length; at += 64) compress(state, view, at);
}

self.onmessage = async ({ data: file }) => {
  try {
    const isWhole = self.crypto.subtle && file.size <= 64 << 20;
    const digest = isWhole
      ? new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))
      : await digestInPieces(file);
    self.postMessage(Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  } catch {
    // The file is gone, or its disk is.
    self.postMessage("");
  }
};
