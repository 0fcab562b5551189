// Which chosen files are one photo, without a page: deno test Tests/Browser/pairs_test.js

import assert from "node:assert/strict";
import { encoded, longestSidecar, pairs, sidecars } from "../../Sources/PhotoSite/Importing/pairs.js";

/** @param {string[]} paths */
const listed = (paths) =>
  paths.map((path) => {
    const slash = path.lastIndexOf("/");
    return { name: path.slice(slash + 1), folder: path.slice(0, slash + 1) };
  });

/** The pairs of files by their paths. @param {string[]} paths */
const found = (...paths) => [...pairs(listed(paths))].map(([raw, photo]) => `${paths[raw]} ${paths[photo]}`);

/** The sidecars of photos by their paths. @param {string[]} paths */
const besides = (...paths) =>
  [...sidecars(listed(paths))].map(([file, photo]) => `${paths[file]} ${paths[photo]}`).sort();

Deno.test("a raw file belongs to the JPEG or HEIC of its name, in any order", () => {
  assert.deepEqual(found("IMG_1.CR2", "IMG_1.JPG"), ["IMG_1.CR2 IMG_1.JPG"]);
  assert.deepEqual(found("a.jpeg", "a.dng", "a.NEF"), ["a.dng a.jpeg", "a.NEF a.jpeg"]);
  assert.deepEqual(found("b.raf", "b.HEIC"), ["b.raf b.HEIC"]);
});

Deno.test("other names, folders and kinds of file are photos of their own", () => {
  assert.deepEqual(found("IMG_1.CR2", "IMG_2.JPG"), []);
  assert.deepEqual(found("img_1.CR2", "IMG_1.JPG"), []);
  assert.deepEqual(found("one/IMG_1.CR2", "two/IMG_1.JPG", "IMG_1.JPG"), []);
  assert.deepEqual(found("a.CR2", "a.png", "a.tif", "a.CR3", "a", ".jpg", ".cr2"), []);
});

Deno.test("a sidecar belongs to the photo of its name in its folder, that with the whole name first", () => {
  assert.deepEqual(besides("a.jpg.xmp", "a.jpg"), ["a.jpg.xmp a.jpg"]);
  assert.deepEqual(besides("IMG_1.HEIC", "IMG_1.XMP"), ["IMG_1.XMP IMG_1.HEIC"]);
  assert.deepEqual(besides("a.xmp", "a.jpg", "a.jpg.xmp"), ["a.jpg.xmp a.jpg"]);
  assert.deepEqual(besides("a.xmp", "a.CR2", "a.jpg"), ["a.xmp a.jpg"]);
  assert.deepEqual(besides("a.CR2.xmp", "a.CR2", "a.jpg"), ["a.CR2.xmp a.CR2"]);
});

Deno.test("a sidecar without its photo belongs to none", () => {
  assert.deepEqual(besides("one/a.jpg.xmp", "two/a.jpg", "b.xmp", "c.png", ".xmp"), []);
});

Deno.test("a sidecar is sent along in Base64, and one that the site does not take is not", async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index * 7);
  const text = await encoded(new Blob([bytes]));
  assert.deepEqual(
    Uint8Array.from(atob(text ?? ""), (sign) => sign.charCodeAt(0)),
    bytes,
  );
  assert.notEqual(await encoded(new Blob([new Uint8Array(longestSidecar)])), undefined);
  assert.equal(await encoded(new Blob([new Uint8Array(longestSidecar + 1)])), undefined);
});
