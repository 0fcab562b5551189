// Many photos on their way to the library. They are kept in the browser until they have arrived, so that a reload, a crash
// or a restart of either side only interrupts; whichever page of the app is open goes on with them. One tab at a time sends.
// What was chosen for another library or under another login stays locked: it is counted here, and never sent.

import { ask, isSignedOut, owner, Refused, say } from "../../AppShell/Page/app.js";
import { encoded, pairs, sidecars } from "./pairs.js";
import { hash, ours, send } from "./sending.js";
import * as store from "./store.js";

/** @typedef {import("./store.js").Entry} Entry */

/** All that were chosen, by key and in order. @type {Map<number, Entry>} */
export const entries = new Map();

/** How it stands, as all tabs see it. */
export const standing = {
  isPaused: false,
  isWaiting: false,
  isFaulty: false,
  isSignedOut: false,
  isKeeping: 0,
  problem: "",
};

/** Files that the browser could not or has not yet put away. @type {Map<number, Blob>} */
const held = new Map();
/** Keys of what this tab is sending. @type {Set<number>} */
const busy = new Set();
/** What is this owner's in the browser: the news of their tabs, the right to send, and how it stood on the last page. */
const place = `uploads ${owner}`;
const news = new BroadcastChannel(place);
const changes = new EventTarget();
/** How many wait that are not this owner's. */
let foreign = 0;
const senders = 2;
/** @type {AbortController | null} */
let sending = null;
/** When this page has stopped sending. */
let end = Promise.resolve();
/** The page is not looked at any more, or not yet, or is about to be left. */
let isLeft = false;

const { isOpen } = store;
/** @param {Entry} entry */
const isOwn = (entry) => entry.owner === owner;

/** For how many milliseconds the right to send is taken, where the browser has no locks. */
const term = 20000;

/**
 * Who sends: this page, under the name that the page before it in this tab left behind for the time of the change. It is
 * kept for no longer: a tab that is doubled has a copy of all that is kept for the first one, and would be taken for it.
 */
function takeName() {
  const [name, left] = JSON.parse(sessionStorage.getItem("sender") ?? "[]");
  sessionStorage.removeItem("sender");
  return Date.now() - left < term ? name : `${Date.now()}-${Math.random()}`;
}
let holder = takeName();

/** The photo to which a raw file or sidecar belongs; nothing for other files. @param {Entry} entry */
const photoOf = (entry) => (entry.beside === undefined ? undefined : entries.get(entry.beside));

/** Whether it is no photo of its own, but a raw file or sidecar of one. @param {Entry} entry */
function isCompanion(entry) {
  const photo = photoOf(entry);
  return photo !== undefined && photo.state !== "refused" && entry.state !== "refused";
}

/** How many photos there are in which state, how far their files are, and how many files are to be sent. */
export function totals() {
  const count = {
    all: 0,
    waiting: 0,
    sending: 0,
    added: 0,
    damaged: 0,
    known: 0,
    refused: 0,
    bytes: 0,
    sent: 0,
    open: 0,
  };
  for (const entry of entries.values()) {
    if (isOpen(entry)) count.open += 1;
    if (!isCompanion(entry)) {
      count.all += 1;
      count[entry.state] += 1;
      if (entry.isDamaged) count.damaged += 1;
    }
    if (entry.state === "refused") continue;
    count.bytes += entry.size;
    count.sent += isOpen(entry) ? entry.sent : entry.size;
  }
  return count;
}

/** The photo after which those that were added have come into the library; nothing when nobody knows. */
export function addedAfter() {
  let first = Infinity;
  for (const { state, after } of entries.values()) if (state === "added") first = Math.min(first, after ?? -1);
  return Number.isFinite(first) && first >= 0 ? first : null;
}

/** Photos that came without their place, by their numbers. */
export function withoutPlace() {
  return [...entries.values()].flatMap(({ isPlaceEmptied, photo }) => (isPlaceEmptied && photo ? [photo] : []));
}

