// Another person, as a sheet: blocking stays there.

import { complain, confirm } from "../../AppShell/Page/app.js";
import { send } from "../Look/sheets.js";

/**
 * @param {HTMLElement} root
 * @param {import("../Look/sheets.js").Sheet | null} sheet null when it is a page of its own
 * @returns {import("../Look/sheets.js").Content}
 */
export function wake(root, sheet) {
  const form = root.querySelector("form.blocking");
  if (sheet && form instanceof HTMLFormElement) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      block(form, sheet).catch(complain);
    });
  }
  return { end: () => {} };
}

/** @param {HTMLFormElement} form @param {import("../Look/sheets.js").Sheet} sheet */
async function block(form, sheet) {
  const { question, text } = form.dataset;
  const action = form.querySelector("button")?.textContent?.trim() ?? "";
  if (question && !(await confirm({ title: question, text, action, danger: true }))) return;
  const { path } = await send(form);
  sheet.done(path);
}
