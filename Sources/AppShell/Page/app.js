// What every page needs: words, requests, sheets, alerts, short news, the way back.

import { guardForms } from "./forms.js";
import { closeLayer, settle } from "./layers.js";
import { from } from "./leaving.js";
import { check, hold, learn, raise, watch } from "./session.js";

export { check as checkSession, closeLayer, hold };

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

/** A number as it is written in the page's language. @param {number} count */
export const written = (count) => count.toLocaleString(document.documentElement.lang);

/**
 * A phrase with a number.
 * @param {string} key of the phrase for one; with `Many` at the end it is the one for several, with `{n}`
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export const counted = (key, count, values) => say(count === 1 ? key : `${key}Many`, { n: written(count), ...values });

/**
 * Whose page this is. What the browser keeps for later is kept under this name, and goes on from pages with the same one
 * only; pages for everybody, such as the login, have none.
 */
export const owner = document.body.dataset.owner ?? "";

/** What the browser keeps of this person's choices, and of no other's, is called so. @param {string} name */
export const own = (name) => `${name} ${owner}`;

watch(owner, say);

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

/** Whether a sign-in is missing, or is another person's: the request itself is right. @param {unknown} error */
export const isSignedOut = (error) => error instanceof Refused && (error.status === 401 || error.status === 412);

/** What a problem says (RFC 9457). @param {{title?: string, detail?: string} | null} problem */
export const sentence = (problem) => [problem?.title, problem?.detail].filter(Boolean).join(" ") || say("failed");

/**
 * Fetches from the site, as the person who is signed in.
 * @param {string} path
 * @param {RequestInit} [options]
 * @throws {Refused} of status 0 when the site is not reached; what was called off stays a `DOMException`
 */
export async function reach(path, options) {
  try {
    return await fetch(path, { ...options, credentials: "same-origin" });
  } catch (error) {
    throw error instanceof DOMException && error.name === "AbortError" ? error : new Refused(say("offline"), 0);
  }
}

/**
 * For an answer that could not be read to its end: the connection was lost.
 * @param {unknown} error
 * @returns {never}
 */
function cutOff(error) {
  throw error instanceof TypeError || error instanceof SyntaxError ? new Refused(say("offline"), 0) : error;
}

/**
 * Asks the site for something and reads its JSON. When a sign-in is needed first, the browser goes to that page.
 * @param {string} method
 * @param {string} path
 * @param {BodyInit | object | null} [body] an object is sent as JSON
 * @param {RequestInit & {isPatient?: boolean}} [more] `isPatient`: stays on the page, also when a sign-in is needed
 * @returns {Promise<any>} null when there is nothing to read
 * @throws {Refused}
 */
export async function ask(method, path, body = null, more = {}) {
  const headers = new Headers(more.headers);
  headers.set("Accept", "application/json");
  // A page may still be open from before another person signed in: their photos have the same numbers.
  if (owner) headers.set("Page-Owner", owner);
  /** @type {BodyInit | null} */
  let sent = null;
  if (body instanceof Blob || body instanceof ArrayBuffer || body instanceof URLSearchParams) {
    sent = body;
  } else if (body !== null && typeof body === "object") {
    headers.set("Content-Type", "application/json");
    sent = JSON.stringify(body);
  }
  const response = await reach(path, { ...more, method, headers, body: sent });
  if (response.status === 401 && !more.isPatient) {
    location.assign(`/login?then=${encodeURIComponent(location.pathname + location.search)}`);
  } else if (response.status === 401) {
    learn("");
  } else if (response.status === 412) {
    void check();
  }
  const isJSON = /^application\/(problem\+)?json/.test(response.headers.get("Content-Type") ?? "");
  const answer = isJSON ? await response.json().catch(cutOff) : null;
  if (!response.ok) throw new Refused(sentence(answer), response.status);
  return answer;
}

/**
 * Shows a sheet or alert that is in the page, and closes it on a tap outside or on `[data-close]`. A firm sheet
 * (`.is-firm`) is closed by its own buttons only.
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<string>} the value of the button that closed it; empty when it was called off, or the person went back.
 *   By then the page may be left.
 */
