// A favour, and the form of a new one, open as sheets over the page where one is. They are the pages of their own addresses,
// which can be linked and reloaded; going back closes the sheet.

import {
  checkSession,
  complain,
  confirm,
  freeToasts,
  isSignedOut,
  make,
  open,
  own,
  owner,
  Refused,
  say,
  showToast,
  words,
} from "../../AppShell/Page/app.js";
import { keepFocus } from "../../AppShell/Page/focus.js";

/**
 * What the script of a page in a sheet may ask of the sheet.
 * @typedef {object} Sheet
 * @property {(path: string) => void} done goes on to an address after a change; the page below is brought up to date
 * @property {() => void} close
 */

/**
 * What a page in a sheet tells the sheet.
 * @typedef {object} Content
 * @property {() => void} end called when it is no longer shown
 * @property {() => Promise<boolean>} [mayClose] asks when something would be lost; such a sheet cannot be swept away
 */

/** @typedef {(root: HTMLElement, sheet: Sheet | null) => Content} Wake */

/**
 * The pages that open as sheets: what is to be moved into the sheet, and the module that wakes it.
 * @type {{path: RegExp, content: string, load: () => Promise<{wake: Wake}>}[]}
 */
const kinds = [
  { path: /^\/favours\/\d+$/, content: "main > .details", load: () => import("../Details/details.js") },
  {
    path: /^\/(favours|people|messages|people\/\d+\/reviews\/\d+)\/\d+\/report$/,
    content: "main > .report",
    load: () => import("../Moderation/report.js"),
  },
  { path: /^\/people\/\d+$/, content: "main > .person", load: () => import("../Profile/person.js") },
  { path: /^\/new$/, content: "main > .asking", load: () => import("../Asking/asking.js") },
];

/** @param {string} path */
const pathname = (path) => new URL(path, location.href).pathname;

/** @param {string} path */
const kindOf = (path) => kinds.find((kind) => kind.path.test(pathname(path)));

/** The address of the page below. */
const base = location.pathname + location.search;
const baseTitle = document.title;

/** The sheets of this moment of the history, the last one on top. @returns {string[]} */
const stack = () => history.state?.sheets ?? [];

/** @type {HTMLDialogElement | null} */
let dialog = null;
/** @type {Content | null} */
let content = null;
/** Counts what was asked for: an answer that comes late is thrown away. */
let turn = 0;
/** Whether the sheet of this moment is on its way. */
let isLoading = false;
/** It is there, or nobody waits for it any more. */
let endLoading = () => {};
/** Whether something was changed that the page below shows. */
let isChanged = false;
/** Whether the sheet was closed by the page, not by the browser. */
let isMeant = false;
/** Whether the person is being asked about what closing would lose. */
let isAsking = false;
/** What had the focus before. @type {Element | null} */
let before = null;

/**
 * Asks for a page of this site.
 * @param {string} path
 * @param {RequestInit & {isPatient?: boolean}} [more] `isPatient`: stays on the page, also when a sign-in is needed
 * @returns {Promise<{path: string, page: Document}>} `path`: where it led to
 * @throws {Refused}
 */
export async function fetchPage(path, more = {}) {
  // Problems come as sentences for people; pages are pages all the same.
  const headers = new Headers({ Accept: "application/json" });
  if (owner) headers.set("Page-Owner", owner);
  let response;
  try {
    response = await fetch(path, { ...more, headers, credentials: "same-origin" });
  } catch {
    throw new Refused(say("offline"), 0);
  }
  const type = response.headers.get("Content-Type") ?? "";
  if (/json/.test(type)) {
    if (response.status === 412 || (response.status === 401 && more.isPatient)) void checkSession();
    else if (response.status === 401) signIn(more.method === "POST" ? pageOf(path) : path);
    const problem = await response.json();
    throw new Refused([problem.title, problem.detail].filter(Boolean).join(" ") || say("failed"), response.status);
  }
  // Refused and too often: the page says so, with what was entered.
  if (!response.ok && ![422, 429].includes(response.status)) throw new Refused(say("failed"), response.status);
  const { pathname: there, search } = new URL(response.url);
  return { path: there + search, page: new DOMParser().parseFromString(await response.text(), "text/html") };
}

/** The page with the form that is sent to an address. @param {string} path */
function pageOf(path) {
  const page = stack().at(-1) ?? base;
  // The page says more than the form, such as which favour is edited.
  return kindOf(path) && pathname(page) !== pathname(path) ? path : page;
}

