// Forms that the browser itself sends, and goes to the answer of.

/** Whether the site is on this computer, which needs no network to be reached. */
const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Milliseconds after which a form whose answer did not come, perhaps because it was stopped, may be sent once more. */
const patience = 10000;

/**
 * Sends a form once, however often its button is tapped: the answer to a second request would take the place of the
 * first one's, and say that the name is taken or the password wrong. Without a network the page stays, with all that was
 * typed. A form whose answer is a file (`data-file`) leaves the page as it is, and may be sent again.
 * @param {() => void} sayOffline
 */
export function guardForms(sayOffline) {
  /** @type {WeakMap<HTMLFormElement, number>} */
  const sent = new WeakMap();
  // Runs after the listeners of forms and of the document, which may handle the event themselves.
  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const button = event.submitter;
    const method = (button instanceof HTMLButtonElement && button.formMethod) || form.method;
    if (method !== "post" || "file" in form.dataset) return;
    const now = performance.now();
    if (!navigator.onLine && !isHere) {
      event.preventDefault();
      sayOffline();
    } else if (now - (sent.get(form) ?? -patience) < patience) {
      event.preventDefault();
    } else {
      sent.set(form, now);
    }
  });
  // A page that was come back to may send its forms again.
  addEventListener("pageshow", () => {
    for (const form of document.forms) sent.delete(form);
  });
}