export function open(dialog) {
  dialog.returnValue = "";
  if (dialog.matches(".sheet:not(.is-firm)") && !dialog.querySelector(":scope > .grabber"))
    dialog.prepend(grabber(dialog));
  dialog.showModal();
  // What is focused first may be far down in it.
  dialog.scrollTop = 0;
  raise();
  dialog.dispatchEvent(new Event("dialog-opened", { bubbles: true }));
  return new Promise((resolve) => {
    const closed = () => {
      const value = dialog.returnValue;
      void settle().then(() => resolve(value));
    };
    dialog.addEventListener("close", closed, { once: true });
  });
}

/** Calls off what is asked and closes sheets: the person went back from what they are about. Work under way goes on. */
export function callOff() {
  for (const dialog of document.querySelectorAll("dialog[open]:not(#busy)")) {
    if (dialog instanceof HTMLDialogElement) dialog.close();
  }
}

/** Pixels by which a sheet is drawn down to be closed; a flick of a third of that is enough. */
const farDown = 90;
/** Pixels in a millisecond that make a flick. */
const flick = 0.5;

/**
 * What a finger takes hold of to draw a sheet down.
 * @param {HTMLDialogElement} sheet
 */
function grabber(sheet) {
  const handle = make("div", { className: "grabber", ariaHidden: "true" });
  /** @type {{y: number, time: number} | null} */
  let start = null;
  /** @param {PointerEvent} event */
  const way = ({ clientY }) => Math.max(0, clientY - (start?.y ?? clientY));
  handle.addEventListener("pointerdown", (event) => {
    start = { y: event.clientY, time: event.timeStamp };
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (start) sheet.style.setProperty("translate", `0 ${way(event)}px`);
  });
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!start) return;
    const isFlick = way(event) > farDown / 3 && way(event) / (event.timeStamp - start.time) > flick;
    const isOff = event.type === "pointerup" && (way(event) > farDown || isFlick);
    start = null;
    sheet.style.removeProperty("translate");
    if (isOff) sheet.close();
  };
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
  return handle;
}

/**
 * The open dialog that an event is outside of: one on the backdrop is one on the dialog itself, outside its box.
 * @param {MouseEvent} event
 * @returns {HTMLDialogElement | null}
 */
function dialogBeside({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement) || !target.open) return null;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom ? null : target;
}

/** The dialog that the last press was outside of. @type {HTMLDialogElement | null} */
let pressedBeside = null;
const notePress = (/** @type {PointerEvent} */ event) => {
  pressedBeside = dialogBeside(event);
};
document.addEventListener("pointerdown", notePress, true);

document.addEventListener("click", (event) => {
  const target = event.target;
  if (!(target instanceof Element)) return;
  // A selection of text that ends outside of the sheet began inside.
  const left = dialogBeside(event);
  if (left && left === pressedBeside && left.matches(".sheet:not(.is-firm)")) left.close();
  const opener = target.closest("[data-open]");
  if (opener instanceof HTMLElement) {
    const dialog = document.getElementById(opener.dataset.open ?? "");
    if (dialog instanceof HTMLDialogElement) void open(dialog);
  }
  target.closest("[data-close]")?.closest("dialog")?.close();
});

/**
 * An element with its properties and what is in it.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties, ...content) {
  const element = document.createElement(name);
  Object.assign(element, properties).append(...content);
  return element;
}

/**
 * A picture of the icon set, as the site's pages have it.
 * @param {string} name
 * @param {string} [more] classes besides `icon`
 */
export function icon(name, more = "") {
  const space = "http://www.w3.org/2000/svg";
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `/icons.svg#${name}`);
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", `icon ${more}`.trim());
  picture.setAttribute("aria-hidden", "true");
  picture.append(use);
  return picture;
}

/**
 * A dialog in the middle of the screen, not yet to be seen.
 * @param {string} role
 * @param {string} title
 * @param {(Node | string)[]} content
 */
