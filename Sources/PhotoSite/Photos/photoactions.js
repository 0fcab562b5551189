// Actions on one or many photos, shared by grid and viewer.

import {
  ask,
  busy,
  complain,
  confirm,
  counted,
  make,
  reach,
  Refused,
  say,
  sentence,
  toast,
  written,
} from "../../AppShell/Page/app.js";

/**
 * The most photos in one request, which is carried out completely or not at all. The person can cancel between two
 * requests.
 */
const piece = 500;

/**
 * Carries out an action on photos, and shows the progress when it takes long.
 * @param {string} title
 * @param {string} path
 * @param {number[]} ids
 * @param {object} [more] to be sent along
 * @param {(answer: any) => void} [answered] called with what the site says to each part of them
 * @returns {Promise<number[]>} those with which it was done
 */
async function act(title, path, ids, more, answered) {
  /** @type {number[]} */
  const done = [];
  await busy(
    say(title),
    async (signal, show) => {
      while (done.length < ids.length && !signal.aborted) {
        const some = ids.slice(done.length, done.length + piece);
        const answer = await ask("POST", path, { ...more, ids: some });
        answered?.(answer);
        done.push(...some);
        show(done.length / ids.length, say("position", { n: written(done.length), of: written(ids.length) }));
      }
    },
    ids.length > 20 ? 300 : 2000,
  );
  return done;
}

/** @param {string} key of the question @param {number} count @param {string} [text] */
const isSure = (key, count, text) =>
  confirm({
    title: counted(`${key}Title`, count),
    text: text ?? counted(`${key}Text`, count),
    action: counted(`${key}Action`, count),
    danger: true,
  });

/** *Undo*, where something was changed. @param {number[]} changed @param {() => void} run */
const offer = (changed, run) => (changed.length > 0 ? { label: say("undo"), run } : undefined);

/** @param {string} key of what is said of those with which it was done @param {number[]} done */
function tell(key, done) {
  if (done.length > 0) toast(counted(key, done.length));
  return done;
}

/**
 * Asks for confirmation and moves photos to *Recently deleted*.
 * @param {number[]} ids
 * @param {() => void} [undone] called after the user has undone it
 * @returns {Promise<number[]>} those that went
 */
export async function deletePhotos(ids, undone) {
  if (!(await isSure("delete", ids.length))) return [];
  /** Those that were not deleted before, as in another tab: Undo brings back no other. @type {number[]} */
  const changed = [];
  const done = await act("deleting", "/photos/delete", ids, {}, (answer) => changed.push(...answer.changed));
  const run = async () => {
    if ((await act("restoring", "/photos/restore", changed)).length > 0) undone?.();
  };
  if (done.length > 0) toast(counted("deleted", done.length), offer(changed, run));
  return done;
}

/**
 * Brings photos back from *Recently deleted*.
 * @param {number[]} ids
 * @returns {Promise<number[]>} those that are back
 */
export async function restorePhotos(ids) {
  return tell("restored", await act("restoring", "/photos/restore", ids));
}

/**
 * Asks for confirmation and permanently deletes photos.
 * @param {number[]} ids
 * @returns {Promise<number[]>} those that went
 */
export async function deleteForGood(ids) {
  /** @type {number} */
  let count;
  try {
    ({ count } = await ask("POST", "/photos/uploaded", { ids }));
  } catch (error) {
    await complain(error);
    return [];
  }
  const both = say("goodTextBoth", { uploaded: written(count), n: written(ids.length) });
  const all = counted(count === 0 ? "goodTextKept" : "goodTextUploaded", ids.length);
  if (!(await isSure("good", ids.length, count === 0 || count === ids.length ? all : both))) return [];
  return tell("gone", await act("deleting", "/photos/delete-for-good", ids));
}

/**
 * @param {number[]} ids
 * @param {boolean} on
 * @param {(changed: number[]) => void} [undo] offered when there are several; of those that were not so before
 * @returns {Promise<number[]>} those that are, or are not any more
 */
export async function setFavourite(ids, on, undo) {
  /** @type {number[]} */
  const changed = [];
  const done = await act("changing", "/photos/favourite", ids, { on }, (answer) => changed.push(...answer.changed));
  if (undo && done.length > 0) {
    const run = () => undo(changed);
    toast(counted(on ? "liked" : "unliked", done.length), offer(changed, run));
  }
  return done;
}

/**
 * Adds tags, and offers to take all of them back.
 * @param {number[]} ids
 * @param {string[]} add names
 * @returns {Promise<boolean>} whether any photo got them
 */
