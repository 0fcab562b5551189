// A room: what is written appears on all open pages at once, and what one reads is marked as read. Pages come from the site
// whole; new lines of them are put at the end, and nothing moves under the finger of a person who reads further up.

import { complain, make, own, Refused, say } from "../../AppShell/Page/app.js";
import { fetchPage, send } from "../Look/sheets.js";
import { EventStream } from "../News/events.js";
import { view } from "../Pictures/photoviewer.js";
import { sendPhoto } from "../Pictures/sendphoto.js";

/** Milliseconds in which changes are gathered. */
const gathering = 150;
/** Pixels from the end within which one reads the newest. */
const near = 60;

/** @template {HTMLElement} Kind @param {ParentNode} place @param {string} selector @returns {Kind | null} */
const part = (place, selector) => place.querySelector(selector);

const root = /** @type {HTMLElement} */ (document.querySelector(".chat"));
const scroll = /** @type {HTMLElement} */ (part(root, ".chat-scroll"));
const list = /** @type {HTMLElement} */ (part(root, "#chat-list"));
const form = /** @type {HTMLFormElement | null} */ (part(root, "form.chat-composer"));
const path = location.pathname;
/** Older messages are a part that does not change. */
const isWhole = location.search === "";

// MARK: Lines

/** The end is at 0, and what is further up below that. */
const isAtEnd = () => scroll.scrollTop > -near;

const toEnd = () => {
  scroll.scrollTop = 0;
  newer.hidden = true;
};

const newer = make("button", { className: "button small chat-newer", type: "button", hidden: true }, say("chatNewer"));
newer.addEventListener("click", toEnd);
scroll.after(newer);
scroll.addEventListener("scroll", () => {
  if (isAtEnd()) newer.hidden = true;
});

/**
 * Puts what is new on a page at the end.
 * @param {Document} page
 * @param {boolean} [isMine] whether it was just written here
 */
function merge(page, isMine = false) {
  const fresh = page.getElementById("chat-list");
  if (!fresh || (!form && part(page, "form.chat-composer")) || (form && !part(page, "form.chat-composer")))
    return location.reload();
  const [first] = fresh.querySelectorAll(".chat-line");
  const known = list.querySelector(".chat-line");
  // So much was written meanwhile that something would be missing in between.
  if (first && known && !document.getElementById(first.id) && fresh.children.length > 30) return location.reload();
  part(root, ".chat-about")?.replaceChildren(...(part(page, ".chat-about")?.childNodes ?? []));
  const wasAtEnd = isAtEnd();
  const height = scroll.scrollHeight;
  let count = 0;
  for (const item of [...fresh.children]) {
    const there = document.getElementById(item.id);
    if (!there) {
      list.append(item);
      count += 1;
      continue;
    }
    // An operator removed it, or shows it again.
    if (there.matches(".is-removed") !== item.matches(".is-removed")) {
      there.replaceWith(item);
      continue;
    }
    there.className = item.className;
    const [note, now] = [part(there, ".chat-note"), part(item, ".chat-note")];
    if (note && now && note.textContent !== now.textContent) note.textContent = now.textContent;
    // A face stands beside the last line of a person.
    if (!part(item, ".portrait")) part(there, ".portrait")?.remove();
  }
  if (list.childElementCount > 0) part(root, ".chat-empty")?.remove();
  if (wasAtEnd || isMine) return toEnd();
  if (count === 0) return;
  scroll.scrollTop -= scroll.scrollHeight - height;
  newer.hidden = false;
}

let isLoadingOlder = false;

// Older messages come in above; what is seen stays where it is, because the end is what the place is measured from.
root.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest(".chat-older a") : null;
  if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (isLoadingOlder) return;
  isLoadingOlder = true;
  scroll.ariaBusy = "true";
  try {
    const { page } = await fetchPage(link.getAttribute("href") ?? "");
    const items = [...(page.getElementById("chat-list")?.children ?? [])];
    // A day that begins further up has one heading.
    for (const item of items) if (item.matches(".chat-day")) document.getElementById(item.id)?.remove();
    list.prepend(...items);
    const next = part(page, ".chat-older a")?.getAttribute("href");
    if (next) link.setAttribute("href", next);
    else link.parentElement?.remove();
    scroll.focus({ preventScroll: true });
  } catch (error) {
    await complain(error);
  } finally {
    isLoadingOlder = false;
    scroll.ariaBusy = null;
  }
});

// MARK: Live

let timer = 0;
let isStale = false;

/** Asks for the page, which marks it as read, once somebody looks at it. */
function refresh() {
  if (document.hidden) {
    isStale = true;
    return;
  }
  if (timer !== 0) return;
  timer = setTimeout(async () => {
    timer = 0;
    isStale = false;
    try {
      merge((await fetchPage(path, { isPatient: true })).page);
    } catch (error) {
      // Closed since, such as by a block: the page says why.
      if (error instanceof Refused && (error.status === 404 || error.status === 409)) location.reload();
      // What cannot be reached now is asked for with the next news, or by a reload.
    }
  }, gathering);
}