function alert(role, title, ...content) {
  const heading = make("h2", {}, title);
  const dialog = make("dialog", { className: "alert", role, ariaLabel: title }, heading, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  return dialog;
}

/** How many alerts there were: one may lie over another, and each has its own text. */
let alerts = 0;

/**
 * An alert with a title, a text, and buttons; the last one calls off.
 * @param {{title: string, text?: string, action?: string, danger?: boolean, cancel?: string}} content
 * @returns {Promise<boolean>} whether the action was chosen
 */
export async function confirm({ title, text = "", action, danger, cancel }) {
  /** @param {string} label @param {string} look @param {string} [value] */
  const button = (label, look, value) =>
    make("button", { className: `button wide ${look}`, onclick: () => dialog.close(value) }, label);
  const buttons = make("div", { className: "alert-buttons" });
  if (action) buttons.append(button(action, danger ? "danger" : "", "action"));
  const off = button(cancel ?? say(action ? "cancel" : "ok"), action ? "tonal" : "");
  // What cannot be undone is not done by one key.
  off.autofocus = danger === true;
  buttons.append(off);
  alerts += 1;
  const id = `alert-text-${alerts}`;
  const dialog = alert("alertdialog", title, make("p", { id }, text), buttons);
  if (text) dialog.setAttribute("aria-describedby", id);
  return (await open(dialog)) === "action";
}

/** What is being done, by its title, and what calls it off. @type {Map<string, () => void>} */
const running = new Map();

/** For work that ends with the page being left: what says that it goes on stays until then. @type {Promise<never>} */
export const left = new Promise(() => {});

/**
 * Does something that may take its time: says so, and how far it is, and can be called off.
 * @template Result
 * @param {string} title what has the same one is done once at a time
 * @param {(signal: AbortSignal, show: (share: number | null, note?: string) => void) => Promise<Result>} work
 *   tells the progress in 0…1; null when it is unknown
 * @param {number} [patience] milliseconds in which nothing is said
 * @returns {Promise<Result | undefined>} nothing when it was called off or went wrong
 */
export async function busy(title, work, patience = 300) {
  if (running.has(title)) return undefined;
  const control = new AbortController();
  const bar = make("span");
  const progress = make("div", { className: "progress endless", role: "progressbar", ariaLabel: title }, bar);
  const text = make("p", { role: "status" });
  const end = () => {
    clearTimeout(waiting);
    if (running.get(title) === end) running.delete(title);
    control.abort();
    dialog.close();
    freeToasts(dialog);
    dialog.remove();
  };
  const cancel = make("button", { className: "button tonal wide", onclick: end }, say("cancel"));
  const dialog = alert("dialog", title, progress, text, make("div", { className: "alert-buttons" }, cancel));
  dialog.id = "busy";
  dialog.onclose = end;
  const waiting = setTimeout(() => {
    dialog.showModal();
    raise();
  }, patience);
  running.set(title, end);
  try {
    return await work(control.signal, (share, note = "") => {
      progress.classList.toggle("endless", share === null);
      progress.ariaValueNow = share === null ? null : String(Math.round(share * 100));
      bar.style.setProperty("transform", share === null ? "" : `scaleX(${share})`);
      text.textContent = note;
    });
  } catch (error) {
    const isOff = control.signal.aborted;
    end();
    if (!isOff) await complain(error);
    return undefined;
  } finally {
    end();
  }
}

// Back again, the page may be as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) for (const end of running.values()) end();
});

/**
 * Whether `import()` did not get a script, in the words of Chromium and Firefox or of Safari: the error has no other mark.
 * @param {unknown} error
 */
const isUnloaded = (error) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

/**
 * Says what went wrong, in an alert. Silent about what the user called off.
 * @param {unknown} error
 * @param {string} [undone] what was not done because of it
 */
export async function complain(error, undone) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const refusal = isUnloaded(error) ? new Refused(say("offline"), 0) : error;
  await confirm({ title: refusal instanceof Refused ? refusal.message : say("failed"), text: undone });
  if (!(refusal instanceof Refused)) throw error;
}

guardForms(() => void complain(new Refused(say("offline"), 0)));

