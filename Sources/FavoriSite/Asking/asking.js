// The form of a favour: several slots, the place under a pin, what is still missing, and a draft that survives a reload.

import { complain, confirm, open, say, toast } from "../../AppShell/Page/app.js";
import { canDraw, MapView } from "../../MapView/mapview.js";
import { distance, later, now, tellZone } from "../Look/clocks.js";
import { draftName, send } from "../Look/sheets.js";
import { WholeDays } from "../Look/wholedays.js";
import { Photos } from "./photos.js";
import { presentPosition } from "./present.js";
import { StreetSearch } from "./streetsearch.js";

/** @param {Element} group @param {string} name */
const field = (group, name) => /** @type {HTMLInputElement} */ (group.querySelector(`[name="${name}"]`));

const day = 86_400_000;

/** Characters of a title and of a description, as the site counts them. */
const [longestTitle, longestText] = [80, 2000];

/** Code points, and a line break as one. @param {string} text */
const length = (text) => [...text.replaceAll("\r\n", "\n")].length;

/** Ten are enough for a week and more; the site takes no more, either. */
const mostSlots = 10;

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when the form is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  const asking = new Asking(/** @type {HTMLFormElement} */ (root), sheet);
  return { end: () => asking.end(), mayClose: () => asking.mayClose() };
}

class Asking {
  #form;
  #sheet;
  #title;
  #send;
  #missing;
  #slots;
  #adding;
  #photos;
  /** The number of the favour that is repeated. The address changes when the form is closed. */
  #repeated = new URLSearchParams(location.search).get("repeat");
  /** @type {MapView | null} */
  #view = null;
  /** @type {StreetSearch | null} */
  #search = null;
  #isSent = false;
  /** Of each group of fields. @type {WeakMap<HTMLElement, WholeDays>} */
  #wholeDays = new WeakMap();
  /** What it held before anything was entered. */
  #untouched;
  /** Latitude and longitude, as they were then. */
  #placeBefore;
  #isPlaceChosen = false;
  #life = new AbortController();

