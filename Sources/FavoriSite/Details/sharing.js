// Links are shared, or copied where the browser cannot share.

import { say, toast } from "../../AppShell/Page/app.js";

/** @param {string} text @param {string} said when it is done */
async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast(say("copyFailed"));
  }
}

/**
 * Wakes the buttons that share the address of a favour, or copy a field's link. Without scripts they are not shown.
 * @param {ParentNode} root
 */
export function wakeSharing(root) {
  for (const button of root.querySelectorAll("[data-share], [data-copy]")) {
    // Those that are seen are awake.
    if (!(button instanceof HTMLButtonElement) || !button.hidden) continue;
    button.hidden = false;
    button.addEventListener("click", () => void use(button));
  }
}

/** @param {HTMLButtonElement} button */
async function use(button) {
  const { share, title = "", copy: id, said = "copied" } = button.dataset;
  if (id) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) await copy(field.value, say(said));
    return;
  }
  const url = new URL(share ?? "", location.href).href;
  if (!navigator.share) return copy(url, say("copied"));
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The person changed their mind.
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copy(url, say("copied"));
  }
}

// A page that shows a secret made just now was sent for by a form: loaded again, it would make another one.
if (document.getElementById("feed")) history.replaceState(null, "", location.href);

wakeSharing(document);
