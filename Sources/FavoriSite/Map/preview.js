// What a favour is, at the foot of the map.

import { icon, make, say } from "../../AppShell/Page/app.js";
import { fetchPage } from "../Look/sheets.js";

/** The card of one favour. */
export class Preview {
  #card = /** @type {HTMLElement} */ (document.getElementById("map-preview"));
  /** Counts the previews: an answer that comes late is thrown away. */
  #turn = 0;
  #giveBack = () => {};
  #away = () => {};

  constructor() {
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || this.#card.hidden) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.#putAway();
    });
  }

  /** It goes, without a word. */
  hide() {
    this.#turn += 1;
    if (this.#card.contains(document.activeElement)) this.#giveBack();
    this.#card.hidden = true;
  }

  #putAway() {
    this.hide();
    this.#away();
  }

  /**
   * Shows what a favour is, without leaving the map.
   * @param {{id: number, title: string}} favour
   * @param {() => void} giveBack called when it goes with the focus in it
   * @param {() => void} away called when it is put away
   */
  async show(favour, giveBack, away) {
    const path = `/favours/${favour.id}`;
    this.#turn += 1;
    const mine = this.#turn;
    const { page } = await fetchPage(path);
    if (mine !== this.#turn) return;
    [this.#giveBack, this.#away] = [giveBack, away];
    const text = make("div", { className: "favour-text" }, make("h3", {}, favour.title));
    // As the page of the favour says it.
    for (const [selector, className] of [
      [".slot-time", "favour-when"],
      [".details-state > p", "favour-facts"],
    ]) {
      text.append(make("p", { className }, page.querySelector(selector ?? "")?.textContent ?? ""));
    }
    const link = make("a", { className: "preview-link", href: path });
    // The marker stays as large as it is: the sheet that opens is of the same favour.
    link.addEventListener("click", () => this.hide());
    link.append(...page.querySelectorAll(".details-head .mark"), text, icon("caret-right"));
    const close = make("button", { className: "round", type: "button", ariaLabel: say("closeSheet") }, icon("x"));
    close.onclick = () => this.#putAway();
    this.#card.replaceChildren(link, close);
    this.#card.hidden = false;
  }
}
