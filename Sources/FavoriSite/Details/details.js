// One favour: questions before what cannot be taken back, and the circle on the map. In a sheet, what is done stays there.

import { complain, confirm, Refused } from "../../AppShell/Page/app.js";
import { keepFocus } from "../../AppShell/Page/focus.js";
import { canDraw, MapView } from "../../MapView/mapview.js";
import { fetchPage, send } from "../Look/sheets.js";
import { hear } from "../News/events.js";
import { viewPhotos } from "../Pictures/photoviewer.js";
import { wakeSharing } from "./sharing.js";

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when the favour is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  const favour = new Favour(root, sheet);
  shown = favour;
  return { end: () => favour.end() };
}

/** Milliseconds after which a site that was away is asked again: at first, and at most. */
const [soonest, latest] = [2000, 60_000];

/** The favour that is shown. @type {Favour | null} */
let shown = null;

hear("favour", (event) => {
  if (event instanceof MessageEvent) void shown?.refresh(JSON.parse(event.data).favour);
});
hear("reopen", () => void shown?.refresh());

class Favour {
  #root;
  #sheet;
  #path = location.pathname;
  /** What it says, before scripts add to it. */
  #text = "";
  /** @type {MapView | null} */
  #view = null;
  #isOver = false;
  /** What comes again after the site was away. */
  #trying = 0;
  #pause = soonest;

  /** @param {HTMLElement} root @param {import("../Look/sheets.js").Sheet | null} sheet */
  constructor(root, sheet) {
    this.#root = root;
    this.#sheet = sheet;
    this.#wake();
  }

  end() {
    this.#view?.remove();
    clearTimeout(this.#trying);
    this.#isOver = true;
    if (shown === this) shown = null;
  }

  #wake() {
    const root = this.#root;
    this.#text = root.textContent ?? "";
    for (const form of root.querySelectorAll("form.act")) {
      if (form instanceof HTMLFormElement) form.addEventListener("submit", (event) => void this.#act(event, form));
    }
    viewPhotos(root);
    wakeSharing(root);
    leadToMaps(root);
    const view = root.querySelector(".details-map") && canDraw() ? new MapView("spot") : null;
    this.#view = view;
    // What ends while it is drawn is not complained of.
    if (view) draw(root, view).catch((error) => (root.isConnected ? complain(error) : undefined));
  }

  /**
   * The favour as it is now; null where none is there.
   * @returns {Promise<HTMLElement | null | undefined>} undefined while the site is away
   */
  async #fetched() {
    try {
      const { page } = await fetchPage(this.#path);
      return page.querySelector("main > .details");
    } catch (error) {
      return error instanceof Refused && error.status === 0 ? undefined : null;
    }
  }

  /** @param {HTMLElement} fresh */
  #replace(fresh) {
    const root = this.#root;
    keepFocus(
      root,
      () => {
        this.#view?.remove();
        root.replaceWith(fresh);
        this.#root = fresh;
        this.#wake();
      },
      fresh,
    );
  }

