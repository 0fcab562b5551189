// The ends of a page that is not to be come back to.

const before = document.referrer ? new URL(document.referrer) : null;

/** The page of the app that led here. The sign-in is none: it sends a person who is signed in here again. */
export const from = before?.origin === location.origin && before.pathname !== "/login" ? before : null;

/** Whether what is worked on was taken with the app's camera just now, so that there is no other copy of it. */
export const isOnlyCopy = from?.pathname === "/camera";

/** Leaves, so that going back does not lead here again. @param {string} path */
export function leave(path) {
  if (from && from.pathname === path && history.length > 1) history.back();
  else location.replace(path);
}
