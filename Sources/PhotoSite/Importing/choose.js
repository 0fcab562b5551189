// Where photos come in: chosen from the photo library or a folder, dropped, or pasted. One goes to the editor, many become
// a job.

import { busy, complain, confirm, counted, left, open, say, written } from "../../AppShell/Page/app.js";
import { encoded, isSidecar, pairs, sidecars } from "./pairs.js";
import { passedOver } from "./passed.js";
import { orSignedOut, send, signedOut, untilLoggedIn } from "./sending.js";

/** Cameras write some of these without the browser knowing their type. */
const pictures =
  /\.(3fr|arw|avif|bmp|cr2|cr3|crw|dcr|dib|dng|erf|fff|gif|gpr|heic|heif|hif|iiq|j2c|j2k|jfif|jp2|jpc|jpe|jpeg|jpf|jpg|jxl|kdc|mef|mos|mrw|nef|nrw|orf|pef|png|raf|rw2|rwl|sr2|srf|srw|tif|tiff|webp|x3f)$/i;

/** Of some of these, browsers do not know the type either, as of the MOV files of phones. */
const films = /\.(3gp|avi|m2ts|m4v|mkv|mov|mp4|mpe?g|mts|webm|wmv)$/i;

/** @param {File} file */
const isFilm = (file) => file.type.startsWith("video/") || films.test(file.name);

/**
 * Why a file is not worth sending; nothing when it is. What it really is, the site finds out.
 * @param {File} file
 * @returns {string | undefined}
 */
function refusal(file) {
  if (file.size === 0) return say("fileEmpty");
  if (isFilm(file)) return say("fileVideo");
  if (isSidecar(file.name)) return say("fileSidecar");
  const isPicture = (file.type.startsWith("image/") && file.type !== "image/svg+xml") || pictures.test(file.name);
  return isPicture ? undefined : say("fileOther");
}

/** Where dropped files lay, by their paths. @type {WeakMap<File, string>} */
const paths = new WeakMap();

/** Dropped files that the browser cannot read, with what is said of them. @type {WeakMap<File, string>} */
const unreadable = new WeakMap();

/** Where a file lay, as far as the browser says. @param {File} file */
const pathOf = (file) => paths.get(file) ?? file.webkitRelativePath;

/** @param {File} file */
const folderOf = (file) => pathOf(file).slice(0, pathOf(file).lastIndexOf("/") + 1);

/** @param {File[]} files */
const namesOf = (files) =>
  files.map((file) => ({ name: unreadable.has(file) ? "" : file.name, folder: folderOf(file) }));

/**
 * Goes on with what was chosen.
 * @param {File[]} files
 * @param {string} [passed] what is said of what was passed over
 */
export async function take(files, passed = "") {
  const besides = sidecars(namesOf(files));
  const chosen = files.map((file, index) => {
    const reason = unreadable.get(file) ?? (besides.has(index) ? undefined : refusal(file));
    return { file, folder: folderOf(file), reason };
  });
  const good = chosen.filter(({ file, reason }) => !reason && !isSidecar(file.name));
  if (chosen.length === 0) return;
  if (good.length === 0) {
    const reason = chosen[0].reason ?? chosen.at(-1)?.reason ?? "";
    await confirm({ title: say("noneUsable"), text: `${reason} ${passed}`.trim() });
  } else if (chosen.length === 1 + besides.size && good.length === 1) {
    const sidecar = files[besides.keys().next().value ?? -1];
    await edit(good[0].file, good[0].file.name, sidecar && { sidecar: await encoded(sidecar) });
  } else {
    const raws = pairs(namesOf(good.map(({ file }) => file))).size;
    const purpose = await askPurpose(good.length - raws, passed);
    if (!purpose) return;
    const uploads = await import("./uploads.js");
    const isThere = location.pathname === "/import";
    const areKept = await uploads.add(chosen, purpose, !isThere);
    if (areKept && !isThere) location.assign("/import");
    // They go from here, and no other page can say how far they are.
    else if (!areKept && !document.getElementById("job")) await confirm({ title: say("stay"), text: say("stayText") });
  }
}

/**
 * Whether many photos are to be looked at by the models.
 * @param {number} count
 * @param {string} passed what is said of what was passed over
 * @returns {Promise<"analyse" | "keep" | null>} null when it was called off
 */
async function askPurpose(count, passed) {
  const dialog = document.getElementById("many");
  if (!(dialog instanceof HTMLDialogElement)) return "analyse";
  const title = dialog.querySelector("h2");
  if (title) title.textContent = say(count === 1 ? "importOne" : "importMany", { count: written(count) });
  const note = dialog.querySelector("[data-passed-over]");
  if (note instanceof HTMLElement) {
    note.textContent = passed;
    note.hidden = passed === "";
  }
  const choice = await open(dialog);
  return choice === "analyse" || choice === "keep" ? choice : null;
}

/** Which page of a draft this page's photos are for. */
const next = document.getElementById("photos")?.dataset.then ?? "edit";

/**
 * Sends one photo and opens it in the editor, or to be sketched.
 * @param {Blob} file
 * @param {string} name
 * @param {object} [facts] time and place, for pictures that cannot carry them; or the sidecar
 */