// The favour was changed in a sheet above.
addEventListener("results-stale", (event) => {
  event.preventDefault();
  if (isWhole) refresh();
});

if (isWhole) {
  const events = new EventStream("/api/v1/chats/events");
  events.hear("chat", (event) => {
    const { data } = /** @type {MessageEvent} */ (event);
    if (String(JSON.parse(data).chat) === root.dataset.chat) refresh();
  });
  events.hear("reopen", refresh);
  document.addEventListener("visibilitychange", () => isStale && refresh());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

// MARK: Writing

if (form) compose(form);

/** @param {HTMLFormElement} form */
function compose(form) {
  const text = /** @type {HTMLTextAreaElement} */ (part(form, "textarea"));
  const picture = /** @type {HTMLInputElement} */ (part(form, "[name=picture]"));
  const key = /** @type {HTMLInputElement} */ (part(form, "[name=key]"));
  const field = /** @type {HTMLElement} */ (part(form, ".chat-photo-field"));
  const image = /** @type {HTMLImageElement} */ (part(field, "img"));
  const adding = /** @type {HTMLElement} */ (part(form, ".chat-add"));
  const input = /** @type {HTMLInputElement} */ (part(adding, "input"));
  const kept = own(`chat-${root.dataset.chat}`);
  let isBusy = false;
  /** Whether *Send* was tapped while something else was on its way. */
  let isWaiting = false;
  const ready = () => {
    isBusy = false;
    form.classList.remove("is-sending");
    if (isWaiting) form.requestSubmit();
  };

  const fit = () => {
    if (CSS.supports("field-sizing", "content")) return;
    text.style.setProperty("height", "auto");
    text.style.setProperty("height", `${text.scrollHeight + 2}px`);
  };
  const keep = () => {
    if (text.value) sessionStorage.setItem(kept, text.value);
    else sessionStorage.removeItem(kept);
    fit();
  };
  if (!text.value) text.value = sessionStorage.getItem(kept) ?? "";
  fit();
  text.addEventListener("input", keep);
  // With a keyboard, as everywhere: Enter sends, Shift and Enter begin a line.
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || !matchMedia("(pointer: fine)").matches) return;
    // It ends a composition, as of Japanese: Safari says so by this code only.
    if (event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    form.requestSubmit();
  });

  /** @param {string} [id] nothing to take it away */
  const setPicture = (id = "") => {
    picture.value = id;
    field.hidden = !id;
    if (id) image.src = `/api/v1/pictures/${id}?size=small`;
    image.alt = id ? say("chatPhoto") : "";
  };
  input.disabled = false;
  adding.hidden = false;
  part(field, "button")?.addEventListener("click", () => {
    if (isBusy) return;
    setPicture();
    text.focus();
  });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    // The same file can be chosen again.
    input.value = "";
    if (!file) return;
    const preview = URL.createObjectURL(file);
    image.src = preview;
    image.alt = say("photoSending");
    field.hidden = false;
    form.classList.add("is-sending");
    isBusy = true;
    try {
      setPicture(await sendPhoto(file));
    } catch (error) {
      isWaiting = false;
      setPicture();
      await complain(error);
    } finally {
      URL.revokeObjectURL(preview);
      ready();
    }
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    isWaiting = isBusy;
    if (isBusy || (!text.value.trim() && !picture.value)) return;
    isBusy = true;
    form.classList.add("is-sending");
    const said = text.value;
    try {
      const { page } = await send(form);
      // What was typed meanwhile is the next message.
      text.value = text.value.startsWith(said) ? text.value.slice(said.length) : text.value;
      setPicture();
      keep();
      part(form, ".problem")?.remove();
      key.value = /** @type {HTMLInputElement | null} */ (part(page, "[name=key]"))?.value ?? "";
      merge(page, true);
    } catch (error) {
      isWaiting = false;
      await complain(error);
    } finally {
      ready();
    }
  });

  // The keyboard of a phone covers the page instead of making it shorter: the room ends above it.
  const visible = window.visualViewport;
  const shrink = () => {
    if (!visible) return;
    const isKeyboard = innerHeight - visible.height > 120 && visible.scale < 1.05;
    if (isKeyboard) document.documentElement.style.setProperty("--visible", `${visible.height}px`);
    else document.documentElement.style.removeProperty("--visible");
    if (isKeyboard) scrollTo(0, 0);
  };
  visible?.addEventListener("resize", shrink);
}

// MARK: Photos

root.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest(".chat-photo") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const links = /** @type {HTMLAnchorElement[]} */ ([...root.querySelectorAll(".chat-photo")]);
  void view(links, links.indexOf(link));
});
