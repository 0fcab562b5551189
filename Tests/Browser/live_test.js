// What Live does without a page: faces that keep their identity, films and their length. deno test Tests/Browser/live_test.js

import assert from "node:assert/strict";
import {
  followed,
  levelled,
  levels,
  observed,
  overlap,
  paired,
  predicted,
  presence,
} from "../../Sources/PhotoSite/Sketching/facetracks.js";
import { Pace } from "../../Sources/PhotoSite/Sketching/pace.js";
import { clock, container, ending, Stopwatch } from "../../Sources/PhotoSite/Sketching/recording.js";
import { lengthPatch, withLength } from "../../Sources/PhotoSite/Sketching/webm.js";

/** @typedef {import("../../Sources/PhotoSite/Sketching/facetracks.js").Box} Box */
/** @typedef {import("../../Sources/PhotoSite/Sketching/facetracks.js").Track} Track */

/** A face about this point. @param {number} x @param {number} y @returns {Box} */
const face = (x, y, size = 0.1) => ({ x: x - size / 2, y: y - size / 2, width: size, height: size });

/** Numbers of −0.5…0.5 that look random and are the same every time (Park and Miller 1988). */
function dice() {
  let state = 7;
  return () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
}

/** Follows what is found at each of some times. @param {[number, Box[]][]} seen @param {Track[]} [tracks] */
const follow = (seen, tracks = []) => seen.reduce((all, [time, found]) => followed(all, found, time, "pencil"), tracks);

Deno.test("overlap is what two boxes have in common", () => {
  assert.ok(Math.abs(overlap(face(0.5, 0.5), face(0.5, 0.5)) - 1) < 1e-9);
  assert.equal(overlap(face(0.2, 0.5), face(0.8, 0.5)), 0);
  assert.ok(Math.abs(overlap(face(0.5, 0.5), face(0.55, 0.5)) - 1 / 3) < 1e-9);
});

Deno.test("faces are paired by overlap first, then by nearness, each once", () => {
  const pairs = paired([face(0.2, 0.5), face(0.4, 0.5)], [face(0.43, 0.5), face(0.29, 0.5)]);
  assert.deepEqual([...pairs].sort(), [
    [0, 1],
    [1, 0],
  ]);
  assert.equal(paired([face(0.2, 0.5)], [face(0.8, 0.5)]).size, 0);
  assert.equal(paired([face(0.2, 0.5)], [face(0.25, 0.5, 0.4)]).size, 0, "not of a size");
});

Deno.test("a face keeps its number and its filter while it moves, whatever the order in which faces are found", () => {
  let tracks = follow([[0, [face(0.3, 0.5), face(0.7, 0.5)]]]);
  tracks = tracks.map((track) => (track.number === 2 ? { ...track, filter: "ink" } : track));
  for (let step = 1; step <= 30; step++) {
    const found = [face(0.7 - step * 0.005, 0.5), face(0.3 + step * 0.005, 0.6)];
    tracks = followed(tracks, step % 2 ? found : found.reverse(), step * 70, "pencil");
  }
  assert.deepEqual(
    tracks.map(({ number, filter }) => [number, filter]),
    [
      [1, "pencil"],
      [2, "ink"],
    ],
  );
  assert.ok(tracks[0].box.x < tracks[1].box.x);
});

Deno.test("faces that pass each other keep what they wear", () => {
  let tracks = follow([[0, [face(0.3, 0.48), face(0.7, 0.56)]]]);
  tracks[1].filter = "ink";
  for (let step = 1; step <= 40; step++) {
    tracks = followed(tracks, [face(0.3 + step * 0.01, 0.48), face(0.7 - step * 0.01, 0.56)], step * 60, "pencil");
  }
  assert.equal(tracks.length, 2);
  assert.ok(tracks[0].box.x > tracks[1].box.x);
  assert.equal(tracks[1].filter, "ink");
});

Deno.test("answers that come late change nobody", () => {
  let tracks = follow([[0, [face(0.3, 0.5), face(0.8, 0.5)]]]);
  for (let time = 500; time < 9000; time += 500) {
    const moved = 0.12 * Math.sin((time / 3000) * 2 * Math.PI);
    tracks = followed(tracks, [face(0.3 + moved, 0.5), face(0.8 + moved, 0.5)], time, "pencil");
    assert.deepEqual(
      tracks.map(({ number, missed }) => [number, missed]),
      [
        [1, null],
        [2, null],
      ],
    );
  }
});

