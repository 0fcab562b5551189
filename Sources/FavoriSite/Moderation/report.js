// A report: what was begun is kept, and it is sent from within its sheet.

import { confirm, say, toast } from "../../AppShell/Page/app.js";
import { FormDraft, sendOnSubmit } from "../Look/drafts.js";

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when it is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  const form = root.querySelector("form");
  // It was reported before.
  if (!form) return { end: () => {} };
  const draft = new FormDraft(form);
  sendOnSubmit(form, draft, (path) => {
    if (!sheet) return location.replace(path);
    toast(say("reported"));
    // Enough reports hide what lies below as well.
    sheet.close();
  });
  const question = { title: say("discardReport"), action: say("discardButton"), cancel: say("goOn"), danger: true };
  const mayClose = async () => {
    const isSure = !draft.isTouched || (await confirm(question));
    if (isSure) draft.forget();
    return isSure;
  };
  return { end: () => {}, mayClose };
}
