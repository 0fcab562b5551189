// Home: shows the progress of recognition, and analyses the last picture again.

import { ask, busy, left, say } from "../../AppShell/Page/app.js";
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