/**
 * Short news that goes by itself, perhaps with something to do about it.
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 */
export function toast(text, action) {
  const element = make("div", { className: "toast" }, make("span", {}, text));
  if (action) {
    const onclick = () => {
      element.remove();
      action.run();
    };
    element.append(make("button", { onclick }, action.label));
  }
  showToast(element);
  // Long enough to be read aloud and acted upon (WCAG 2.2.1 asks for 20 s only where it cannot be had otherwise). What the
  // keyboard or the mouse is on does not go from under it.
  const wait = () =>
    setTimeout(() => (element.matches(":hover, :focus-within") ? wait() : element.remove()), action ? 10000 : 4000);
  wait();
}

/** Milliseconds after which screen readers know a live region that is new to them, or no longer behind a dialog. */
const acquaintance = 200;

/** Shows news above all that is open, in place of the last one. @param {HTMLElement} element its first child is the text */
export function showToast(element) {
  const toasts = document.getElementById("toasts");
  // Below a sheet it could neither be seen nor tapped.
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (toasts && dialog && toasts.parentElement !== dialog) dialog.append(toasts);
  toasts?.replaceChildren(element);
  // They say only what comes into a region later.
  const text = element.firstElementChild;
  if (!text) return;
  text.ariaHidden = "true";
  setTimeout(() => {
    text.ariaHidden = null;
  }, acquaintance);
}

/** What a dialog says stays when the dialog goes. @param {EventTarget | null} dialog */
export function freeToasts(dialog) {
  const toasts = document.getElementById("toasts");
  if (toasts && toasts.parentElement === dialog) document.body.append(toasts);
}

/**
 * Whether one came back to the page: browsers show it from their history or cache then, without asking the site.
 * @param {PageTransitionEvent} event of `pageshow`
 */
export function isBack(event) {
  return event.persisted || wasBack();
}

/** Whether the page was loaded because one came back to it. */
export function wasBack() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "back_forward";
}

// What is called a button answers to the space bar as well (WAI-ARIA, button pattern).
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || event.defaultPrevented || !(event.target instanceof HTMLAnchorElement)) return;
  if (event.target.getAttribute("role") !== "button") return;
  event.preventDefault();
  event.target.click();
});

// A script may move the focus to what a finger holds: the box around it is for keys.
addEventListener("pointerdown", () => document.documentElement.classList.add("is-touched"), true);
addEventListener("keydown", () => document.documentElement.classList.remove("is-touched"), true);

document.addEventListener("close", ({ target }) => freeToasts(target), true);

/**
 * Short news for the page that is gone to next, with what takes the change back.
 * @param {string} text
 * @param {{label: string, path: string, body: object}} [undo]
 */
export function leaveNews(text, undo) {
  sessionStorage.setItem("news", JSON.stringify({ text, undo, owner }));
}

addEventListener("pageshow", () => {
  const left = sessionStorage.getItem("news");
  // The login, or a page that could not be reached, stands between.
  if (!left || !owner) return;
  sessionStorage.removeItem("news");
  const { text, undo, owner: whose } = JSON.parse(left);
  if (whose !== owner) return;
  if (!undo) return toast(text);
  // The part of the page that shows what was changed asks for it again.
  const run = () => ask("POST", undo.path, undo.body).then(() => dispatchEvent(new Event("undone")), complain);
  toast(text, { label: undo.label, run: () => void run() });
});

// Back goes where one came from; the link's own address is for those who came from nowhere.
document.getElementById("back")?.addEventListener("click", (event) => {
  if (!from || history.length < 2) return;
  event.preventDefault();
  history.back();
});

// Chromium leaves out transitions between pages that it cannot show in time, and calls each an uncaught error.
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && /^Transition was (aborted|skipped)/.test(reason.message))
    event.preventDefault();
});

// Where browsers allow it (https, and this computer itself), a page that cannot be reached is one of ours all the same.
addEventListener("load", () => {
  const [, , version] = new URL(import.meta.url).pathname.split("/");
  navigator.serviceWorker?.register(`/worker.js?${version}-${document.documentElement.lang}`).catch(() => {});
});
