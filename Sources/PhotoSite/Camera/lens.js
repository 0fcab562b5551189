// Connects a camera of the device with a video element: starts, stops and switches it. Used by all pages with a live
// picture.

import { say } from "../../AppShell/Page/app.js";

/**
 * Why there is no live picture, as a sentence from the page's words.
 * @param {unknown} error
 */
export function reason(error) {
  if (!navigator.mediaDevices) return say(isSecureContext ? "none" : "insecure");
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return say("denied");
  if (name === "NotFoundError" || name === "OverconstrainedError") return say("none");
  return say("inUse");
}

/** The present time, because the picture has no metadata. */
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
   *   `facing` until the person switches; `onFailure` is called when the camera cannot start or is taken away
   */
  constructor(video, { facing, size, onFailure }) {
    this.video = video;
    this.size = size;
    this.onFailure = onFailure;
    /** @type {MediaTrackConstraints} */
    this.wanted = { facingMode: facing };
    /** @type {MediaStream | null} */
    this.stream = null;
    /** The number of the latest start; earlier ones are ignored. */
    this.starts = 0;
    this.isStarting = false;
  }

  stop() {
    this.starts += 1;
    this.isStarting = false;
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
    this.isStarting = true;
    try {
      const found = await navigator.mediaDevices.getUserMedia({ video: { ...this.wanted, ...this.size } });
      if (mine !== this.starts) {
        for (const track of found.getTracks()) track.stop();
        return null;
      }
      this.stream = found;
      // The camera was unplugged, or another app has taken it.
      found.getVideoTracks()[0].addEventListener("ended", () => this.fail(null));
      this.video.srcObject = found;
      await this.video.play();
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (mine !== this.starts) return null;
      return { hasOthers: devices.filter((device) => device.kind === "videoinput").length > 1 };
    } catch (error) {
      if (mine === this.starts) this.fail(error);
      return null;
    } finally {
      if (mine === this.starts) this.isStarting = false;
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.stop();
    this.onFailure(error);
  }

  /** Whether the front camera is in use. */
  get isFront() {
    return this.stream?.getVideoTracks()[0]?.getSettings().facingMode === "user";
  }

  /** Switches to the next camera; returns as `start`. While a camera starts, nothing is known to switch from: null. */
  async turn() {
    if (this.isStarting) return null;
    const now = this.stream?.getVideoTracks()[0]?.getSettings() ?? {};
    if (now.facingMode) {
      this.wanted = { facingMode: now.facingMode === "user" ? "environment" : "user" };
    } else {
      // Cameras of desktops have no facing mode, so they are used in turn.
      const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
      const index = devices.findIndex(({ deviceId }) => deviceId === now.deviceId);
      this.wanted = { deviceId: { exact: devices[(index + 1) % devices.length].deviceId } };
    }
    return this.start();
  }
}
