// Forms that the browser itself sends, and goes to the answer of.

/** Milliseconds after which a form whose answer did not come, perhaps because it was stopped, may be sent once more. */
const patience = 10000;

/**
 * Sends a form once, however often its button is tapped: the answer to a second request would take the place of the
 * first one's, and say that the name is taken or the password wrong. Without a network the page stays, with all that was
 * typed.
 * @param {() => void} sayOffline
 */
export function guardForms(sayOffline) {
  /** @type {WeakMap<HTMLFormElement, number>} */
  const sent = new WeakMap();
  // Behind all that scripts do with forms.
  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    const now = performance.now();
    if (!navigator.onLine) {
      event.preventDefault();
      sayOffline();
    } else if (now - (sent.get(form) ?? -patience) < patience) {
      event.preventDefault();
    } else {
      sent.set(form, now);
    }
  });
  // Back again, the page is as it was left.
  addEventListener("pageshow", () => {
    for (const form of document.forms) sent.delete(form);
  });
}