/** The photo of an entry, as long as this browser has it. @param {number} key */
export const fileOf = async (key) => held.get(key) ?? (await store.file(key));

/** How many photos wait that were chosen for another library or under another login. */
export const locked = () => foreign;

/** How many of this browser's photos the site has been given to recognise. */
export function recognising() {
  let count = 0;
  for (const entry of entries.values()) {
    if (entry.state === "added" && entry.purpose === "analyse" && !isCompanion(entry)) count += 1;
  }
  return count;
}

/** How many of this browser's photos the site is to recognise, also those that have not arrived yet. */
export function toRecognise() {
  let count = 0;
  for (const entry of entries.values()) {
    if (entry.purpose === "analyse" && entry.state !== "known" && entry.state !== "refused" && !isCompanion(entry)) {
      count += 1;
    }
  }
  return count;
}

/**
 * Calls whenever something changed: with the entry, or with nothing when it may be everything.
 * @param {(entry: Entry | null) => void} listener
 */
export function follow(listener) {
  changes.addEventListener("change", (event) => listener(event instanceof CustomEvent ? event.detail : null));
}

/** @param {Entry | null} entry */
function tell(entry) {
  changes.dispatchEvent(new CustomEvent("change", { detail: entry }));
}

/** To the other tabs, and to this one. @param {Entry | null} entry */
function spread(entry) {
  if (totals().open > 0) localStorage.setItem(place, standing.isPaused ? "paused" : "open");
  else localStorage.removeItem(place);
  news.postMessage({ entry, standing });
  tell(entry);
}

/** @param {Entry} entry @param {Partial<Entry>} change */
async function change(entry, change) {
  Object.assign(entry, change);
  if (!isOpen(entry)) held.delete(entry.key);
  spread(entry);
  // What cannot be put away is in memory still; a reload would find less, and asks first.
  if (entries.has(entry.key)) await store.put([entry]).catch(() => {});
}

/** @typedef {{entry: Entry | null, standing: typeof standing, isCancelled?: boolean}} News */

news.onmessage = (/** @type {MessageEvent<News>} */ { data }) => {
  if (data.isCancelled) held.clear();
  Object.assign(standing, data.standing, { isKeeping: standing.isKeeping });
  if (data.entry) entries.set(data.entry.key, data.entry);
  tell(data.entry);
  if (!data.entry) void load();
  if (standing.isPaused) sending?.abort();
  else if (!standing.isSignedOut) start();
};

/** Reads what is kept: at the beginning, and when another tab has added or cancelled. */
async function load() {
  const all = await store.entries().catch(() => []);
  const kept = new Map(all.filter(isOwn).map((entry) => [entry.key, entry]));
  foreign = all.filter((entry) => isOpen(entry) && !isOwn(entry)).length;
  if (standing.isKeeping === 0) {
    for (const key of entries.keys()) if (!kept.has(key) && !held.has(key)) entries.delete(key);
  }
  for (const [key, entry] of kept) {
    // News of its end may have been quicker than what is read here.
    const isOver = isOpen(entry) && !isOpen(entries.get(key) ?? entry);
    if (!busy.has(key) && !isOver) entries.set(key, entry);
  }
  if ([...busy].some((key) => !entries.has(key))) sending?.abort();
  tell(null);
}

/**
 * Takes photos in, and begins to send them.
 * @param {{file: File, folder: string, reason?: string}[]} chosen `reason` says why one cannot be taken
 * @param {"analyse" | "keep"} purpose
 * @param {boolean} isLeaving the next page is to send them: what this one began would break off, and be sent twice
 * @returns {Promise<boolean>} whether all are kept for the next page; those that are not are sent from this one
 */
