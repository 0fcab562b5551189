// The head of the three tabs of Search. While the person types, it makes the page show the results, offers completions,
// and shows suggestions when nothing is found. It keeps the tabs and the page's URL in step with the question.

import { ask, complain, counted, icon, Refused, say } from "../../AppShell/Page/app.js";

/**
 * How a question may go on.
 * @typedef {object} Suggestion
 * @property {string} name
 * @property {string} icon
 * @property {string} q the whole question, with the name at its end
 */

/**
 * A question that finds something where another found nothing.
 * @typedef {object} Nearest
 * @property {string} q
 * @property {number} count photos
 * @property {boolean} isCorrected
 */

/**
 * A word that was to be left out, and that nothing is called by.
 * @typedef {object} Idle
 * @property {string} text a sentence
 * @property {string} [correction] the whole question with another word
 */

/** Milliseconds without a key press that count as a pause. */
const pause = 250;

/** Milliseconds after which a progress indicator is shown. */
const patience = 1000;

/** @param {string} id */
const part = (id) => document.getElementById(id);

export class SearchHead {
  #field = /** @type {HTMLInputElement} */ (part("q"));
  #path = part("search-head")?.dataset.path ?? "/search";
  #typing = 0;
  #hiding = 0;
  #request = new AbortController();
  #advice = new AbortController();
  /**
   * The last question, initially the page's; null after a failure, so that the same question may be sent again.
   * @type {string | null}
   */
  #asked = this.#field.defaultValue.trim();

  /** What is searched for; empty for all photos. */
  question = this.#asked ?? "";

