// Which chosen files are one photo, without a page: deno test Tests/Browser/pairs_test.js

import assert from "node:assert/strict";
import { pairs } from "../../Sources/PhotoSite/Importing/pairs.js";

/** The pairs of files by their paths. @param {string[]} paths */
function found(...paths) {
  const files = paths.map((path) => {
    const slash = path.lastIndexOf("/");
    return { name: path.slice(slash + 1), folder: path.slice(0, slash + 1) };
  });
  return [...pairs(files)].map(([raw, photo]) => `${paths[raw]} ${paths[photo]}`);
}

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
