// Protects unsaved work: stores it for a reload, and asks before the page is left.

import { own } from "../../AppShell/Page/app.js";

/** Steps that are kept on either side. */
const most = 60;

/**
 * What of a sketch is kept for as long as the window is open.
 * @template State
 * @typedef {{version: string, first: State, kept: State, past: State[], now: State, future: State[]}} Work
 */

/** @template State */
export class Notebook {
  /**
   * @param {string} name of what is worked on
   * @param {string} version stored work of another version is ignored
   */
  constructor(name, version) {
    this.name = own(`sketch ${name}`);
    this.version = version;
  }

  /** @returns {Work<State> | null} */
  read() {
    try {
      /** @type {Work<State> | null} */
      const work = JSON.parse(sessionStorage.getItem(this.name) ?? "null");
      return work?.version === this.version ? work : null;
    } catch {
      return null;
    }
  }

  /** @param {Omit<Work<State>, "version">} work */
  write(work) {
    const { past, future } = work;
    const all = { ...work, version: this.version, past: past.slice(-most), future: future.slice(-most) };
    try {
      sessionStorage.setItem(this.name, JSON.stringify(all));
    } catch {
      // Without storage, the editor works without a backup.
    }
  }

  forget() {
    sessionStorage.removeItem(this.name);
  }
}

/** A history entry that intercepts going back. */
export class Guard {
  #isOff = false;

  /**
   * @param {() => boolean} isNeeded
   * @param {() => Promise<boolean>} isSure asks whether to leave
   * @param {() => void} left what is done then
   */
  constructor(isNeeded, isSure, left) {
    addEventListener("beforeunload", (event) => {
      if (!this.#isOff && isNeeded()) event.preventDefault();
    });
    // A page that was come back to is as it was before it was left.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#isOff = false;
    });
    addEventListener("popstate", async () => {
      if (this.#isOff || history.state?.guard) return;
      if (isNeeded() && !(await isSure())) return this.stand();
      this.#isOff = true;
      left();
      history.back();
    });
  }

  /** From now on, going back asks. */
  stand() {
    if (!this.#isOff && !history.state?.guard) history.pushState({ guard: true }, "");
  }

  /** Lets the page be left; the entry is gone then. */
  async step() {
    this.#isOff = true;
    if (!history.state?.guard) return;
    const isBack = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await isBack;
  }
}