  /**
   * @param {(question: string, signal: AbortSignal) => Promise<number>} obey shows what a question finds, and answers how
   *   much that is; when the signal is aborted there is a newer question
   */
  constructor(obey) {
    this.obey = obey;
    const field = this.#field;
    field.addEventListener("input", () => {
      this.#showControls();
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => {
        void this.#search(false);
        void this.#suggest();
      }, pause);
    });
    field.addEventListener("focus", () => {
      clearTimeout(this.#hiding);
      this.#showControls();
      void this.#suggest();
    });
    // A tap on Cancel or a suggestion moves the focus before the click, so they must stay in place until then.
    part("search-head")?.addEventListener("focusout", () => {
      clearTimeout(this.#hiding);
      this.#hiding = setTimeout(() => this.#rest(), 250);
    });
    field.addEventListener("keydown", (event) => this.#key(event));
    field.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      field.blur();
      void this.#search(true);
    });
    this.#on("clear", () => {
      field.value = "";
      field.focus();
      this.#showControls();
      void this.#suggest();
      void this.#search(true);
    });
    this.#on("cancel", () => {
      field.value = "";
      field.blur();
      this.#close();
      void this.#search(true);
    });
    part("suggestion-row")?.addEventListener("click", (event) => this.#choose(event));
    // A tap must not move the focus, because a phone would hide its keyboard and show it again.
    part("suggestion-row")?.addEventListener("mousedown", (event) => event.preventDefault());
    part("suggestion-row")?.addEventListener("keydown", (event) => this.#walk(event));
    this.#showControls();
    // What could not be asked for is asked for once more.
    addEventListener("online", () => this.#asked === null && void this.#search(false));
    // Text that was typed before this script was loaded.
    this.#typing = setTimeout(() => void this.#search(false), pause);
  }

  /**
   * @param {string} id
   * @param {() => void} run
   */
  #on(id, run) {
    part(id)?.addEventListener("click", (event) => {
      event.preventDefault();
      run();
    });
  }

  /** Asks for something else, as if it had been typed. @param {string} question */
  ask(question) {
    this.#field.value = question;
    this.#showControls();
    return this.#search(true);
  }

  /** Says how much the question finds after photos went or came back. @param {number} found */
  async retell(found) {
    if (found > 0 === part("nothing-found")?.hidden) return;
    await this.#tell(found, this.#request.signal);
  }

  /** @param {boolean} isFinal whether the person has submitted the question; otherwise a failure shows no alert */
  async #search(isFinal) {
    clearTimeout(this.#typing);
    const text = this.#field.value.trim();
    if (text === this.#asked) return;
    this.#asked = text;
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const news = part("search-news");
    let problem = "";
    const busy = setTimeout(() => {
      if (news) news.textContent = say("searching");
    }, patience);
    try {
      const found = await this.obey(text, signal);
      if (signal.aborted) return;
      this.question = text;
      history.replaceState({ ...history.state, place: null }, "", this.#address(this.#path));
      for (const tab of document.querySelectorAll(".search-tabs > a")) {
        if (tab instanceof HTMLAnchorElement) tab.href = this.#address(tab.dataset.path ?? "");
      }
      await this.#tell(found, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#asked = null;
      if (isFinal) return await complain(error);
      // What is shown is still what was found before.
      problem = error instanceof Refused ? error.message : say("failed");
    } finally {
      clearTimeout(busy);
      if (news && !signal.aborted) news.textContent = problem;
    }
  }

  /** @param {string} path */
  #address(path) {
    return this.question === "" ? path : `${path}?q=${encodeURIComponent(this.question)}`;
  }

  // MARK: Nothing found

  /**
   * @param {number} found
   * @param {AbortSignal} signal
   */
  async #tell(found, signal) {
    const isNothing = found === 0 && this.question !== "";
    /** @type {{title?: string, below?: string, nearest?: Nearest[], idle?: Idle[]} | null} */
    let answer = null;
    if (isNothing || /(^|\s)[-−–]\S/.test(this.question)) {
      answer = await ask("GET", `/nearest?q=${encodeURIComponent(this.question)}`, null, { signal }).catch(() => null);
      if (signal.aborted) return;
    }
    const nearest = answer?.nearest ?? [];
    this.#note(answer?.idle ?? []);
    part("nothing-found")?.toggleAttribute("hidden", !isNothing);
    const title = part("nothing-title");
    if (title) title.textContent = answer?.title ?? say("nothing", { q: this.question });
    part("below")?.toggleAttribute("hidden", !answer?.below);
    const below = part("below-link");
    if (below) below.textContent = answer?.below ?? "";
    part("nearest")?.toggleAttribute("hidden", nearest.length === 0);
    part("nearest-list")?.replaceChildren(...nearest.map((question) => this.#nearestRow(question)));
  }

  /** @param {Idle[]} idle */
  #note(idle) {
    const notes = part("search-notes");
    notes?.toggleAttribute("hidden", idle.length === 0);
    notes?.replaceChildren(
      ...idle.map(({ text, correction }) => {
        const row = document.createElement("p");
        row.append(text);
        if (!correction) return row;
        const link = document.createElement("a");
        link.href = `${this.#path}?q=${encodeURIComponent(correction)}`;
        link.textContent = say("didYouMean", { q: correction });
        row.append(" ", link);
        return row;
      }),
    );
  }

  /** @param {Nearest} nearest */
  #nearestRow({ q, count, isCorrected }) {
    const link = document.createElement("a");
    link.className = "row";
    link.href = `${this.#path}?q=${encodeURIComponent(q)}`;
    const text = document.createElement("span");
    text.className = "row-text";
    text.textContent = isCorrected ? say("didYouMean", { q }) : q;
    const value = document.createElement("span");
    value.className = "row-value";
    value.textContent = counted("nearest", count);
    link.append(icon("magnifying-glass"), text, value);
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void this.ask(q);
      part("content")?.focus({ preventScroll: true });
    });
    const row = document.createElement("li");
    row.append(link);
    return row;
  }

  // MARK: Suggestions

  async #suggest() {
    this.#advice.abort();
    this.#advice = new AbortController();
    const { signal } = this.#advice;
    try {
      const answer = await ask("GET", `/suggest?q=${encodeURIComponent(this.#field.value)}`, null, { signal });
      if (!signal.aborted) this.#show(answer.suggestions);
    } catch {
      // Errors are ignored: completions are optional.
    }
  }

  /** @param {Suggestion[]} suggestions */
  #show(suggestions) {
    const row = part("suggestion-row");
    if (!row || !part("search-head")?.contains(document.activeElement)) return;
    part("suggestions")?.toggleAttribute("hidden", suggestions.length === 0);
    row.replaceChildren(
      ...suggestions.map(({ name, icon: picture, q }) => {
        const chip = document.createElement("button");
        chip.type = "button";
        chip.className = "chip";
        chip.dataset.q = q;
        const text = document.createElement("span");
        text.textContent = name;
        chip.append(icon(picture), text);
        return chip;
      }),
    );
    row.scrollLeft = 0;
    this.#announce(suggestions.length);
  }

  /** Tells screen readers how many suggestions there are. @param {number} count none: says nothing */
  #announce(count) {
    const status = part("suggestion-count");
    if (status) status.textContent = count === 0 ? "" : counted("suggestions", count);
  }

  /** @param {Event} event */
  #choose(event) {
    const chip = event.target instanceof Element ? event.target.closest(".chip") : null;
    if (!(chip instanceof HTMLElement)) return;
    this.#field.value = `${chip.dataset.q ?? ""} `;
    this.#field.focus();
    this.#showControls();
    void this.#search(true);
    void this.#suggest();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "ArrowDown") {
      const first = document.querySelector(".suggestion-row > .chip");
      if (!(first instanceof HTMLElement) || part("suggestions")?.hidden) return;
      event.preventDefault();
      first.focus();
    } else if (event.key === "Escape" && this.#field.value === "") {
      this.#field.blur();
    }
  }

  /** The arrows lead along the suggestions and back to the field. @param {KeyboardEvent} event */
  #walk(event) {
    const chip = document.activeElement;
    /** @type {Record<string, Element | null | undefined>} */
    const ways = {
      ArrowRight: chip?.nextElementSibling,
      ArrowLeft: chip?.previousElementSibling ?? this.#field,
      ArrowUp: this.#field,
      Escape: this.#field,
    };
    const to = ways[event.key];
    if (!(to instanceof HTMLElement)) return;
    event.preventDefault();
    to.focus();
  }

  // MARK: What is to be seen

  #showControls() {
    const { value } = this.#field;
    const isTyping = document.activeElement === this.#field;
    part("clear")?.toggleAttribute("hidden", value === "");
    part("cancel")?.toggleAttribute("hidden", value === "" && !isTyping);
  }

  /** Called when the person has stopped typing. */
  #rest() {
    if (part("search-head")?.contains(document.activeElement) && document.activeElement?.closest(".suggestions, form"))
      return;
    this.#close();
  }

  #close() {
    this.#advice.abort();
    part("suggestions")?.toggleAttribute("hidden", true);
    this.#announce(0);
    this.#showControls();
  }
}
