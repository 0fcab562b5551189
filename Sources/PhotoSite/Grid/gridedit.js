// Edit mode of a grid: selecting photos by tap, drag and keys, and actions on the selected ones.

import { callOff, complain, counted, open, own, say, written } from "../../AppShell/Page/app.js";
import { flag, without } from "./gridindex.js";
import { automatic, categoryOf, moveToCategory } from "../Categories/moving.js";
import {
  addTags,
  deleteForGood,
  deletePhotos,
  download,
  restorePhotos,
  setFavourite,
  share,
} from "../Photos/photoactions.js";
import { takeTags } from "../PhotoTags/addtags.js";

/** @typedef {import("./gridview.js").GridView} GridView */
/** @typedef {import("./gridindex.js").Photos} Photos */

/**
 * @typedef {object} EditingOptions
 * @property {(photos: Photos, animated: boolean) => void} show
 * @property {() => Promise<void>} reload
 * @property {boolean} isDeleted it is the grid of *Recently deleted*
 */

/** Pixels that a finger moves before it drags. */
const slack = 10;

/** Of more chosen photos, the history keeps the first: browsers limit what it takes. */
const mostKept = 10_000;

export class Editing {
  isOn = false;
  /** @type {Set<number>} ids */
  #chosen = new Set();
  /** The beginning of a range: the photo that was touched last. */
  #anchor = -1;
  /** What was chosen before a range begins there: the range may become smaller again. @type {Set<number>} */
  #before = new Set();
  /** @type {{pointer: number, x: number, y: number, from: number, isDragging: boolean, adds: boolean, before: Set<number>} | null} */
  #drag = null;
  #scrolling = 0;
  #isBusy = false;

