// What is passed over in a folder that is chosen or dropped, without a page: deno test Tests/Browser/passed_test.js

import assert from "node:assert/strict";
import { passedOver } from "../../Sources/PhotoSite/Importing/passed.js";

const lists = {
  names: ["@eadir", "#recycle", "$recycle.bin", ".thumbnails"],
  beginnings: [".trash-"],
  endings: [".lrdata"],
  markers: [".nomedia", ".ignore"],
  libraries: [".photoslibrary"],
  originals: ["originals", "masters"],
};

/** What stays of some paths, and what is counted. @param {string[]} paths */
function look(...paths) {
  const { passed, folders, hidden } = passedOver(paths, lists);
  return { kept: paths.filter((_, index) => !passed.has(index)), folders, hidden };
}

Deno.test("folders of other programs are passed over, each counted once", () => {
  assert.deepEqual(
    look(
      "Trip/a.jpg",
      "Trip/@eaDir/a.jpg/S.jpg",
      "Trip/@eaDir/b.jpg",
      "Trip/b/#recycle/c.jpg",
      "Trip/$RECYCLE.BIN/d.jpg",
    ),
    { kept: ["Trip/a.jpg"], folders: 3, hidden: 0 },
  );
  assert.deepEqual(look("/disk/.Trash-1000/a.jpg", "/disk/Cat Previews.lrdata/1/b.jpg", "/disk/.thumbnails/c.jpg"), {
    kept: [],
    folders: 3,
    hidden: 0,
  });
});

Deno.test("a marked folder is passed over with all that is below it", () => {
  assert.deepEqual(look("P/WhatsApp/.nomedia", "P/WhatsApp/a.jpg", "P/WhatsApp/Sent/b.jpg", "P/c.jpg"), {
    kept: ["P/c.jpg"],
    folders: 1,
    hidden: 0,
  });
});

Deno.test("the folder that was chosen is taken, whatever it is called", () => {
  assert.deepEqual(look("@eaDir/a.jpg", "@eaDir/.nomedia"), { kept: ["@eaDir/a.jpg"], folders: 0, hidden: 1 });
  assert.deepEqual(look(".hidden/a.jpg"), { kept: [".hidden/a.jpg"], folders: 0, hidden: 0 });
  assert.deepEqual(look("a.jpg", "@eaDir", ".b.jpg"), { kept: ["a.jpg", "@eaDir", ".b.jpg"], folders: 0, hidden: 0 });
});

Deno.test("only the originals of Apple's libraries are photos", () => {
  const library = "Pictures/Photos Library.photoslibrary";
  assert.deepEqual(
    look(`${library}/originals/0/a.heic`, `${library}/resources/derivatives/a.jpg`, `${library}/x.jpg`),
    {
      kept: [`${library}/originals/0/a.heic`, `${library}/x.jpg`],
      folders: 1,
      hidden: 0,
    },
  );
  assert.deepEqual(look("L.photoslibrary/Masters/a.jpg", "L.photoslibrary/Thumbnails/a.jpg").kept, [
    "L.photoslibrary/Masters/a.jpg",
  ]);
});

Deno.test("hidden files and folders are skipped, and files that are called like such a folder are not", () => {
  assert.deepEqual(look("T/._a.jpg", "T/.cache/1/b.jpg", "T/.cache/c.jpg", "T/@eaDir", "T/a.jpg"), {
    kept: ["T/@eaDir", "T/a.jpg"],
    folders: 0,
    hidden: 2,
  });
});