export async function edit(file, name, facts) {
  const modified = file instanceof File ? file.lastModified : Date.now();
  await untilLoggedIn(() =>
    busy(say("opening"), async (signal, show) => {
      const done = await send({ file, name, modified, purpose: "edit", facts }, signal, {
        onProgress: (sent) => show(sent / file.size),
        onWaiting: (isWaiting) => show(null, isWaiting ? say("offline") : ""),
      }).catch(orSignedOut);
      if (done === signedOut) return done;
      location.assign(`/drafts/${done.id}/${next}`);
      return left;
    }),
  );
}

/**
 * A folder holds other things, too, which nobody chose; where it holds nothing else, one of them says why nothing comes of
 * it. Films stay in the list: people expect them to be imported, and have to be told that they were not. Sidecars stay with
 * their photos.
 * @param {File[]} files
 */
function picturesOr(files) {
  const besides = sidecars(namesOf(files));
  const usable = files.filter(
    (file, index) => unreadable.has(file) || isFilm(file) || besides.has(index) || !refusal(file),
  );
  return usable.length > 0 ? usable : files.slice(0, 1);
}

/**
 * Goes on with the photos of folders, and with files that were dropped beside them; says so where there is nothing.
 * @param {File[]} files
 */
function takeFolder(files) {
  const lists = JSON.parse(document.getElementById("photos")?.dataset.passed ?? "null");
  const { passed, folders, hidden } = passedOver(files.map(pathOf), lists);
  const said = [
    hidden > 0 ? say("skipped", { files: counted("hiddenFile", hidden) }) : "",
    folders > 0 ? `${counted("passedFolder", folders)}.` : "",
  ];
  const kept = files.filter((_, index) => !passed.has(index));
  const inFolders = kept.filter((file) => pathOf(file).lastIndexOf("/") > 0);
  const beside = kept.filter((file) => pathOf(file).lastIndexOf("/") <= 0);
  const taken = [...beside, ...picturesOr(inFolders)];
  const text = said.filter((sentence) => sentence !== "").join(" ");
  if (taken.length > 0) return take(taken, text);
  return confirm({ title: say("noneUsable"), text: `${say("folderEmpty")} ${text}`.trim() });
}

for (const input of document.querySelectorAll("input[type=file][data-photos]")) {
  if (!(input instanceof HTMLInputElement)) continue;
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    // The same photo may be chosen again.
    input.value = "";
    (input.webkitdirectory ? takeFolder(files) : take(files)).catch(complain);
  });
}

// A button that opens the chooser of an input, which stays out of sight.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-choose]") : null;
  if (!(button instanceof HTMLElement)) return;
  document.getElementById(button.dataset.choose ?? "")?.click();
});

/** Stands for a file or folder that the browser cannot read. @param {FileSystemEntry} entry */
function unread(entry) {
  const file = new File([], entry.name);
  paths.set(file, entry.fullPath);
  unreadable.set(file, say("unreadable"));
  return file;
}

/**
 * The files in what was dropped, folders and all.
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>}
 */
async function filesOf(entry) {
  if (entry instanceof FileSystemFileEntry) {
    /** @type {File} */
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    paths.set(file, entry.fullPath);
    return [file];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  /** @type {File[]} */
  const files = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    for (const one of some) {
      // One by one: a call takes some ten thousand arguments at most.
      for (const file of await filesOf(one).catch(() => [unread(one)])) files.push(file);
    }
  }
}

/** A picture of the page itself, which browsers offer as a file, too. */
let isOwn = false;
const holdsFiles = (/** @type {DragEvent} */ event) => !isOwn && (event.dataTransfer?.types.includes("Files") ?? false);
let depth = 0;

/** @param {number} change */
function hover(change) {
  depth = Math.max(0, depth + change);
  document.body.classList.toggle("is-dropping", depth > 0);
}

document.addEventListener("dragstart", () => {
  isOwn = true;
});
document.addEventListener("dragend", () => {
  isOwn = false;
});
document.addEventListener("dragenter", (event) => holdsFiles(event) && hover(1));
document.addEventListener("dragleave", (event) => holdsFiles(event) && hover(-1));
document.addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault());
document.addEventListener("drop", async (event) => {
  if (!holdsFiles(event) || !event.dataTransfer) return;
  event.preventDefault();
  hover(-depth);
  // What was dropped can be asked for during the event only.
  const dropped = [...event.dataTransfer.items].filter((item) => item.kind === "file");
  const parts = dropped.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const files = await Promise.all(
    parts.map((part) => (part instanceof File ? [part] : part ? filesOf(part).catch(() => [unread(part)]) : [])),
  );
  if (!document.querySelector("dialog[open]")) await takeFolder(files.flat()).catch(complain);
});

document.addEventListener("paste", (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0 || document.querySelector("dialog[open]")) return;
  // Office programs copy text together with a picture of it.
  const isTyped = event.target instanceof Element && event.target.matches("input, textarea, [contenteditable]");
  if (isTyped && event.clipboardData?.types.includes("text/plain")) return;
  event.preventDefault();
  take(files).catch(complain);
});
