// The panel below the photo: the list of faces, and the filters for the selected one.

import { complain, make, say } from "../../AppShell/Page/app.js";
import { part, set } from "../Editing/frame.js";
import * as geometry from "../Editing/geometry.js";
import { facesOf, lookOf, numbers, standard } from "./sketchplan.js";
import { picture } from "./sketchlayers.js";

/** @typedef {import("./sketchplan.js").Plan} Plan @typedef {import("./sketchplan.js").Target} Target */
/** @typedef {import("./sketchplan.js").Size} Size @typedef {import("./sketchplan.js").Look} Look */
/** @typedef {geometry.Box} Box */

/**
 * What the panel is told to do.
 * @typedef {object} Told
 * @property {(target: Target) => void} choose
 * @property {(filter: string) => void} filter
 * @property {(strength: number, isDone: boolean) => void} strength
 * @property {(isOn: boolean) => void} head
 * @property {() => void} remove
 */

/**
 * A look in words.
 * @param {Look | null | undefined} look
 */
export function nameOf(look) {
  if (look === undefined) return say("filter-several");
  return say(`filter-${look?.filter ?? "none"}`).toLocaleLowerCase(document.documentElement.lang);
}

/** What the site shows around a face in its pictures, as a part of the face's longer side. */
const around = 0.18;

/**
 * A square about a box, as far as the photo has room for one.
 * @param {Box} box
 * @param {Size} size
 * @param {number} [more] on each side, as a part of the longer one
 * @returns {Box}
 */
function square(box, size, more = 0) {
  const longer = Math.max(box.right - box.left, box.bottom - box.top) * (1 + 2 * more);
  const side = Math.min(Math.round(longer), size.width, size.height);
  const corner = { left: 0, top: 0, right: side, bottom: side };
  return geometry.moved(corner, (box.left + box.right - side) / 2, (box.top + box.bottom - side) / 2, size);
}

/**
 * Shows a square of a picture.
 * @param {HTMLElement} element
 * @param {string} address
 * @param {Box} box
 * @param {Size} size
 */
function crop(element, address, box, size) {
  const { x, y, width, height } = geometry.fractions(square(box, size, around), size);
  /** @param {number} start @param {number} length */
  const share = (start, length) => (length < 1 ? (100 * start) / (1 - length) : 0);
  element.style.setProperty("background-image", `url("${address}")`);
  element.style.setProperty("background-size", `${100 / width}% ${100 / height}%`);
  element.style.setProperty("background-position", `${share(x, width)}% ${share(y, height)}%`);
}

