// Settings: what is chosen is sent at once, and what is lost is asked about first.

import { confirm } from "./app.js";

document.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.form?.matches("[data-immediate]")) input.form.requestSubmit();
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.confirm) return;
  event.preventDefault();
  const { confirm: title, text, action } = form.dataset;
  if (await confirm({ title, text, action, danger: true })) form.submit();
});
