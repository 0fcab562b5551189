// Scrolls a line that does not fit automatically. While it is touched, hovered or focused, the automatic scrolling
// stops and the line can be scrolled by hand; some time later it continues from there.

/** Pixels in a second. */
const pace = 28;
/** Seconds before it begins, so that its first words can be read. */
const firstRest = 2;
/** Milliseconds after which it glides on. */
const laterRest = 2500;
/** Milliseconds for which it stands still after something else was touched. */
const shortRest = 600;
/** Milliseconds after which what is pressed is held, not tapped. */
const longestTap = 500;

export class Glide {
  /** The distance after which it looks as at the beginning; 0 when it does not scroll. */
  #way = 0;
  #isOver = false;
  #waiting = 0;
  #resting = 0;
  /** When a pointer last came down on it, in milliseconds. */
  #pressed = 0;

  /**
   * @param {HTMLElement} line that can be scrolled sideways
   * @param {HTMLElement} track in it
   */
  constructor(line, track) {
    this.line = line;
    this.track = track;
    line.addEventListener("pointerenter", () => {
      this.#isOver = true;
      this.#hold();
    });
    line.addEventListener("pointerleave", () => {
      this.#isOver = false;
      this.#letGo();
    });
    // A finger stops it even where the browser tells of no entering, as when the line came to the finger.
    line.addEventListener("pointerdown", ({ timeStamp }) => {
      this.#pressed = timeStamp;
      this.#hold();
    });
    // A tag that is held is read, not followed.
    line.addEventListener("click", (event) => {
      if (event instanceof PointerEvent && event.detail > 0 && event.timeStamp - this.#pressed > longestTap)
        event.preventDefault();
    });
    line.addEventListener("focusin", (event) => {
      this.#hold();
      // The browser has scrolled there before, while the animation was still moving it.
      if (event.target instanceof Element) event.target.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    line.addEventListener("focusout", () => this.#letGo());
    // A finger that was lifted may have left it moving.
    line.addEventListener("scroll", () => this.#letGo());
  }

  /**
   * @param {Element[]} items
   * @param {() => Element[]} again makes them once more: before them and after, so that the end runs into the beginning and
   *   each of them can be scrolled to at any time
   */
  show(items, again) {
    clearTimeout(this.#waiting);
    this.#way = 0;
    this.line.classList.remove("is-gliding");
    this.track.replaceChildren(...items);
    this.line.scrollLeft = 0;
    const first = items[0];
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A pixel more is no more than a rounded one.
    if (!first || isStill || this.track.scrollWidth <= this.line.clientWidth + 1) return;
    const copies = again();
    this.track.append(...copies);
    this.#way = (copies[0]?.getBoundingClientRect().left ?? 0) - first.getBoundingClientRect().left;
    this.track.prepend(...again());
    this.line.style.setProperty("--way", `${-this.#way}px`);
    this.line.style.setProperty("--time", `${this.#way / pace}s`);
    this.#begin(`${firstRest}s`);
  }

  /** @param {boolean} isTouched something else, while which the line stands still */
  rest(isTouched) {
    clearTimeout(this.#resting);
    if (isTouched) this.line.classList.add("is-resting");
    else this.#resting = setTimeout(() => this.line.classList.remove("is-resting"), shortRest);
  }

  /** @param {string} delay before it begins; a negative one has it begin in the middle */
  #begin(delay) {
    this.line.style.setProperty("--delay", delay);
    this.line.classList.add("is-gliding");
    this.line.scrollLeft = this.#way;
  }

  /** From now on it is scrolled, from where the animation has brought it, so that it does not jump. */
  #hold() {
    clearTimeout(this.#waiting);
    if (!this.line.classList.contains("is-gliding")) return;
    const { m41 } = new DOMMatrix(getComputedStyle(this.track).transform);
    this.line.classList.remove("is-gliding");
    this.line.scrollLeft -= m41;
  }

  #letGo() {
    clearTimeout(this.#waiting);
    if (this.#way === 0 || this.line.classList.contains("is-gliding")) return;
    this.#waiting = setTimeout(() => {
      if (this.#isOver || this.line.contains(document.activeElement)) return;
      this.#begin(`${-(this.line.scrollLeft % this.#way) / pace}s`);
    }, laterRest);
  }
}
