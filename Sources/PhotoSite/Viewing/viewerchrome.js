// The bars of the viewer: tags that glide past, buttons, what is known of the photo, boxes.

import { ask, busy, closeLayer, complain, freeToasts, make, open, own, say, toast } from "../../AppShell/Page/app.js";
import { Glide } from "./glide.js";
import { flag } from "../Grid/gridindex.js";
import { automatic, categoryOf, moveToCategory, useAsCover } from "../Categories/moving.js";
import {
  deleteForGood,
  deletePhotos,
  restorePhotos,
  setFavourite,
  share,
  tellDownload,
} from "../Photos/photoactions.js";

/** @typedef {import("./viewer.js").Source} Source */

/**
 * What the site knows of a photo.
 * @typedef {object} Info
 * @property {number} id
 * @property {{name: string, href: string}[]} tags
 * @property {{key: string, name: string}[]} categories
 * @property {string} caption
 * @property {{label: string, value: string, href?: string}[]} rows
 * @property {boolean} isOnMap
 * @property {string | null} [problem] why it cannot be shown, and where its file is or was
 * @property {string | null} full address of a picture with all pixels that browsers can show
 * @property {string} download address of the file to keep
 * @property {boolean} isChanged since it was saved
 * @property {{name: string, x: number, y: number, width: number, height: number}[]} boxes in fractions
 */

/**
 * @typedef {object} Actions
 * @property {() => void} close
 * @property {() => {id: number, index: number}} current
 * @property {() => Promise<Info>} info
 * @property {(sheet: HTMLElement | null) => void} makeRoom shows the photo above a sheet; null: as before
 * @property {() => void} forget what is known of the photo
 * @property {(id: number) => void} removed
 * @property {(id: number) => Promise<void>} restored is asked to show a photo that is back
 * @property {() => void} zoom in, or out again
 * @property {() => void} zoomed
 */