Deno.test("a face that moves is where it is expected between two answers that come late", () => {
  const where = (/** @type {number} */ time) => face(0.5 + 0.15 * Math.sin((time / 3000) * 2 * Math.PI), 0.5, 0.12);
  /** @type {Track[]} */
  let tracks = [];
  let [worst, sum, count, still] = [1, 0, 0, 1];
  for (let time = 0; time < 6000; time += 33) {
    // An answer every 100 ms, about a picture of 100 ms before.
    if (time % 99 === 0 && time >= 99) tracks = followed(tracks, [where(time - 99)], time - 99, null);
    if (time < 600) continue;
    const common = overlap(predicted(tracks[0], time), where(time));
    worst = Math.min(worst, common);
    sum += common;
    count += 1;
    still = Math.min(still, overlap(where(time - 198), where(time)));
  }
  assert.ok(worst > 0.6 && sum / count > 0.85, `${worst} ${sum / count}`);
  assert.ok(still < 0.4, `without that, it would be missed: ${still}`);
});

Deno.test("a face that rests stays calmer than it is found", () => {
  const random = dice();
  let tracks = follow([[0, [face(0.5, 0.5)]]]);
  let found = 0;
  let drawn = 0;
  for (let step = 1; step <= 200; step++) {
    const dx = random() * 0.008;
    tracks = followed(tracks, [face(0.5 + dx, 0.5)], step * 80, null);
    if (step < 20) continue;
    found += dx ** 2;
    drawn += (predicted(tracks[0], step * 80 + 60).x + 0.05 - 0.5) ** 2;
  }
  assert.ok(drawn < found * 0.85, `${drawn} ${found}`);
});

Deno.test("no motion is believed to go on for ever", () => {
  const tracks = follow([1, 2, 3, 4, 5].map((step) => [step * 80, [face(0.3 + step * 0.02, 0.5)]]));
  assert.deepEqual(predicted(tracks[0], 5000), predicted(tracks[0], 2000));
});

Deno.test("who is lost fades, who comes back is the same, and who stays away is forgotten", () => {
  const seen = follow([
    [0, [face(0.5, 0.5)]],
    [80, [face(0.5, 0.5)]],
    [160, []],
  ]);
  assert.equal(presence(seen[0], 200), 1);
  const half = presence(seen[0], 600);
  assert.ok(half > 0 && half < 1);
  assert.equal(presence(seen[0], 1500), 0);
  assert.equal(presence({ ...seen[0], filter: "redact" }, 1500), 1, "who is hidden stays so for longer");
  seen[0].filter = "stipple";
  const [back] = followed(seen, [face(0.53, 0.5)], 1500, "pencil");
  assert.deepEqual([back.number, back.filter, presence(back, 1500)], [1, "stipple", 1]);
  assert.deepEqual(followed(seen, [], 4000, "pencil"), []);
});

Deno.test("a new face has the least number that is free", () => {
  let tracks = follow([[0, [face(0.2, 0.5), face(0.5, 0.5), face(0.8, 0.5)]]]);
  tracks = follow(
    [
      [100, [face(0.2, 0.5), face(0.8, 0.5)]],
      [3000, [face(0.2, 0.5), face(0.8, 0.5)]],
      [3100, [face(0.2, 0.5), face(0.8, 0.5), face(0.5, 0.2)]],
    ],
    tracks,
  );
  assert.deepEqual(tracks.map(({ number }) => number).sort(), [1, 2, 3]);
});

Deno.test("a face's levels leave out its few darkest and brightest parts, and change slowly", () => {
  const pixels = new Uint8ClampedArray(100 * 100 * 4).map((_, at) => 60 + ((at >> 2) % 100));
  pixels.fill(255, 0, 400);
  const [low, high] = levels(pixels, 100, 100, { x: 0, y: 0, width: 1, height: 1 });
  assert.ok(Math.abs(low - (0.8 * 62) / 255) < 0.01, `${low}`);
  assert.ok(Math.abs(high - (157 / 255 + 0.25 * (1 - 157 / 255))) < 0.01, `${high}`);
  assert.deepEqual(levels(pixels, 100, 100, { x: 3, y: 0, width: 0, height: 1 }).every(Number.isFinite), true);
  const tracks = levelled(follow([[0, [face(0.5, 0.5)]]]), () => [0.2, 0.8]);
  assert.deepEqual(tracks[0].levels, [0.2, 0.8]);
  assert.ok(levelled(tracks, () => [0.4, 0.8])[0].levels[0] < 0.3);
});