/** Goes to the page for signing in, and from there to an address. @param {string} path */
const signIn = (path) => location.replace(`/login?then=${encodeURIComponent(path)}`);

/**
 * Sends a form as the browser would, and stays on the page.
 * @param {HTMLFormElement} form
 * @throws {Refused} with the sentence that the site says
 */
export function send(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  // The attribute: a field may be called `action`.
  const path = form.getAttribute("action") ?? base;
  return fetchPage(path, { method: "POST", body: fields });
}

/** Loads the style sheets of a page that this one does not have. @param {Document} page */
function style(page) {
  const there = new Set(
    [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute("href")),
  );
  const missing = [...page.querySelectorAll('link[rel="stylesheet"]')].filter(
    (link) => !there.has(link.getAttribute("href")),
  );
  return Promise.all(
    missing.map((link) => {
      const added = make("link", { rel: "stylesheet", href: link.getAttribute("href") ?? "" });
      const loaded = new Promise((resolve) => {
        added.onload = resolve;
        added.onerror = resolve;
      });
      document.head.append(added);
      return loaded;
    }),
  );
}

/** Milliseconds after which one is told that a sheet is being loaded. */
const patience = 400;

/** Nothing that was asked for before is awaited any more. @returns {number} the new turn */
function nextTurn() {
  endLoading();
  turn += 1;
  return turn;
}

/** Says that a sheet is being loaded, until it is there or nobody waits for it. */
function tellLoading() {
  const note = make("div", { className: "toast" }, make("span", {}, say("loading")));
  const timer = setTimeout(() => {
    showToast(note);
  }, patience);
  isLoading = true;
  endLoading = () => {
    isLoading = false;
    clearTimeout(timer);
    note.remove();
  };
}

/**
 * Opens an address of this app as a sheet.
 * @param {string} path
 */
export function show(path) {
  // A second tap before it has loaded.
  if (isLoading && stack().at(-1) === path) return;
  if (stack().at(-1) !== path) history.pushState({ sheets: [...stack(), path] }, "", path);
  void fill();
}

/** Shows the sheet of this moment of the history. */
async function fill() {
  const mine = nextTurn();
  const path = stack().at(-1);
  const kind = path ? kindOf(path) : undefined;
  if (!path || !kind) return;
  tellLoading();
  try {
    const [answer, { wake }] = await Promise.all([fetchPage(path), kind.load()]);
    if (mine !== turn) return;
    const root = answer.page.querySelector(kind.content);
    // Such as the way to sign in.
    if (!kind.path.test(pathname(answer.path)) || !(root instanceof HTMLElement)) return location.replace(answer.path);
    await style(answer.page);
    if (mine !== turn) return;
    Object.assign(words, JSON.parse(answer.page.getElementById("words")?.textContent ?? "{}"));
    put(answer.page, root, path);
    endLoading();
    // In the same moment: a button that is pressed before would leave the page.
    content = wake(root, { done, close });
    // What may be lost is asked about by the button.
    dialog?.classList.toggle("is-firm", content.mayClose !== undefined);
  } catch (error) {
    if (mine !== turn) return;
    endLoading();
    if (isSignedOut(error)) return;
    // What is said is a step of its own.
    await new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
      history.back();
    });
    await complain(error);
  }
}

/**
 * Puts a page's content into the sheet, and raises it.
 * @param {Document} page
 * @param {HTMLElement} root
 * @param {string} path
 */
function put(page, root, path) {
  content?.end();
  content = null;
  const isForm = root instanceof HTMLFormElement;
  const title = page.querySelector(".bar-title")?.textContent ?? "";
  const leaving = make("button", { className: "bar-button", type: "button" }, say(isForm ? "cancel" : "closeSheet"));
  leaving.addEventListener("click", () => void leave());
  const bar = make("div", { className: "sheet-bar" }, leaving, make("p", { className: "bar-title" }, title));
  if (!dialog) {
    isMeant = false;
    dialog = make("dialog", { className: "sheet page-sheet" });
    dialog.addEventListener("cancel", (event) => {
      // A dialog within, or an alert, is closed by itself.
      if (event.target !== dialog) return;
      event.preventDefault();
      void leave();
    });
    dialog.addEventListener("close", (event) => {
      if (!dialog || event.target !== dialog) return;
      if (!content?.mayClose || isMeant) return closed();
      const question = document.querySelector("dialog.alert[open]");
      if (question instanceof HTMLDialogElement) question.close();
      void open(dialog);
    });
    // Browsers let a page refuse Escape, or Android's Back, once; the next one closes the sheet unasked, perhaps below the
    // question. Escape is taken before; after Back, the sheet is opened again.
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (!content?.mayClose || !(event.target instanceof Element) || event.target.closest("dialog") !== dialog) return;
      event.preventDefault();
      void leave();
    });
    document.body.append(dialog);
  }
  dialog.classList.toggle("is-form", isForm);
  dialog.setAttribute("aria-label", title);
  const toasts = [...dialog.querySelectorAll(":scope > .toasts")];
  dialog.replaceChildren(bar, make("div", { className: "sheet-content" }, root), ...toasts);
  document.title = page.title;
  // What was done in it leaves it where it was.
  if (dialog.dataset.path !== path) dialog.scrollTop = 0;
  dialog.dataset.path = path;
  if (dialog.open) {
    leaving.focus({ preventScroll: true });
  } else {
    before = document.activeElement;
    void open(dialog);
  }
}

