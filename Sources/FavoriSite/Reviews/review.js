// A review: what was written is kept until it has arrived.

import { FormDraft, sendOnSubmit } from "../Look/drafts.js";

const form = document.querySelector(".review-page > form");

if (form instanceof HTMLFormElement) sendOnSubmit(form, new FormDraft(form), (path) => location.replace(path));
