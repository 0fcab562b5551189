// The visible grid: only cells in view, and one screen before and after, exist as elements.

import { make, reach, Refused, say } from "../../AppShell/Page/app.js";
import { decode, flag, joined, thumbnail } from "./gridindex.js";
import { columnsThatFit, Layout, shapes } from "./layout.js";

/** @typedef {import("./gridindex.js").Photos} Photos */

/** Above this speed in pixels per millisecond, pictures cannot be seen, so they are not loaded. */
const flinging = 4;

/** The link and picture of a photo; reused for one photo after another. */
class Cell {
  constructor(link = make("a")) {
    this.link = Object.assign(link, { className: "cell", draggable: false });
    this.image = Object.assign(link.querySelector("img") ?? make("img"), {
      alt: "",
      decoding: "async",
      draggable: false,
      loading: "eager",
    });
    if (!this.image.parentNode) link.append(this.image);
    /** The photo's place in the grid. */
    this.index = -1;
  }

  /**
   * @param {string} source
   * @param {boolean} isUrgent
   */
  load(source, isUrgent) {
    if (this.image.getAttribute("src") === source) return;
    this.image.fetchPriority = isUrgent ? "high" : "low";
    this.image.src = source;
  }

  /** Removes the picture, and cancels its request if it is still loading. */
  unload() {
    this.image.removeAttribute("src");
    this.image.classList.remove("is-there");
    this.link.classList.remove("is-broken");
  }
}

/** A row of cells, where it is mounted. */
class Row {
  constructor() {
    this.element = make("div", { className: "cell-row" });
    /** @type {Cell[]} */
    this.cells = [];
    this.index = -1;
    this.section = -1;
    this.isLoaded = false;
  }
}

/**
 * @typedef {object} GridViewOptions
 * @property {(index: number) => string} href of a photo
 * @property {(index: number) => string} label of a photo, for those who do not see it
 * @property {(section: number) => string} heading
 * @property {(link: HTMLElement, index: number) => void} decorate what else is to be seen of a cell
 * @property {() => void} laidOut after every change of where photos lie
 * @property {() => void} [moved] after every change of what is in view
 */

export class GridView {
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {Map<number, HTMLElement>} */
  #sections = new Map();
  /** @type {Row[]} */
  #spareRows = [];
  /** @type {Cell[]} */
  #spareCells = [];
  /** @type {WeakMap<Element, Cell>} */
  #cells = new WeakMap();
  /** @type {number[]} */
  #lefts = [];
  /** @type {number[]} */
  #widths = [];
  #top = 0;
  #screen = 0;
  #lastY = 0;
  #lastTime = 0;
  #isScheduled = false;
  #afterFling = 0;
  #tabStop = 0;
  #barHeight = 0;
  /**
   * The photo that stays where it is when the layout changes, and its distance from the window's top; null after
   * somebody scrolled. Without it, each of several changes in a row would move the photos by up to a row.
   * @type {{index: number, at: number} | null}
   */
  #held = null;
  /** Where that photo was brought by scrolling. */
  #heldY = 0;

  /**
   * @param {HTMLElement} root
   * @param {Photos} photos
   * @param {GridViewOptions} options
   */
  constructor(root, photos, options) {
    this.root = root;
    this.photos = photos;
    this.options = options;
    this.width = root.clientWidth;
    this.layout = this.#measure();
  }

