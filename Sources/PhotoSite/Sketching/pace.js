// Chooses the size of the live picture: the largest that the device can draw fast enough. Uses no DOM.

/** Pixels of the longer side, from the best down. */
const sides = [1280, 960, 640, 480];
/** Milliseconds that are looked at together. */
const period = 1000;
/** Milliseconds between two frames that are still fluent. */
const fluent = 50;

export class Pace {
  constructor() {
    this.step = 0;
    this.drawn = 0;
    this.presented = 0;
    this.since = 0;
  }

  /**
   * Notes a drawn frame. The size is reduced when frames are missed, but not when the camera itself is slow, as in the
   * dark.
   * @param {number} now milliseconds
   * @param {number} presented how many the camera has given, drawn or not
   */
  note(now, presented) {
    if (this.drawn === 0) {
      this.since = now;
      this.presented = presented;
    }
    this.drawn += 1;
    const [passed, frames] = [now - this.since, this.drawn - 1];
    if (passed < period || frames < 3) return;
    const isSlow = passed / frames > fluent;
    const isLate = presented - this.presented > frames * 1.3;
    if (isSlow && isLate && this.step < sides.length - 1) this.step += 1;
    this.drawn = 0;
  }

  /**
   * The size for a picture of a size, even numbers as films want them.
   * @param {number} width
   * @param {number} height
   */
  size(width, height) {
    const scale = Math.min(1, sides[this.step] / Math.max(width, height));
    const even = (/** @type {number} */ side) => Math.max(2, 2 * Math.round((side * scale) / 2));
    return { width: even(width), height: even(height) };
  }
}
