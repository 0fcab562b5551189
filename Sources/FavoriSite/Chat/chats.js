// The list of rooms: what is new comes to the top while no finger is on it.

import { keepFocus } from "../../AppShell/Page/focus.js";
import { fetchPage } from "../Look/sheets.js";
import { EventStream } from "../News/events.js";

/** Milliseconds in which changes are gathered. */
const gathering = 300;
let timer = 0;
let isTouched = false;

function refresh() {
  if (timer !== 0) return;
  timer = setTimeout(async () => {
    timer = 0;
    if (isTouched) return refresh();
    try {
      const { page } = await fetchPage(location.pathname + location.search, { isPatient: true });
      const [there, fresh] = [document.getElementById("results"), page.getElementById("results")];
      if (there && fresh) keepFocus(there, () => there.replaceChildren(...fresh.children));
      else if (fresh) location.reload();
    } catch {
      // It is as it was until the next news, or until it is loaded again.
    }
  }, gathering);
}

addEventListener("pointerdown", () => (isTouched = true));
addEventListener("pointerup", () => (isTouched = false));
addEventListener("pointercancel", () => (isTouched = false));
const events = new EventStream("/api/v1/chats/events");
events.hear("chat", refresh);
events.hear("reopen", refresh);
// Back from a room that was read there.
addEventListener("pageshow", (event) => event.persisted && location.reload());
