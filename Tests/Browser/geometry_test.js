// The editor's geometry without a page: deno test Tests/Browser/geometry_test.js

import assert from "node:assert/strict";
import * as geometry from "../../Sources/PhotoSite/Editing/geometry.js";

/** @typedef {geometry.Box} Box @typedef {geometry.Size} Size */

/** @type {Size[]} */
const sizes = [
  { width: 8064, height: 6048 }, // 48 megapixels
  { width: 60000, height: 700 }, // a panorama
  { width: 33, height: 9000 },
  { width: 20, height: 20 }, // smaller than the least selection
  { width: 4032, height: 3024 },
];
/** @type {geometry.Handle[]} */
const handles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];
const ratios = [null, 1, 4 / 3, 3 / 4, 16 / 9, 9 / 16, 19 / 9, 9 / 19];

/** Numbers that look random and are the same every time (Park and Miller 1988). @param {number} seed */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ most) => {
    state = (state * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * most);
  };
}

/** @param {Box} box @param {Size} size */
function assertSound(box, size) {
  for (const edge of Object.values(box)) assert.ok(Number.isInteger(edge), JSON.stringify(box));
  assert.ok(box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height, JSON.stringify(box));
  assert.ok(box.right > box.left && box.bottom > box.top, JSON.stringify(box));
}

/** @param {Box} box @param {Size} size */
function assertLeast(box, size) {
  assert.ok(box.right - box.left >= Math.min(geometry.least, size.width), JSON.stringify({ box, size }));
  assert.ok(box.bottom - box.top >= Math.min(geometry.least, size.height), JSON.stringify({ box, size }));
}

Deno.test("a turn and its opposite, and four turns, change nothing", () => {
  for (const size of sizes) {
    const roll = dice(size.width);
    for (let round = 0; round < 500; round++) {
      const from = { x: roll(size.width), y: roll(size.height) };
      const box = geometry.drawn(from, { x: roll(size.width), y: roll(size.height) }, size, null);
      const there = geometry.turned(box, size, true);
      assert.deepEqual(geometry.turned(there, geometry.turnedSize(size), false), box);
      let around = box;
      let now = size;
      for (let turn = 0; turn < 4; turn++) {
        around = geometry.turned(around, now, true);
        now = geometry.turnedSize(now);
        assertSound(around, now);
      }
      assert.deepEqual(around, box);
    }
  }
});

Deno.test("a corner turned clockwise is where the photo's corner went", () => {
  const size = { width: 400, height: 300 };
  // The top left corner goes to the top right.
  assert.deepEqual(geometry.turned({ left: 0, top: 0, right: 40, bottom: 50 }, size, true), {
    left: 250,
    top: 0,
    right: 300,
    bottom: 40,
  });
  assert.deepEqual(geometry.turned({ left: 0, top: 0, right: 40, bottom: 50 }, size, false), {
    left: 0,
    top: 360,
    right: 50,
    bottom: 400,
  });
});

Deno.test("whatever is pulled, drawn, moved, fitted and turned, the selection stays whole pixels inside the photo", () => {
  for (const start of sizes) {
    const roll = dice(start.height);
    let size = start;
    let box = geometry.whole(size);
    /** @type {number | null} */
    let ratio = null;
    for (let step = 0; step < 5000; step++) {
      const dx = roll(2 * size.width) - size.width + 0.37;
      const dy = roll(2 * size.height) - size.height + 0.61;
      switch (roll(6)) {
        case 0:
          box = geometry.resized(box, handles[roll(8)] ?? "se", dx, dy, size, ratio);
          if (!ratio || Math.min(size.width, size.height) > 100) assertLeast(box, size);
          break;
        case 1:
          box = geometry.moved(box, dx, dy, size);
          break;
        case 2:
          box = geometry.drawn({ x: roll(size.width + 1), y: roll(size.height + 1) }, { x: dx, y: dy }, size, ratio);
          break;
        case 3:
          ratio = ratios[roll(ratios.length)] ?? null;
          if (ratio) box = geometry.fitted(box, ratio, size);
          break;
        default: {
          box = geometry.turned(box, size, roll(2) === 0);
          size = geometry.turnedSize(size);
          if (ratio) ratio = 1 / ratio;
        }
      }
      assertSound(box, size);
    }
  }
});

Deno.test("what is not pulled stays", () => {
  const size = { width: 4032, height: 3024 };
  const box = { left: 1000, top: 900, right: 2000, bottom: 1800 };
  assert.deepEqual(geometry.resized(box, "nw", -10, 20, size, null), {
    left: 990,
    top: 920,
    right: 2000,
    bottom: 1800,
  });
  assert.deepEqual(geometry.resized(box, "e", 33, 99, size, null), { left: 1000, top: 900, right: 2033, bottom: 1800 });
  // No corner goes beyond the opposite one.
  assert.deepEqual(geometry.resized(box, "se", -5000, -5000, size, null), {
    left: 1000,
    top: 900,
    right: 1032,
    bottom: 932,
  });
  assert.deepEqual(geometry.moved(box, 9999, -9999, size), { left: 3032, top: 0, right: 4032, bottom: 900 });
});

Deno.test("a selection of a ratio keeps it to a pixel", () => {
  const size = { width: 4032, height: 3024 };
  for (const ratio of ratios) {
    if (!ratio) continue;
    const fit = geometry.fitted(geometry.whole(size), ratio, size);
    const touches = fit.right - fit.left === size.width || fit.bottom - fit.top === size.height;
    assert.ok(touches, "as large as the photo lets it be");
    for (const handle of handles) {
      const box = geometry.resized({ left: 1000, top: 900, right: 1400, bottom: 1200 }, handle, -20, 31, size, ratio);
      assert.ok(Math.abs((box.right - box.left) / ratio - (box.bottom - box.top)) <= 1, JSON.stringify(box));
    }
  }
});

Deno.test("the original's own ratio is all of it", () => {
  for (const size of sizes) {
    const ratio = size.width / size.height;
    assert.deepEqual(geometry.fitted(geometry.whole(size), ratio, size), geometry.whole(size));
  }
});

Deno.test("the fractions give the pixels back, even as the site holds them", () => {
  for (const size of sizes) {
    const roll = dice(77);
    for (let round = 0; round < 500; round++) {
      const from = { x: roll(size.width), y: roll(size.height) };
      const box = geometry.drawn(from, { x: roll(size.width), y: roll(size.height) }, size, null);
      const sent = geometry.fractions(box, size);
      const x = Math.fround(sent.x);
      const width = Math.fround(sent.width);
      assert.equal(Math.round(x * size.width), box.left);
      assert.equal(Math.round(Math.fround(x + width) * size.width), box.right);
      assert.equal(Math.round(Math.fround(sent.y) * size.height), box.top);
    }
  }
  assert.deepEqual(geometry.fractions({ left: 0, top: 0, right: 7, bottom: 9 }, { width: 7, height: 9 }), {
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  });
});

Deno.test("what is undone can be done again until something else is done", () => {
  const history = new geometry.History(0);
  history.push(1);
  history.push(2);
  history.push(3, true);
  history.undo();
  assert.equal(history.now, 1);
  history.redo();
  assert.equal(history.now, 3);
  history.undo();
  history.undo();
  history.undo();
  assert.equal(history.now, 0);
  history.push(9);
  history.redo();
  assert.equal(history.now, 9);
  assert.equal(history.future.length, 0);
});
