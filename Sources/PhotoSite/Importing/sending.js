// One photo on its way to the library: hashed, announced, and sent in parts that can be taken up again.

import { ask, confirm, hold, owner, Refused, say } from "../../AppShell/Page/app.js";

/**
 * What is to become of a photo: looked at in the editor first, analysed and kept, or kept only.
 * @typedef {"edit" | "analyse" | "keep"} Purpose
 */

/**
 * What the site knows of an upload.
 * @typedef {{id: string, offset: number, size: number, status: "receiving" | "known" | "draft" | "stored",
 *   photo?: number, after?: number, isSidecarRefused?: boolean,
 *   isPlaceEmptied?: boolean}} Upload
 */

/**
 * A photo to be sent, or another file, and what is known of it besides its bytes.
 * @typedef {object} Parcel
 * @property {Blob} file
 * @property {string} name
 * @property {number} [modified] of a photo: milliseconds since 1970
 * @property {Purpose} [purpose] of a photo
 * @property {string} [to] where it is sent, if it is no photo
 * @property {string} [sha256] when it has been hashed before
 * @property {boolean} [isBegun] whether some of it may have arrived before
 * @property {string} [companion] of a raw file: the SHA-256 of the JPEG or HEIC whose photo it is part of
 * @property {string} [sidecar] the content of the `.xmp` file beside it, in Base64
 * @property {object} [facts] time and place, for pictures that cannot carry them
 */

const smallestPart = 512 << 10;
const largestPart = 4 << 20;

/**
 * Waits; ends early when the connection is back, or with an error when it is called off.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function rest(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer);
      removeEventListener("online", wake);
      signal.removeEventListener("abort", wake);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    addEventListener("online", wake);
    signal.addEventListener("abort", wake);
    if (signal.aborted) wake();
  });
}

/** What every request says: whose photos these are, and that this page stays. */
export const ours = { isPatient: true, headers: { "Page-Owner": owner } };

/**
 * Tries again, less and less often, while the site cannot be reached or has a bad moment. A full disk (507) is for people.
 * @template Result
 * @param {() => Promise<Result>} attempt
 * @param {AbortSignal} signal
 * @param {(isWaiting: boolean, isFaulty: boolean) => void} onWaiting told when the site is out of reach or answers with an
 *   error of its own, and when it is back
 * @returns {Promise<Result>}
 */
async function insist(attempt, signal, onWaiting) {
  for (let tries = 0; ; tries += 1) {
    try {
      const result = await attempt();
      if (tries > 0) onWaiting(false, false);
      return result;
    } catch (error) {
      const passes =
        error instanceof Refused &&
        (error.status === 0 || error.status === 429 || (error.status >= 500 && error.status !== 507));
      if (!passes || signal.aborted) throw error;
      // While a backup is restored, nothing is wrong.
      onWaiting(true, error.status >= 500 && error.status !== 503);
      await rest(Math.min(1000 * 2 ** tries, 30000) * (0.75 + Math.random() / 2), signal);
    }
  }
}

/**
 * The SHA-256 of a file, in hex; read in a worker, so that the page stays at hand.
 * @param {Blob} file
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
export function hash(file, signal) {
  return insist(
    () => hashOnce(file, signal),
    signal,
    () => {},
  );
}

/** @param {Blob} file @param {AbortSignal} signal @returns {Promise<string>} */
function hashOnce(file, signal) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sha256.js", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      signal.removeEventListener("abort", stop);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    worker.onmessage = ({ data }) => {
      end();
      if (data) resolve(data);
      else reject(new Refused(say("unreadable"), 422));
    };
    // Its script could not be had: that is not the file's fault.
    worker.onerror = () => {
      end();
      reject(new Refused(say("offline"), 0));
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    else worker.postMessage(file);
  });
}

/**
 * Sends a photo until the site has all of it, from wherever it had got to.
 * @param {Parcel} parcel it notes whether it is begun
 * @param {AbortSignal} signal
 * @param {{onBegun?: (after: number) => void, onProgress?: (sent: number) => void | Promise<void>,
 *   onWaiting?: (isWaiting: boolean, isFaulty: boolean) => void}} [told]
 * @returns {Promise<Upload>} never `receiving`
 * @throws {Refused} when the site does not want it
 */
export async function send(parcel, signal, { onBegun = () => {}, onProgress = () => {}, onWaiting = () => {} } = {}) {
  const { file, name, modified, purpose, companion, sidecar, facts, to = "/uploads" } = parcel;
  const sha256 = parcel.sha256 ?? (await hash(file, signal));

  // Announcing the same bytes again tells how far they are.
  /** @returns {Promise<Upload>} */
  const begin = () =>
    ask(
      "POST",
      to,
      { ...facts, name, size: file.size, sha256, modified, purpose, companion, sidecar },
      { ...ours, signal },
    );
  let upload = await insist(begin, signal, onWaiting);
  const { isSidecarRefused } = upload;
  onBegun(upload.after ?? 0);
  let size = smallestPart;
  while (upload.status === "receiving") {
    parcel.isBegun = true;
    await onProgress(upload.offset);
    const { id, offset } = upload;
    const began = performance.now();
    // Read before it is sent: a file that is gone would look like a site that does not answer.
    const bytes = await file
      .slice(offset, offset + size)
      .arrayBuffer()
      .catch(() => Promise.reject(new Refused(say("unreadable"), 422)));
    upload = await insist(
      () =>
        // A part's answer may get lost, or the site may have been restarted: it knows best how far it got.
        ask("PATCH", `${to}/${id}`, bytes, {
          ...ours,
          signal,
          headers: {
            ...ours.headers,
            "Upload-Offset": String(offset),
            "Content-Type": "application/offset+octet-stream",
          },
        }).catch((error) => {
          if (error instanceof Refused && (error.status === 409 || error.status === 404)) return begin();
          throw error;
        }),
      signal,
      onWaiting,
    );
    const isQuick = performance.now() - began < 700;
    size = Math.max(smallestPart, Math.min(largestPart, isQuick ? size * 2 : size / 2));
  }
  await onProgress(file.size);
  // What this page sent and the site knows by now has arrived, though the answer that said so got lost.
  const status = upload.status === "known" && parcel.isBegun ? "stored" : upload.status;
  return { ...upload, status, isSidecarRefused };
}

/** What sending a photo comes to when somebody has to log in first. */
export const signedOut = Symbol("signed out");

/**
 * Says so instead of failing. That the page is another library's (412) is a failure: no login mends it.
 * @param {unknown} error
 * @returns {typeof signedOut}
 */
export function orSignedOut(error) {
  if (error instanceof Refused && error.status === 401) return signedOut;
  throw error;
}

/**
 * Tries to send a photo that somebody waits for, again after they have logged in: until then it stays here.
 * @template Result
 * @param {() => Promise<Result>} attempt
 * @returns {Promise<Exclude<Result, typeof signedOut> | undefined>} nothing when it was called off
 */
export async function untilLoggedIn(attempt) {
  const release = hold();
  try {
    for (;;) {
      const result = await attempt();
      if (result !== signedOut) return /** @type {Exclude<Result, typeof signedOut>} */ (result);
      if (!(await confirm({ title: say("signedOutTitle"), text: say("signedOutText"), action: say("again") }))) {
        return undefined;
      }
    }
  } finally {
    release();
  }
}
