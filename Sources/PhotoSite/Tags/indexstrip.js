// The letters at the right edge of a long list: a finger moves along them, keys go from one to the next.

/** Pixels that a letter needs to be read. */
const tall = 13;

/** The fewest letters with which the strip is shown. */
const fewest = 5;

export class IndexStrip {
  /** @type {HTMLElement[]} */
  #sections = [];
  #here = 0;
  #isDragged = false;
  /** @type {HTMLElement | null} */
  #bubble = null;
  /** Whether a letter was chosen, of which the last ones cannot come to the top, and nothing was scrolled since. */
  #isChosen = false;

  /** @param {HTMLElement} element with the role of a slider */
  constructor(element) {
    this.element = element;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#isDragged = true;
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
      element.focus({ preventScroll: true });
      this.#drag(event);
    });
    element.addEventListener("pointermove", (event) => {
      if (this.#isDragged) this.#drag(event);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      element.addEventListener(end, () => {
        this.#isDragged = false;
        this.#bubble?.remove();
        this.#bubble = null;
      });
    }
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("blur", () => this.#follow());
    addEventListener("scroll", () => this.#scrolled(), { passive: true });
    for (const kind of ["wheel", "touchmove"]) {
      addEventListener(kind, () => this.#isChosen && !this.#isDragged && this.#follow(), { passive: true });
    }
    addEventListener("resize", () => this.#write());
  }

  /** Takes the sections that have a letter. @param {ParentNode} list */
  show(list) {
    this.#sections = [...list.querySelectorAll("[data-letter]")].filter((section) => section instanceof HTMLElement);
    this.element.hidden = this.#sections.length < fewest;
    this.element.setAttribute("aria-valuemax", String(this.#sections.length));
    this.#write();
    this.#mark(0);
    this.#follow();
  }

  /** Writes as many letters as there is room for; a dot stands for those between. */
  #write() {
    const room = Math.max(3, Math.floor(this.element.clientHeight / tall));
    const count = this.#sections.length;
    const step = Math.max(1, Math.ceil((2 * (count - 1)) / Math.max(1, room - 1)) / 2);
    const isThin = count > room;
    /** @type {HTMLElement[]} */
    const letters = [];
    if (!isThin) {
      for (const section of this.#sections) letters.push(letter(section.dataset.letter ?? ""));
    } else {
      for (let at = 0; at < count - 1; at += 2 * step) {
        letters.push(letter(this.#sections[Math.round(at)]?.dataset.letter ?? ""), letter("•"));
      }
      letters.push(letter(this.#sections[count - 1]?.dataset.letter ?? ""));
    }
    this.element.replaceChildren(...letters);
    this.#highlight();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const first = this.element.firstElementChild?.getBoundingClientRect();
    const last = this.element.lastElementChild?.getBoundingClientRect();
    if (!first || !last) return;
    const share = (event.clientY - first.top) / Math.max(1, last.bottom - first.top);
    const index = Math.min(this.#sections.length - 1, Math.max(0, Math.floor(share * this.#sections.length)));
    this.#go(index);
    if (!this.#bubble) {
      this.#bubble = document.createElement("div");
      this.#bubble.className = "index-bubble";
      this.#bubble.setAttribute("aria-hidden", "true");
      this.#bubble.append(document.createElement("span"));
      document.body.append(this.#bubble);
    }
    const text = this.#bubble.firstElementChild;
    if (text) text.textContent = this.#sections[index]?.dataset.letter ?? "";
    const y = Math.min(Math.max(event.clientY - 30, 8), innerHeight - 68);
    this.#bubble.style.setProperty("top", `${y}px`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const last = this.#sections.length - 1;
    /** @type {Record<string, number>} */
    const ways = {
      ArrowDown: this.#here + 1,
      ArrowRight: this.#here + 1,
      ArrowUp: this.#here - 1,
      ArrowLeft: this.#here - 1,
      PageDown: this.#here + 5,
      PageUp: this.#here - 5,
      Home: 0,
      End: last,
    };
    const named = this.#sections.findIndex((section) => section.dataset.letter === event.key.toUpperCase());
    const to = ways[event.key] ?? (named >= 0 ? named : undefined);
    if (to === undefined) return;
    event.preventDefault();
    this.#go(Math.min(last, Math.max(0, to)));
  }

  /** From now on the letter is that of the rows on the screen. */
  #follow() {
    this.#isChosen = false;
    this.#scrolled();
  }

  /** @param {number} index */
  #go(index) {
    this.#isChosen = true;
    this.#mark(index);
    this.#sections[index]?.scrollIntoView({ block: "start", behavior: "instant" });
  }

  #scrolled() {
    // Letters are easier to read with something between them and the rows that pass below.
    for (const section of document.querySelectorAll(".tag-section")) {
      const { top, bottom } = section.getBoundingClientRect();
      section.classList.toggle("is-stuck", top < 0 && bottom > 0);
    }
    if (this.#isDragged || this.element.hidden || this.#isChosen) return;
    let low = 0;
    let high = this.#sections.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#sections[middle]?.getBoundingClientRect().top ?? 0) <= 60) low = middle;
      else high = middle - 1;
    }
    this.#mark(low);
  }

  /** @param {number} index */
  #mark(index) {
    this.#here = index;
    this.element.setAttribute("aria-valuenow", String(index + 1));
    this.element.setAttribute("aria-valuetext", this.#sections[index]?.dataset.letter ?? "");
    this.#highlight();
  }

  #highlight() {
    const here = this.#sections[this.#here]?.dataset.letter ?? "";
    for (const child of this.element.children) child.classList.toggle("is-here", child.textContent === here);
  }
}

/** @param {string} text */
function letter(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
