// Signing out: what waits in this browser is sent, kept for the next sign-in, or discarded, as its owner wants; nothing else
// of theirs stays.

import { busy, complain, open, owner, Refused, say } from "../../AppShell/Page/app.js";
import * as store from "../Importing/store.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("sign-out"));
const question = /** @type {HTMLDialogElement} */ (document.getElementById("unsent"));

/** How many photos of this person wait. */
async function unsent() {
  const all = await store.entries().catch(() => []);
  return all.filter((entry) => entry.owner === owner && store.isOpen(entry)).length;
}

/** Sends what waits. @returns {Promise<boolean>} whether nothing is left; false when it was called off */
async function sendAll() {
  const uploads = await import("../Importing/uploads.js");
  const isDone = await busy(
    say("sendingFirst"),
    (signal, show) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const { open: left, bytes, sent } = uploads.totals();
          show(bytes > 0 ? sent / bytes : null);
          if (signal.aborted) resolve(false);
          else if (left === 0) resolve(true);
          else if (uploads.standing.problem) reject(new Refused(uploads.standing.problem, 0));
        };
        signal.addEventListener("abort", () => resolve(false));
        uploads.follow(look);
        void uploads.ready.then(() => (uploads.standing.isPaused ? uploads.resume() : null)).then(look, reject);
      }),
    0,
  );
  return isDone === true;
}

/** Whether what waits has been seen to, and the form is sent. */
let isLeaving = false;

/** Leaves nothing of this person behind but what waits, which stays locked for their next sign-in. */
async function leave() {
  await store.forget((entry) => entry.owner === owner && !store.isOpen(entry)).catch(() => {});
  isLeaving = true;
  form.requestSubmit();
  isLeaving = false;
}

async function signOut() {
  const count = await unsent();
  if (count > 0) {
    const text = document.getElementById("unsent-text");
    if (text) text.textContent = count === 1 ? say("unsentOne") : say("unsentMany", { n: count });
    const choice = await open(question);
    if (choice === "send") {
      if (!(await sendAll())) return;
    } else if (choice === "discard") {
      const uploads = await import("../Importing/uploads.js");
      await uploads.ready;
      // All of it is gone here at once; a site that does not answer does not prevent the sign-out.
      await Promise.race([uploads.cancel(), new Promise((resolve) => setTimeout(resolve, 3000))]);
    } else if (choice !== "lock") {
      return;
    }
  }
  await leave();
}

form.addEventListener("submit", (event) => {
  if (isLeaving) return;
  event.preventDefault();
  signOut().catch(complain);
});

// Runs after the listener that keeps the form from being sent without a network.
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (target === form && !defaultPrevented) sessionStorage.clear();
});