/** Closes the sheet, or goes back to the one below, unless that would lose something. */
async function leave() {
  if (isAsking) return;
  isAsking = true;
  try {
    if (content?.mayClose && !(await content.mayClose())) return;
  } finally {
    isAsking = false;
  }
  history.back();
}

/** Closes the sheet without a question. */
function close() {
  isMeant = true;
  dialog?.close();
}

/** The sheet was drawn down, or closed by its history. */
function closed() {
  nextTurn();
  content?.end();
  content = null;
  if (dialog) freeToasts(dialog);
  dialog?.remove();
  dialog = null;
  document.title = baseTitle;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  dispatchEvent(new Event("sheet-closed"));
  if (stack().length > 0) history.go(-stack().length);
  else if (isChanged) void refresh();
}

/** Goes on to an address after a change. @param {string} path */
function done(path) {
  isChanged = true;
  dispatchEvent(new Event("favour-changed"));
  const sheets = stack();
  if (path === base || (sheets.length > 1 && sheets.at(-2) === path)) {
    history.back();
  } else if (kindOf(path)) {
    history.replaceState({ sheets: [...sheets.slice(0, -1), path] }, "", path);
    void fill();
  } else {
    location.assign(path);
  }
}

/** Brings the page below up to date: the part of it that is called so, or all of it. */
async function refresh() {
  isChanged = false;
  if (kindOf(base)) return location.reload();
  // A page may know better what of it is to be seen.
  if (!dispatchEvent(new Event("results-stale", { cancelable: true }))) return;
  const id = document.getElementById("results") ? "results" : "content";
  try {
    const fresh = (await fetchPage(base)).page.getElementById(id);
    const there = document.getElementById(id);
    if (fresh && there) keepFocus(there, () => there.replaceChildren(...fresh.childNodes));
  } catch {
    // It is as it was until it is loaded again.
  }
}

addEventListener("popstate", () => {
  if (stack().length > 0) return void fill();
  // This page was loaded at the address of a sheet, and the browser went back to the page that was below it.
  if (location.pathname + location.search !== base) return location.reload();
  if (!dialog) {
    // It was still being loaded.
    nextTurn();
    if (isChanged) void refresh();
    return;
  }
  close();
  // The browser says so later: by then another sheet may be wanted.
  closed();
});

// A page that is loaded at the address of a sheet has no page below.
if (stack().length > 0) history.replaceState(null, "");

/** The form about which the person has been asked. @type {HTMLFormElement | null} */
let asked = null;

// What cannot be taken back is asked about.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !form.dataset.question || form === asked) return;
  event.preventDefault();
  const { question: title, text } = form.dataset;
  const action = form.querySelector("button")?.textContent?.trim() ?? "";
  confirm({ title, text, action, danger: true }).then((isSure) => {
    if (!isSure) return;
    asked = form;
    form.requestSubmit(event.submitter);
    asked = null;
  }, complain);
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.origin !== location.origin) return;
  const path = link.pathname + link.search;
  if (!kindOf(path) || path === base) return;
  event.preventDefault();
  show(path);
});

// What is kept of a form under a common name is nobody's any more.
sessionStorage.removeItem("favour-draft");

// Signing out leaves nothing in this tab of what was written. Runs after the listeners that may keep a form from being sent.
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
  if (target.getAttribute("action") === "/logout") sessionStorage.clear();
});

/** The name under which this person's draft is kept. */
export const draftName = own("favour-draft");

for (const { content: selector, path, load } of kinds) {
  const root = document.querySelector(selector);
  if (!(root instanceof HTMLElement) || !path.test(location.pathname)) continue;
  load().then(({ wake }) => wake(root, null), complain);
}
