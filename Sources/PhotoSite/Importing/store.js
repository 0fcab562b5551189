// What the browser keeps of photos on their way: one database for all pages and tabs of the app.

/**
 * A photo that was chosen together with others.
 * @typedef {object} Entry
 * @property {number} key
 * @property {string} [owner] whose it is: see `owner` of app.js; missing where an earlier version has put it away
 * @property {string} name
 * @property {number} size
 * @property {number} modified milliseconds since 1970
 * @property {"analyse" | "keep"} purpose
 * @property {"waiting" | "sending" | "added" | "known" | "refused"} state
 * @property {number} sent bytes
 * @property {string} [sha256]
 * @property {number} [after] the photo that had come into the library last when this one was announced
 * @property {number} [photo] what it has become, or was already, in the library
 * @property {boolean} [isPlaceEmptied] its file has a place for its position and none in it
 * @property {string} [reason] why it was refused
 * @property {boolean} [isDamaged] it was added, and only a part of its picture could be read
 * @property {number} [beside] of a raw file: the key of the JPEG or HEIC of its name, which is sent first; of a sidecar: that
 *   of its photo, with which it is sent
 * @property {boolean} [isSidecar]
 */

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** The next who asks opens it anew. */
function forgetIt() {
  opened = null;
}

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("vision", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("entries", { keyPath: "key" });
      request.result.createObjectStore("files");
      request.result.createObjectStore("lease");
    };
    request.onsuccess = () => {
      // The browser closes it when it breaks down.
      request.result.onclose = forgetIt;
      resolve(request.result);
    };
    request.onerror = () => {
      forgetIt();
      reject(request.error);
    };
  });
  return opened;
}

/**
 * One transaction.
 * @template Result
 * @param {("entries" | "files" | "lease")[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(transaction: IDBTransaction) => IDBRequest<Result> | void} body
 * @returns {Promise<Result>} what the returned request found, once everything is kept
 */
async function within(stores, mode, body) {
  const transaction = (await database()).transaction(stores, mode);
  return new Promise((resolve, reject) => {
    const request = body(transaction);
    transaction.oncomplete = () => resolve(/** @type {Result} */ (request?.result));
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @returns {Promise<Entry[]>} in the order in which they were chosen */
export function entries() {
  return within(["entries"], "readonly", (transaction) => transaction.objectStore("entries").getAll());
}

/**
 * Keeps entries, with their files as long as they are needed.
 * @param {Entry[]} list
 * @param {Map<number, Blob>} files
 */
export async function put(list, files = new Map()) {
  await within(["entries", "files"], "readwrite", (transaction) => {
    for (const entry of list) {
      transaction.objectStore("entries").put(entry);
      const file = files.get(entry.key);
      if (file) transaction.objectStore("files").put(file, entry.key);
      else if (!isOpen(entry)) transaction.objectStore("files").delete(entry.key);
    }
  });
}

/**
 * @param {number} key
 * @returns {Promise<Blob | undefined>}
 */
export function file(key) {
  return within(["files"], "readonly", (transaction) => transaction.objectStore("files").get(key));
}

/** Whether there is still something to be done for it. @param {Entry} entry */
export const isOpen = (entry) => entry.state === "waiting" || entry.state === "sending";

/**
 * Forgets entries and their files, those of other tabs among them.
 * @param {(entry: Entry) => boolean} isMeant
 */
export async function forget(isMeant) {
  await within(["entries", "files"], "readwrite", (transaction) => {
    const store = transaction.objectStore("entries");
    const request = store.getAll();
    request.onsuccess = () => {
      for (const { key } of request.result.filter(isMeant)) {
        store.delete(key);
        transaction.objectStore("files").delete(key);
      }
    };
  });
}

/**
 * Keys that no other entry has or will have, whichever tab adds it; they go up.
 * @param {number} count
 * @param {number} least
 * @returns {Promise<number>} the first of so many
 */
export async function reserve(count, least) {
  let first = least;
  await within(["lease"], "readwrite", (transaction) => {
    const store = transaction.objectStore("lease");
    const request = store.get("keys");
    request.onsuccess = () => {
      first = Math.max(least, request.result ?? 0);
      store.put(first + count, "keys");
    };
  });
  return first;
}

/**
 * Takes or renews the right to send, where the browser has no locks (they are missing on plain http).
 * @param {string} owner whose photos are sent
 * @param {string} holder
 * @param {number} until milliseconds since 1970; in the past to give it back
 * @returns {Promise<boolean>} false when another tab has it
 */
export async function lease(owner, holder, until) {
  let isMine = false;
  await within(["lease"], "readwrite", (transaction) => {
    const store = transaction.objectStore("lease");
    const request = store.get(`sender ${owner}`);
    request.onsuccess = () => {
      const now = request.result;
      isMine = !now || now.holder === holder || now.until < Date.now();
      if (isMine) store.put({ holder, until }, `sender ${owner}`);
    };
  });
  return isMine;
}