export async function addTags(ids, add) {
  /** @type {string[]} */
  const tokens = [];
  let count = 0;
  await act("changing", "/photos/tags", ids, { add }, ({ changed, undo }) => {
    tokens.push(undo);
    // Photos that another window has deleted get none.
    count += changed.length;
  });
  if (count > 0) toast(counted("tagged", count), { label: say("undo"), run: () => void untag(tokens) });
  return count > 0;
}

/**
 * Takes added tags off again, and offers to go on where it was cancelled.
 * @param {string[]} tokens of what was added, in order
 */
async function untag(tokens) {
  const rest = [...tokens];
  await busy(say("changing"), async (signal, show) => {
    while (rest.length > 0 && !signal.aborted) {
      await ask("POST", "/photos/tags/undo", { undo: rest.at(-1) });
      rest.pop();
      show(1 - rest.length / tokens.length);
    }
    return true;
  });
  if (rest.length === 0) toast(say("untagged"));
  else toast(say("untaggedPart"), { label: say("undo"), run: () => void untag(rest) });
}

/**
 * Has the browser save photos: one as its file, several as an archive.
 * @param {number[]} ids
 * @param {boolean} [areOriginals] as they were taken, not as copies with the tags in them
 */
export function download(ids, areOriginals = false) {
  const fields = [make("input", { type: "hidden", name: "ids", value: ids.join(",") })];
  if (areOriginals) fields.push(make("input", { type: "hidden", name: "files", value: "originals" }));
  const form = make("form", { method: "post", action: "/photos/download" }, ...fields);
  document.body.append(form);
  // Runs after the listener that keeps forms from being sent without a network.
  const tell = (/** @type {SubmitEvent} */ { defaultPrevented }) => !defaultPrevented && tellDownload(ids.length);
  addEventListener("submit", tell, { once: true });
  form.requestSubmit();
  form.remove();
}

/** Says where the browser puts what it saves. @param {number} count photos */
export function tellDownload(count) {
  toast(counted("downloaded", count));
}

/** The most files that are shared one by one. */
const mostShared = 20;

/** Whether the browser can share files with other apps: not on plain HTTP, and not on every system. */
export function canShare() {
  const files = [new File([], "photo.jpg", { type: "image/jpeg" })];
  return "canShare" in navigator && navigator.canShare({ files });
}

// Where nothing can be shared, buttons for it are hidden: they would save, as those beside them do.
document.documentElement.classList.toggle("cannot-share", !canShare());

/**
 * Shares copies of photos, with the tags in them, with another app. Browsers that cannot share download them.
 * @param {number[]} ids
 */
export async function share(ids) {
  if (!canShare() || ids.length > mostShared) return download(ids);
  const files = await busy(counted("sharing", ids.length), async (signal, show) => {
    /** @type {File[]} */
    const fetched = [];
    for (const id of ids) {
      if (ids.length > 1) show(fetched.length / ids.length);
      fetched.push(await fetchFile(`/photos/${id}/original?tagged&inline`, { signal }, `photo-${id}`));
    }
    return fetched;
  });
  if (!files) return;
  if (!navigator.canShare({ files })) return download(ids);
  await passOn(files, counted("shareReady", ids.length));
}

/**
 * Shares files with another app. Browsers that cannot share save them.
 * @param {File[]} files
 * @param {string} ready says that they are there, when another tap is needed
 * @returns {Promise<boolean>} whether they are where they were wanted
 */
export async function passOn(files, ready) {
  if (!canShare() || !navigator.canShare({ files })) {
    for (const file of files) saveFile(file);
    return true;
  }
  try {
    await navigator.share({ files }).catch(async (error) => {
      // Loading took too long, and the browser requires another tap before it shares.
      if (error.name !== "NotAllowedError") throw error;
      if (!(await confirm({ title: ready, action: say("share") }))) throw new DOMException("", "AbortError");
      await navigator.share({ files });
    });
    return true;
  } catch (error) {
    await complain(error);
    return false;
  }
}

/** Has the browser save a file. @param {File} file */
function saveFile(file) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: file.name }).click();
  // By then, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Fetches a file as the site names it.
 * @param {string} path
 * @param {RequestInit & {headers?: Record<string, string>}} options
 * @param {string} name for one that the site gives none
 * @throws {Refused}
 */
export async function fetchFile(path, options, name) {
  const response = await reach(path, { ...options, headers: { ...options.headers, Accept: "application/json" } });
  if (!response.ok) throw new Refused(sentence(await response.json().catch(() => null)), response.status);
  const blob = await response.blob();
  const given = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return new File([blob], given ? decodeURIComponent(given) : name, { type: blob.type });
}
