// The photos of a favour: each is sent as soon as it is chosen; the form has their names and texts, in their order.

import { complain, say, toast } from "../../AppShell/Page/app.js";
import { sendPhoto } from "../Pictures/sendphoto.js";

/** @param {Element} tile @param {string} selector */
const part = (tile, selector) => /** @type {HTMLInputElement & HTMLImageElement} */ (tile.querySelector(selector));

export class Photos {
  #root;
  #list;
  #adding;
  #input;
  #changed;
  #most;
  /** What is on its way: called off when the form is left. */
  #life = new AbortController();

  /** @param {HTMLElement} root @param {() => void} changed called when the form holds something else */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
    this.#most = Number(root.dataset.most);
    this.#list = part(root, ".photo-fields");
    this.#adding = part(root, ".photo-adding");
    this.#adding.classList.remove("awaited");
    this.#input = part(root, "input[type=file]");
    for (const tile of this.#tiles()) this.#prepare(tile);
    this.#input.addEventListener("change", () => {
      const files = [...(this.#input.files ?? [])];
      // The same file can be chosen again.
      this.#input.value = "";
      this.#add(files);
    });
    this.#arrange();
  }

  end() {
    this.#life.abort();
  }

  #tiles() {
    return /** @type {HTMLElement[]} */ ([...this.#list.children]);
  }

  /** What keeps the form from being sent: a sentence, and where. @returns {[string, HTMLElement] | null} */
  lack() {
    const busy = this.#list.querySelector(".is-sending");
    return busy ? [say("photosSending"), part(busy, ".photo-remove")] : null;
  }

  /** Shows the photos of a draft; their texts are filled in with the rest. @param {string[]} names */
  restore(names) {
    this.#list.replaceChildren();
    for (const name of names) {
      const tile = this.#tile();
      part(tile, "[name=picture]").value = name;
      const image = part(tile, "img");
      image.addEventListener("error", async () => {
        const { status } = await fetch(image.src).catch(() => ({ status: 0 }));
        if (status !== 404) return;
        // It was deleted since.
        tile.remove();
        this.#arrange();
        this.#changed();
        toast(say("photoLost"));
      });
      image.src = `/api/v1/pictures/${name}?size=small`;
    }
    this.#arrange();
  }

  /** @returns {HTMLElement} a new one at the end */
  #tile() {
    const { content } = /** @type {HTMLTemplateElement} */ (this.#root.querySelector("template"));
    const tile = /** @type {HTMLElement} */ (content.firstElementChild?.cloneNode(true));
    this.#list.append(tile);
    this.#prepare(tile);
    return tile;
  }

  /** @param {HTMLElement} tile */
  #prepare(tile) {
    const remove = part(tile, ".photo-remove");
    remove.hidden = false;
    remove.addEventListener("click", () => this.#remove(tile));
    part(tile, ".photo-earlier").addEventListener("click", (event) => {
      tile.previousElementSibling?.before(tile);
      this.#arrange();
      this.#changed();
      const button = /** @type {HTMLElement} */ (event.currentTarget);
      (button.hidden ? remove : button).focus();
    });
  }

  /** @param {HTMLElement} tile */
  #remove(tile) {
    const next = tile.nextElementSibling;
    const isSent = !tile.matches(".is-sending");
    tile.remove();
    this.#arrange();
    this.#changed();
    const near = next ?? this.#tiles().at(-1);
    if (near) part(near, ".photo-remove").focus();
    else this.#input.focus();
    if (!isSent) return;
    const run = () => {
      if (this.#tiles().length >= this.#most) return toast(say("photosMost"));
      this.#list.insertBefore(tile, next?.parentElement === this.#list ? next : null);
      this.#arrange();
      this.#changed();
    };
    toast(say("photoRemoved"), { label: say("undo"), run });
  }

  /** Shows the buttons that apply to this number of photos. */
  #arrange() {
    const tiles = this.#tiles();
    for (const [index, tile] of tiles.entries()) part(tile, ".photo-earlier").hidden = index === 0;
    this.#adding.hidden = tiles.length >= this.#most;
  }

  /** @param {File[]} files */
  #add(files) {
    const free = this.#most - this.#tiles().length;
    if (files.length > free) toast(say("photosMost"));
    for (const file of files.slice(0, free)) void this.#send(file);
  }

  /** @param {File} file */
  async #send(file) {
    const tile = this.#tile();
    tile.classList.add("is-sending");
    // Nothing of it is in the form before it has arrived.
    for (const field of tile.querySelectorAll("input")) field.disabled = true;
    this.#arrange();
    this.#changed();
    const preview = URL.createObjectURL(file);
    const image = part(tile, "img");
    image.src = preview;
    const { signal } = this.#life;
    try {
      const id = await sendPhoto(file, signal);
      part(tile, "[name=picture]").value = id;
      image.src = `/api/v1/pictures/${id}?size=small`;
      for (const field of tile.querySelectorAll("input")) field.disabled = false;
      tile.classList.remove("is-sending");
    } catch (error) {
      tile.remove();
      if (!signal.aborted) await complain(error);
    } finally {
      URL.revokeObjectURL(preview);
      // A form that was left keeps no draft any more.
      if (!signal.aborted) {
        this.#arrange();
        this.#changed();
      }
    }
  }
}
