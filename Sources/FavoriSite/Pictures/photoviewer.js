// The photos of a favour on the whole screen: swiped, or gone through with buttons and arrow keys.

import { icon, make, open, say } from "../../AppShell/Page/app.js";

/** @param {string} name @param {string} label @param {() => void} run */
function button(name, label, run) {
  const className = `photo-button is-${name}`;
  return make("button", { className, type: "button", ariaLabel: label, onclick: run }, icon(name));
}

/**
 * Lets the photos of a page fill the screen.
 * @param {HTMLElement} root
 */
export function viewPhotos(root) {
  const links = /** @type {HTMLAnchorElement[]} */ ([...root.querySelectorAll(".photo-row a")]);
  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void view(links, index);
    });
  }
}

/** @param {HTMLAnchorElement[]} links @param {number} first */
export async function view(links, first) {
  const strip = make("div", { className: "photo-strip", tabIndex: 0, role: "group", ariaLabel: say("photos") });
  for (const [index, link] of links.entries()) {
    const text = link.querySelector("img")?.alt ?? "";
    // `loading` comes first: the address begins the loading.
    const image = make("img", { loading: index === first ? "eager" : "lazy", src: link.href, alt: text });
    strip.append(make("figure", {}, image));
  }
  let shown = first;
  /** @param {number} index @param {ScrollBehavior} [behavior] */
  const go = (index, behavior = "smooth") => {
    const to = Math.max(0, Math.min(links.length - 1, index));
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.scrollTo({ left: to * strip.clientWidth, behavior: isStill ? "instant" : behavior });
  };
  const count = make("p", { className: "photo-count", role: "status" });
  const before = button("caret-left", say("photoBefore"), () => go(shown - 1));
  const after = button("caret-right", say("photoAfter"), () => go(shown + 1));
  const close = button("x", say("closeSheet"), () => dialog.close());
  const tell = () => {
    count.textContent = links.length > 1 ? say("photoOf", { k: shown + 1, n: links.length }) : "";
    before.hidden = shown === 0;
    after.hidden = shown === links.length - 1;
    const isGone = [before, after].some((one) => one.hidden && one === document.activeElement);
    if (isGone) strip.focus({ preventScroll: true });
  };
  const properties = { className: "photo-full", ariaLabel: say("photos") };
  const dialog = make("dialog", properties, strip, before, after, count, close);
  strip.addEventListener("scroll", () => {
    const index = Math.round(strip.scrollLeft / strip.clientWidth);
    if (index === shown) return;
    shown = index;
    tell();
  });
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(shown + way);
  };
  // Wherever the focus is: a button that was pressed may have gone.
  addEventListener("keydown", pressed);
  // The width changes when the telephone is turned.
  const turned = () => go(shown, "instant");
  addEventListener("resize", turned);
  document.body.append(dialog);
  tell();
  const closed = open(dialog);
  strip.focus({ preventScroll: true });
  go(first, "instant");
  await closed;
  removeEventListener("resize", turned);
  removeEventListener("keydown", pressed);
  dialog.remove();
  links[shown]?.focus({ preventScroll: true });
}
