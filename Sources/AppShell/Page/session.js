// Whose sign-in the browser has, and what stands in place of a page when that is no longer its own. The page is hidden and
// stays as it is: what it has not sent yet is not lost, and when its person signs in again it is shown again.

/** Under this name all tabs know the owner of the page that was opened last; empty: nobody is signed in. */
const key = "signed-in";
/** The owner of pages that show nothing of anybody's. */
const visitor = "visitor";

let owner = "";
/** @type {(key: string) => string} */
let say = (name) => name;
/** @type {HTMLDialogElement | null} */
let cover = null;
let title = "";
let holds = 0;

/**
 * Tells the other tabs whose page this is, and hears from them. Each page does so once.
 * @param {string} whose
 * @param {(key: string) => string} phrase
 */
export function watch(whose, phrase) {
  owner = whose;
  say = phrase;
  if (owner || location.pathname === "/login") tell(owner);
  if (!owner || owner === visitor) return;
  addEventListener("storage", (event) => {
    if (event.key === key) learn(event.newValue ?? owner);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void check();
  });
  // A page of an earlier sign-in must not come back out of the browser's memory.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if ((localStorage.getItem(key) ?? owner) === owner) return void check();
    document.body.hidden = true;
    location.reload();
  });
}

/** Only a change is heard by the others. @param {string} whose */
function tell(whose) {
  if (localStorage.getItem(key) !== whose) localStorage.setItem(key, whose);
}

/** Asks the site whose sign-in this is; a site that is not reached leaves all as it is. */
export async function check() {
  if (!owner || owner === visitor) return;
  try {
    const answer = await fetch("/session", { credentials: "same-origin", headers: { Accept: "application/json" } });
    if (answer.status === 401) learn("");
    else if (answer.ok) learn((await answer.json()).owner);
  } catch {
    // It is asked again when the page is next shown.
  }
}

/** Shows the page to its owner only. @param {string} whose sign-in it is; empty: nobody's */
export function learn(whose) {
  if (!owner || owner === visitor) return;
  if (whose === owner) uncover();
  else hide(whose === "" || whose === visitor);
}

/**
 * Something is in this page alone, and would be lost if another one took its place.
 * @returns {() => void} to be called when that is over
 */
export function hold() {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

/** Puts the cover above a dialog that was opened since. */
export function raise() {
  if (!cover) return;
  cover.close();
  cover.showModal();
}

/** @param {boolean} isSignedOut nobody is signed in; otherwise another person is */
function hide(isSignedOut) {
  if (!cover) {
    cover = make();
    title = document.title;
    document.documentElement.classList.add("is-covered");
    document.body.append(cover);
    cover.showModal();
  }
  const [heading, text, link] = cover.querySelectorAll("h1, p, a");
  heading.textContent = say(isSignedOut ? "signedOutHere" : "anotherHere");
  text.textContent = say(isSignedOut ? "signedOutHereText" : "anotherHereText");
  link.textContent = say(isSignedOut ? "signIn" : "goOn");
  const here = encodeURIComponent(location.pathname + location.search);
  link.setAttribute("href", isSignedOut ? `/login?then=${here}` : "/");
  document.title = heading.textContent;
}

/** Whether something was typed into the page that has not been sent. */
function isTyped() {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */ (
    document.querySelectorAll("textarea, input:not([type=hidden])")
  );
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}

function uncover() {
  if (!cover) return;
  const old = cover;
  cover = null;
  document.documentElement.classList.remove("is-covered");
  document.title = title;
  old.close();
  old.remove();
}

function make() {
  const dialog = document.createElement("dialog");
  dialog.className = "cover";
  dialog.setAttribute("aria-labelledby", "cover-title");
  const content = document.createElement("div");
  content.className = "empty";
  const heading = document.createElement("h1");
  heading.id = "cover-title";
  const link = document.createElement("a");
  link.className = "button";
  // Below it, what was typed stays as it is until its person has signed in, elsewhere.
  link.addEventListener("click", () => {
    link.target = holds > 0 || isTyped() ? "_blank" : "";
  });
  content.append(heading, document.createElement("p"), link);
  dialog.append(content);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // Browsers let a second Escape close it all the same.
  dialog.addEventListener("close", () => {
    if (cover === dialog && !dialog.open) dialog.showModal();
  });
  return dialog;
}