  /** @param {HTMLFormElement} form @param {import("../Look/sheets.js").Sheet | null} sheet */
  constructor(form, sheet) {
    this.#form = form;
    this.#sheet = sheet;
    /** @param {string} id */
    const part = (id) => /** @type {HTMLElement} */ (form.querySelector(`#${id}`));
    this.#title = /** @type {HTMLInputElement} */ (part("title"));
    this.#send = /** @type {HTMLButtonElement} */ (part("send"));
    this.#missing = part("missing");
    this.#slots = part("slots");
    this.#adding = part("add-slot");
    this.#photos = new Photos(/** @type {HTMLElement} */ (part("photos")), () => {
      this.#check();
      this.#keep();
    });
    this.#adding.classList.remove("awaited");
    tellZone(form);
    for (const group of this.#groups()) this.#prepare(group);
    // A form that comes back with problems holds what was entered last: no older draft replaces it.
    const isAnswer = form.querySelector(".problems") !== null;
    this.#untouched = isAnswer ? "" : this.#text();
    this.#placeBefore = this.#place();
    if (isAnswer) this.#keep();
    else this.#restore();
    if (form.dataset.new === "true" && this.#text() === this.#untouched) this.#beginHere().catch(complain);
    this.#check();
    form.addEventListener("submit", (event) => void this.#submit(event));
    form.addEventListener("input", () => {
      this.#check();
      this.#keep();
    });
    this.#adding.addEventListener("click", () => this.#add()?.focus());
    const { signal } = this.#life;
    addEventListener(
      "pageshow",
      ({ persisted }) => {
        if (persisted) this.#isSent = false;
      },
      { signal },
    );
    if (!sheet) document.getElementById("back")?.addEventListener("click", this.#back, { capture: true, signal });
    // What ends while the map is drawn is not complained of.
    if (canDraw()) this.#draw().catch((error) => (form.isConnected ? complain(error) : undefined));
    else part("place").classList.add("no-place");
  }

  end() {
    this.#life.abort();
    this.#search?.end();
    this.#photos.end();
    this.#view?.remove();
  }

  // MARK: Sending

  /** What is missing: a sentence, and where. @returns {[string, HTMLElement] | null} */
  #lack() {
    if (this.#title.value.trim() === "") return [say("titleMissing"), this.#title];
    if (length(this.#title.value) > longestTitle) return [say("titleTooLong"), this.#title];
    const text = this.#form.querySelector("textarea");
    if (text && length(text.value) > longestText) return [say("textTooLong"), text];
    for (const group of this.#groups()) {
      if (group.hasAttribute("data-begun")) continue;
      const [start, end] = [field(group, "start"), field(group, "end")];
      if (!start.value || !end.value || end.value <= start.value) return [say("slotEndsBeforeStart"), end];
      if (end.value <= now(this.#form.dataset.zone)) return [say("slotPast"), start];
    }
    return this.#photos.lack();
  }

  #check() {
    const found = this.#lack();
    if (found) this.#send.setAttribute("aria-disabled", "true");
    else this.#send.removeAttribute("aria-disabled");
    if (found?.[0] !== this.#missing.textContent) this.#forgive();
    const groups = this.#groups();
    this.#adding.hidden = groups.length >= mostSlots;
    for (const group of groups) {
      const remove = group.querySelector(".remove-slot");
      if (remove instanceof HTMLElement) remove.hidden = groups.length === 1 || group.hasAttribute("data-begun");
    }
  }

  /** Says what is missing where it is missing. @param {string} sentence @param {HTMLElement} where */
  #tell(sentence, where) {
    this.#forgive();
    this.#missing.textContent = sentence;
    if (where instanceof HTMLInputElement || where instanceof HTMLTextAreaElement) {
      where.setAttribute("aria-invalid", "true");
      where.setAttribute("aria-describedby", this.#missing.id);
      (where.closest(".slot-fields") ?? where.closest(".field-label") ?? where).after(this.#missing);
    }
    where.scrollIntoView({ block: "center" });
    where.focus();
  }

  /** Takes that back. */
  #forgive() {
    this.#missing.textContent = "";
    this.#send.after(this.#missing);
    for (const field of this.#form.querySelectorAll("[aria-invalid]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }

  /** How many helpers are to be asked again, because time or place are others. */
  #unbound() {
    const isMoved = this.#place() !== this.#placeBefore;
    return this.#groups().reduce((sum, group) => {
      const times = [field(group, "start"), field(group, "end")];
      const isOther = isMoved || times.some((time) => time.value !== time.defaultValue);
      return sum + (isOther ? Number(group.dataset.bound) || 0 : 0);
    }, 0);
  }

  /** Asks about what may not be meant: a place that was not chosen, and helpers who are asked again. */
  async #isMeant() {
    // An untouched new form has the middle of the neighbourhood; without a map there is nothing else to choose.
    const isFresh = this.#form.dataset.new === "true" && this.#place() === this.#placeBefore;
    const isNowhere = isFresh && !this.#isPlaceChosen && this.#view !== null;
    const place = { title: say("placeUntouched"), text: say("placeUntouchedText"), action: say("placeMeant") };
    if (isNowhere && !(await confirm({ ...place, cancel: say("changePlace") }))) {
      const change = this.#form.querySelector(".change-place");
      if (change instanceof HTMLElement) change.click();
      return false;
    }
    const unbound = this.#unbound();
    const question = {
      title: say(unbound === 1 ? "askOneAgain" : "askAgain", { n: unbound }),
      action: say("askAgainButton"),
    };
    return unbound === 0 || (await confirm(question));
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const found = this.#lack();
    if (found) {
      this.#tell(...found);
      return;
    }
    if (this.#isSent) return;
    this.#isSent = true;
    if (!(await this.#isMeant())) {
      this.#isSent = false;
      return;
    }
    try {
      const { path, page } = await send(this.#form);
      if (/^\/favours\/\d+$/.test(path)) {
        this.#forget();
        if (this.#sheet) this.#sheet.done(path);
        else location.replace(path);
        return;
      }
      // The site has found what this page could not.
      this.#form.querySelector(".problems")?.remove();
      const problems = page.querySelector(".problems");
      if (problems instanceof HTMLElement) this.#show(problems);
      // After the site has said that the favour was changed in another window, the next Save replaces that version.
      const version = page.querySelector("#asking [name=version]");
      this.#isSent = false;
      if (version instanceof HTMLInputElement) {
        this.#forget();
        field(this.#form, "version").value = version.value;
        this.#keep();
      }
    } catch (error) {
      this.#isSent = false;
      await complain(error);
    }
  }

  /** Shows what the site has found, and leads to the first slot that it is about. @param {HTMLElement} problems */
  #show(problems) {
    this.#form.prepend(problems);
    const links = [...problems.querySelectorAll("a")];
    /** @param {HTMLAnchorElement} link */
    const start = (link) => {
      const group = this.#groups()[Number(link.hash.slice("#slot-".length)) - 1];
      return group ? field(group, "start") : null;
    };
    for (const link of links) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        start(link)?.focus();
      });
    }
    const [first] = links;
    const where = first ? start(first) : null;
    if (first && where) this.#tell(first.textContent ?? "", where);
    else problems.scrollIntoView({ block: "center" });
  }

  // MARK: Slots

  #groups() {
    return /** @type {HTMLElement[]} */ ([...this.#slots.querySelectorAll(".slot-fields")]);
  }

  /** @param {HTMLElement} group */
  #prepare(group) {
    const row = group.querySelector(".all-day");
    const box = group.querySelector(".all-day input");
    row?.classList.remove("awaited");
    const [start, end] = [field(group, "start"), field(group, "end")];
    start.dataset.before = start.value;
    start.addEventListener("change", () => {
      // The end keeps its distance.
      const moved = distance(start.dataset.before ?? "", start.value);
      if (Number.isFinite(moved) && end.value) end.value = later(end.value, moved);
      start.dataset.before = start.value;
      this.#check();
      this.#keep();
    });
    if (box instanceof HTMLInputElement) {
      const changed = () => {
        start.dataset.before = start.value;
        this.#check();
        this.#keep();
      };
      const days = new WholeDays(box, start, end, {
        today: () => now(this.#form.dataset.zone),
        usual: ["10:00", "11:00"],
        changed,
      });
      this.#wholeDays.set(group, days);
    }
    group.querySelector(".remove-slot")?.addEventListener("click", () => {
      const groups = this.#groups();
      const next = groups[groups.indexOf(group) + 1] ?? groups[groups.indexOf(group) - 1];
      group.remove();
      if (next) field(next, "start").focus();
      this.#check();
      this.#keep();
    });
  }

  /** Copies the last slot to the day after. @returns {HTMLInputElement | null} where its times begin */
  #add() {
    const groups = this.#groups();
    const last = groups.at(-1);
    if (!last || groups.length >= mostSlots) return null;
    const copy = /** @type {HTMLElement} */ (last.cloneNode(true));
    field(copy, "slot").value = "";
    copy.dataset.bound = "0";
    // It may be a copy of one that has begun.
    copy.removeAttribute("data-begun");
    copy.querySelector(".begun-note")?.remove();
    copy.querySelector(".all-day")?.removeAttribute("hidden");
    for (const input of copy.querySelectorAll("input[readonly]")) input.removeAttribute("readonly");
    for (const name of ["start", "end"]) {
      // The same time of the day, also where a day has 23 or 25 hours.
      const next = later(field(last, name).value, day);
      if (next) field(copy, name).value = next;
    }
    last.after(copy);
    this.#prepare(copy);
    this.#check();
    this.#keep();
    return field(copy, "start");
  }

  // MARK: The draft

  /** @returns {[string, FormDataEntryValue][]} */
  #pairs() {
    return [...new FormData(this.#form)].filter(([name]) => name !== "key");
  }

  #text() {
    return JSON.stringify(this.#pairs());
  }

  #place() {
    return ["latitude", "longitude"].map((name) => field(this.#form, name).value).join();
  }

  /** The name of this form's draft: one of new favours, and one of each version and each favour that is repeated. */
  #draftName() {
    if (this.#form.dataset.new === "true") return draftName;
    const edit = field(this.#form, "edit");
    if (edit) return `${draftName} edit ${edit.value} ${field(this.#form, "version").value}`;
    return this.#repeated ? `${draftName} repeat ${this.#repeated}` : null;
  }

  #keep() {
    const name = this.#draftName();
    if (!name || this.#isSent) return;
    if (this.#text() === this.#untouched) {
      sessionStorage.removeItem(name);
      return;
    }
    // With the form's key, so that what was sent before a reload and is sent again asks for one favour.
    sessionStorage.setItem(name, JSON.stringify([...new FormData(this.#form)]));
  }

  #forget() {
    const name = this.#draftName();
    if (name) sessionStorage.removeItem(name);
  }

  #restore() {
    const draft = this.#draftName();
    const kept = draft ? sessionStorage.getItem(draft) : null;
    if (!draft || !kept) return;
    /** @type {[string, string][]} */
    const pairs = JSON.parse(kept);
    this.#restoreSlots(pairs.filter(([name]) => name === "slot").map(([, value]) => value));
    for (const box of this.#form.querySelectorAll("input[type=checkbox]")) {
      if (box instanceof HTMLInputElement && box.name) box.checked = false;
    }
    this.#photos.restore(pairs.filter(([name]) => name === "picture").map(([, value]) => value));
    /** @type {Record<string, number>} */
    const seen = {};
    for (const [name, value] of pairs) {
      const index = seen[name] ?? 0;
      seen[name] = index + 1;
      for (const [place, one] of this.#form.querySelectorAll(`[name="${name}"]`).entries()) {
        if (one instanceof HTMLInputElement && one.type === "radio") one.checked = one.value === value;
        else if (one instanceof HTMLInputElement && one.type === "checkbox") one.checked = true;
        else if (place === index && "value" in one) one.value = value;
      }
    }
    for (const group of this.#groups()) {
      const start = field(group, "start");
      start.dataset.before = start.value;
      this.#wholeDays.get(group)?.show();
    }
    sessionStorage.setItem(draft, kept);
    // These forms look as if this was what the favour says.
    if (draft !== draftName) toast(say("draftRestored"));
  }

  /** Gives the form the slots of a draft. @param {string[]} ids their numbers; empty ones of those not saved yet */
  #restoreSlots(ids) {
    for (const group of this.#groups()) {
      const { value } = field(group, "slot");
      if (!value || ids.includes(value)) continue;
      // The last one is the pattern of those that are added: it becomes a new one.
      if (this.#groups().length > 1) group.remove();
      else group.dataset.bound = "0";
    }
    while (this.#groups().length > ids.length) this.#groups().at(-1)?.remove();
    while (this.#groups().length < ids.length && this.#add());
  }

  /** Asks only when something would be lost. */
  async mayClose() {
    if (this.#text() === this.#untouched) return true;
    if (!(await confirm({ title: say("discard"), action: say("discardButton"), cancel: say("goOn"), danger: true })))
      return false;
    this.#forget();
    return true;
  }

  /** @param {Event} event */
  #back = (event) => {
    const link = event.currentTarget;
    if (this.#text() === this.#untouched || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.mayClose().then((isSure) => {
      if (isSure) location.href = link.href;
    }, complain);
  };

  // MARK: The place

  /** Puts the pin where one is, where that was allowed before, and nothing was entered meanwhile. */
  async #beginHere() {
    const [latitude, longitude] = ["latitude", "longitude"].map((name) => field(this.#form, name));
    if (!latitude || !longitude) return;
    const here = await presentPosition(Number(latitude.value), Number(longitude.value));
    const isPlace = this.#place() === this.#placeBefore && !this.#isPlaceChosen;
    if (!here || !isPlace || this.#form.querySelector(".place-sheet[open]")) return;
    const isUntouched = this.#text() === this.#untouched;
    latitude.value = here.latitude.toFixed(6);
    longitude.value = here.longitude.toFixed(6);
    if (isUntouched) this.#untouched = this.#text();
    else this.#keep();
    const center = [here.longitude, here.latitude];
    if (this.#view?.map) this.#view.map.jumpTo({ center });
    else if (this.#view) this.#view.data.start = [here.latitude, here.longitude];
  }

  async #draw() {
    const view = new MapView("pin");
    this.#view = view;
    const latitude = field(this.#form, "latitude");
    const longitude = field(this.#form, "longitude");
    view.data.start = [Number(latitude.value), Number(longitude.value)];
    view.part("stage").hidden = false;
    await view.draw();
    view.map.jumpTo({ zoom: 14 });
    view.control();
    view.locate({ zoom: 15, isMarked: false });
    this.#offer(view, latitude, longitude);
    const search = this.#form.querySelector("#street-search");
    if (search instanceof HTMLElement) {
      this.#search = new StreetSearch(search, ({ latitude, longitude }) =>
        view.map.easeTo({ center: [longitude, latitude], zoom: Math.max(16, view.map.getZoom()), duration: 500 }),
      );
    }
  }

  /**
   * Lets the place be changed on a sheet of its own, with the same map.
   * @param {MapView} view
   * @param {HTMLInputElement} latitude
   * @param {HTMLInputElement} longitude
   */
  #offer(view, latitude, longitude) {
    /** @param {string} name */
    const part = (name) => /** @type {HTMLElement} */ (this.#form.querySelector(name));
    const [preview, map, room, change] = [".place-preview", ".asking-map", ".place-room", ".change-place"].map(part);
    const sheet = /** @type {HTMLDialogElement} */ (part(".place-sheet"));
    if (!preview || !map || !room || !change) return;
    const start = async () => {
      if (sheet.open) return;
      const closed = open(sheet);
      room.append(map);
      map.inert = false;
      view.map.resize();
      const isDone = (await closed) === "done";
      this.#isPlaceChosen ||= isDone;
      // The pin is where the map comes to rest.
      if (view.map.isMoving()) await view.map.once("moveend");
      const { lat, lng } = view.map.getCenter().wrap();
      // What one has not moved stays as exact as it was.
      const isMoved = Math.abs(lat - Number(latitude.value)) >= 1e-6 || Math.abs(lng - Number(longitude.value)) >= 1e-6;
      if (isDone && isMoved) {
        latitude.value = lat.toFixed(6);
        longitude.value = lng.toFixed(6);
        this.#keep();
      }
      map.inert = true;
      preview.append(map);
      view.map.resize();
      view.map.jumpTo({ center: [Number(longitude.value), Number(latitude.value)] });
      change.focus();
    };
    change.classList.remove("awaited");
    change.addEventListener("click", () => void start());
    preview.addEventListener("click", () => void start());
    for (const button of sheet.querySelectorAll("[data-place]")) {
      if (button instanceof HTMLElement) button.addEventListener("click", () => sheet.close(button.dataset.place));
    }
  }
}