export async function add(chosen, purpose, isLeaving) {
  await ready;
  if (totals().open === 0) await forget();
  isLeft = isLeaving;
  // Keys of two tabs must not meet, and go up.
  let first = Date.now() * 1000;
  for (const key of entries.keys()) first = Math.max(first, key + 1);
  first = await store.reserve(chosen.length, first).catch(() => first);
  const names = chosen.map(({ file, folder, reason }) => ({ name: reason ? "" : file.name, folder }));
  const [photos, besides] = [pairs(names), sidecars(names)];
  const beside = (/** @type {number} */ index) => {
    const photo = photos.get(index) ?? besides.get(index);
    return photo === undefined ? undefined : first + photo;
  };
  /** @type {Entry[]} */
  const added = chosen.map(({ file, reason }, index) => ({
    key: first + index,
    owner,
    name: file.name,
    size: file.size,
    modified: file.lastModified,
    purpose,
    state: reason ? "refused" : "waiting",
    sent: 0,
    reason,
    beside: beside(index),
    isSidecar: besides.has(index),
  }));
  added.forEach((entry, index) => {
    entries.set(entry.key, entry);
    if (isOpen(entry)) held.set(entry.key, chosen[index].file);
  });
  standing.isKeeping += added.length;
  spread(null);
  for (let done = 0; done < added.length; done += 8) {
    // Some may have been cancelled meanwhile.
    const batch = added.slice(done, done + 8).filter(({ key }) => entries.has(key));
    // Without room, or in a private window, they stay in memory, and leaving asks first.
    const isKept = await store.put(batch, held).then(
      () => true,
      () => false,
    );
    for (const { key } of batch) if (isKept) held.delete(key);
    standing.isKeeping -= Math.min(8, added.length - done);
    start();
  }
  if (held.size > 0) isLeft = false;
  spread(null);
  start();
  // What this page has in hand, perhaps for another tab, is let through, but for so long only.
  if (isLeft && busy.size > 0) await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 5000))]);
  return held.size === 0;
}

/** Forgets what has arrived or was refused. */
export async function forget() {
  for (const [key, entry] of entries) if (!isOpen(entry)) entries.delete(key);
  await store.forget((entry) => isOwn(entry) && !isOpen(entry)).catch(() => {});
  spread(null);
}

/** Forgets what was chosen for another library or under another login. */
export async function discard() {
  await store.forget((entry) => !isOwn(entry)).catch(() => {});
  await load();
  spread(null);
}

/**
 * Notes that the site could not open a photo after all. Photos of other devices and folders may have the same name.
 * @param {{content?: string, reason: string}} refusal `content` is the beginning of the photo's SHA-256
 */
export async function refuse({ content, reason }) {
  if (!content) return;
  // The site may be faster than the browser is with reading what is kept.
  await ready;
  for (const entry of entries.values()) {
    if (entry.state === "added" && entry.sha256?.startsWith(content)) void change(entry, { state: "refused", reason });
  }
}

/**
 * Notes that the site could read only a part of some photos: the device may have better files.
 * @param {string[]} contents the beginnings of the photos' SHA-256
 */
export async function noteDamage(contents) {
  if (contents.length === 0) return;
  await ready;
  for (const entry of entries.values()) {
    if (entry.state !== "added" || entry.isDamaged) continue;
    if (contents.some((content) => entry.sha256?.startsWith(content))) void change(entry, { isDamaged: true });
  }
}

/** Stops sending, and what the site is recognising after that. */
export async function pause() {
  standing.isPaused = true;
  spread(null);
  sending?.abort();
  await ask("POST", "/queue/pause");
}

/**
 * Sends nothing while the person is asked about what is left.
 * @returns {() => void} to be called when they want it sent
 */
export function hold() {
  const { isPaused } = standing;
  standing.isPaused = true;
  spread(null);
  sending?.abort();
  return () => {
    standing.isPaused = isPaused;
    spread(null);
    start();
  };
}

/** Goes on. */
export async function resume() {
  standing.isPaused = false;
  standing.problem = "";
  spread(null);
  start();
  await ask("POST", "/queue/resume");
}

