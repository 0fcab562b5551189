// Sheets, questions and menus over a page are steps of the history: going back closes the one on top, and nothing else.
// A page shows them with `open` of app.js; what its script does after one is closed begins when the step is taken back.

/** No steps: pages in sheets, which have addresses of their own, and what says that something is being done. */
const others = ".page-sheet, .busy, #busy";

/** Milliseconds after which a step back that no browser has told of is not awaited any more. */
const patience = 1000;

/** The open dialogs that are steps, the last one on top. @type {HTMLDialogElement[]} */
const layers = [];
/** The moment of the history below them. */
let below = "";
/** How many dialogs this moment of the history had when it was come to. */
let known = 0;
/** Called when the step back that this script takes has arrived. @type {(() => void) | null} */
let arrive = null;
/** The steps that are to be taken back, one after the other. */
let settled = Promise.resolve();

/** How many dialogs this moment of the history has. @returns {number} */
const depth = () => history.state?.layer ?? 0;

/** This moment of the history but for its dialogs. */
const moment = () => JSON.stringify([location.href, { ...history.state, layer: undefined }]);

function push() {
  if (depth() === 0) below = moment();
  known = depth() + 1;
  history.pushState({ ...history.state, layer: known }, "");
}

/** Takes back the steps of dialogs that are closed. */
async function takeBack() {
  if (depth() <= layers.length) return;
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    arrive = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
    history.go(layers.length - depth());
  });
  arrive = null;
  known = depth();
}

/** Once the steps of the dialogs that are closed have been taken back. */
export function settle() {
  settled = settled.then(takeBack);
  return settled;
}

/**
 * Closes a dialog, and waits until its step has been taken back: only then the page may be left.
 * @param {HTMLDialogElement | null | undefined} dialog
 */
export async function closeLayer(dialog) {
  if (!dialog?.open) return settled;
  const closed = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  dialog.close();
  await closed;
  await settle();
}

addEventListener("dialog-opened", async ({ target: dialog }) => {
  if (!(dialog instanceof HTMLDialogElement) || dialog.matches(others)) return;
  layers.push(dialog);
  const close = () => {
    if (dialog.open) return;
    dialog.removeEventListener("close", close);
    forget(dialog);
    void settle();
  };
  dialog.addEventListener("close", close);
  // The step of one that was closed just now is taken back first.
  await settled;
  if (layers.includes(dialog) && depth() < layers.length) push();
});

/** @param {HTMLDialogElement} dialog */
function forget(dialog) {
  const place = layers.indexOf(dialog);
  if (place >= 0) layers.splice(place, 1);
}

/** Asks a dialog to close, as Escape does. @param {HTMLDialogElement} dialog @returns {boolean} whether it did */
function request(dialog) {
  if (dialog.open && !dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) return false;
  forget(dialog);
  dialog.close();
  return true;
}

// Heard before the page's own scripts, which know nothing of these steps.
addEventListener(
  "popstate",
  (event) => {
    if (arrive) {
      event.stopImmediatePropagation();
      return arrive();
    }
    const before = known;
    known = depth();
    if (before === 0 && known === 0) return;
    if (moment() === below) event.stopImmediatePropagation();
    while (layers.length > known) {
      const dialog = layers[layers.length - 1];
      // It asks first, and stays for as long.
      if (dialog && !request(dialog)) {
        while (depth() < layers.length) push();
        return;
      }
    }
    // Forward, to a dialog that is closed.
    void settle();
  },
  true,
);

// A link in a dialog: its page takes the place of the dialog, so that going back from there leads to the page below.
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
  const dialog = link.closest("dialog");
  if (!dialog || !layers.includes(dialog) || link.origin !== location.origin) return;
  event.preventDefault();
  const { href } = link;
  // One after the other, and a step that is being taken ends before the page is left.
  void (async () => {
    for (const layer of [...layers].reverse()) await closeLayer(layer);
    setTimeout(() => location.assign(href));
  })();
});

// Back from another page: what was open when it was left is closed.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  arrive?.();
  for (const dialog of [...layers].reverse()) dialog.close();
});

// A page that is loaded in such a moment has no dialog.
if (depth() > 0) history.replaceState({ ...history.state, layer: undefined }, "");
