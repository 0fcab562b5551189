// Which of the files that were chosen together are one photo: cameras can write each photo as a raw file and a JPEG of one
// name. The site has the same rule for folders (RawCompanions.swift).

const raws =
  /^(3fr|arw|cr2|cr3|crw|dcr|dng|erf|fff|gpr|iiq|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|rw2|rwl|sr2|srf|srw|x3f)$/i;
/** What cameras write beside a raw file. */
const shown = /^(jpg|jpeg|jpe|jfif|heic|heif|hif)$/i;

/** Files into which other programs write what is said of a photo: `IMG_1.jpg.xmp`, or `IMG_1.xmp`. */
const sidecar = /\.xmp$/i;

/** @param {string} name */
export const isSidecar = (name) => sidecar.test(name);

/**
 * The sidecars that stand beside a photo in the same folder, and where that one is in the list. Of two beside one photo it
 * is that with the whole name, as in folders (Sidecar.swift).
 * @param {{name: string, folder: string}[]} files
 * @returns {Map<number, number>}
 */
export function sidecars(files) {
  const key = (/** @type {string} */ folder, /** @type {string} */ name) => JSON.stringify([folder, name]);
  const companions = pairs(files);
  /** @type {Map<string, number>} */
  const whole = new Map();
  /** @type {Map<string, number>} */
  const stems = new Map();
  files.forEach(({ name, folder }, index) => {
    if (!name || isSidecar(name)) return;
    whole.set(key(folder, name), index);
    const stem = parts(name)?.stem;
    // A raw file beside a JPEG is no photo of its own.
    if (stem !== undefined && !companions.has(index)) stems.set(key(folder, stem), index);
  });
  /** By photo, as those of the whole name are found first. @type {Map<number, number>} */
  const taken = new Map();
  for (const photos of [whole, stems]) {
    files.forEach(({ name, folder }, index) => {
      const photo = isSidecar(name) ? photos.get(key(folder, name.replace(sidecar, ""))) : undefined;
      if (photo !== undefined && !taken.has(photo)) taken.set(photo, index);
    });
  }
  return new Map([...taken].map(([photo, index]) => [index, photo]));
}

/** The most bytes of a sidecar that the site takes, as `UploadSidecar.longest`. */
export const longestSidecar = 4 << 20;

/**
 * The content of a sidecar in Base64; nothing of one that the site does not take: with it, the photo would be refused.
 * @param {Blob} file
 */
export async function encoded(file) {
  if (file.size > longestSidecar) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // One by one: a call takes some ten thousand arguments at most.
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** @param {string} name */
function parts(name) {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? { stem: name.slice(0, dot), ending: name.slice(dot + 1) } : null;
}

/**
 * The raw files that stand beside a JPEG or HEIC of their name in the same folder, and where that one is in the list.
 * @param {{name: string, folder: string}[]} files
 * @returns {Map<number, number>}
 */
export function pairs(files) {
  const key = (/** @type {string} */ folder, /** @type {string} */ stem) => JSON.stringify([folder, stem]);
  /** @type {Map<string, number>} */
  const photos = new Map();
  files.forEach(({ name, folder }, index) => {
    const found = parts(name);
    if (found && shown.test(found.ending)) photos.set(key(folder, found.stem), index);
  });
  /** @type {Map<number, number>} */
  const found = new Map();
  files.forEach(({ name, folder }, index) => {
    const raw = parts(name);
    const photo = raw && raws.test(raw.ending) ? photos.get(key(folder, raw.stem)) : undefined;
    if (photo !== undefined) found.set(index, photo);
  });
  return found;
}