/** Sends no more; what has arrived stays. */
export async function cancel() {
  sending?.abort();
  const begun = [...entries.values()].filter((entry) => isOpen(entry) && entry.sha256);
  for (const [key, entry] of entries) if (isOpen(entry)) entries.delete(key);
  held.clear();
  await store.forget((entry) => isOwn(entry) && isOpen(entry)).catch(() => {});
  standing.isPaused = false;
  // Other tabs may hold photos of their own, for which the browser's store had no room.
  news.postMessage({ entry: null, standing, isCancelled: true });
  spread(null);
  for (const entry of begun) {
    await ask("DELETE", `/uploads/${entry.sha256?.slice(0, 32)}`, null, ours).catch(() => {});
  }
}

/** Sends what waits, when no other tab does. */
export function start() {
  if (!owner || sending || isLeft || standing.isPaused || totals().open === 0) return;
  const control = new AbortController();
  sending = control;
  // When one sender fails, the other one stops as well, and only then others may send.
  const work = async () => {
    const all = Array.from({ length: senders }, () =>
      sendAll(control.signal).catch((error) => {
        if (!control.signal.aborted && isSignedOut(error)) {
          // Nothing is lost by that: it goes on after the next login, from whichever page that leads to.
          standing.isSignedOut = true;
        } else if (!control.signal.aborted) {
          standing.problem = error instanceof Refused ? error.message : say("failed");
          // For a full disk, say, somebody has to do something; what failed here may be over on the next page.
          standing.isPaused = error instanceof Refused;
        }
        control.abort();
      }),
    );
    await Promise.all(all);
  };
  end = (navigator.locks ? navigator.locks.request(place, { signal: control.signal }, work) : underLease(work, control))
    .catch(() => {})
    .finally(() => {
      sending = null;
      if (standing.problem || standing.isSignedOut) spread(null);
      else start();
    });
}

/**
 * Sends as long as the lease can be renewed; waits for it first.
 * @param {() => Promise<void>} work
 * @param {AbortController} control
 */
async function underLease(work, control) {
  // Where nothing can be kept, no other tab knows of these photos either.
  const take = (/** @type {number} */ time) => store.lease(owner, holder, Date.now() + time).catch(() => true);
  while (!(await take(term))) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    control.signal.throwIfAborted();
  }
  const renewal = setInterval(async () => {
    if (!(await take(term))) control.abort();
  }, term / 5);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await take(-1);
  }
}

/** @param {AbortSignal} signal */
async function sendAll(signal) {
  for (;;) {
    // A raw file waits for its photo: only then it is known whether there is one.
    const entry = [...entries.values()].find((one) => {
      const photo = photoOf(one);
      return isOpen(one) && !busy.has(one.key) && !(photo && (isOpen(photo) || busy.has(photo.key)));
    });
    if (!entry || isLeft) return;
    signal.throwIfAborted();
    busy.add(entry.key);
    try {
      await sendOne(entry, signal);
    } finally {
      busy.delete(entry.key);
    }
  }
}

/** Malformed, too large, no picture: other photos may do better. @param {Refused} error */
const isAboutThePhoto = ({ status }) => status === 400 || status === 413 || status === 415 || status === 422;

/** What is being sent, by its hash: the same photo chosen twice waits, and is then known. @type {Map<string, Promise<void>>} */
const underWay = new Map();

/** The sidecar that is sent with a photo. @param {Entry} photo */
function sidecarOf({ key }) {
  for (const one of entries.values()) if (one.isSidecar && one.beside === key && isOpen(one)) return one;
  return undefined;
}

/**
 * Sends a sidecar whose photo has arrived without it: the page was left in between.
 * @param {Entry} entry
 * @param {AbortSignal} signal
 */
async function sendSidecar(entry, signal) {
  const photo = photoOf(entry);
  const file = held.get(entry.key) ?? (await store.file(entry.key));
  if (!photo?.sha256 || photo.state === "refused")
    return change(entry, { state: "refused", reason: say("fileSidecar") });
  if (!file) return change(entry, { state: "refused", reason: say("unreadable") });
  const { name, size, modified, purpose, sha256 } = photo;
  const sidecar = await encoded(file);
  if (sidecar === undefined) return change(entry, { state: "refused", reason: say("sidecarRefused") });
  const upload = await ask("POST", "/uploads", { name, size, sha256, modified, purpose, sidecar }, { ...ours, signal });
  const isTaken = upload.status !== "receiving" && !upload.isSidecarRefused;
  // The photo was deleted for good meanwhile.
  if (upload.status === "receiving") await ask("DELETE", `/uploads/${upload.id}`, null, ours);
  await change(
    entry,
    isTaken
      ? { state: photo.state, sent: entry.size, photo: photo.photo, after: photo.after }
      : { state: "refused", reason: say("sidecarRefused") },
  );
}

