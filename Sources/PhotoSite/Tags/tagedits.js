// Edits of tags in all photos: their news with Undo, and their progress while they are carried out.

import { ask, complain, make, Refused, say, toast, written } from "../../AppShell/Page/app.js";

/**
 * How far an edit of tags is.
 * @typedef {object} Edit
 * @property {string} undo
 * @property {"working" | "done" | "undoing" | "undone"} state
 * @property {number} done photos
 * @property {number} total
 */

/** The edits of a page, whose progress is shown in `#tag-edits`. */
export class TagEdits {
  /** Shows the tags of the page again. */
  #reload;
  /** Edits that are shown. @type {Set<string>} */
  #watched = new Set();

  /** @param {() => Promise<void>} reload */
  constructor(reload) {
    this.#reload = reload;
    // Those that an earlier page or process began.
    for (const undo of (document.getElementById("tag-edits")?.dataset.open ?? "").split(" ").filter(Boolean)) {
      ask("GET", `/tags/edits/${undo}`).then((edit) => this.#watch(edit), complain);
    }
  }

  /**
   * Announces the change; shows the progress while it is carried out.
   * @param {Edit} answer
   * @param {string} news
   */
  async follow(answer, news) {
    if (answer.state === "working") return this.#watch(answer, news);
    await this.#reload();
    this.#tell(answer, news);
  }

  /**
   * @param {Edit} edit
   * @param {string} news
   */
  #tell({ undo }, news) {
    toast(news, { label: say("undo"), run: () => void this.#takeBack(undo) });
  }

  /** @param {string} undo */
  async #takeBack(undo) {
    try {
      /** @type {Edit} */
      const answer = await ask("POST", "/tags/undo", { undo });
      if (answer.state === "undoing") return await this.#watch(answer);
      await this.#reload();
      toast(say("undone"));
    } catch (error) {
      await complain(error);
    }
  }

  /**
   * Shows how far an edit is, until it is over.
   * @param {Edit} edit
   * @param {string} [news] said when it is done
   */
  async #watch(edit, news) {
    if (this.#watched.has(edit.undo)) return;
    this.#watched.add(edit.undo);
    const { element, tell } = progress(edit);
    document.getElementById("tag-edits")?.append(element);
    try {
      let now = edit;
      let pause = 500;
      while (now.state === "working" || now.state === "undoing") {
        tell(now);
        await new Promise((resolve) => setTimeout(resolve, pause));
        try {
          now = await ask("GET", `/tags/edits/${edit.undo}`);
          pause = 500;
        } catch (error) {
          // It goes on there while the site cannot be reached.
          if (!(error instanceof Refused) || (error.status > 0 && error.status < 500)) throw error;
          pause = 2000;
        }
      }
      await this.#reload();
      if (now.state === "undone") toast(say("undone"));
      else if (news) this.#tell(edit, news);
    } catch (error) {
      await complain(error);
    } finally {
      element.remove();
      this.#watched.delete(edit.undo);
    }
  }
}

/** @param {Edit} edit */
function progress(edit) {
  const text = make("p");
  const filled = make("span");
  const bar = make(
    "div",
    { className: "progress", role: "progressbar", ariaValueMin: "0", ariaValueMax: "100" },
    filled,
  );
  const onclick = () => {
    cancel.disabled = true;
    ask("POST", "/tags/undo", { undo: edit.undo }).catch((error) => {
      cancel.disabled = false;
      return complain(error);
    });
  };
  const cancel = make("button", { className: "bar-button", type: "button", onclick }, say("cancel"));
  const element = make("div", { className: "tag-edit" }, make("div", {}, text, bar), cancel);
  /** @param {Edit} now */
  const tell = ({ state, done, total }) => {
    const share = total > 0 ? done / total : 0;
    text.textContent = say(state === "working" ? "editing" : "undoing", {
      done: written(done),
      total: written(total),
    });
    bar.ariaLabel = text.textContent;
    bar.ariaValueNow = String(Math.round(share * 100));
    filled.style.setProperty("transform", `scaleX(${share})`);
    cancel.hidden = state !== "working";
  };
  return { element, tell };
}
