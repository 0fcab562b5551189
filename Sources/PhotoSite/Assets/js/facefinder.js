// Asks the site where the faces are, one small picture after the other: the next when the answer to the last is there.

import { ask, Refused } from "./app.js";

/** @typedef {import("./facetracks.js").Box} Box */

/** Pixels of a picture's longer side: the model that looks at it sees no more than half of that. */
const side = 384;
/** Milliseconds between two questions: in between, faces are predicted well enough. */
const interval = 70;
/** Milliseconds until the site is asked again when it was out of reach: at first, and at most. */
const pause = [400, 5000];

/**
 * What a canvas shows, as a JPEG. At once: `toBlob` waits for the browser to be idle, which here it is too late.
 * @param {HTMLCanvasElement} canvas
 */
function encoded(canvas) {
  const text = atob(canvas.toDataURL("image/jpeg", 0.7).split(",")[1]);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new Blob([bytes], { type: "image/jpeg" });
}

export class FaceFinder {
  /**
   * @param {HTMLVideoElement} video
   * @param {{onFaces: (found: Box[], time: number) => void, onTrouble: (sentence: string | null) => void}} told
   *   `onFaces` with the time of the picture; `onTrouble` when the site does not answer, null when it does again
   */
  constructor(video, { onFaces, onTrouble }) {
    this.video = video;
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
   * Asks about what the video shows, unless a question is open.
   * @param {number} time of that picture, in milliseconds
   */
  offer(time) {
    const { videoWidth, videoHeight } = this.video;
    if (this.isAsking || performance.now() < this.restsUntil || videoWidth === 0 || !this.context) return;
    const scale = Math.min(1, side / Math.max(videoWidth, videoHeight));
    this.canvas.width = Math.round(videoWidth * scale);
    this.canvas.height = Math.round(videoHeight * scale);
    this.context.drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    this.isAsking = true;
    this.restsUntil = performance.now() + interval;
    void this.send(encoded(this.canvas), time, this.control.signal);
  }

  /** @param {Blob} picture @param {number} time @param {AbortSignal} signal */
  async send(picture, time, signal) {
    try {
      const { faces } = await ask("POST", "/sketch/live/faces", picture, { signal });
      if (signal.aborted) return;
      if (this.failures > 0) this.onTrouble(null);
      this.failures = 0;
      this.onFaces(faces, time);
    } catch (error) {
      if (signal.aborted) return;
      this.failures += 1;
      this.restsUntil = performance.now() + Math.min(pause[0] * 2 ** this.failures, pause[1]);
      // One that is lost is nothing to speak of.
      if (this.failures > 1) this.onTrouble(error instanceof Refused ? error.message : null);
      if (!(error instanceof Refused)) throw error;
    } finally {
      if (!signal.aborted) this.isAsking = false;
    }
  }

  /** The pixels of the picture that was answered last, and its size; of use while `onFaces` is told. */
  pixels() {
    const { width, height } = this.canvas;
    return this.context?.getImageData(0, 0, width, height) ?? null;
  }

  /** Forgets the open question; what is offered from now on is asked about. */
  reset() {
    this.control.abort();
    this.control = new AbortController();
    this.isAsking = false;
    this.failures = 0;
    this.restsUntil = 0;
  }
}