  /** Takes over the cells rendered by the site. */
  start() {
    const { root } = this;
    this.#adopt();
    root.addEventListener("load", (event) => this.#arrived(event), true);
    root.addEventListener("error", (event) => this.#failed(event), true);
    addEventListener("scroll", () => this.#schedule(), { passive: true });
    addEventListener("resize", () => this.#resized());
    new ResizeObserver(() => this.#resized()).observe(document.body);
    this.layout = this.#measure();
    root.style.setProperty("height", `${this.layout.height}px`);
    this.update();
    this.#dropAdopted();
  }

  #resized() {
    if (this.root.hidden) return;
    if (this.root.clientWidth !== this.width) this.relayout();
    else if (innerHeight !== this.#screen || this.#offset() !== this.#top) {
      this.#screen = innerHeight;
      this.update();
    }
  }

  // MARK: Layout

  #measure() {
    const style = getComputedStyle(this.root);
    /** @param {string} name */
    const number = (name) => parseFloat(style.getPropertyValue(name)) || 0;
    this.width = this.root.clientWidth;
    this.#screen = innerHeight;
    this.#barHeight = this.#covered();
    const { photos } = this;
    const { ids, aspects, months } = photos;
    const columns = columnsThatFit(number("--columns") || 3, ids.length, this.width);
    const isFitted = this.root.classList.contains("rows");
    const room = isFitted ? (/** @type {number} */ photo) => shapes[aspects[photo] ?? 128] ?? 1 : undefined;
    photos.groups = photos.isJoining ? joined(months, columns, room) : months;
    const { groups } = photos;
    return new Layout({
      counts: groups.length > 0 ? groups.map((group) => group.count) : [ids.length],
      aspects,
      width: this.width,
      columns,
      gap: number("--cell-gap"),
      header: groups.length > 0 ? number("--month-height") : 0,
      fitted: isFitted,
    });
  }

  #offset() {
    return this.root.getBoundingClientRect().top + scrollY;
  }

  /**
   * Lays out all cells again after a change of the width, the cell size, or the photos.
   * @param {{animated?: boolean, anchor?: number}} [how] the anchor is the photo that stays where it is
   */
  relayout({ animated = false, anchor } = {}) {
    const before = animated ? this.#positions() : null;
    const held = anchor === undefined ? (this.#held ?? this.#where(this.firstVisible())) : this.#where(anchor);
    this.#unmountAll();
    this.layout = this.#measure();
    this.root.style.setProperty("height", `${this.layout.height}px`);
    this.#top = this.#offset();
    if (scrollY > this.#top && held) this.#hold(held);
    this.update();
    this.#dropAdopted();
    if (before) this.#animateFrom(before);
    this.options.laidOut();
  }

  /** A photo and where it is; null when it is not mounted. @param {number} index */
  #where(index) {
    const at = this.elementOf(index)?.getBoundingClientRect().top;
    return at === undefined ? null : { index, at };
  }

  /** Scrolls a photo to where it was, and keeps it there. @param {{index: number, at: number}} held */
  #hold(held) {
    scrollTo({ top: this.topOf(held.index) + this.#top - held.at, behavior: "instant" });
    this.#held = held;
    this.#heldY = scrollY;
  }

  /**
   * Shows other photos.
   * @param {Photos} photos
   * @param {{animated?: boolean}} [how]
   */
  show(photos, { animated = false } = {}) {
    const before = animated ? this.#positions() : null;
    this.#unmountAll();
    this.#held = null;
    this.photos = photos;
    this.#tabStop = Math.min(this.#tabStop, Math.max(0, photos.ids.length - 1));
    this.layout = this.#measure();
    this.root.style.setProperty("height", `${this.layout.height}px`);
    this.#top = this.#offset();
    this.update();
    this.#dropAdopted();
    if (before) this.#animateFrom(before);
  }

  // MARK: Motion

  #positions() {
    /** @type {Map<number, DOMRect>} */
    const positions = new Map();
    for (const row of this.#rows.values()) {
      for (const cell of row.cells) {
        const box = cell.link.getBoundingClientRect();
        if (box.bottom > 0 && box.top < innerHeight) positions.set(this.photos.ids[cell.index] ?? 0, box);
      }
    }
    return positions;
  }

  /** @param {Map<number, DOMRect>} before where the photos were */
  #animateFrom(before) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timing = { duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
    for (const row of this.#rows.values()) {
      for (const cell of row.cells) {
        const box = cell.link.getBoundingClientRect();
        if (box.bottom < 0 || box.top > innerHeight) continue;
        const old = before.get(this.photos.ids[cell.index] ?? 0);
        if (!old) {
          cell.link.animate([{ opacity: 0 }, { opacity: 1 }], timing);
        } else if (old.left !== box.left || old.top !== box.top || old.width !== box.width) {
          const move = `translate(${old.left - box.left}px, ${old.top - box.top}px)`;
          const grow = `scale(${old.width / box.width}, ${old.height / box.height})`;
          cell.link.animate(
            [{ transform: `${move} ${grow}`, transformOrigin: "0 0" }, { transformOrigin: "0 0" }],
            timing,
          );
        }
      }
    }
  }

  // MARK: The window

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame((time) => {
      this.#isScheduled = false;
      if (Math.abs(scrollY - this.#heldY) > 1) this.#held = null;
      const speed = Math.abs(scrollY - this.#lastY) / Math.max(1, time - this.#lastTime);
      this.#lastY = scrollY;
      this.#lastTime = time;
      const isFlinging = speed > flinging;
      clearTimeout(this.#afterFling);
      if (isFlinging) this.#afterFling = setTimeout(() => this.update(), 90);
      this.#mount(isFlinging);
    });
  }

  /** Updates the elements to what is in view now. */
  update() {
    this.#top = this.#offset();
    this.#lastY = scrollY;
    this.#mount(false);
  }

  /** @param {boolean} isFlinging then no pictures are asked for */
  #mount(isFlinging) {
    const { layout } = this;
    if (layout.rows > 0) {
      const y = scrollY - this.#top;
      const first = layout.rowAt(y - this.#screen);
      const last = layout.rowAt(y + 2 * this.#screen);
      for (const [index, row] of this.#rows) {
        if ((index < first || index > last) && !row.element.contains(document.activeElement)) this.#unmount(row);
      }
      const firstSection = layout.sectionOf(first);
      const lastSection = layout.sectionOf(last);
      for (const [index, section] of this.#sections) {
        if ((index < firstSection || index > lastSection) && !section.contains(document.activeElement)) {
          section.remove();
          this.#sections.delete(index);
        }
      }
      for (let section = lastSection; section >= firstSection; section -= 1) this.#mountSection(section);
      // From the end, so that the following row exists as the insertion point.
      for (let index = last; index >= first; index -= 1) if (!this.#rows.has(index)) this.#mountRow(index);
      if (!isFlinging) this.#load(y);
      const current = layout.sectionAt(y + this.#barHeight);
      for (const [index, section] of this.#sections) {
        const isStuck = index === current && y + this.#barHeight > (layout.sectionTops[index] ?? 0) + 1;
        section.classList.toggle("is-stuck", isStuck);
      }
      this.#keepTabStop(y);
    }
    this.options.moved?.();
  }

  /** @param {number} index */
  #mountSection(index) {
    if (this.#sections.has(index)) return;
    const section = make("section", { className: "month is-placed" });
    const top = this.layout.sectionTops[index] ?? 0;
    section.style.setProperty("top", `${top}px`);
    section.style.setProperty("height", `${(this.layout.sectionTops[index + 1] ?? 0) - top}px`);
    if (this.photos.groups.length > 0) {
      section.append(make("h2", { className: "month-title" }, this.options.heading(index)));
    }
    let next = null;
    for (const [other, element] of this.#sections) {
      if (other > index && (!next || other < next.index)) next = { index: other, element };
    }
    this.root.insertBefore(section, next?.element ?? null);
    this.#sections.set(index, section);
  }

  /** @param {number} index */
  #mountRow(index) {
    const { layout } = this;
    const row = this.#spareRows.pop() ?? new Row();
    row.index = index;
    row.section = layout.sectionOf(index);
    row.isLoaded = false;
    const start = layout.rowStarts[index] ?? 0;
    const top = (layout.rowTops[index] ?? 0) - (layout.sectionTops[row.section] ?? 0);
    row.element.style.setProperty("top", `${top}px`);
    row.element.style.setProperty("height", `${layout.rowHeights[index] ?? 0}px`);
    layout.place(index, this.#lefts, this.#widths);
    for (let at = 0; at < this.#lefts.length; at += 1) {
      const photo = start + at;
      const cell = this.#adopted.get(this.photos.ids[photo] ?? 0) ?? this.#spareCells.pop() ?? new Cell();
      this.#adopted.delete(this.photos.ids[photo] ?? 0);
      this.#cells.set(cell.link, cell);
      cell.link.style.setProperty("left", `${this.#lefts[at] ?? 0}px`);
      cell.link.style.setProperty("width", `${this.#widths[at] ?? 0}px`);
      this.#bind(cell, photo);
      row.cells.push(cell);
      row.element.append(cell.link);
    }
    this.#rows.set(index, row);
    /** @type {Row | null} */
    let next = this.#rows.get(index + 1) ?? null;
    if (!next || next.section !== row.section) {
      // A row that is kept for its focus may lie further down.
      next = null;
      for (const other of this.#rows.values()) {
        if (other.section === row.section && other.index > index && (!next || other.index < next.index)) next = other;
      }
    }
    this.#sections.get(row.section)?.insertBefore(row.element, next?.element ?? null);
  }

  /**
   * @param {Cell} cell
   * @param {number} photo
   */
  #bind(cell, photo) {
    cell.index = photo;
    cell.link.href = this.options.href(photo);
    cell.link.setAttribute("aria-label", this.options.label(photo));
    cell.link.tabIndex = photo === this.#tabStop ? 0 : -1;
    const flags = this.photos.flags[photo] ?? 0;
    cell.link.classList.toggle("is-favourite", (flags & flag.favourite) !== 0);
    cell.link.classList.toggle("is-damaged", (flags & flag.damaged) !== 0);
    this.options.decorate(cell.link, photo);
  }

  /** Updates the cells' marks, such as hearts and check marks. */
  refresh() {
    for (const row of this.#rows.values()) for (const cell of row.cells) this.#bind(cell, cell.index);
  }

  /** Updates which cells are selected. */
  redecorate() {
    for (const row of this.#rows.values()) for (const cell of row.cells) this.options.decorate(cell.link, cell.index);
  }

  /** @param {number} y */
  #load(y) {
    for (const row of this.#rows.values()) {
      if (row.isLoaded) continue;
      row.isLoaded = true;
      const top = this.layout.rowTops[row.index] ?? 0;
      const isUrgent = top < y + this.#screen && top + (this.layout.rowHeights[row.index] ?? 0) > y;
      for (const cell of row.cells) cell.load(thumbnail(this.photos, cell.index, "s"), isUrgent);
    }
  }

  /** @param {Row} row */
  #unmount(row) {
    row.element.remove();
    for (const cell of row.cells) {
      cell.unload();
      cell.link.remove();
      this.#spareCells.push(cell);
    }
    row.cells.length = 0;
    this.#rows.delete(row.index);
    this.#spareRows.push(row);
  }

  /** Unmounts all rows, but keeps the pictures that will be shown again at once with their photos. */
  #unmountAll() {
    this.#adopted.clear();
    for (const row of this.#rows.values()) {
      row.element.remove();
      for (const cell of row.cells) {
        cell.link.remove();
        this.#adopted.set(this.photos.ids[cell.index] ?? 0, cell);
      }
      row.cells.length = 0;
      this.#spareRows.push(row);
    }
    this.#rows.clear();
    for (const section of this.#sections.values()) section.remove();
    this.#sections.clear();
  }

  /** Releases cells whose photos are no longer in view, for reuse. */
  #dropAdopted() {
    for (const cell of this.#adopted.values()) {
      cell.unload();
      this.#spareCells.push(cell);
    }
    this.#adopted.clear();
  }

  // MARK: Taking over

  /** @type {Map<number, Cell>} Cells that show a photo already, by its id. */
  #adopted = new Map();

  /** Takes over the cells that the site rendered, with their pictures. */
  #adopt() {
    for (const link of this.root.querySelectorAll("a.cell")) {
      if (!(link instanceof HTMLAnchorElement)) continue;
      const cell = new Cell(link);
      if (cell.image.complete && cell.image.naturalWidth > 0) cell.image.classList.add("is-there");
      this.#adopted.set(Number(link.id.slice(1)), cell);
    }
    this.root.replaceChildren();
    this.root.classList.add("is-live");
  }

  /** @param {Event} event */
  #arrived(event) {
    if (event.target instanceof HTMLImageElement) event.target.classList.add("is-there");
  }

  /** @param {Event} event */
  #failed(event) {
    if (event.target instanceof HTMLImageElement) event.target.closest(".cell")?.classList.add("is-broken");
  }

  // MARK: Questions

  /**
   * Scrolls to a section.
   * @param {number} section
   */
  revealSection(section) {
    this.#top = this.#offset();
    scrollTo({ top: (this.layout.sectionTops[section] ?? 0) + this.#top - this.#covered(), behavior: "instant" });
    this.update();
  }

  /** Pixels at the top of the window that bars cover. */
  #covered() {
    return parseFloat(getComputedStyle(this.root).getPropertyValue("--covered")) || 0;
  }

  /** The first photo whose row is in view. */
  firstVisible() {
    return this.layout.rowStarts[this.layout.rowAt(scrollY - this.#top)] ?? 0;
  }

  /**
   * Pixels from the top of the grid to a photo.
   * @param {number} index
   */
  topOf(index) {
    return this.layout.rowTops[this.layout.rowOf(index)] ?? 0;
  }

  /**
   * @param {number} index
   * @returns {HTMLAnchorElement | undefined} when it is mounted
   */
  elementOf(index) {
    const row = this.#rows.get(this.layout.rowOf(index));
    return row?.cells.find((cell) => cell.index === index)?.link;
  }

  /**
   * The photo of a cell, or of what is in it; −1 for anything else.
   * @param {EventTarget | null} target
   */
  indexOf(target) {
    const link = target instanceof Element ? target.closest(".cell") : null;
    return link ? (this.#cells.get(link)?.index ?? -1) : -1;
  }

  /**
   * The photo at a point of the window, or the nearest one.
   * @param {number} x
   * @param {number} y
   */
  photoAt(x, y) {
    const box = this.root.getBoundingClientRect();
    return this.layout.photoAt(x - box.left, y - box.top);
  }

  /**
   * @param {number} id
   * @returns {number} −1 when it is not among the photos
   */
  find(id) {
    return this.photos.ids.indexOf(id);
  }

  /**
   * Scrolls so that a photo is in view.
   * @param {number} index
   * @param {number} [at] pixels from the top of the window; without it the page moves as little as it must
   */
  reveal(index, at) {
    const row = this.layout.rowOf(index);
    const top = (this.layout.rowTops[row] ?? 0) + this.#top;
    const height = this.layout.rowHeights[row] ?? 0;
    const above = this.#covered() + this.layout.request.header;
    if (at !== undefined) this.#hold({ index, at });
    else if (top - above < scrollY) scrollTo({ top: top - above, behavior: "instant" });
    else if (top + height > scrollY + this.#screen - 60) {
      scrollTo({ top: top + height + 60 - this.#screen, behavior: "instant" });
    }
    this.update();
  }

  /**
   * Moves the focus to a photo.
   * @param {number} index
   */
  focus(index) {
    const to = Math.max(0, Math.min(this.layout.count - 1, index));
    this.tabStop(to);
    this.reveal(to);
    this.elementOf(to)?.focus({ preventScroll: true });
  }

  /** Has the Tab key lead to a photo in view, as its own is there only near the window. @param {number} y */
  #keepTabStop(y) {
    const { layout } = this;
    const row = layout.rowOf(this.#tabStop);
    const top = layout.rowTops[row] ?? 0;
    if (top + (layout.rowHeights[row] ?? 0) > y + this.#barHeight && top < y + this.#screen) return;
    this.tabStop(layout.rowStarts[layout.rowAt(y + this.#barHeight)] ?? 0);
  }

  /**
   * The one photo that the Tab key leads to; arrows lead to the others.
   * @param {number} index
   */
  tabStop(index) {
    const old = this.elementOf(this.#tabStop);
    if (old) old.tabIndex = -1;
    this.#tabStop = index;
    const link = this.elementOf(index);
    if (link) link.tabIndex = 0;
  }
}

/**
 * Fetches an index: as it is now, unless the address names the library's revision. When one goes back, browsers take
 * what they have kept, however old, unless they are told not to.
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @returns {Promise<Photos>}
 */
export async function fetchPhotos(address, signal) {
  const cache = /[?&]r=/.test(address) ? "default" : "no-cache";
  const response = await reach(address, { signal: signal ?? null, cache });
  if (!response.ok) throw new Refused(say("failed"), response.status);
  return decode(await response.arrayBuffer());
}
