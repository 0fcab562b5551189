// The viewer: PhotoSwipe over the photos of a grid, with the app's own bars, and a URL for each photo.

import { callOff, make, Refused, say } from "../../AppShell/Page/app.js";
import { thumbnail } from "../Grid/gridindex.js";
import { isSwitchedOff } from "../Searching/keys.js";
import { Chrome } from "./viewerchrome.js";

/** @typedef {import("../Grid/gridindex.js").Photos} Photos */
/** @typedef {import("./viewerchrome.js").Info} Info */

/**
 * The photos of the viewer, and its callbacks.
 * @typedef {object} Source
 * @property {() => Photos} photos
 * @property {() => string} scope the query of the photos' addresses
 * @property {number} index to begin with
 * @property {boolean} isDeleted they are the photos of *Recently deleted*
 * @property {(index: number) => HTMLImageElement | null} picture from which the photo grows, and to which it goes back
 * @property {(index: number) => void} closing at this photo
 * @property {(ids: number[]) => void} removed from the photos
 * @property {() => void} changed flags of the photos
 * @property {() => Promise<void>} reload the photos, because some are back
 * @property {(() => void) | null} leave instead of going back in the history, for a page of its own
 */

/** Pixels of the longer side of the large pictures. */
const large = 1600;

/** Whether a viewer is open; only one may be. */
let isOpen = false;

/**
 * Opens the viewer.
 * @param {Source} source
 * @param {boolean} isNewEntry of the history
 */
export async function openViewer(source, isNewEntry = true) {
  if (isOpen || source.photos().ids.length === 0) return;
  isOpen = true;
  try {
    const chrome = new Chrome(source);
    const library = chrome.element.dataset;
    const [{ default: PhotoSwipe }] = await Promise.all([
      import(library.photoswipe ?? ""),
      loadStyle(library.photoswipeStyle ?? ""),
    ]);
    new Viewer(source, chrome, PhotoSwipe, isNewEntry);
  } catch (error) {
    isOpen = false;
    throw error;
  }
}

/** @param {string} address */
function loadStyle(address) {
  const known = document.querySelector(`link[href="${CSS.escape(address)}"]`);
  if (known) return null;
  return new Promise((resolve, reject) => {
    const link = make("link", { rel: "stylesheet", href: address });
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      // A second attempt is to load it, and must not find it there.
      link.remove();
      reject(new Refused(say("offline"), 0));
    });
    // Inserted before the app's own style sheets, which take precedence.
    document.head.prepend(link);
  });
}

/**
 * @typedef {{x: number, y: number}} Size
 */

/**
 * Whether bars would take much of the screen: a phone on its side.
 * @param {Size} size of the screen
 */
const isLow = ({ x, y }) => x >= 600 && y < 500;

/** @param {string} icon */
const arrow = (icon) => `<svg class="icon" aria-hidden="true"><use href="/icons.svg#${icon}"></use></svg>`;

class Viewer {
  /** @type {Map<number, Promise<Info>>} */
  #infos = new Map();
  /** The photo in view, by its id. */
  #seen = 0;
  #addressing = 0;
  #isClosedByHistory = false;
  #reading = new AbortController();
  #title = document.title;
  #areBarsShown = true;