export class Panel {
  #list = part("targets", HTMLElement);
  #filters = part("filters", HTMLElement);
  #strength = part("strength", HTMLInputElement);
  #head = part("head", HTMLInputElement);
  #headRow = part("head-row", HTMLElement);
  #remove = part("remove", HTMLButtonElement);
  /** @type {HTMLInputElement[]} */
  #choices = [...this.#filters.querySelectorAll("input")];
  /** @type {HTMLElement[]} */
  #tiles = [...this.#filters.querySelectorAll(".filter-tile")].flatMap((tile) =>
    tile instanceof HTMLElement ? [tile] : [],
  );
  #strip = "";
  #stripOf = "";
  /** @type {Target} */
  #target = "";

  /**
   * @param {{path: string, version: string, size: Size, photo: HTMLImageElement}} subject
   * @param {Told} told
   */
  constructor(subject, told) {
    this.subject = subject;
    for (const [index, tile] of this.#tiles.entries()) set(tile, { index: String(index - 1) });
    set(this.#filters, { count: String(this.#tiles.length - 1) });
    this.#list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-target]") : null;
      if (!(button instanceof HTMLElement)) return;
      const { target = "" } = button.dataset;
      told.choose(target === "all" || target === "whole" ? target : Number(target));
    });
    this.#filters.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement) told.filter(event.target.value);
    });
    this.#strength.addEventListener("input", () => told.strength(Number(this.#strength.value), false));
    this.#strength.addEventListener("change", () => told.strength(Number(this.#strength.value), true));
    this.#head.addEventListener("change", () => told.head(this.#head.checked));
    this.#remove.addEventListener("click", () => told.remove());
  }

  /** How strong a filter is that is chosen next. */
  get strength() {
    return Number(this.#strength.value);
  }

  /**
   * @param {Plan} plan
   * @param {Target} target
   * @param {boolean} isPassing shown during a drag: no new pictures are requested
   */
  show(plan, target, isPassing) {
    this.#showTargets(plan, target);
    const isOther = target !== this.#target;
    this.#target = target;
    if (target === "") return;
    const look = lookOf(plan, target);
    for (const choice of this.#choices) choice.checked = look !== undefined && choice.value === (look?.filter ?? "");
    const chosen = this.#choices.find((choice) => choice.checked)?.closest("label");
    if (isOther) chosen?.scrollIntoView({ block: "nearest", inline: "center" });
    const faces = facesOf(plan, target);
    const strengths = target === "whole" ? [plan.whole] : faces.map((face) => face.look);
    const strength = strengths.find((one) => one)?.strength;
    if (strength !== undefined) this.#strength.value = String(strength);
    else if (isOther) this.#strength.value = String(standard);
    this.#strength.disabled = strength === undefined;
    this.#headRow.hidden = target === "whole";
    this.#head.checked = faces.length > 0 && faces.every(({ head }) => head);
    this.#remove.hidden = typeof target !== "number";
    if (!isPassing) void this.#showStrip(plan, target);
  }

  // MARK: The list

  /** @param {Plan} plan @param {Target} target */
  #showTargets({ faces, whole }, target) {
    /** @type {Target[]} */
    const wanted = [
      ...(faces.length > 1 ? [/** @type {Target} */ ("all")] : []),
      ...faces.map(({ id }) => id),
      "whole",
    ];
    const there = [...this.#list.querySelectorAll("[data-target]")];
    if (there.map((one) => one.getAttribute("data-target")).join() !== wanted.join()) {
      // Keeps the focus, or moves it to the selected item.
      const isHere = this.#list.contains(document.activeElement);
      this.#list.replaceChildren(...wanted.map((one) => make("li", {}, this.#button(one))));
      if (isHere) this.#control(target)?.focus();
    }
    for (const [index, face] of faces.entries()) {
      const button = this.#control(face.id);
      if (!button) continue;
      button.ariaLabel = say("face", { n: index + 1, of: faces.length, look: nameOf(face.look) });
      button.classList.toggle("has-look", face.look !== null);
      const tile = button.querySelector(".target-face");
      if (tile instanceof HTMLElement) crop(tile, this.subject.photo.currentSrc, face.box, this.subject.size);
    }
    const all = this.#control("all");
    if (all) all.ariaLabel = say("allAre", { look: nameOf(lookOf({ faces, whole }, "all")) });
    const entire = this.#control("whole");
    if (entire) entire.ariaLabel = say("wholeIs", { look: nameOf(whole) });
    entire?.classList.toggle("has-look", whole !== null);
    for (const button of this.#list.querySelectorAll("[data-target]")) {
      const isChosen = button.getAttribute("data-target") === String(target);
      if (isChosen && button.ariaPressed !== "true") button.scrollIntoView({ block: "nearest", inline: "nearest" });
      button.ariaPressed = String(isChosen);
    }
  }

  /** @param {Target} target */
  #control(target) {
    const found = this.#list.querySelector(`[data-target="${target}"]`);
    return found instanceof HTMLElement ? found : null;
  }

  /** @param {Target} target */
  #button(target) {
    const isFace = typeof target === "number";
    const content = isFace ? make("span", { className: "target-face" }) : make("span", {}, say(String(target)));
    const button = make("button", { className: isFace ? "target is-face" : "target", type: "button" }, content);
    button.dataset.target = String(target);
    return button;
  }

  // MARK: The filters

  /** @param {Plan} plan @param {Target} target */
  async #showStrip(plan, target) {
    const { path, version, size, photo } = this.subject;
    const [face] = facesOf(plan, target);
    const box = face ? face.box : square(geometry.whole(size), size);
    const [original] = this.#tiles;
    if (original) crop(original, photo.currentSrc, box, size);
    const strength = (lookOf(plan, target)?.strength ?? this.strength) / 100;
    const place = new URLSearchParams(numbers(geometry.fractions(box, size)));
    const address = `${path}/sketch/strip?${place}&strength=${strength}&v=${version}`;
    if (address === this.#strip) return;
    this.#strip = address;
    // Hides the old pictures, which show another face.
    if (this.#stripOf !== String(place)) this.#filters.style.removeProperty("--strip");
    this.#stripOf = String(place);
    this.#filters.classList.add("is-waiting");
    try {
      await picture(address);
      if (address === this.#strip) set(this.#filters, { strip: `url("${address}")` });
    } catch (error) {
      if (address !== this.#strip) return;
      this.#strip = "";
      await complain(error);
    } finally {
      if (address === this.#strip || this.#strip === "") this.#filters.classList.remove("is-waiting");
    }
  }
}