  /**
   * @param {GridView} view
   * @param {EditingOptions} options
   */
  constructor(view, options) {
    this.view = view;
    this.options = options;
    this.bar = /** @type {HTMLElement} */ (document.getElementById("edit-bar"));
    this.tools = /** @type {HTMLElement} */ (document.getElementById("edit-tools"));
    // These ask nobody, and work while something else is under way.
    document.getElementById("done")?.addEventListener("click", () => this.end());
    document.getElementById("choose-all")?.addEventListener("click", () => this.chooseAll(!this.#areAllChosen()));
    this.#on("delete", () => this.#delete());
    this.#on("restore", () => this.#restore());
    this.#on("share", () => share(this.#ids()));
    this.#on("favourite", () => this.#favourite());
    this.#on("tag", () => this.#tag());
    this.#on("place", () => this.#place());
    this.#on("move", () => this.#recategorise());
    this.#on("download", () => this.#keep());
    takeTags((names) => addTags(this.#ids(), names));
    const { root } = view;
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("dragstart", (event) => {
      if (this.isOn) event.preventDefault();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => this.#up());
    }
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", (event) => {
      if (this.isOn && !event.state?.editing) {
        callOff();
        this.#ended();
      } else if (!this.isOn && event.state?.editing) this.begin();
    });
    // Some of the chosen ones may be gone.
    addEventListener("reloaded", () => {
      if (!this.isOn) return;
      this.#chosen = new Set(this.#ids());
      this.#touch(-1);
      this.#changed();
    });
    addEventListener("pagehide", () => {
      if (this.isOn)
        history.replaceState({ ...history.state, editing: { chosen: this.#ids().slice(0, mostKept) } }, "");
    });
  }

  /**
   * @param {string} id of a control in the bars
   * @param {() => Promise<unknown> | void} run once at a time
   */
  #on(id, run) {
    document.getElementById(id)?.addEventListener("click", async () => {
      if (this.#isBusy) return;
      this.#isBusy = true;
      try {
        await run();
      } catch (error) {
        await complain(error);
      } finally {
        this.#isBusy = false;
      }
    });
  }

  /**
   * Begins, with the photos that were chosen when the page was left. Going back ends it.
   * @param {boolean} [isAsked] by a control, which is gone now: the focus goes on to another one
   */
  begin(isAsked = false) {
    this.isOn = true;
    this.#chosen = new Set(history.state?.editing?.chosen);
    // Some may be gone.
    this.#chosen = new Set(this.#ids());
    if (!history.state?.editing) history.pushState({ ...history.state, editing: { chosen: [] } }, "");
    this.#touch(-1);
    this.#show();
    if (isAsked) document.getElementById("done")?.focus();
  }

  end() {
    if (!this.isOn) return;
    this.#ended();
    history.back();
  }

  #ended() {
    this.isOn = false;
    this.#chosen.clear();
    this.#show();
    // The button may have scrolled away; the photos stay where they are.
    document.getElementById("edit")?.focus({ preventScroll: true });
  }

  #show() {
    this.bar.hidden = !this.isOn;
    this.tools.hidden = !this.isOn;
    document.body.classList.toggle("is-editing", this.isOn);
    // Controls that do not concern the selected photos are inert meanwhile.
    for (const element of document.querySelectorAll(".bar, .tabs, .search-head, .grid-deleted, .grid-tools")) {
      element.toggleAttribute("inert", this.isOn);
    }
    this.#count();
    this.view.refresh();
  }

  #count() {
    const count = this.#chosen.size;
    const n = written(count);
    const chosen = document.getElementById("chosen");
    if (chosen) chosen.textContent = count === 0 ? say("chooseSome") : counted("chosen", count);
    const remove = document.getElementById("delete");
    if (remove) remove.textContent = say(this.options.isDeleted ? "goodButton" : "deleteButton", { n });
    const restore = document.getElementById("restore");
    if (restore) restore.textContent = say("restoreButton", { n });
    for (const control of document.querySelectorAll("[data-needs-chosen]")) {
      if (control instanceof HTMLButtonElement) control.disabled = count === 0;
    }
    const all = document.getElementById("choose-all");
    if (all) all.textContent = say(this.#areAllChosen() ? "chooseNone" : "chooseAll");
    const isLoved = count > 0 && this.#areFavourites();
    const favourite = document.getElementById("favourite");
    favourite?.setAttribute("aria-label", say(isLoved ? "unfavourite" : "favourite"));
    favourite?.querySelector("use")?.setAttribute("href", `/icons.svg#${isLoved ? "heart-fill" : "heart"}`);
  }

  /**
   * Marks a cell as chosen or not.
   * @param {HTMLElement} link
   * @param {number} index
   */
  decorate(link, index) {
    const isChosen = this.isOn && this.#chosen.has(this.view.photos.ids[index] ?? 0);
    link.classList.toggle("is-chosen", isChosen);
    if (this.isOn) {
      link.setAttribute("role", "checkbox");
      link.setAttribute("aria-checked", String(isChosen));
    } else {
      link.removeAttribute("role");
      link.removeAttribute("aria-checked");
    }
  }

  #changed() {
    this.#count();
    this.view.redecorate();
  }

  #ids() {
    // In the order of the grid, which is used for the archive as well.
    return Array.from(this.view.photos.ids).filter((id) => this.#chosen.has(id));
  }

  // MARK: Choosing

  /** Ranges begin here from now on. @param {number} index of a photo; −1: nowhere yet */
  #touch(index) {
    this.#anchor = index;
    this.#before = new Set(this.#chosen);
  }

  /** @param {number} index */
  #toggle(index) {
    const id = this.view.photos.ids[index] ?? 0;
    if (!this.#chosen.delete(id)) this.#chosen.add(id);
    this.#touch(index);
    this.#changed();
  }

  /**
   * Chooses all from the photo that was touched last to this one, instead of those to which the range led before.
   * @param {number} to
   * @param {number} from where the range begins when no photo was touched
   */
  extend(to, from) {
    if (!this.isOn) return;
    if (this.#anchor < 0) this.#touch(from);
    this.#chosen = new Set(this.#before);
    for (let index = Math.min(this.#anchor, to); index <= Math.max(this.#anchor, to); index += 1) {
      this.#chosen.add(this.view.photos.ids[index] ?? 0);
    }
    this.#changed();
  }

  #areAllChosen() {
    return this.#chosen.size > 0 && this.#chosen.size === this.view.photos.ids.length;
  }

  /** @param {boolean} [on] false: none */
  chooseAll(on = true) {
    this.#chosen = new Set(on ? this.view.photos.ids : []);
    this.#touch(-1);
    this.#changed();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.isOn) return;
    const index = this.view.indexOf(event.target);
    if (index < 0) return;
    event.preventDefault();
    if (this.#drag?.isDragging) return;
    this.view.tabStop(index);
    if (event.shiftKey) this.extend(index, index);
    else this.#toggle(index);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const from = this.view.indexOf(event.target);
    if (!this.isOn || from < 0 || !event.isPrimary || event.button !== 0) return;
    const adds = !this.#chosen.has(this.view.photos.ids[from] ?? 0);
    this.#drag = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      from,
      isDragging: false,
      adds,
      before: new Set(this.#chosen),
    };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || drag.pointer !== event.pointerId || event.buttons === 0) return;
    if (!drag.isDragging) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < slack) return;
      drag.isDragging = true;
      this.view.root.setPointerCapture(event.pointerId);
    }
    drag.x = event.clientX;
    drag.y = event.clientY;
    this.#chooseTo(this.view.photoAt(drag.x, drag.y));
    this.#scrollAtEdges();
  }

  /** @param {number} to the photo under the finger */
  #chooseTo(to) {
    const drag = this.#drag;
    if (!drag) return;
    this.#chosen = new Set(drag.before);
    for (let index = Math.min(drag.from, to); index <= Math.max(drag.from, to); index += 1) {
      const id = this.view.photos.ids[index] ?? 0;
      if (drag.adds) this.#chosen.add(id);
      else this.#chosen.delete(id);
    }
    this.#touch(to);
    this.#changed();
  }

