// The panel for new tags, of one photo or of many: several with commas between them, completed with what is known.

import { ask, make, open } from "../../AppShell/Page/app.js";

/**
 * Makes the panel of the page live.
 * @param {(names: string[]) => Promise<boolean> | void} take called with what was typed, once it is to be added; the panel
 *   comes back with it where it could not be added
 */
export function takeTags(take) {
  const panel = document.getElementById("add");
  const form = document.getElementById("add-form");
  const field = document.getElementById("add-field");
  const known = document.getElementById("known");
  if (
    !(panel instanceof HTMLDialogElement) ||
    !(form instanceof HTMLFormElement) ||
    !(field instanceof HTMLInputElement) ||
    !known
  )
    return;
  const button = form.querySelector("[type=submit]");
  /** @type {AbortController | null} */
  let asking = null;
  let waiting = 0;
  /** What could not be added, to be tried again. @type {string[]} */
  let kept = [];

  /** Known names that were chosen and have a comma themselves, such as *Smith, John*. @type {Set<string>} */
  const chosen = new Set();

  /** The tags before the last comma, and the one that is being typed. */
  const typed = () => {
    let text = `, ${field.value},`;
    const there = [...chosen].filter((name) => text.includes(`, ${name},`));
    for (const name of there) text = text.replace(`, ${name},`, ", ,");
    const parts = text
      .slice(1, -1)
      .split(",")
      .map((part) => part.trim());
    return { whole: [...there, ...parts.slice(0, -1).filter(Boolean)], begun: parts.at(-1) ?? "" };
  };

  /** @param {string[]} names */
  const offer = (names) => {
    known.replaceChildren(
      ...names.map((name) => {
        const onclick = () => {
          if (name.includes(",")) chosen.add(name);
          field.value = `${[...typed().whole, name].join(", ")}, `;
          field.focus();
          update();
        };
        return make("button", { className: "chip", type: "button", onclick }, name);
      }),
    );
  };

  const update = () => {
    const { whole, begun } = typed();
    if (button instanceof HTMLButtonElement) button.disabled = whole.length === 0 && begun === "";
    clearTimeout(waiting);
    asking?.abort();
    waiting = setTimeout(async () => {
      asking = new AbortController();
      try {
        const photo = form.getAttribute("action")?.match(/\d+/)?.[0];
        const path = `/tags/complete?q=${encodeURIComponent(begun)}${photo ? `&photo=${photo}` : ""}`;
        const answer = await ask("GET", path, null, { signal: asking.signal });
        offer(answer.tags.filter((/** @type {string} */ name) => !whole.includes(name)));
      } catch {
        // Errors are ignored: completions are optional.
      }
    }, 120);
  };

  field.addEventListener("input", update);
  new MutationObserver(() => {
    if (!panel.open) return;
    field.value = kept.map((name) => `${name}, `).join("");
    kept = [];
    update();
    field.focus();
  }).observe(panel, { attributeFilter: ["open"] });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { whole, begun } = typed();
    const names = [...new Set([...whole, begun].filter(Boolean))];
    if (names.length === 0) return;
    panel.close();
    void Promise.resolve(take(names)).then((isDone) => {
      if (isDone !== false || panel.open) return;
      kept = names;
      void open(panel);
    });
  });
}
