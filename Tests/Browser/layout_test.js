// Where cells lie: exact heights, no overlaps, no gaps, and the right cell at every point, whatever the photos.

import { joined, monthOf, without } from "../../Sources/PhotoSite/Grid/gridindex.js";
import { columnsThatFit, Layout } from "../../Sources/PhotoSite/Grid/layout.js";

/** @param {boolean} holds @param {string} what */
function check(holds, what) {
  if (!holds) throw new Error(what);
}

/** The same numbers for the same seed (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A layout of photos of all shapes, extreme ones among them. @param {number} seed @param {boolean} fitted */
function example(seed, fitted) {
  const next = random(seed);
  const counts = Array.from({ length: 1 + Math.floor(next() * 20) }, () => 1 + Math.floor(next() ** 4 * 400));
  const count = counts.reduce((sum, one) => sum + one, 0);
  const aspects = Uint8Array.from({ length: count }, () =>
    next() < 0.1 ? 2 + Math.floor(next() * 252) : 100 + Math.floor(next() * 60),
  );
  const width = 280 + Math.floor(next() * 1200);
  const columns = 2 + Math.floor(next() * 10);
  const gap = Math.floor(next() * 5);
  const header = next() < 0.2 ? 0 : 44;
  return new Layout({ counts, aspects, width, columns, gap, header, fitted });
}

/** All cells with their edges. @param {Layout} layout */
function* cells(layout) {
  /** @type {number[]} */
  const lefts = [];
  /** @type {number[]} */
  const widths = [];
  for (let row = 0; row < layout.rows; row += 1) {
    layout.place(row, lefts, widths);
    for (const [index, left] of lefts.entries()) {
      const top = layout.rowTops[row] ?? 0;
      const photo = (layout.rowStarts[row] ?? 0) + index;
      yield { row, photo, left, right: left + (widths[index] ?? 0), top, bottom: top + (layout.rowHeights[row] ?? 0) };
    }
  }
}

const seeds = Array.from({ length: 60 }, (_, seed) => seed);

