// The ends of a page that is not to be come back to.

/** Where this page was come from, if that was within the app. */
export const from =
  document.referrer && new URL(document.referrer).origin === location.origin ? new URL(document.referrer) : null;

/** Leaves, so that going back does not lead here again. @param {string} path */
export function leave(path) {
  if (from && from.pathname === path && history.length > 1) history.back();
  else location.replace(path);
}
