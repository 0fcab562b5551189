// Repeating patterns for filters: paper grain, stroke pressure, dots. Uses no DOM.

/** Numbers of 0…1 that look random and are the same every time (Park and Miller 1988). @param {number} seed */
function dice(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/**
 * Random numbers on a grid, smoothly connected.
 * @param {number} side
 * @param {number} cells from edge to edge
 * @param {number} seed
 * @returns {Float32Array} 0…1
 */
function noise(side, cells, seed) {
  const random = dice(seed);
  const grid = Float32Array.from({ length: cells * cells }, random);
  const values = new Float32Array(side * side);
  const soft = (/** @type {number} */ share) => share * share * (3 - 2 * share);
  for (let y = 0; y < side; y++) {
    const down = (y * cells) / side;
    const row = Math.floor(down);
    const below = (row + 1) % cells;
    for (let x = 0; x < side; x++) {
      const across = (x * cells) / side;
      const column = Math.floor(across);
      const next = (column + 1) % cells;
      const share = soft(across - column);
      const upper = grid[row * cells + column] * (1 - share) + grid[row * cells + next] * share;
      const lower = grid[below * cells + column] * (1 - share) + grid[below * cells + next] * share;
      values[y * side + x] = upper + (lower - upper) * soft(down - row);
    }
  }
  return values;
}

/**
 * For each pixel the darkness threshold for ink: dots that are evenly distributed at any threshold.
 * @param {number} side
 * @param {number} radius of a dot
 */
function dots(side, radius) {
  const random = dice(4);
  const count = Math.floor((side * side * 1.5) / (Math.PI * radius * radius));
  const reach = Math.ceil(radius * 1.7);
  const values = new Float32Array(side * side).fill(1.2);
  for (let number = 0; number < count; number++) {
    // Multiples of the plastic number's powers are spread evenly at any number (Roberts 2018, "R2").
    const x = ((0.5 + number * 0.7548776662466927) % 1) * side + (random() - 0.5) * radius * 0.9;
    const y = ((0.5 + number * 0.5698402909980532) % 1) * side + (random() - 0.5) * radius * 0.9;
    const rank = number / count;
    const size = radius * (1.05 - 0.3 * rank);
    for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
      for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
        const beyond = (Math.hypot(column + 0.5 - x, row + 0.5 - y) - size) / radius;
        if (beyond > 0.7) continue;
        const at = ((row + side) % side) * side + ((column + side) % side);
        values[at] = Math.min(values[at], Math.max(rank - 0.1, rank + beyond * 0.2));
      }
    }
  }
  return values;
}

/**
 * All patterns in one picture: red is paper, green single grains for strokes, blue dots (at 1.2 there is none), alpha 1.
 * @param {number} side pixels, a power of two
 */
export function patterns(side) {
  const [fine, coarse, grains] = [noise(side, side / 2, 13), noise(side, side / 8, 14), noise(side, side / 2, 11)];
  const spots = dots(side, side / 51.2);
  const bytes = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    bytes[at * 4] = (fine[at] * 0.7 + coarse[at] * 0.3) * 255;
    bytes[at * 4 + 1] = grains[at] * 255;
    bytes[at * 4 + 2] = (Math.max(0, Math.min(1.2, spots[at])) / 1.2) * 255;
    bytes[at * 4 + 3] = 255;
  }
  return bytes;
}
