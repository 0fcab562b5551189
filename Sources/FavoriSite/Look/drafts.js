// What is entered in a form is kept by the browser until it is sent or discarded: going back, a reload and the way to sign
// in lose nothing.

import { complain, own, say, toast } from "../../AppShell/Page/app.js";
import { send } from "./sheets.js";

/** The draft of a form with text areas and radio buttons, one for each address it is sent to. */
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
    // The form looks as if this was what was sent.
    if (pairs.length > 0) toast(say("draftRestored"));
  }
}

/**
 * Sends a form once at a time, and forgets its draft when it has arrived.
 *
 * @param {HTMLFormElement} form
 * @param {FormDraft} draft
 * @param {(path: string) => void} done is told where the answer leads
 */
export function sendOnSubmit(form, draft, done) {
  const button = form.querySelector("button");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button) button.disabled = true;
    try {
      const { path } = await send(form);
      draft.forget();
      done(path);
    } catch (error) {
      if (button) button.disabled = false;
      await complain(error);
    }
  });
}