  /**
   * @param {Source} source
   * @param {Chrome} chrome
   * @param {any} PhotoSwipe its class
   * @param {boolean} isNewEntry
   */
  constructor(source, chrome, PhotoSwipe, isNewEntry) {
    this.source = source;
    this.chrome = chrome;
    this.index = source.index;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const animation = source.picture(source.index) ? "zoom" : "none";
    this.pswp = new PhotoSwipe({
      index: source.index,
      bgOpacity: 1,
      loop: false,
      close: false,
      counter: false,
      zoom: false,
      arrowPrevTitle: say("previous"),
      arrowNextTitle: say("next"),
      arrowPrevSVG: arrow("caret-left"),
      arrowNextSVG: arrow("caret-right"),
      errorMsg: say("notShown"),
      trapFocus: false,
      returnFocus: false,
      preload: [1, 2],
      // PhotoSwipe counts from the picture's own pixels; two taps enlarge what fits the screen.
      secondaryZoomLevel: (/** @type {any} */ { fit }) => fit * 2.5,
      maxZoomLevel: (/** @type {any} */ { fit }) => Math.max(4, fit * 2.5),
      paddingFn: (/** @type {Size} */ size) => ({ left: 0, right: 0, ...this.#bars(size) }),
      showHideAnimationType: still ? "none" : animation,
      wheelToZoom: true,
    });
    const { pswp } = this;
    pswp.addFilter("numItems", () => source.photos().ids.length);
    pswp.addFilter("itemData", (/** @type {any} */ _, /** @type {number} */ index) => this.#item(index));
    pswp.addFilter("thumbEl", (/** @type {any} */ _, /** @type {any} */ __, /** @type {number} */ index) =>
      source.picture(index),
    );
    pswp.on("afterInit", () => this.#begin(isNewEntry));
    pswp.on("afterInit", () => this.#watchBars());
    // Swiping and closing are disabled until the opening animation has ended.
    pswp.on("initialLayout", () => pswp.element.setAttribute("aria-busy", "true"));
    pswp.on("openingAnimationEnd", () => pswp.element.removeAttribute("aria-busy"));
    pswp.on("change", () => this.#changed());
    pswp.on("zoomPanUpdate", () => this.#zoomed());
    pswp.on("afterSetContent", () => this.#zoomed());
    pswp.on("keydown", (/** @type {any} */ event) => this.#key(event));
    pswp.on("pointerDown", () => chrome.rest(true));
    pswp.on("pointerUp", () => chrome.rest(false));
    pswp.on("close", () => this.#closing());
    pswp.on("destroy", () => this.#end());
    chrome.actions = {
      close: () => pswp.close(),
      current: () => ({ id: this.#id(), index: this.index }),
      info: () => this.#info(this.#id()),
      makeRoom: (sheet) => this.#makeRoom(sheet),
      forget: () => {
        this.#infos.delete(this.#id());
        void this.#describe();
      },
      removed: (id) => this.#removed(id),
      restored: (id) => this.#restored(id),
      zoom: () => {
        pswp.toggleZoom();
        chrome.setZoom(pswp.currSlide);
      },
      zoomed: () => this.#zoomed(),
    };
    addEventListener("popstate", this.#back);
    addEventListener("pageshow", this.#again);
    addEventListener("undone", this.#again);
    addEventListener("reloaded", this.#moved);
    pswp.init();
  }

  // MARK: The room for the photo

  /**
   * On wide screens the bars stand above and below the photo, not over it. Hidden, they leave all of a low screen to it.
   * @param {Size} size of the screen
   */
  #bars({ x, y }) {
    if (x >= 700 && y >= 500) return { top: 72, bottom: 56 };
    return isLow({ x, y }) && this.#areBarsShown ? { top: 46, bottom: 52 } : { top: 0, bottom: 0 };
  }

  #watchBars() {
    const { element } = this.pswp;
    new MutationObserver(() => {
      const areShown = element.classList.contains("pswp--ui-visible");
      if (areShown === this.#areBarsShown) return;
      this.#areBarsShown = areShown;
      if (isLow({ x: innerWidth, y: innerHeight }) && this.pswp.isOpen) this.pswp.updateSize(true);
    }).observe(element, { attributes: true, attributeFilter: ["class"] });
  }

  /**
   * Moves the photo, smaller where it must be, so that it is seen beside a sheet: above one at the foot of a phone's
   * screen, at the left of one at the side of a wider screen.
   * @param {HTMLElement | null} sheet null: back to where it was
   */
  #makeRoom(sheet) {
    const { container, currSlide } = this.pswp;
    if (!container) return;
    const isBeside = sheet !== null && sheet.offsetLeft > 0 && sheet.offsetTop === 0;
    const isBelow = sheet !== null && !isBeside && sheet.offsetTop + sheet.offsetHeight >= innerHeight;
    const isCovered = (isBeside || isBelow) && currSlide;
    this.pswp.element?.classList.toggle("has-sheet", Boolean(isCovered));
    if (!isCovered) {
      container.style.removeProperty("translate");
      container.style.removeProperty("scale");
      return;
    }
    const room = { x: isBeside ? sheet.offsetLeft : innerWidth, y: isBelow ? sheet.offsetTop : innerHeight };
    const { currZoomLevel, width, height, pan } = currSlide;
    const fits = Math.min((room.x - 24) / (width * currZoomLevel), (room.y - 24) / (height * currZoomLevel));
    const scale = Math.min(1, fits);
    // The middle of the photo, which is not that of the screen where bars are of different heights, comes into the middle.
    const off = pan.y + (height * currZoomLevel) / 2 - innerHeight / 2;
    container.style.setProperty("scale", String(scale));
    container.style.setProperty(
      "translate",
      `${(room.x - innerWidth) / 2}px ${(room.y - innerHeight) / 2 - off * scale}px`,
    );
  }

  // MARK: Photos

  #id() {
    return this.source.photos().ids[this.index] ?? 0;
  }

  /**
   * What PhotoSwipe shows for a photo.
   * @param {number} index
   */
  #item(index) {
    const photos = this.source.photos();
    // As large as a picture is from the site, and true in its shape to a hundredth, until more is known.
    const shape = 2 ** (((photos.aspects[index] ?? 128) - 128) / 42);
    const picture = this.source.picture(index);
    return {
      src: thumbnail(photos, index, "l"),
      msrc: picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : undefined,
      w: Math.round(shape >= 1 ? large : large * shape),
      h: Math.round(shape >= 1 ? large / shape : large),
      thumbCropped: true,
      alt: say("photoOf", this.#position(index)),
    };
  }

  /** @param {number} index */
  #position(index) {
    const { lang } = document.documentElement;
    const count = this.source.photos().ids.length;
    return { n: (index + 1).toLocaleString(lang), of: count.toLocaleString(lang) };
  }

  /** @param {number} id */
  #info(id) {
    let info = this.#infos.get(id);
    if (!info) {
      info = this.chrome.fetchInfo(id, this.#reading.signal);
      info.catch(() => this.#infos.delete(id));
      if (this.#infos.size > 50) this.#infos.clear();
      this.#infos.set(id, info);
    }
    return info;
  }

  // MARK: Opening, moving, closing

  /** @param {boolean} isNewEntry */
  #begin(isNewEntry) {
    const { element } = this.pswp;
    element.setAttribute("aria-modal", "true");
    this.chrome.mount(element);
    if (isNewEntry && !this.source.leave)
      history.pushState({ viewer: this.#id(), isPushed: true }, "", this.#address());
    element.focus({ preventScroll: true });
    this.#changed();
  }

  #address() {
    return `/photos/${this.#id()}${this.source.scope()}`;
  }

  #changed() {
    this.index = this.pswp.currIndex;
    this.#seen = this.#id();
    clearTimeout(this.#addressing);
    // Delayed, because browsers limit how often the URL may be changed.
    this.#addressing = setTimeout(() => {
      history.replaceState({ ...history.state, viewer: this.#id() }, "", this.#address());
    }, 200);
    const position = this.#position(this.index);
    this.chrome.setPosition(position);
    document.title = `${say("photoOf", position)} · Vision`;
    void this.#describe();
  }

  /** Says what is in the photo, once that is known. */
  async #describe() {
    const index = this.index;
    const id = this.#id();
    const name = say("photoOf", this.#position(index));
    this.pswp.element?.setAttribute("aria-label", name);
    this.chrome.setInfo(id, null);
    try {
      const info = await this.#info(id);
      if (id !== this.#id()) return;
      this.pswp.element?.setAttribute("aria-label", [name, ...info.tags.map((tag) => tag.name)].join(", "));
      this.chrome.setInfo(id, info);
      this.#zoomed();
    } catch (error) {
      if (!(error instanceof DOMException)) this.chrome.setInfo(id, null);
    }
  }

  /** Moves the boxes with the photo, and loads the original when its pixels are visible. */
  #zoomed() {
    const slide = this.pswp.currSlide;
    if (!slide) return;
    this.chrome.setZoom(slide);
    this.chrome.placeBoxes(slide);
    const info = this.chrome.info;
    const image = slide.content?.element;
    const shown = slide.width * slide.currZoomLevel * devicePixelRatio;
    const isDeep = slide.currZoomLevel > slide.zoomLevels.initial * 1.2 && shown > slide.width * 1.1;
    if (!info?.full || info.id !== this.#id() || !isDeep || !(image instanceof HTMLImageElement)) return;
    if (image.dataset.full === info.full || slide.content.state !== "loaded") return;
    image.dataset.full = info.full;
    const full = new Image();
    full.src = info.full;
    full.decode().then(
      () => {
        if (image.isConnected) image.src = full.src;
      },
      () => {},
    );
  }

  /** @param {any} event of PhotoSwipe */
  #key(event) {
    const key = event.originalEvent;
    // Keys in a sheet or an alert must not act on the photo.
    if (document.querySelector("dialog[open]")) return event.preventDefault();
    if (key.ctrlKey || key.metaKey || key.altKey) return;
    // Z is a key of PhotoSwipe.
    if (isSwitchedOff(key)) return event.preventDefault();
    /** @type {Record<string, string>} */
    const names = { Delete: "delete", Backspace: "delete", f: "favourite", i: "info" };
    const name = names[key.key];
    if (name) return this.chrome.press(name);
    /** @type {Record<string, number>} */
    const places = {
      Home: 0,
      End: this.source.photos().ids.length - 1,
      PageUp: Math.max(0, this.index - 1),
      PageDown: Math.min(this.source.photos().ids.length - 1, this.index + 1),
    };
    const place = places[key.key];
    if (place === undefined) return;
    // The page below would scroll.
    key.preventDefault();
    this.pswp.goTo(place);
  }

  #back = () => {
    if (history.state?.viewer) return;
    callOff();
    this.#isClosedByHistory = true;
    if (this.pswp.opener.isOpen) this.pswp.close();
    else this.pswp.on("openingAnimationEnd", () => this.pswp.close());
  };

  /** Back on this page, or after a change was taken back: what is known of the photo may be another thing. @param {Event} event */
  #again = (event) => {
    if (event instanceof PageTransitionEvent && !event.persisted) return;
    this.#infos.clear();
    void this.#describe();
  };

  #closing() {
    clearTimeout(this.#addressing);
    removeEventListener("pageshow", this.#again);
    removeEventListener("undone", this.#again);
    removeEventListener("reloaded", this.#moved);
    removeEventListener("popstate", this.#back);
    this.chrome.unmount();
    document.title = this.#title;
    if (!this.#isClosedByHistory) {
      if (this.source.leave) this.source.leave();
      else history.back();
    }
    this.source.closing(this.index);
  }

  #end() {
    this.#reading.abort();
    isOpen = false;
  }

  /** @param {number} id of a photo that is not to be seen here any more */
  #removed(id) {
    this.source.removed([id]);
    const count = this.source.photos().ids.length;
    if (count === 0) return this.pswp.close();
    if (this.index >= count) this.pswp.goTo(count - 1);
    this.#renew();
  }

  /** Rebuilds the slides, because the photos have other indexes now. */
  #renew() {
    const { pswp } = this;
    // Pictures are kept by their numbers, those of photos that one may leaf to as well.
    pswp.contentLoader.destroy();
    for (const [place, holder] of pswp.mainScroll.itemHolders.entries()) {
      pswp.setContent(holder, pswp.currIndex - 1 + place, true);
    }
    pswp.currSlide = pswp.mainScroll.itemHolders[1].slide;
    pswp.currSlide?.setIsActive(true);
    pswp.contentLoader.updateLazy();
    pswp.dispatch("change");
  }

  /** Photos have come or gone, also some that have to do with another viewer: the one in view stays there. */
  #moved = () => {
    const { ids } = this.source.photos();
    const { pswp } = this;
    if (pswp.isDestroying || !pswp.isOpen) return;
    if (ids.length === 0) return pswp.close();
    const index = ids.indexOf(this.#seen);
    pswp.goTo(index < 0 ? Math.min(this.index, ids.length - 1) : index);
    this.#renew();
  };

  /** @param {number} id of a photo that is back: it is shown again, wherever one has leafed to since */
  async #restored(id) {
    await this.source.reload();
    this.#infos.delete(id);
    if (this.source.photos().ids.includes(id)) this.#seen = id;
    this.#moved();
  }
}
