// The part of a page that shows what is going on: fetched anew every second, as long as something is.

import { checkSession } from "../../AppShell/Page/app.js";
import { keepFocus } from "../../AppShell/Page/focus.js";

/** Whether a finger or a button of the mouse is down: what is under it stays until it is up. */
let isPressed = false;
addEventListener("pointerdown", () => {
  isPressed = true;
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    // The click comes after it.
    setTimeout(() => {
      isPressed = false;
    });
  });
}

/** @param {HTMLElement} live @param {HTMLElement} now */
function replace(live, now) {
  if (isPressed || live.isEqualNode(now)) return;
  keepFocus(live, () => live.replaceWith(document.adoptNode(now)), now);
}

/** Fetches what is going on as long as something is. */
export async function follow() {
  const live = document.getElementById("live");
  if (live?.dataset.live !== "1" && live?.dataset.live !== "closed") return;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  try {
    const answer = await fetch(location.href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById("live");
    // The library is open again: this is the page that was asked for.
    if (live.dataset.live === "closed" && answer.status !== 503) {
      // Reloading would send the form once more to which it answered.
      return location.replace(location.pathname + location.search);
    }
    // Nobody is logged in any more.
    if (answer.status === 401) return void checkSession();
    if (now) replace(live, now);
  } catch {
    // The site may answer again in a moment.
  }
  void follow();
}
