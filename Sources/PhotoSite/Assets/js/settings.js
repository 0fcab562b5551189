// Settings: what is chosen is sent at once, and what is cleared is asked about first.

import { ask, complain, confirm, say, toast } from "./app.js";

/** @param {HTMLFormElement} form */
function send(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return ask("POST", form.action, new URLSearchParams(fields));
}

document.addEventListener("change", async (event) => {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (!form?.dataset.immediate) return;
  try {
    await send(form);
    // The page itself is said otherwise now.
    if (form.dataset.immediate === "reload") location.reload();
  } catch (error) {
    form.reset();
    await complain(error);
  }
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.confirm) return;
  event.preventDefault();
  const { confirm: title, text, action } = form.dataset;
  if (!(await confirm({ title, text, action }))) return;
  await send(form).then(() => toast(say("cleared")), complain);
});
