// Home: shows the progress of recognition, and analyses the last picture again.

import { ask, busy, isBack, left, say } from "../../AppShell/Page/app.js";
import { follow } from "./following.js";
import "../Importing/choose.js";
import "../../AppShell/Page/late.js";
import "../Importing/progress.js";

const again = document.querySelector("form[data-analyse]");
again?.addEventListener("submit", (event) => {
  if (!(again instanceof HTMLFormElement)) return;
  event.preventDefault();
  void busy(say("looking"), async (signal) => {
    const { location: path } = await ask("POST", again.dataset.analyse ?? "", { turn: 0, merge: false }, { signal });
    location.assign(path);
    return left;
  });
});

void follow();

// Photos may have been deleted or added since.
addEventListener("pageshow", async (event) => {
  if (!isBack(event)) return;
  /** What is to be seen, without what differs each time. @param {Document} page */
  const seen = (page) => {
    const all = [...(page.getElementById("content")?.querySelectorAll("a[href], img[src], h2") ?? [])];
    return all.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? one.textContent).join("\n");
  };
  try {
    const answer = await fetch(location.href, { credentials: "same-origin", cache: "no-cache" });
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (seen(page) !== seen(document)) location.reload();
  } catch {
    // Without the site, it stays as it was.
  }
});
