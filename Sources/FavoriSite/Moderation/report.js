// A report: what was begun is kept, and it is sent from within its sheet.

import { complain, confirm, say, toast } from "../../AppShell/Page/app.js";
import { FormDraft } from "../Look/drafts.js";
import { send } from "../Look/sheets.js";

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when it is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  const form = root.querySelector("form");
  // It was reported before.
  if (!form) return { end: () => {} };
  const button = form.querySelector("button");
  const draft = new FormDraft(form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button) button.disabled = true;
    try {
      const { path } = await send(form);
      draft.forget();
      if (!sheet) return location.replace(path);
      toast(say("reported"));
      // Enough reports hide what lies below as well.
      sheet.close();
    } catch (error) {
      if (button) button.disabled = false;
      await complain(error);
    }
  });
  const question = { title: say("discardReport"), action: say("discardButton"), danger: true };
  const mayClose = async () => {
    const isSure = !draft.isTouched || (await confirm(question));
    if (isSure) draft.forget();
    return isSure;
  };
  return { end: () => {}, mayClose };
}