  /** Scrolls the grid while the finger is at an edge. */
  #scrollAtEdges() {
    cancelAnimationFrame(this.#scrolling);
    const step = () => {
      const drag = this.#drag;
      if (!drag?.isDragging) return;
      const edge = 110;
      const above = Math.min(0, drag.y - edge);
      const below = Math.max(0, drag.y - (innerHeight - edge));
      if (above === 0 && below === 0) return;
      scrollBy({ top: (above + below) / 5, behavior: "instant" });
      this.#chooseTo(this.view.photoAt(drag.x, drag.y));
      this.#scrolling = requestAnimationFrame(step);
    };
    this.#scrolling = requestAnimationFrame(step);
  }

  #up() {
    cancelAnimationFrame(this.#scrolling);
    // The click event after a drag follows this one and must be ignored.
    setTimeout(() => {
      this.#drag = null;
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.isOn || document.querySelector("dialog[open]")) return;
    const index = this.view.indexOf(event.target);
    if (event.key === "Escape") this.end();
    else if (event.key.toLowerCase() === "a" && (event.metaKey || event.ctrlKey)) this.chooseAll(!event.shiftKey);
    else if (event.key === " " && index >= 0) this.#toggle(index);
    else if ((event.key === "Delete" || event.key === "Backspace") && this.#chosen.size > 0) {
      document.getElementById("delete")?.click();
    } else return;
    event.preventDefault();
  }

  // MARK: Doing

  /** @param {number[]} ids */
  #removed(ids) {
    if (ids.length === 0) return;
    for (const id of ids) this.#chosen.delete(id);
    this.#touch(-1);
    this.options.show(without(this.view.photos, new Set(ids)), true);
    if (this.view.photos.ids.length === 0) this.end();
    else this.#changed();
  }

  async #delete() {
    const ids = this.#ids();
    if (ids.length === 0) return;
    this.#removed(this.options.isDeleted ? await deleteForGood(ids) : await deletePhotos(ids, this.options.reload));
  }

  async #restore() {
    this.#removed(await restorePhotos(this.#ids()));
  }

  #areFavourites() {
    const { ids, flags } = this.view.photos;
    return ids.every((id, index) => !this.#chosen.has(id) || ((flags[index] ?? 0) & flag.favourite) !== 0);
  }

  async #favourite() {
    const on = !this.#areFavourites();
    const { ids, flags } = this.view.photos;
    const isOther = new Set(
      Array.from(ids).filter((_, index) => (((flags[index] ?? 0) & flag.favourite) === 0) === on),
    );
    await this.#setFavourite(
      this.#ids().filter((id) => isOther.has(id)),
      on,
    );
  }

  /** Changes photos that are all of the other kind, and offers to take it back. @param {number[]} ids @param {boolean} on */
  async #setFavourite(ids, on) {
    const done = await setFavourite(ids, on, async (changed) => this.#mark(await setFavourite(changed, !on), !on));
    this.#mark(done, on);
  }

  /** @param {number[]} ids @param {boolean} on */
  #mark(ids, on) {
    const done = new Set(ids);
    const { photos } = this.view;
    for (const [index, id] of photos.ids.entries()) {
      if (!done.has(id)) continue;
      const old = photos.flags[index] ?? 0;
      photos.flags[index] = on ? old | flag.favourite : old & ~flag.favourite;
    }
    this.#changed();
  }

  /** Opens the page for setting the location: a hundred photos go into its URL, all of them into session storage. */
  #place() {
    const ids = this.#ids();
    if (ids.length === 0) return;
    const list = String(Date.now());
    const then = encodeURIComponent(location.pathname + location.search);
    if (ids.length > 100) sessionStorage.setItem(own("placing"), JSON.stringify({ list, ids }));
    const more = ids.length > 100 ? `&list=${list}` : "";
    location.assign(`/map/place?ids=${ids.slice(0, 100).join(",")}${more}&then=${then}`);
  }

  async #tag() {
    const sheet = document.getElementById("add");
    if (sheet instanceof HTMLDialogElement) await open(sheet);
  }

  /** Saves copies with the tags in them to the device, or the originals. */
  async #keep() {
    const sheet = document.getElementById("keep");
    const choice = sheet instanceof HTMLDialogElement ? await open(sheet) : "";
    if (choice) download(this.#ids(), choice === "originals");
  }

  async #recategorise() {
    const ids = this.#ids();
    const from = categoryOf(this.view.root.dataset.set ?? "");
    const about = {
      current: from ? [from] : [],
      undone: () => void this.options.reload(),
      tag: () => void this.#tag(),
    };
    const to = await moveToCategory(document.getElementById("move-sheet"), ids, from ? { ...about, from } : about);
    if (to === automatic) await this.options.reload();
    else if (to !== null && from) this.#removed(ids);
  }
}
