// What is entered in a form is kept by the browser until it is sent or discarded: going back, a reload and the way to sign
// in lose nothing.

import { own } from "../../AppShell/Page/app.js";

/** The draft of a form with text fields, text areas and radio buttons, one for each address it is sent to. */
export class FormDraft {
  #form;
  #name;
  #untouched;

  /** @param {HTMLFormElement} form gets what was kept, unless it comes back with a problem: then it holds what was sent */
  constructor(form) {
    this.#form = form;
    this.#name = own(`draft ${form.getAttribute("action")}`);
    const isAnswer = form.querySelector(".problem") !== null;
    this.#untouched = isAnswer ? "" : this.#text();
    if (isAnswer) this.#keep();
    else this.#restore();
    form.addEventListener("input", () => this.#keep());
  }

  get isTouched() {
    return this.#text() !== this.#untouched;
  }

  forget() {
    sessionStorage.removeItem(this.#name);
  }

  #text() {
    return JSON.stringify([...new FormData(this.#form)]);
  }

  #keep() {
    if (this.isTouched) sessionStorage.setItem(this.#name, this.#text());
    else this.forget();
  }

  #restore() {
    /** @type {[string, string][]} */
    const pairs = JSON.parse(sessionStorage.getItem(this.#name) ?? "[]");
    for (const [name, value] of pairs) {
      const field = this.#form.elements.namedItem(name);
      // Of radio buttons with one name, setting the value chooses one.
      if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) field.value = value;
    }
  }
}
