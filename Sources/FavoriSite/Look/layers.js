// Dialogs that lie over a page or a sheet, such as the filters, the place of a favour, a medal: each is a step of the history,
// so that going back closes it and nothing else.

const kinds = ".sheet:not(.page-sheet, .alert), .medal-full";

/** The dialog that lies over all else. @type {HTMLDialogElement | null} */
let layer = null;
/** Whether this moment of the history has a dialog over it. */
let isOver = false;
/** Whether the step of a dialog that was closed is being taken back. */
let isBacking = false;

function push() {
  history.pushState({ ...history.state, layer: true }, "");
  isOver = true;
}

addEventListener("dialog-opened", ({ target }) => {
  if (!(target instanceof HTMLDialogElement) || !target.matches(kinds)) return;
  layer = target;
  if (isBacking) addEventListener("popstate", push, { once: true });
  else push();
  const close = () => {
    if (target.open) return;
    target.removeEventListener("close", close);
    // The person went back.
    if (layer !== target) return;
    layer = null;
    isBacking = true;
    history.back();
  };
  target.addEventListener("close", close);
});

/** For who hears of steps through the history: whether this one was about a dialog alone. */
export function isAboutLayer() {
  const [wasOver, closed] = [isOver, layer];
  isOver = history.state?.layer === true;
  if (isBacking) {
    isBacking = false;
    return true;
  }
  if (closed && !isOver) {
    layer = null;
    closed.close();
    return true;
  }
  return wasOver || isOver;
}

// A page that is loaded in such a moment has no dialog.
if (history.state?.layer) history.replaceState({ ...history.state, layer: undefined }, "");
