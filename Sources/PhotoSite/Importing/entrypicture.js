// Small pictures of photos that are on their way, made in the browser while it still has them: one at a time, because a
// decoded photo of 12 megapixels takes 48 MB. Those that have arrived come from the site.

import { make } from "../../AppShell/Page/app.js";
import { thumbnailOf } from "../Grid/gridindex.js";
import { fileOf } from "./uploads.js";

/** Pixels of the side, for a screen of three to the point. */
const side = 132;

let before = Promise.resolve();

/**
 * Has the picture of an entry made, in its turn.
 * @param {number} key
 * @param {(picture: HTMLElement) => void} made not called where the browser cannot open the photo, or it is gone already
 */
export function pictureOf(key, made) {
  before = before
    .then(() => picture(key))
    .then(
      (picture) => {
        if (picture) made(picture);
      },
      () => {},
    );
}

/**
 * The picture of a photo in the library.
 * @param {number} photo
 */
export function pictureOnSite(photo) {
  return make("img", { className: "entry-picture", alt: "", loading: "lazy", src: thumbnailOf(photo, 0, "s") });
}

/** @param {number} key @returns {Promise<HTMLElement | null>} the middle of the photo, as a square */
async function picture(key) {
  const file = await fileOf(key);
  if (!file) return null;
  const bitmap = await createImageBitmap(file);
  const scale = side / Math.min(bitmap.width, bitmap.height);
  const canvas = make("canvas", { className: "entry-picture", width: side, height: side });
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext("2d")?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
  bitmap.close();
  return canvas;
}
