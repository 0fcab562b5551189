// Keys of every page: / goes to the search, ? lists the keys. Keys of one character can be switched off in the settings.

import { make, open, say } from "../../AppShell/Page/app.js";

/** What is held with a letter. */
const command = /^(Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl";

/** What the keys do, in the order in which they are listed. */
const keys = [
  ["/", "keySearch"],
  ["?", "keyList"],
  [`${command} A`, "keyAll"],
  ["Shift ← →", "keyRange"],
  ["← →", "keyLeaf"],
  ["Z", "keyZoom"],
  ["F", "keyFavourite"],
  ["I", "keyInfo"],
  ["Delete", "keyDelete"],
  ["R", "keyRotate"],
  [`${command} Z`, "keyUndo"],
  ["Esc", "keyClose"],
];

/**
 * Whether the key is a character and such keys are switched off in this browser: some people press keys by accident, or
 * dictate words that a browser takes for keys (WCAG 2.1.4). The setting is a cookie, `KeysCookie` on the site.
 * @param {KeyboardEvent} event
 */
export const isSwitchedOff = ({ key }) =>
  key.length === 1 && key !== " " && /(^|; )keys=off(;|$)/.test(document.cookie);

function search() {
  const field = document.getElementById("q");
  if (field instanceof HTMLInputElement && !field.closest("[inert]")) {
    field.focus();
    field.select();
  } else location.assign("/search#q");
}

function list() {
  const title = make("h2", { id: "keys-title" }, say("keys"));
  const rows = keys.map(([key = "", word = ""]) =>
    make("div", { className: "row" }, make("dt", {}, make("kbd", {}, key)), make("dd", {}, say(word))),
  );
  const off = make("a", { className: "button plain wide", href: "/settings#keys" }, say("keysOff"));
  off.dataset.close = "";
  const done = make("button", { className: "button tonal wide", type: "button", autofocus: true }, say("keysDone"));
  done.dataset.close = "";
  const sheet = make(
    "dialog",
    { className: "sheet keys-sheet" },
    make("div", { className: "stack" }, title, make("dl", { className: "list" }, ...rows), off, done),
  );
  sheet.setAttribute("aria-labelledby", "keys-title");
  document.body.append(sheet);
  if (sheet instanceof HTMLDialogElement) void open(sheet).then(() => sheet.remove());
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.key !== "/" && event.key !== "?") || isSwitchedOff(event)) return;
  const { target } = event;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (event.key === "/") search();
  else list();
});

if (location.hash === "#q") document.getElementById("q")?.focus();