Deno.test("two answers of the same time do no harm", () => {
  const [track] = follow([[50, [face(0.5, 0.5)]]]);
  const twice = observed(track, face(0.52, 0.5), 50);
  for (const value of [twice.box.x, twice.vx, twice.vy]) assert.ok(Number.isFinite(value));
});

Deno.test("a picture gets smaller when frames are missed, not when the camera is slow", () => {
  const dark = new Pace();
  const weak = new Pace();
  for (let frame = 0; frame < 200; frame++) {
    dark.note(frame * 100, frame);
    weak.note(frame * 100, frame * 3);
  }
  assert.deepEqual(dark.size(1280, 720), { width: 1280, height: 720 });
  assert.deepEqual(weak.size(1280, 720), { width: 480, height: 270 });
  assert.deepEqual(dark.size(321, 241), { width: 322, height: 242 }, "films want even numbers");
});

Deno.test("a film's container is the first one that the browser can write, with its sound", () => {
  const only =
    (/** @type {string[]} */ ...types) =>
    (/** @type {string} */ type) =>
      types.includes(type);
  assert.equal(container(true, () => true)?.startsWith("video/mp4"), true);
  assert.equal(container(true, only("video/mp4;codecs=avc1.42E01E", "video/webm")), "video/webm");
  assert.equal(container(false, only("video/mp4;codecs=avc1.42E01E", "video/webm")), "video/mp4;codecs=avc1.42E01E");
  assert.equal(
    container(true, () => false),
    null,
  );
  assert.deepEqual(["video/mp4;codecs=avc1", "video/webm"].map(ending), ["mp4", "webm"]);
});

Deno.test("time that is paused does not count", () => {
  const watch = new Stopwatch();
  watch.go(1000);
  watch.halt(3000);
  watch.halt(3500);
  watch.go(10_000);
  watch.go(10_500);
  assert.equal(watch.at(11_000), 3000);
  assert.deepEqual([0, 7400, 60_000, 605_000].map(clock), ["0:00", "0:07", "1:00", "10:05"]);
});

/** An element of EBML. @param {number[]} name @param {number[]} body @param {number} [size] */
const element = (name, body, size = body.length) => [...name, 0x80 | size, ...body];
const version = element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]);
const unit = element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]);
const program = element([0x4d, 0x80], [0x56]);
const about = element([0x15, 0x49, 0xa9, 0x66], [...unit, ...program]);
const cluster = element([0x1f, 0x43, 0xb6, 0x75], [0xe7, 0x81, 0]);
/** @param {number[]} content */
const streamed = (content) => [...version, 0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255, ...content];

Deno.test("a film that does not say its length does so afterwards, and is the same otherwise", async () => {
  const film = new Uint8Array(streamed([...about, ...cluster]));
  const whole = new Uint8Array(await (await withLength(new Blob([film]), 2500)).arrayBuffer());
  const added = [0x44, 0x89, 0x88, ...new Uint8Array(new Float64Array([2500]).buffer).reverse()];
  const size = unit.length + program.length + added.length;
  const head = [0x15, 0x49, 0xa9, 0x66, 0x01, 0, 0, 0, 0, 0, 0, size];
  assert.deepEqual([...whole], streamed([...head, ...unit, ...program, ...added, ...cluster]));
  // Said once, it is not said again.
  assert.equal(lengthPatch(whole, 2500), null);
});

Deno.test("what is no such film is left alone", async () => {
  const closed = [...version, ...element([0x18, 0x53, 0x80, 0x67], [...about, ...cluster])];
  const cut = streamed(about).slice(0, -3);
  for (const bytes of [closed, cut, streamed(cluster), [], [0], [0x1a, 0x45], [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]]) {
    const film = new Blob([new Uint8Array(bytes)]);
    assert.equal(await withLength(film, 1000), film);
  }
});
