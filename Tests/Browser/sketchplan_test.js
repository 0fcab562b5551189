// What is drawn of a photo, without a page: deno test Tests/Browser/sketchplan_test.js

import assert from "node:assert/strict";
import * as plans from "../../Sources/PhotoSite/Sketching/sketchplan.js";

/** @typedef {plans.Plan} Plan */

const size = { width: 4000, height: 3000 };
const found = [
  { x: 0.1, y: 0.2, width: 0.1, height: 0.15 },
  { x: 0.6, y: 0.3, width: 0.2, height: 0.3 },
];
const first = plans.planOf(found, size);

Deno.test("faces that were found have boxes in pixels, in their order, and no looks", () => {
  assert.deepEqual(first.faces[0], {
    id: 1,
    box: { left: 400, top: 600, right: 800, bottom: 1050 },
    look: null,
    head: false,
  });
  assert.equal(first.faces.length, 2);
  assert.ok(plans.isPlain(first));
  assert.equal(plans.planOf([{ x: 1, y: 0, width: 0.1, height: 0.1 }], size).faces.length, 0);
});

Deno.test("each face has a look of its own, and a change makes a new plan", () => {
  const one = plans.withFilter(first, 1, "pencil", 70);
  const both = plans.withFilter(one, 2, "ink", 40);
  assert.ok(plans.isPlain(first));
  assert.deepEqual(plans.lookOf(both, 1), { filter: "pencil", strength: 70 });
  assert.deepEqual(plans.lookOf(both, 2), { filter: "ink", strength: 40 });
  assert.equal(plans.lookOf(both, "all"), undefined);
  // Another filter keeps the strength; none takes the look away.
  assert.deepEqual(plans.lookOf(plans.withFilter(both, 2, "sepia", 70), 2), { filter: "sepia", strength: 40 });
  assert.equal(plans.lookOf(plans.withFilter(both, 2, "", 70), 2), null);
  assert.ok(plans.same(plans.withFilter(plans.withFilter(both, 1, "", 0), 2, "", 0), first));
});

Deno.test("all faces and the whole photo are changed at once", () => {
  const all = plans.withStrength(plans.withFilter(first, "all", "ghost", 70), "all", 25);
  assert.deepEqual(plans.lookOf(all, "all"), { filter: "ghost", strength: 25 });
  assert.equal(all.whole, null);
  assert.ok(plans.withHead(all, "all", true).faces.every(({ head }) => head));
  const whole = plans.withFilter(first, "whole", "pencil", 70);
  assert.deepEqual(plans.wish(whole, size), { faces: [], whole: { filter: "pencil", strength: 0.7 } });
  assert.ok(!plans.isPlain(whole));
});

Deno.test("only what has a look is asked for", () => {
  const plan = plans.withHead(plans.withFilter(first, 2, "colour-pencil", 55), 2, true);
  const { faces, whole } = plans.wish(plan, size);
  assert.equal(whole, null);
  assert.deepEqual(faces, [
    { x: 0.6, y: 0.3, width: 0.2, height: 0.3, filter: "colour-pencil", strength: 0.55, head: true },
  ]);
});

Deno.test("a head is larger than its face, and ends with the photo", () => {
  const [face] = plans.planOf([{ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }], size).faces;
  assert.ok(face);
  /** @param {number} value */
  const round = (value) => Math.round(value * 1e6) / 1e6;
  const { x, y, width, height } = plans.regionOf({ ...face, head: true }, size);
  assert.deepEqual([x, y, width, height].map(round), [0.35, 0.31, 0.3, 0.32]);
  const [cut] = plans.planOf([{ x: 0.9, y: 0, width: 0.1, height: 0.1 }], size).faces;
  assert.ok(cut);
  const part = plans.regionOf({ ...cut, head: true }, size);
  assert.deepEqual([part.x, part.y, part.x + part.width].map(round), [0.875, 0, 1]);
});

Deno.test("addresses never lead beyond the photo, however they are rounded", () => {
  for (const width of [3, 7, 33, 4032, 8064]) {
    const small = { width, height: width + 1 };
    for (let left = 0; left < width; left += Math.ceil(width / 9)) {
      const plan = plans.withFace({ faces: [], whole: null }, { left, top: 0, right: width, bottom: width + 1 }).plan;
      const [face] = plans.withFilter(plan, 1, "ink", 100).faces;
      assert.ok(face?.look);
      const query = plans.query({ ...face, look: face.look }, small);
      assert.ok(Number(query.get("x")) + Number(query.get("width")) <= 1);
      assert.ok(Number(query.get("width")) > 0);
    }
  }
});

Deno.test("faces marked by hand do not lie on each other, and are as many as may be", () => {
  /** @type {Plan} */
  let plan = { faces: [], whole: null };
  for (let count = 0; count < 4; count++) plan = plans.withFace(plan, plans.freeBox(plan, size)).plan;
  assert.equal(new Set(plan.faces.map(({ box }) => JSON.stringify(box))).size, 4);
  assert.equal(new Set(plan.faces.map(({ id }) => id)).size, 4);
  for (const { box } of plan.faces) assert.ok(box.left >= 0 && box.top >= 0 && box.right <= 4000 && box.bottom <= 3000);
  assert.equal(plans.without(plan, 2).faces.length, 3);
});
