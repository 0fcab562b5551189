// Tags that were deleted from all photos: restored, or deleted permanently.

import { ask, complain, confirm, say, toast } from "../../AppShell/Page/app.js";
import { TagEdits } from "../Tags/tagedits.js";

const edits = new TagEdits(reload);
let isBusy = false;

/** Shows the buttons, which need this script. */
function begin() {
  for (const button of document.querySelectorAll("#deleted-tags .bar-button")) button.toggleAttribute("hidden", false);
}

/** Fetches the list again, after something has changed. */
async function reload() {
  const response = await fetch("/deleted/tags?part=list", { credentials: "same-origin", cache: "no-cache" });
  const list = document.getElementById("deleted-tags");
  if (!response.ok || !list) return location.reload();
  const rows = [...list.querySelectorAll(".row")];
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const changed = page.getElementById("deleted-tags");
  if (!changed) return;
  list.replaceWith(changed);
  begin();
  if (index < 0) return;
  // The row with the focus may be gone.
  const buttons = [...changed.querySelectorAll("[data-restore]")];
  const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById("no-tags");
  if (next instanceof HTMLElement) next.focus();
}

/** @param {DOMStringMap} tag */
async function restore({ deletion, name = "" }) {
  const answer = await ask("POST", "/deleted/tags/restore", { deletion, name });
  const following = edits.follow(answer, say("restored", { name }));
  // What takes long shows its progress; meanwhile the next one can be restored.
  await (answer.state === "working" ? reload() : following);
}

/** @param {DOMStringMap} tag */
async function deleteForGood({ deletion, name = "" }) {
  const question = {
    title: say("deleteTitle", { name }),
    text: say("deleteText"),
    action: say("deleteAction"),
    danger: true,
  };
  if (!(await confirm(question))) return;
  await ask("POST", "/deleted/tags/delete", { deletion, name });
  await reload();
  toast(say("deleted"));
}

document.addEventListener("click", async ({ target }) => {
  const button =
    target instanceof Element ? target.closest("#deleted-tags [data-restore], #deleted-tags [data-delete]") : null;
  const row = button?.closest(".row");
  if (!(button instanceof HTMLElement) || !(row instanceof HTMLElement) || isBusy) return;
  isBusy = true;
  try {
    await (button.dataset.restore === undefined ? deleteForGood(row.dataset) : restore(row.dataset));
  } catch (error) {
    await complain(error);
  } finally {
    isBusy = false;
  }
});

begin();
// The page was restored from the history: the list may have changed since.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void reload();
});
