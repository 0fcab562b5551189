// A camera of the device before a video element: started, stopped, switched. Of pages that show a live picture.

import { say } from "../../AppShell/Page/app.js";

/**
 * Why there is no live picture, in a sentence; the page has the words.
 * @param {unknown} error
 */
export function reason(error) {
  if (!navigator.mediaDevices) return say(isSecureContext ? "none" : "insecure");
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return say("denied");
  if (name === "NotFoundError" || name === "OverconstrainedError") return say("none");
  return say("inUse");
}

/** When it is now, for a picture that cannot carry it itself. */
export function moment() {
  const now = new Date();
  const offset = -now.getTimezoneOffset();
  return { taken: new Date(now.getTime() + offset * 60000).toISOString().slice(0, 19), offset };
}

/**
 * A name for what was made at a moment.
 * @param {string} title
 * @param {{taken: string}} moment
 * @param {string} ending
 */
export const named = (title, { taken }, ending) => `${title} ${taken.replace("T", " ").replaceAll(":", "-")}.${ending}`;

export class Lens {
  /**
   * @param {HTMLVideoElement} video
   * @param {{facing: "user" | "environment", size: MediaTrackConstraints, onFailure: (error: unknown) => void}} wishes
   *   `facing` until somebody switches; `onFailure` is told why there is none, and when it is taken away
   */
  constructor(video, { facing, size, onFailure }) {
    this.video = video;
    this.size = size;
    this.onFailure = onFailure;
    /** @type {MediaTrackConstraints} */
    this.wanted = { facingMode: facing };
    /** @type {MediaStream | null} */
    this.stream = null;
    /** Counts the starts, so that only the last one counts. */
    this.starts = 0;
  }

  stop() {
    this.starts += 1;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.video.srcObject = null;
  }

  /**
   * Starts it, or starts it anew.
   * @returns {Promise<{hasOthers: boolean} | null>} once it shows something, whether there are other cameras; null when it
   *   does not, or has been stopped meanwhile
   */
  async start() {
    this.stop();
    const mine = this.starts;
    try {
      const found = await navigator.mediaDevices.getUserMedia({ video: { ...this.wanted, ...this.size } });
      if (mine !== this.starts) {
        for (const track of found.getTracks()) track.stop();
        return null;
      }
      this.stream = found;
      // Unplugged, or taken away by another app.
      found.getVideoTracks()[0].addEventListener("ended", () => this.fail(null));
      this.video.srcObject = found;
      await this.video.play();
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (mine !== this.starts) return null;
      return { hasOthers: devices.filter((device) => device.kind === "videoinput").length > 1 };
    } catch (error) {
      if (mine === this.starts) this.fail(error);
      return null;
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.stop();
    this.onFailure(error);
  }

  /** Whether it looks at whom it is held by. */
  get isFront() {
    return this.stream?.getVideoTracks()[0]?.getSettings().facingMode === "user";
  }

  /** Goes on with the next camera, as `start`. */
  async turn() {
    const now = this.stream?.getVideoTracks()[0]?.getSettings() ?? {};
    if (now.facingMode) {
      this.wanted = { facingMode: now.facingMode === "user" ? "environment" : "user" };
    } else {
      // Cameras of desktops face nowhere: one after the other.
      const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
      const index = devices.findIndex(({ deviceId }) => deviceId === now.deviceId);
      this.wanted = { deviceId: { exact: devices[(index + 1) % devices.length].deviceId } };
    }
    return this.start();
  }
}
