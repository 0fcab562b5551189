// A review: what was written is kept until it has arrived.

import { FormDraft, sendOnSubmit } from "../Look/drafts.js";

const form = document.querySelector(".review-page > form");

if (form instanceof HTMLFormElement) {
  // What is missing is said by the site, in the language of the page: the browser has one of its own.
  form.noValidate = true;
  sendOnSubmit(form, new FormDraft(form), (path) => location.replace(path));
}
