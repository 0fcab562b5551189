// A review: what was written is kept until it has arrived.

import { complain } from "../../AppShell/Page/app.js";
import { FormDraft } from "../Look/drafts.js";
import { send } from "../Look/sheets.js";

const form = document.querySelector(".review-page > form");

if (form instanceof HTMLFormElement) {
  const draft = new FormDraft(form);
  const button = form.querySelector("button");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button) button.disabled = true;
    try {
      const { path } = await send(form);
      draft.forget();
      location.assign(path);
    } catch (error) {
      if (button) button.disabled = false;
      await complain(error);
    }
  });
}
