// Asks the site for the positions of faces, with one small picture at a time: the next one is sent after the answer to
// the last.

import { ask, Refused } from "../../AppShell/Page/app.js";

/** @typedef {import("./facetracks.js").Box} Box */

/** Pixels of a picture's longer side: twice the model's input. */
const side = 384;
/** Milliseconds between two questions: in between, faces are predicted well enough. */
const interval = 70;
/** Milliseconds until the next attempt after the site was unreachable: the first and the longest wait. */
const pause = [400, 5000];

export class FaceFinder {
  /**
   * @param {{onFaces: (found: Box[], time: number, picture: ImageData) => void, onTrouble: (sentence: string | null) => void}} told
   *   `onFaces` with the analysed picture and its time; `onTrouble` when the site does not answer, null
   *   when it does again
   */
  constructor({ onFaces, onTrouble }) {
    this.onFaces = onFaces;
    this.onTrouble = onTrouble;
    this.canvas = document.createElement("canvas");
    // Its pixels go to the encoder and nowhere else: no graphics card is needed.
    this.context = this.canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    this.control = new AbortController();
    this.isAsking = false;
    this.failures = 0;
    this.restsUntil = 0;
  }

  /**
   * Asks about a picture, unless a question is open.
   * @param {number} width
   * @param {number} height
   * @param {(width: number, height: number) => Promise<ImageData | null>} look gives its pixels at a smaller size
   * @param {number} time of the picture, in milliseconds
   */
  offer(width, height, look, time) {
    if (this.isAsking || performance.now() < this.restsUntil) return;
    const scale = Math.min(1, side / Math.max(width, height));
    this.isAsking = true;
    this.restsUntil = performance.now() + interval;
    void this.send(look(Math.round(width * scale), Math.round(height * scale)), time, this.control.signal);
  }

  /** @param {Promise<ImageData | null>} looking @param {number} time @param {AbortSignal} signal */
  async send(looking, time, signal) {
    try {
      const picture = await looking;
      if (!picture || signal.aborted) return;
      const { faces } = await ask("POST", "/sketch/live/faces", this.encoded(picture), { signal, isPatient: true });
      if (signal.aborted) return;
      if (this.failures > 0) this.onTrouble(null);
      this.failures = 0;
      this.onFaces(faces, time, picture);
    } catch (error) {
      if (signal.aborted) return;
      this.failures += 1;
      this.restsUntil = performance.now() + Math.min(pause[0] * 2 ** this.failures, pause[1]);
      // A single failure is not shown.
      if (this.failures > 1) this.onTrouble(error instanceof Refused ? error.message : null);
      if (!(error instanceof Refused)) throw error;
    } finally {
      if (!signal.aborted) this.isAsking = false;
    }
  }

  /** A picture as a JPEG. At once: `toBlob` waits for the browser to be idle, which here is too late. @param {ImageData} picture */
  encoded(picture) {
    this.canvas.width = picture.width;
    this.canvas.height = picture.height;
    this.context?.putImageData(picture, 0, 0);
    const text = atob(this.canvas.toDataURL("image/jpeg", 0.7).split(",")[1]);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    return new Blob([bytes], { type: "image/jpeg" });
  }

  /** Drops the pending request; the next offered picture is sent. */
  reset() {
    this.control.abort();
    this.control = new AbortController();
    this.isAsking = false;
    this.failures = 0;
    this.restsUntil = 0;
  }
}