  /**
   * Shows what others have changed, unless somebody is just about to do something.
   * @param {number} [id] the favour that was changed; nothing: perhaps this one
   */
  async refresh(id) {
    if ((id !== undefined && this.#path !== `/favours/${id}`) || this.#isBusy) return;
    const fresh = await this.#fetched();
    if (fresh === undefined) return this.#tryLater();
    this.#pause = soonest;
    if (fresh && fresh.textContent !== this.#text && !this.#isOver && !this.#isBusy) this.#replace(fresh);
  }

  /** The site was away. */
  #tryLater() {
    clearTimeout(this.#trying);
    if (this.#isOver) return;
    this.#trying = setTimeout(() => void this.refresh(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, latest);
  }

  get #isBusy() {
    return Boolean(
      this.#root.querySelector(".removal[open], button:disabled") || document.querySelector("dialog.alert[open]"),
    );
  }

  /** After something was done here, or refused because the favour is not as it is shown. */
  async #renew() {
    const fresh = await this.#fetched();
    if (this.#isOver) return;
    if (fresh === undefined) return this.#tryLater();
    if (fresh) {
      keepReasons(this.#root, fresh);
      this.#replace(fresh);
    }
    // The page at its address says what is there instead.
    else if (this.#sheet) this.#sheet.close();
    else location.reload();
  }

  /** @param {SubmitEvent} event @param {HTMLFormElement} form */
  async #act(event, form) {
    const { question, keep, danger } = form.dataset;
    event.preventDefault();
    const button = form.querySelector("button");
    try {
      const wish = {
        title: question ?? "",
        action: button?.textContent?.trim() ?? "",
        danger: danger === "true",
        ...(keep ? { cancel: keep } : {}),
      };
      if (question && !(await confirm(wish))) return;
      if (button) button.disabled = true;
      const { path } = await send(form);
      if (this.#sheet) this.#sheet.done(path);
      else if (path === this.#path) await this.#renew();
      else location.assign(path);
    } catch (error) {
      if (button) button.disabled = false;
      await complain(error);
      if (error instanceof Refused && [404, 409].includes(error.status)) await this.#renew();
    }
  }
}

/** What was typed for helpers who are still there stays. @param {HTMLElement} root @param {HTMLElement} fresh */
function keepReasons(root, fresh) {
  /** @param {HTMLFormElement} form */
  const key = (form) => ["slot", "person"].map((name) => new FormData(form).get(name)).join(" ");
  /** @param {HTMLElement} page @returns {HTMLFormElement[]} */
  const forms = (page) => [...page.querySelectorAll("form")].filter((form) => form.closest(".removal"));
  for (const form of forms(root)) {
    const typed = form.querySelector("[name=reason]");
    if (!(typed instanceof HTMLInputElement) || !typed.value || !form.closest(".removal[open]")) continue;
    const next = forms(fresh).find((other) => key(other) === key(form));
    const field = next?.querySelector("[name=reason]");
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = typed.value;
    next?.closest(".removal")?.setAttribute("open", "");
  }
}

/** Apple's devices open their maps by a scheme of their own. @param {HTMLElement} root */
function leadToMaps(root) {
  const link = root.querySelector("a[data-point]");
  if (!(link instanceof HTMLAnchorElement) || !/iPhone|iPad|Macintosh/.test(navigator.userAgent)) return;
  link.href = `maps://?q=${link.dataset.point}`;
}

/** @param {HTMLElement} root @param {MapView} view */
async function draw(root, view) {
  const holder = root.querySelector("[data-radius]");
  if (!(holder instanceof HTMLElement)) return;
  const [latitude = 0, longitude = 0] = view.data.start ?? [];
  view.part("stage").hidden = false;
  await view.draw();
  const { map, library } = view;
  if (matchMedia("(pointer: coarse)").matches) map.dragPan.disable();
  const radius = Number(holder.dataset.radius);
  const element = document.createElement("div");
  element.className = radius ? "details-circle" : "details-dot";
  new library.Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
  element.removeAttribute("aria-label");
  element.removeAttribute("role");
  /** Metres of a pixel at the zoom 0. */
  const metres = (40075016.7 * Math.cos((latitude * Math.PI) / 180)) / 512;
  // The circle takes three quarters of the map's shorter side.
  const side = Math.min(view.container.clientHeight, view.container.clientWidth);
  const zoom = radius ? Math.log2((metres * side * 0.75) / (radius * 2)) : 15;
  map.jumpTo({ center: [longitude, latitude], zoom });
  if (!radius) return;
  const size = () => {
    const side = `${(radius * 2 * 2 ** map.getZoom()) / metres}px`;
    element.style.setProperty("width", side);
    element.style.setProperty("height", side);
  };
  map.on("zoom", size);
  size();
}