/** @param {Entry} entry @param {AbortSignal} signal */
async function sendOne(entry, signal) {
  if (entry.isSidecar) return sendSidecar(entry, signal);
  // When the browser cannot look for it, that is not the photo's fault.
  const file = held.get(entry.key) ?? (await store.file(entry.key));
  if (!file) {
    // Another tab may have sent it without this one having heard of it.
    const kept = (await store.entries()).find(({ key }) => key === entry.key);
    return change(entry, kept && !isOpen(kept) ? kept : { state: "refused", reason: say("unreadable") });
  }
  const { name, modified, purpose } = entry;
  /** @type {PromiseWithResolvers<void>} */
  const arrival = Promise.withResolvers();
  try {
    const sha256 = entry.sha256 ?? (await hash(file, signal));
    while (underWay.has(sha256)) await underWay.get(sha256);
    underWay.set(
      sha256,
      arrival.promise.then(() => void underWay.delete(sha256)),
    );
    // Noted before anything is announced, so that it can be taken back.
    await change(entry, { sha256 });
    const companion = isCompanion(entry) ? photoOf(entry)?.sha256 : undefined;
    const beside = sidecarOf(entry);
    const notes = beside && (held.get(beside.key) ?? (await store.file(beside.key)));
    const sidecar = notes && (await encoded(notes));
    const parcel = { file, name, modified, purpose, sha256, companion, sidecar, isBegun: entry.state === "sending" };
    const done = await send(parcel, signal, {
      // Of several announcements the first counts: with a later one the photo may be there already.
      onBegun: (after) => {
        entry.after ??= after;
      },
      // Kept before it is sent: whoever goes on with it knows that some may have arrived.
      onProgress: (sent) => change(entry, { state: "sending", sent }),
      onWaiting: (isWaiting, isFaulty) => {
        Object.assign(standing, { isWaiting, isFaulty });
        spread(null);
      },
    });
    if (standing.isSignedOut) {
      standing.isSignedOut = false;
      spread(null);
    }
    const state = done.status === "known" ? "known" : "added";
    const isPlaceEmptied = done.isPlaceEmptied === true;
    await change(entry, { state, sent: entry.size, photo: done.photo, isPlaceEmptied });
    const isRefused = done.isSidecarRefused || (notes && sidecar === undefined);
    if (beside && isRefused) await change(beside, { state: "refused", reason: say("sidecarRefused") });
    else if (beside && notes) await change(beside, { state, sent: beside.size, photo: done.photo, after: entry.after });
  } catch (error) {
    if (signal.aborted) throw error;
    // Whatever says nothing of this photo, as a full disk does, would meet the next one as well.
    if (!(error instanceof Refused && isAboutThePhoto(error))) throw error;
    await change(entry, { state: "refused", reason: error.message });
  } finally {
    arrival.resolve();
  }
}

addEventListener("beforeunload", (event) => {
  if (held.size > 0) event.preventDefault();
});

// Nothing that fails because the page is left is the fault of a photo.
addEventListener("pagehide", () => {
  isLeft = true;
  sending?.abort();
  sessionStorage.setItem("sender", JSON.stringify([holder, Date.now()]));
});

// A page that the browser put aside and shows again may have missed all that happened meanwhile.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  isLeft = false;
  holder = takeName();
  void load().then(start);
});

// Somebody may have logged in elsewhere meanwhile.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && standing.isSignedOut) start();
});

standing.isPaused = localStorage.getItem(place) === "paused";
export const ready = load().then(start);
