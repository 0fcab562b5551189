// What every page needs: words, requests, sheets, alerts, short news, the way back.

/**
 * What the page was given to say, in its language.
 * @type {Record<string, string>}
 */
export const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/**
 * A phrase of the page; `{name}` in it is replaced.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  const phrase = words[key] ?? key;
  return phrase.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The site said no, in a sentence for people. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status of HTTP; 0 when the site was not reached
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Asks the site for something and reads its JSON.
 * @param {string} method
 * @param {string} path
 * @param {BodyInit | object | null} [body] an object is sent as JSON
 * @param {RequestInit} [more]
 * @returns {Promise<any>} null when there is nothing to read
 * @throws {Refused}
 */
export async function ask(method, path, body = null, more = {}) {
  const headers = new Headers(more.headers);
  headers.set("Accept", "application/json");
  /** @type {BodyInit | null} */
  let sent = null;
  if (body instanceof Blob || body instanceof ArrayBuffer || body instanceof URLSearchParams) {
    sent = body;
  } else if (body !== null && typeof body === "object") {
    headers.set("Content-Type", "application/json");
    sent = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, { ...more, method, headers, body: sent, credentials: "same-origin" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused(say("offline"), 0);
  }
  if (response.status === 401) {
    location.assign(`/login?then=${encodeURIComponent(location.pathname + location.search)}`);
  }
  const isJSON = (response.headers.get("Content-Type") ?? "").startsWith("application/json");
  const answer = isJSON ? await response.json() : null;
  if (!response.ok) throw new Refused(answer?.error ?? say("failed"), response.status);
  return answer;
}

/**
 * Shows a sheet or alert that is in the page, and closes it on a tap outside or on `[data-close]`.
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<string>} the value of the button that closed it; empty when it was called off
 */
export function open(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

document.addEventListener("click", (event) => {
  const target = event.target;
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement && target.open) {
    // A click on the backdrop is one on the dialog itself, outside its box.
    const box = target.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!isInside && target.matches(".sheet")) target.close();
  }
  const opener = target.closest("[data-open]");
  if (opener instanceof HTMLElement) {
    const dialog = document.getElementById(opener.dataset.open ?? "");
    if (dialog instanceof HTMLDialogElement) void open(dialog);
  }
  target.closest("[data-close]")?.closest("dialog")?.close();
});

/**
 * An alert with a title, a text, and buttons; the last one calls off.
 * @param {{title: string, text?: string, action?: string, danger?: boolean, cancel?: string}} content
 * @returns {Promise<boolean>} whether the action was chosen
 */
export async function confirm({ title, text, action, danger, cancel }) {
  const dialog = document.createElement("dialog");
  dialog.className = "alert";
  dialog.setAttribute("role", "alertdialog");
  const heading = document.createElement("h2");
  heading.id = "alert-title";
  heading.textContent = title;
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(heading);
  const paragraph = document.createElement("p");
  paragraph.textContent = text ?? "";
  dialog.append(paragraph);
  const buttons = document.createElement("div");
  buttons.className = "alert-buttons";
  if (action) {
    const button = document.createElement("button");
    button.className = danger ? "button danger wide" : "button wide";
    button.textContent = action;
    button.addEventListener("click", () => dialog.close("action"));
    buttons.append(button);
  }
  const button = document.createElement("button");
  button.className = action ? "button tonal wide" : "button wide";
  button.textContent = cancel ?? (action ? say("cancel") : say("ok"));
  button.addEventListener("click", () => dialog.close());
  buttons.append(button);
  dialog.append(buttons);
  document.body.append(dialog);
  const choice = await open(dialog);
  dialog.remove();
  return choice === "action";
}

/**
 * Says what went wrong, in an alert. Silent about what the user called off.
 * @param {unknown} error
 */
export async function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const text = error instanceof Refused ? error.message : say("failed");
  await confirm({ title: text });
  if (!(error instanceof Refused)) throw error;
}

/**
 * Short news that goes by itself, perhaps with something to do about it.
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 */
export function toast(text, action) {
  const toasts = document.getElementById("toasts");
  if (!toasts) return;
  const element = document.createElement("div");
  element.className = "toast";
  const span = document.createElement("span");
  span.textContent = text;
  element.append(span);
  if (action) {
    const button = document.createElement("button");
    button.textContent = action.label;
    button.addEventListener("click", () => {
      element.remove();
      action.run();
    });
    element.append(button);
  }
  toasts.replaceChildren(element);
  // Long enough to be read aloud and acted upon (WCAG 2.2.1 asks for 20 s only where it cannot be had otherwise).
  setTimeout(() => element.remove(), action ? 10000 : 4000);
}

/**
 * Short news for the page that is gone to next, with what takes the change back.
 * @param {string} text
 * @param {{label: string, path: string, body: object}} [undo]
 */
export function leaveNews(text, undo) {
  sessionStorage.setItem("news", JSON.stringify({ text, undo }));
}

addEventListener("pageshow", () => {
  const left = sessionStorage.getItem("news");
  if (!left) return;
  sessionStorage.removeItem("news");
  const { text, undo } = JSON.parse(left);
  if (!undo) return toast(text);
  // Whoever shows what was changed asks for it again.
  const run = () => ask("POST", undo.path, undo.body).then(() => dispatchEvent(new Event("undone")), complain);
  toast(text, { label: undo.label, run: () => void run() });
});

// Back goes where one came from; the link's own address is for those who came from nowhere.
document.getElementById("back")?.addEventListener("click", (event) => {
  const from = document.referrer ? new URL(document.referrer) : null;
  if (from?.origin !== location.origin || history.length < 2) return;
  event.preventDefault();
  history.back();
});

/**
 * Names an element for the next change of the page, so that it moves there.
 * @param {HTMLElement} element
 * @param {string} name
 */
export function transitionName(element, name) {
  element.style.setProperty("view-transition-name", name);
}

// Photos that were on their way when the last page was left go on from this one.
if (localStorage.getItem("uploads") === "open") void import("./uploads.js");