/**
 * Whether two names lie on each other.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export class Chrome {
  /** @type {Info | null} */
  info = null;
  /** @type {Actions | null} */
  actions = null;
  /** @type {Set<string>} What is being done. */
  #running = new Set();
  /** The last change of a favourite. */
  #favouring = Promise.resolve();
  /** @type {Element[]} */
  #rested = [];
  /** @type {Glide | null} */
  #glide = null;

  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    const template = document.getElementById("viewer-chrome");
    const made = template instanceof HTMLTemplateElement ? template.content.firstElementChild?.cloneNode(true) : null;
    if (!(made instanceof HTMLElement)) throw new Error("the page has no viewer");
    /** The bars, as the site has written them. */
    this.element = made;
    const line = made.querySelector(".glide");
    const track = made.querySelector(".glide-track");
    if (line instanceof HTMLElement && track instanceof HTMLElement) this.#glide = new Glide(line, track);
    this.boxes = make("div", { className: "viewer-boxes", ariaHidden: "true" });
    /** Whether names have been placed for the size that the photo has. */
    this.areNamesParted = false;
    this.areBoxesOn = localStorage.getItem(own("boxes")) === "on";
    made.addEventListener("click", (event) => {
      const control = event.target instanceof Element ? event.target.closest("[data-viewer]") : null;
      if (!(control instanceof HTMLElement)) return;
      if (control.getAttribute("aria-disabled") === "true") return event.preventDefault();
      const name = control.dataset.viewer ?? "";
      if (name === "save" || name === "original") tellDownload(1);
      // These are plain links.
      if (["edit", "tags", "sketch", "save", "original", "place"].includes(name)) return;
      if (!(control instanceof HTMLInputElement)) event.preventDefault();
      void this.#run(name);
    });
  }

  /** @param {string} name */
  #control(name) {
    return this.element.querySelector(`[data-viewer="${name}"]`);
  }

  /** @param {string} name of a control, pressed by a key */
  press(name) {
    // Of deleted photos, it is the other button that deletes.
    if (name === "delete" && !this.#control(name)) name = "delete-for-good";
    const control = this.#control(name);
    if (control instanceof HTMLButtonElement && control.disabled) return;
    if (control instanceof HTMLElement && !control.hidden) void this.#run(name);
  }

  // MARK: Coming and going

  /** @param {HTMLElement} viewer */
  mount(viewer) {
    viewer.append(this.element);
    this.element.hidden = false;
    for (const element of document.body.children) {
      if (element === viewer || element.matches(".toasts, dialog, script, template") || element.hasAttribute("inert"))
        continue;
      element.setAttribute("inert", "");
      this.#rested.push(element);
    }
    document.body.classList.add("is-viewing");
    this.#showBoxes();
  }

  unmount() {
    for (const dialog of this.element.querySelectorAll("dialog")) {
      dialog.close();
      // Its own event comes when the viewer has left the page, with the toasts.
      freeToasts(dialog);
    }
    for (const element of this.#rested) element.removeAttribute("inert");
    this.#rested = [];
    document.body.classList.remove("is-viewing");
  }

  /**
   * @param {number} id
   * @param {AbortSignal} signal
   * @returns {Promise<Info>}
   */
  fetchInfo(id, signal) {
    return ask("GET", `/photos/${id}/info`, null, { signal });
  }

  // MARK: What is shown

  /** @param {{n: string, of: string}} position */
  setPosition(position) {
    const text = this.element.querySelector(".viewer-position");
    if (text instanceof HTMLElement) text.textContent = (text.dataset.before ?? "") + say("position", position);
  }

  /**
   * @param {number} id
   * @param {Info | null} info null until it is known
   */
  setInfo(id, info) {
    this.info = info;
    const scope = this.source.scope();
    for (const [name, page] of [
      ["edit", "edit"],
      ["tags", "tags"],
      ["sketch", "sketch"],
    ]) {
      this.#control(name ?? "")?.setAttribute("href", `/photos/${id}/${page}${name === "tags" ? scope : ""}`);
    }
    this.#control("save")?.setAttribute("href", info?.download ?? `/photos/${id}/original?tagged`);
    this.#control("original")?.setAttribute("href", `/photos/${id}/original`);
    const then = encodeURIComponent(`/photos/${id}${scope}`);
    this.#control("place")?.setAttribute("href", `/map/place?ids=${id}&then=${then}`);
    this.element.querySelector(".viewer-changed")?.toggleAttribute("hidden", !info?.isChanged || !!info.problem);
    this.#showProblem(info?.problem ?? "");
    this.#showFavourite();
    this.#showTags(info?.tags ?? []);
    this.#fillSheet();
    this.#fillBoxes();
  }

  /** What needs the file is off while there is none that can be read. @param {string} problem */
  #showProblem(problem) {
    const note = this.element.querySelector(".viewer-missing");
    if (note instanceof HTMLElement) {
      note.textContent = problem;
      note.hidden = problem === "";
    }
    for (const name of ["share", "sketch", "save", "edit"]) {
      const control = this.#control(name);
      if (control instanceof HTMLButtonElement) control.disabled = problem !== "";
      if (!(control instanceof HTMLAnchorElement)) continue;
      if (problem === "") {
        control.removeAttribute("role");
        control.removeAttribute("aria-disabled");
      } else {
        // A link that leads nowhere is no link (HTML Accessibility API Mappings).
        control.removeAttribute("href");
        control.setAttribute("role", "link");
        control.setAttribute("aria-disabled", "true");
      }
    }
  }

  #showFavourite() {
    const index = this.actions?.current().index ?? 0;
    const isFavourite = ((this.source.photos().flags[index] ?? 0) & flag.favourite) !== 0;
    const control = this.#control("favourite");
    control?.setAttribute("aria-pressed", String(isFavourite));
    control?.querySelector("use")?.setAttribute("href", `/icons.svg#${isFavourite ? "heart-fill" : "heart"}`);
  }

  /** @param {Info["tags"]} tags */
  #showTags(tags) {
    this.#glide?.show(
      tags.map((tag) => this.#tag(tag)),
      () => tags.map((tag) => this.#copy(tag)),
    );
  }

  /** @param {{name: string, href: string}} tag */
  #tag({ name, href }) {
    return make("li", {}, make("a", { href }, name));
  }

  /** @param {{name: string, href: string}} tag that is only there for the eye */
  #copy(tag) {
    const again = this.#tag(tag);
    again.setAttribute("aria-hidden", "true");
    again.querySelector("a")?.setAttribute("tabindex", "-1");
    return again;
  }

  /** @param {boolean} isTouched then the tags stand still */
  rest(isTouched) {
    this.#glide?.rest(isTouched);
  }

  #fillSheet() {
    const { info } = this;
    const caption = this.element.querySelector(".info-caption");
    if (caption) caption.textContent = info?.caption ?? "";
    const list = this.element.querySelector(".info-rows");
    list?.replaceChildren(
      ...(info?.rows ?? []).map(({ label, value, href }) =>
        make(
          "div",
          { className: "row" },
          make("dt", {}, label),
          make("dd", {}, href ? make("a", { href }, value) : value),
        ),
      ),
    );
    const place = this.element.querySelector(".info-place");
    if (place instanceof HTMLElement)
      place.textContent = (info?.isOnMap ? place.dataset.move : place.dataset.put) ?? "";
    const categories = this.element.querySelector(".info-categories");
    if (categories) categories.textContent = (info?.categories ?? []).map(({ name }) => name).join(", ");
    const shelf = this.#shelf();
    this.#control("cover")?.toggleAttribute("hidden", !shelf);
    const cover = this.element.querySelector(".info-cover");
    if (cover && shelf) cover.textContent = say("useAsCover", { name: shelf.name });
  }

  // MARK: Boxes

  #showBoxes() {
    this.#control("boxes")?.setAttribute("aria-pressed", String(this.areBoxesOn));
    const choice = this.element.querySelector(".info-sheet .switch");
    if (choice instanceof HTMLInputElement) choice.checked = this.areBoxesOn;
    this.boxes.hidden = !this.areBoxesOn;
    if (this.areBoxesOn) this.#partNames();
  }

  #fillBoxes() {
    this.areNamesParted = false;
    this.boxes.replaceChildren(
      ...(this.info?.boxes ?? []).flatMap((box) => {
        const frame = make("div", { className: "viewer-box" });
        // A line across the whole picture, so that a name may be wider than its box and stays inside the picture.
        const line = make("div", { className: "viewer-name" }, make("span", {}, box.name));
        for (const { style } of [frame, line]) {
          style.setProperty("--x", String(box.x));
          style.setProperty("--y", String(box.y));
          style.setProperty("--w", String(box.width));
          style.setProperty("--h", String(box.height));
        }
        return [frame, line];
      }),
    );
  }

  /** @param {any} slide of PhotoSwipe, that is in view */
  setZoom(slide) {
    const control = this.#control("zoom");
    const isIn = slide.currZoomLevel > slide.zoomLevels.initial;
    control?.setAttribute("aria-pressed", String(isIn));
    control
      ?.querySelector("use")
      ?.setAttribute("href", `/icons.svg#${isIn ? "magnifying-glass-minus" : "magnifying-glass-plus"}`);
    control?.toggleAttribute("hidden", !slide.isZoomable());
  }

  /** @param {any} slide of PhotoSwipe, that is in view */
  placeBoxes(slide) {
    if (this.boxes.parentNode !== slide.holderElement) slide.holderElement?.append(this.boxes);
    const { style } = this.boxes;
    const width = `${slide.width * slide.currZoomLevel}px`;
    const isSame = style.getPropertyValue("width") === width && this.areNamesParted;
    style.setProperty("width", width);
    style.setProperty("height", `${slide.height * slide.currZoomLevel}px`);
    style.setProperty("transform", `translate(${slide.pan.x}px, ${slide.pan.y}px)`);
    if (!isSame) this.#partNames();
  }

  /**
   * Moves names that would lie on another one to the lower end or the middle of their boxes. One for which no place is free
   * is hidden until the photo is enlarged.
   */
  #partNames() {
    if (this.boxes.hidden || !this.boxes.isConnected) return;
    this.areNamesParted = true;
    /** @type {DOMRect[]} */
    const placed = [];
    for (const line of this.boxes.querySelectorAll(".viewer-name")) {
      const name = line.firstElementChild;
      if (!(line instanceof HTMLElement) || !name) continue;
      const { style } = line;
      const [y, height] = ["--y", "--h"].map((property) => Number(style.getPropertyValue(property)));
      const places = [
        [y, 0],
        [y + height, 1],
        [y + height / 2, 0.5],
      ];
      const isFree = places.some(([at, lift]) => {
        style.setProperty("--at", String(at));
        style.setProperty("--lift", String(lift));
        return !placed.some((other) => meet(other, name.getBoundingClientRect()));
      });
      style.setProperty("visibility", isFree ? "inherit" : "hidden");
      if (isFree) placed.push(name.getBoundingClientRect());
    }
  }

  // MARK: What is done

  /** @param {string} name */
  async #run(name) {
    const { actions } = this;
    if (this.#running.has(name) || !actions) return;
    const { id, index } = actions.current();
    this.#running.add(name);
    try {
      switch (name) {
        case "close":
          actions.close();
          break;
        case "boxes":
          this.areBoxesOn = !this.areBoxesOn;
          localStorage.setItem(own("boxes"), this.areBoxesOn ? "on" : "off");
          this.#showBoxes();
          break;
        case "zoom":
          actions.zoom();
          break;
        case "favourite":
          await this.#favourite(id, index);
          break;
        case "share":
          await share([id]);
          break;
        case "info":
          await this.#openSheet();
          break;
        case "category":
          await this.#move(id);
          break;
        case "cover":
          await this.#cover(id);
          break;
        case "save-again":
          await this.#saveAgain(id);
          break;
        case "delete":
          if ((await deletePhotos([id], () => void actions.restored(id))).length > 0) actions.removed(id);
          break;
        case "restore":
          if ((await restorePhotos([id])).length > 0) actions.removed(id);
          break;
        case "delete-for-good":
          if ((await deleteForGood([id])).length > 0) actions.removed(id);
          break;
      }
    } catch (error) {
      await complain(error);
    } finally {
      this.#running.delete(name);
    }
  }

  /**
   * Shows the change at once, and sends the requests one after the other, however fast the person taps.
   * @param {number} id
   * @param {number} index
   */
  async #favourite(id, index) {
    const { flags } = this.source.photos();
    flags[index] = (flags[index] ?? 0) ^ flag.favourite;
    const on = ((flags[index] ?? 0) & flag.favourite) !== 0;
    this.#showFavourite();
    const send = async () => {
      let isDone = false;
      try {
        isDone = (await setFavourite([id], on)).length > 0;
      } finally {
        if (!isDone) {
          flags[index] = (flags[index] ?? 0) ^ flag.favourite;
          this.#showFavourite();
        }
      }
      if (isDone) return this.source.changed();
    };
    // One failure does not prevent the next request.
    this.#favouring = this.#favouring.then(send).catch(complain).catch(reportError);
  }

  async #openSheet() {
    const sheet = this.element.querySelector(".info-sheet");
    if (!(sheet instanceof HTMLDialogElement)) return;
    const id = this.actions?.current().id;
    const info = this.info ?? (await this.actions?.info()) ?? null;
    // Meanwhile another photo may have come into view.
    if (this.actions?.current().id !== id) return;
    this.info = info;
    this.#fillSheet();
    const closed = open(sheet);
    this.actions?.makeRoom(sheet);
    await closed;
    this.actions?.makeRoom(null);
  }

  /** The category that is leafed through: its key; nothing in other sets. */
  #category() {
    return categoryOf(new URLSearchParams(this.source.scope()).get("set") ?? "");
  }

  /** The category that is leafed through, if the photo is in it. */
  #shelf() {
    const here = this.#category();
    return this.info?.categories.find(({ key }) => key === here);
  }

  async #closeSheet() {
    const info = this.element.querySelector(".info-sheet");
    if (info instanceof HTMLDialogElement) await closeLayer(info);
  }

  /** @param {number} id */
  async #cover(id) {
    const shelf = this.#shelf();
    if (!shelf) return;
    await useAsCover(id, shelf);
    // The toast with the undo button is shown below the sheet, so the sheet is closed.
    await this.#closeSheet();
  }

  /** @param {number} id */
  async #move(id) {
    const from = this.#category();
    const undone = () => (from ? void this.actions?.restored(id) : this.actions?.forget());
    const tags = this.#control("tags");
    const tag = () => tags instanceof HTMLAnchorElement && tags.click();
    const about = { current: (this.info?.categories ?? []).map(({ key }) => key), undone, tag };
    const sheet = this.element.querySelector(".move-sheet");
    const to = await moveToCategory(sheet, [id], from ? { ...about, from } : about);
    if (to === null) return;
    if (!from || to === automatic) return this.actions?.forget();
    // The photo is no longer in the set being viewed.
    await this.#closeSheet();
    this.actions?.removed(id);
  }

  /** @param {number} id */
  async #saveAgain(id) {
    const saved = await busy(say("saving"), (signal) => ask("POST", `/photos/${id}/save`, {}, { signal }));
    if (!saved) return;
    toast(say("savedAs", { name: saved.name }));
    this.actions?.forget();
  }
}