for (const fitted of [false, true]) {
  const kind = fitted ? "rows of their own shapes" : "squares";

  Deno.test(`${kind}: every photo has one cell, inside the width`, () => {
    for (const seed of seeds) {
      const layout = example(seed, fitted);
      let next = 0;
      for (const cell of cells(layout)) {
        check(cell.photo === next, `seed ${seed}: photo ${cell.photo} instead of ${next}`);
        check(cell.left >= 0 && cell.right <= layout.request.width + 0.01, `seed ${seed}: ${cell.photo} sticks out`);
        next += 1;
      }
      check(next === layout.count, `seed ${seed}: ${next} of ${layout.count} photos`);
    }
  });

  Deno.test(`${kind}: nothing overlaps, and between rows lies the gap`, () => {
    for (const seed of seeds) {
      const layout = example(seed, fitted);
      const { gap, header } = layout.request;
      let before = null;
      for (const cell of cells(layout)) {
        if (before && before.row === cell.row) {
          check(Math.abs(cell.left - before.right - gap) < 0.001, `seed ${seed}: ${cell.photo} beside its place`);
        } else if (before) {
          const isFirst = layout.sectionOf(cell.row) !== layout.sectionOf(before.row);
          const space = cell.top - before.bottom;
          const wanted = isFirst ? gap + header : gap;
          check(Math.abs(space - wanted) < 0.001, `seed ${seed}: ${space} above row ${cell.row}, not ${wanted}`);
        }
        before = cell;
      }
      check(Math.abs((before?.bottom ?? 0) - layout.height) < 0.001, `seed ${seed}: the height is not exact`);
    }
  });

  Deno.test(`${kind}: at every point is the cell that lies there`, () => {
    for (const seed of seeds) {
      const layout = example(seed, fitted);
      for (const cell of cells(layout)) {
        const [x, y] = [(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2];
        check(layout.photoAt(x, y) === cell.photo, `seed ${seed}: ${layout.photoAt(x, y)} at photo ${cell.photo}`);
        check(layout.rowOf(cell.photo) === cell.row, `seed ${seed}: photo ${cell.photo} is in another row`);
        const section = layout.sectionOf(cell.row);
        check(layout.sectionAt(y) === section, `seed ${seed}: photo ${cell.photo} is in another section`);
      }
    }
  });

  Deno.test(`${kind}: points outside lead to the nearest cell`, () => {
    const layout = example(3, fitted);
    check(layout.photoAt(-50, -50) === 0, "above all");
    check(layout.photoAt(1e6, 1e9) === layout.count - 1, "below all");
  });

  Deno.test(`${kind}: going down and up again comes back near by`, () => {
    for (const seed of seeds) {
      const layout = example(seed, fitted);
      for (let photo = 0; photo < layout.count; photo += 7) {
        const down = layout.neighbour(photo, 1);
        check(down >= photo && down < layout.count, `seed ${seed}: down from ${photo} is ${down}`);
        const row = layout.rowOf(photo);
        check(
          layout.rowOf(down) === Math.min(row + 1, layout.rows - 1),
          `seed ${seed}: down from ${photo} skips a row`,
        );
      }
      check(layout.neighbour(0, -1) === 0, `seed ${seed}: above the first`);
      check(layout.neighbour(layout.count - 1, 1) === layout.count - 1, `seed ${seed}: below the last`);
    }
  });
}

Deno.test("rows fill the width, or have the height of squares; no row is far from that height", () => {
  for (const seed of seeds) {
    const layout = example(seed, true);
    for (const cell of cells(layout)) {
      if (cell.photo + 1 !== layout.rowStarts[cell.row + 1]) continue;
      const height = cell.bottom - cell.top;
      const isFull = Math.abs(cell.right - layout.request.width) < 0.01;
      check(
        isFull || Math.abs(height - layout.side) < 0.001,
        `seed ${seed}: row ${cell.row} ends at ${cell.right}, ${height} high`,
      );
      const isAlone = layout.rowStarts[cell.row] === cell.photo;
      const stretch = Math.max(height / layout.side, layout.side / height);
      check(isAlone || stretch < 1.7, `seed ${seed}: row ${cell.row} is ${height} high, squares ${layout.side}`);
    }
  }
});

Deno.test("cells of ordinary photos have their shape", () => {
  const aspects = Uint8Array.from({ length: 500 }, (_, index) => 105 + (index % 50));
  const layout = new Layout({ counts: [500], aspects, width: 390, columns: 3, gap: 2, header: 44, fitted: true });
  for (const cell of cells(layout)) {
    const shape = (cell.right - cell.left) / (cell.bottom - cell.top);
    const wanted = 2 ** (((aspects[cell.photo] ?? 0) - 128) / 42);
    check(Math.abs(shape / wanted - 1) < 1e-9, `photo ${cell.photo} is ${shape} instead of ${wanted}`);
  }
});

Deno.test("no photos are no rows", () => {
  const nothing = { counts: [0], aspects: new Uint8Array(0), width: 390, columns: 3, gap: 2, header: 0, fitted: false };
  const layout = new Layout(nothing);
  check(layout.rows === 0 && layout.height === 0 && layout.photoAt(1, 1) === -1, "there is something");
});

Deno.test("a million photos are not higher than browsers can lay out", () => {
  const columns = columnsThatFit(3, 1_000_000, 390);
  check((1_000_000 / columns) * (390 / columns) <= 15e6, `${columns} columns`);
  check(columnsThatFit(3, 100_000, 390) === 3, "a hundred thousand fit as they are");
});

Deno.test("photos that go take their place in months and columns with them", () => {
  const months = [
    { year: 2024, month: 7, count: 2 },
    { year: 2024, month: 6, count: 1 },
    { year: 2023, month: 1, count: 2 },
  ];
  const photos = {
    ids: Uint32Array.from([9, 8, 7, 6, 5]),
    versions: Uint16Array.from([90, 80, 70, 60, 50]),
    aspects: Uint8Array.from([1, 2, 3, 4, 5]),
    flags: Uint8Array.from([0, 1, 0, 1, 0]),
    months,
    groups: joined(months, 3),
    isJoining: true,
    didYouMean: "",
  };
  const left = without(photos, new Set([8, 7]));
  check(left.ids.join() === "9,6,5" && left.versions.join() === "90,60,50", "columns");
  check(left.aspects.join() === "1,4,5" && left.flags.join() === "0,1,0", "columns");
  check(left.months.map(({ year, count }) => `${year}:${count}`).join() === "2024:1,2023:2", "months");
  check(
    joined(left.months, 3)
      .map(({ month, count }) => `${month}:${count}`)
      .join() === "7:1,1:2",
    "headings",
  );
  const names = [0, 2, 3].map((index) => monthOf(photos, index)?.month);
  check(names.join() === "7,6,1" && monthOf(photos, 5) === undefined, "months of photos");
  const apart = without({ ...photos, groups: months }, new Set([9, 8, 7]));
  check(apart.groups.length === 1 && apart.groups[0]?.month === 1, "headings that were not joined");
});

Deno.test("months with few photos are joined", () => {
  /** @param {number} row @param {[number, number, number][]} months @returns {string} */
  const groups = (row, ...months) =>
    joined(
      months.map(([year, month, count]) => ({ year, month, count })),
      row,
    )
      .map(({ month, count, until }) => `${month}${until === undefined ? "" : `-${until}`}:${count}`)
      .join();
  check(groups(3, [2024, 7, 1], [2024, 5, 1], [2024, 3, 1]) === "7-3:3", "three of one photo");
  check(groups(3, [2024, 1, 1], [2023, 12, 1]) === "1:1,12:1", "two years");
  check(groups(7, [2024, 8, 2], [2024, 7, 2], [2024, 6, 3], [2024, 5, 1]) === "8-6:7,5:1", "a wider row");
  check(groups(3, [2024, 8, 1], [2024, 7, 4], [2024, 6, 1]) === "8:1,7:4,6:1", "a month with a row of its own");
  check(groups(3, [2024, 8, 2], [2024, 7, 2], [2024, 6, 1]) === "8:2,7-6:3", "more than a row");
  check(groups(3, [0, 30, 1], [0, 29, 1]) === "30:1,29:1", "days that are left");
  check(groups(3, [1978, 1, 1], [1978, 0, 1], [1978, 1, 1]) === "1-0:3", "a month beside photos of the year");
  check(groups(1, [1978, 1, 1], [1978, 0, 1]) === "1:1,0:1", "a year with a row of its own");
});

Deno.test("months are joined by what their photos need in a row of whole photos", () => {
  const months = [7, 6, 5].map((month) => ({ year: 2024, month, count: 2 }));
  const counts = (/** @type {number[]} */ aspects) =>
    joined(months, 4, (photo) => aspects[photo] ?? 1)
      .map(({ count }) => count)
      .join();
  check(counts([1, 1, 1, 1, 1, 1]) === "4,2", "squares");
  check(counts([2, 1, 1, 1, 1, 1]) === "2,4", "a wide one");
  check(counts([0.6, 0.6, 0.6, 0.6, 0.6, 0.6]) === "6", "upright ones");
});
