// Records a canvas as a video, with or without sound. It can be paused and resumed, and ends at the time limit.

import { withLength } from "./webm.js";

/** The video formats, the preferred first: all common players support the first ones. */
const containers = [
  { type: "video/mp4;codecs=avc1.640028,mp4a.40.2", sound: true },
  { type: "video/mp4;codecs=avc1.42E01E,mp4a.40.2", sound: true },
  { type: "video/mp4;codecs=avc1.42E01E", sound: false },
  { type: "video/webm;codecs=vp8,opus", sound: true },
  { type: "video/webm;codecs=vp8", sound: false },
  { type: "video/webm", sound: true },
  { type: "video/mp4", sound: true },
];

/**
 * How this browser can write a film.
 * @param {boolean} hasSound
 * @param {(type: string) => boolean} isSupported
 * @returns {string | null} a media type; null when it cannot
 */
export function container(hasSound, isSupported) {
  const found = containers.find(({ type, sound }) => (sound || !hasSound) && isSupported(type));
  return found?.type ?? null;
}

/** The ending of a film's name. @param {string} type */
export const ending = (type) => (type.startsWith("video/mp4") ? "mp4" : "webm");

/** Minutes and seconds: 0:07. @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Time that can be stopped. */
export class Stopwatch {
  constructor() {
    this.sum = 0;
    /** @type {number | null} */
    this.since = null;
  }

  /** @param {number} now */
  go(now) {
    this.since ??= now;
  }

  /** @param {number} now */
  halt(now) {
    this.sum = this.at(now);
    this.since = null;
  }

  /** @param {number} now */
  at(now) {
    return this.sum + (this.since === null ? 0 : now - this.since);
  }
}

/** @typedef {{file: Blob, milliseconds: number}} Film */

export class Recording {
  /**
   * Begins at once.
   * @param {HTMLCanvasElement} canvas
   * @param {MediaStreamTrack | null} sound stopped at the end
   * @param {number} limit milliseconds
   * @throws when the browser cannot
   */
  constructor(canvas, sound, limit) {
    this.limit = limit;
    this.sound = sound;
    this.pictures = canvas.captureStream();
    this.watch = new Stopwatch();
    /** @type {Blob[]} */
    this.pieces = [];
    const type = container(sound !== null, (type) => MediaRecorder.isTypeSupported(type));
    if (!type) throw new DOMException("no container", "NotSupportedError");
    const tracks = [...this.pictures.getVideoTracks(), ...(sound ? [sound] : [])];
    const area = canvas.width * canvas.height;
    this.recorder = new MediaRecorder(new MediaStream(tracks), {
      mimeType: type,
      // As much as sketches need, which are all lines: 5 million at 1280 × 720.
      videoBitsPerSecond: Math.min(8_000_000, Math.max(1_500_000, area * 5.4)),
      audioBitsPerSecond: 128_000,
    });
    this.recorder.ondataavailable = ({ data }) => this.pieces.push(data);
    this.recorder.onstart = () => this.watch.go(performance.now());
    this.recorder.onresume = () => this.watch.go(performance.now());
    this.recorder.onpause = () => this.watch.halt(performance.now());
    /** @type {Promise<Film>} the recording, when it has ended for any reason */
    this.film = new Promise((resolve, reject) => {
      this.recorder.onstop = () => this.finished().then(resolve, reject);
    });
    this.recorder.start(1000);
  }

  /** Milliseconds that have been recorded. */
  get elapsed() {
    return Math.min(this.limit, this.watch.at(performance.now()));
  }

  get isPaused() {
    return this.recorder.state === "paused";
  }

  pause() {
    if (this.recorder.state === "recording") this.recorder.pause();
  }

  resume() {
    if (this.isPaused) this.recorder.resume();
  }

  stop() {
    if (this.recorder.state === "inactive") return;
    this.watch.halt(performance.now());
    this.recorder.stop();
  }

  async finished() {
    this.watch.halt(performance.now());
    for (const track of this.pictures.getTracks()) track.stop();
    this.sound?.stop();
    const [type] = this.recorder.mimeType.split(";");
    const milliseconds = Math.min(this.limit, this.watch.sum);
    return { file: await withLength(new Blob(this.pieces, { type }), milliseconds), milliseconds };
  }
}
