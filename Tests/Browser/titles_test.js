// Where markers and their titles lie: nothing over anything else, most titles shown, and the same each time.

import { apart, makeRoom } from "../../Sources/FavoriSite/Map/room.js";
import { placeTitles, short } from "../../Sources/FavoriSite/Map/titles.js";

/** @param {boolean} holds @param {string} what */
function check(holds, what) {
  if (!holds) throw new Error(what);
}

const edge = { left: 0, top: 0, right: 390, bottom: 700 };

/** @param {number} x @param {number} y @param {object} [more] */
const mark = (x, y, more) => ({ x, y, radius: 24, width: 116, height: 38, note: 0, worth: 0, ...more });

Deno.test("a title that has room is at the right, and elsewhere when something is there", () => {
  const alone = placeTitles([mark(100, 300)], [], edge);
  check(alone[0]?.side === "right" && !alone[0].isShort, "right");
  const atEdge = placeTitles([mark(360, 300)], [], edge);
  check(atEdge[0]?.side === "left", "left of the edge");
  const between = placeTitles([mark(180, 300), mark(240, 300), mark(120, 300)], [], edge);
  check(between[0]?.side === "below" && between[1]?.side === "right", "below between two");
  const covered = [{ left: 120, top: 270, right: 390, bottom: 320 }];
  check(placeTitles([mark(100, 300)], covered, edge)[0]?.side === "below", "not under the controls");
});

Deno.test("who is worth more chooses first, and who finds no room is shortened before it is hidden", () => {
  const two = placeTitles([mark(150, 300), mark(150, 352, { worth: 1 })], [], edge);
  check(two[1]?.side === "right" && two[0] !== null, "both");
  const rows = [];
  for (let x = 60; x <= 330; x += 90) for (let y = 80; y <= 620; y += 90) rows.push(mark(x, y));
  const found = placeTitles(rows, [], edge);
  check(found.filter((one) => one !== null).length >= rows.length * 0.8, "most are shown");
  check(
    found.some((one) => one?.isShort),
    "some are shorter",
  );
});

Deno.test("no title lies over a marker or another title, whatever the order", () => {
  const marks = Array.from({ length: 60 }, (_, index) =>
    mark(((index * 89) % 370) + 10, ((index * 131) % 680) + 10, {
      width: 40 + ((index * 37) % 76),
      note: index % 2 ? 10 : 0,
    }),
  );
  const found = placeTitles(marks, [], edge);
  const boxes = found.flatMap((place, index) => {
    const one = marks[index];
    if (!place || !one) return [];
    const width = place.isShort ? Math.min(short, one.width) : one.width;
    const height = place.isShort ? 20 : one.height;
    const left = {
      right: one.x + 26 + one.note,
      left: one.x - 26 - width,
      below: one.x - width / 2,
      above: one.x - width / 2,
    };
    const top = { right: one.y - height / 2, left: one.y - height / 2, below: one.y + 26, above: one.y - 26 - height };
    return [{ left: left[place.side], top: top[place.side], width, height, index }];
  });
  check(boxes.length > 5, "some have room");
  for (const box of boxes) {
    for (const [index, { x, y }] of marks.entries()) {
      if (index === box.index) continue;
      const isOver =
        box.left < x + 24 && x - 24 < box.left + box.width && box.top < y + 24 && y - 24 < box.top + box.height;
      check(!isOver, `${box.index} over marker ${index}`);
    }
    for (const other of boxes) {
      if (other === box) continue;
      const isOver =
        box.left < other.left + other.width &&
        other.left < box.left + box.width &&
        box.top < other.top + other.height &&
        other.top < box.top + box.height;
      check(!isOver, `${box.index} over ${other.index}`);
    }
  }
});

Deno.test("what is at its exact place stays there, several at one door lie round it, others make room", () => {
  /** @param {number} id @param {number} x @param {number} y @param {boolean} isExact */
  const place = (id, x, y, isExact) => ({ id, x, y, isExact });
  const places = [place(1, 100, 100, true), ...[2, 3, 4, 5, 6, 7, 8, 9].map((id) => place(id, 100, 100, true))];
  const others = [place(20, 104, 100, false), place(21, 100, 100, false), place(22, 300, 300, false)];
  const moved = makeRoom([...places, ...others]);
  check(moved[0]?.x === 0 && moved[0].y === 0, "the first stays");
  check(moved[11]?.x === 0 && moved[11].y === 0, "who is in nobody's way stays");
  const spots = places.map(({ x, y }, index) => ({ x: x + (moved[index]?.x ?? 0), y: y + (moved[index]?.y ?? 0) }));
  for (const [index, one] of spots.entries()) {
    for (const other of spots.slice(0, index)) {
      check(Math.hypot(one.x - other.x, one.y - other.y) >= apart - 2, `${index} apart`);
    }
  }
  check(JSON.stringify(makeRoom([...places, ...others])) === JSON.stringify(moved), "the same each time");
  check(JSON.stringify(makeRoom(places.slice(0, 4))) === JSON.stringify(moved.slice(0, 4)), "also while others come");
});
