// Orders the list of categories by touch, mouse or arrow keys.

import { ask, complain, say, toast } from "../../AppShell/Page/app.js";

const list = /** @type {HTMLElement} */ (document.getElementById("shelf-list"));

/** @returns {HTMLElement[]} */
const items = () => Array.from(list.querySelectorAll("li"));

/** The order that the site has stored. */
let known = keys();
/** Requests are sent one after the other. */
let saving = Promise.resolve();

function keys() {
  return items().map((item) => item.dataset.category ?? "");
}

/** Stores the present order on the site, and offers to undo it. */
function save() {
  const order = keys();
  if (order.join() === known.join()) return;
  const before = known;
  known = order;
  const send = async () => {
    try {
      const { undo } = await ask("POST", "/categories/order", { order, before });
      if (undo) toast(say("reordered"), { label: say("undo"), run: () => takeBack(undo) });
    } catch (error) {
      await complain(error).finally(() => location.reload());
    }
  };
  // One failure does not prevent the next request.
  saving = saving.then(send).catch(reportError);
}

/** @param {string} undo */
function takeBack(undo) {
  ask("POST", "/categories/undo", { undo }).then(
    () => location.replace("/categories"),
    (error) => complain(error),
  );
}

// MARK: Keys

let resting = 0;

/**
 * @param {HTMLElement} item
 * @param {number} to
 */
function place(item, to) {
  const all = items();
  const from = all.indexOf(item);
  const target = Math.min(Math.max(to, 0), all.length - 1);
  if (from === target) return;
  if (target > from) all[target]?.after(item);
  else all[target]?.before(item);
}

/**
 * @param {HTMLElement} item
 * @param {string} name
 */
function tell(item, name) {
  const place = document.getElementById("shelf-place");
  const n = items().indexOf(item) + 1;
  if (place) place.textContent = say("place", { name, n, of: items().length });
}

list.addEventListener("keydown", (event) => {
  const handle = event.target instanceof Element ? event.target.closest(".handle") : null;
  const item = handle?.closest("li");
  if (!(handle instanceof HTMLElement) || !item || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = items().indexOf(item);
  /** @type {Record<string, number>} */
  const ways = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: items().length - 1 };
  const to = ways[event.key];
  if (to === undefined) return;
  event.preventDefault();
  place(item, to);
  handle.focus();
  item.scrollIntoView({ block: "nearest" });
  tell(item, handle.dataset.name ?? "");
  // When an item is moved several times, only the final order is stored.
  clearTimeout(resting);
  resting = setTimeout(save, 700);
});
list.addEventListener("focusout", () => {
  clearTimeout(resting);
  if (!drag) save();
});

// MARK: Dragging

/**
 * The dragged item, the position of the pointer, and the positions of all items.
 * @type {{item: HTMLElement, handle: HTMLElement, pointer: number, y: number, grip: number, from: number, to: number, order: HTMLElement[], tops: number[]} | null}
 */
let drag = null;
let scrolling = 0;

/** Moves the item to the position of the finger in the list. */
function move() {
  if (!drag) return;
  const { item, order, tops, from } = drag;
  const top = list.getBoundingClientRect().top;
  const first = tops[0] ?? 0;
  const last = tops.at(-1) ?? 0;
  const y = Math.min(Math.max(drag.y - drag.grip - top, first), last);
  item.style.setProperty("translate", `0 ${y - (tops[from] ?? 0)}px`);
  const height = item.offsetHeight;
  const to = Math.min(Math.max(Math.round((y - first) / height), 0), order.length - 1);
  if (to === drag.to) return;
  drag.to = to;
  for (const [index, other] of order.entries()) {
    if (other === item) continue;
    const step = index > from && index <= to ? -1 : index < from && index >= to ? 1 : 0;
    other.style.setProperty("translate", `0 ${step * height}px`);
  }
}

/** Scrolls the list while the finger is at an edge. */
function scrollAtEdges() {
  cancelAnimationFrame(scrolling);
  const step = () => {
    if (!drag) return;
    const edge = 90;
    const above = Math.min(0, drag.y - edge);
    const below = Math.max(0, drag.y - (innerHeight - edge));
    if (above === 0 && below === 0) return;
    scrollBy({ top: (above + below) / 6, behavior: "instant" });
    move();
    scrolling = requestAnimationFrame(step);
  };
  scrolling = requestAnimationFrame(step);
}

list.addEventListener("pointerdown", (event) => {
  const handle = event.target instanceof Element ? event.target.closest(".handle") : null;
  const item = handle?.closest("li");
  if (!(handle instanceof HTMLElement) || !item || !event.isPrimary || event.button !== 0 || drag) return;
  const order = items();
  const top = list.getBoundingClientRect().top;
  const tops = order.map((other) => other.getBoundingClientRect().top - top);
  const from = order.indexOf(item);
  const grip = event.clientY - top - (tops[from] ?? 0);
  drag = { item, handle, pointer: event.pointerId, y: event.clientY, grip, from, to: from, order, tops };
  handle.setPointerCapture(event.pointerId);
  item.classList.add("is-dragged");
  list.classList.add("is-sorting");
  event.preventDefault();
});

list.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  drag.y = event.clientY;
  move();
  scrollAtEdges();
});

/** @param {boolean} isKept otherwise everything goes back to where it was */
function drop(isKept) {
  if (!drag) return;
  const { item, handle, to, order } = drag;
  drag = null;
  cancelAnimationFrame(scrolling);
  list.classList.remove("is-sorting");
  item.classList.remove("is-dragged");
  for (const other of order) other.style.removeProperty("translate");
  if (!isKept) return;
  place(item, to);
  handle.focus({ preventScroll: true });
  tell(item, handle.dataset.name ?? "");
  save();
}

list.addEventListener("pointerup", () => drop(true));
list.addEventListener("pointercancel", () => drop(false));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") drop(false);
});

// MARK: Beginning

for (const handle of list.querySelectorAll(".handle")) handle.removeAttribute("hidden");

// A change by a form is shown as a toast; the page's own undo button is removed.
const news = document.getElementById("shelf-news");
if (news instanceof HTMLFormElement) {
  const token = new FormData(news).get("undo");
  const text = news.querySelector(".row-text")?.textContent ?? "";
  news.remove();
  history.replaceState(history.state, "", "/categories");
  toast(text, { label: say("undo"), run: () => takeBack(String(token)) });
}
