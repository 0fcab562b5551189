// Settings: what is chosen is sent at once, one choice after the other, what does something asks first, and what is going
// on is kept up to date.

import { ask, complain, confirm, open, toast } from "../../AppShell/Page/app.js";
import { follow } from "../Home/following.js";

/** @param {HTMLFormElement} form */
function send(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  // Who leaves the page at once has chosen all the same.
  return ask("POST", form.action, new URLSearchParams(fields), { keepalive: true });
}

/** Forms that are being sent, and whether they have been changed since. @type {Map<HTMLFormElement, boolean>} */
const choices = new Map();

/**
 * Sends what is chosen until the site has the last choice: two requests at once could arrive in the other order.
 * @param {HTMLFormElement} form
 */
async function choose(form) {
  const isUnderWay = choices.has(form);
  choices.set(form, true);
  if (isUnderWay) return;
  try {
    while (choices.get(form)) {
      choices.set(form, false);
      const boxes = [...form.elements].filter((field) => field instanceof HTMLInputElement);
      const chosen = boxes.map((box) => box.checked);
      await send(form);
      // What the form goes back to, should the next choice not be taken.
      boxes.forEach((box, index) => {
        box.defaultChecked = chosen[index];
      });
    }
    // The page itself is said otherwise now.
    if (form.dataset.immediate === "reload") location.reload();
  } catch (error) {
    form.reset();
    await complain(error);
  } finally {
    choices.delete(form);
  }
}

document.addEventListener("change", (event) => {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (form?.dataset.immediate) void choose(form);
});

// A page that the browser put aside and shows again is from before what was chosen since.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
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
  return () => {
    // Closed, it gives the focus back.
    dialog.close();
    dialog.remove();
  };
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.act === undefined) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button?.ariaDisabled === "true") return;
  const { confirm: title, text, action, danger, busy, then, done } = form.dataset;
  if (title && !(await confirm({ title, text, action, danger: danger !== undefined }))) return;
  // Disabled, it would lose the focus.
  if (button) button.ariaDisabled = "true";
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
  if (button) button.ariaDisabled = null;
});

void follow();
