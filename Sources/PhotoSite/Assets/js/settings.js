// Settings: what is chosen is sent at once, what does something asks first, and what is going on is kept up to date.

import { ask, complain, confirm, open, toast } from "./app.js";

/** @param {HTMLFormElement} form */
function send(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return ask("POST", form.action, new URLSearchParams(fields));
}

document.addEventListener("change", async (event) => {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (!form?.dataset.immediate) return;
  try {
    await send(form);
    // The page itself is said otherwise now.
    if (form.dataset.immediate === "reload") location.reload();
  } catch (error) {
    form.reset();
    await complain(error);
  }
});

/**
 * Says what is being done until it is; it cannot be called off.
 * @param {string} title
 * @returns {() => void} to be called when it is done
 */
function showBusy(title) {
  const dialog = document.createElement("dialog");
  dialog.className = "alert busy";
  dialog.setAttribute("aria-labelledby", "busy-title");
  const heading = document.createElement("h2");
  heading.id = "busy-title";
  heading.textContent = title;
  const spinner = document.createElement("div");
  spinner.className = "spinner";
  dialog.append(heading, spinner);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  void open(dialog);
  return () => dialog.remove();
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.act === undefined) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button?.disabled) return;
  const { confirm: title, text, action, danger, busy, then, done } = form.dataset;
  if (title && !(await confirm({ title, text, action, danger: danger !== undefined }))) return;
  if (button) button.disabled = true;
  const endBusy = busy ? showBusy(busy) : () => {};
  try {
    await send(form);
    // A page that was changed by what was done is asked for anew, and does not stand twice in the history.
    if (then) location.replace(then);
    else endBusy();
    if (done) toast(done);
  } catch (error) {
    endBusy();
    await complain(error);
  }
  if (button) button.disabled = false;
});

/** Fetches what is going on as long as something is. */
async function follow() {
  const live = document.getElementById("live");
  if (live?.dataset.live !== "1") return;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  try {
    const answer = await fetch(location.href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById("live");
    if (now) live.replaceWith(document.adoptNode(now));
  } catch {
    // Whoever cannot be reached now may be in a moment.
  }
  void follow();
}

void follow();
