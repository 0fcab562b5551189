// A report that is sent from within its sheet.

import { complain, confirm, say, toast } from "../../AppShell/Page/app.js";
import { send } from "../Look/sheets.js";

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when it is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  const form = root.querySelector("form");
  const button = form?.querySelector("button");
  form?.addEventListener("submit", async (event) => {
    if (!sheet) return;
    event.preventDefault();
    if (button) button.disabled = true;
    try {
      await send(form);
      toast(say("reported"));
      // Enough reports hide what lies below as well.
      sheet.close();
    } catch (error) {
      if (button) button.disabled = false;
      await complain(error);
    }
  });
  if (!form) return { end: () => {} };
  const entered = () => JSON.stringify([...new FormData(form)]);
  const untouched = entered();
  const question = { title: say("discardReport"), action: say("discardButton"), danger: true };
  return { end: () => {}, mayClose: async () => entered() === untouched || confirm(question) };
}
