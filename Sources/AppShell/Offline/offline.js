// The app cannot be reached: tries again automatically, less and less often, and when the person taps the button.

import { say } from "../Page/app.js";

const state = document.getElementById("state");
let wait = 1500;
let waiting = 0;
let isTrying = false;

async function tryAgain() {
  if (isTrying) return;
  isTrying = true;
  clearTimeout(waiting);
  if (state) state.textContent = say("trying");
  try {
    // The worker lets this one pass.
    await fetch("/worker.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10000) });
    if (location.pathname === "/offline") location.replace("/");
    else location.reload();
  } catch {
    isTrying = false;
    if (state) state.textContent = say("waiting");
    wait = Math.min(wait * 1.5, 30000);
    waiting = setTimeout(tryAgain, wait);
  }
}

document.getElementById("again")?.addEventListener("click", (event) => {
  event.preventDefault();
  wait = 1500;
  void tryAgain();
});
addEventListener("online", tryAgain);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void tryAgain();
});
waiting = setTimeout(tryAgain, wait);
