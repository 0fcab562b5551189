// The boxes over the photo: highlighted while their row is touched; a tap on a box opens its row.

import { ask, complain, make, Refused, say, toast } from "../../AppShell/Page/app.js";
import { nameOf, whenShown } from "../PhotoTags/tags.js";

const layer = document.getElementById("boxes");
const live = document.getElementById("live");

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** Every box with its row. @type {{row: HTMLElement, place: string, box: Box, element: HTMLElement}[]} */
let boxes = [];

/** @param {string} text four fractions each: x y width height; ... @returns {{place: string, box: Box}[]} */
function read(text) {
  return text
    .split(";")
    .filter(Boolean)
    .map((place) => {
      const [x = 0, y = 0, width = 0, height = 0] = place.split(" ").map(Number);
      return { place, box: { x, y, width, height } };
    });
}

/** Whether a box covers nearly the whole photo, so that it is not shown. @param {Box} box */
const isWhole = ({ width, height }) => width > 0.98 && height > 0.98;

function draw() {
  boxes = [];
  for (const row of live?.querySelectorAll("[data-boxes]") ?? []) {
    if (!(row instanceof HTMLElement)) continue;
    const isFaces = row.classList.contains("faces");
    for (const { place, box } of read(row.dataset.boxes ?? "")) {
      if (isWhole(box)) continue;
      const element = make("span", { className: isFaces ? "is-quiet" : "" });
      const { x, y, width: w, height: h } = box;
      for (const [name, value] of Object.entries({ x, y, w, h })) element.style.setProperty(`--${name}`, String(value));
      boxes.push({ row, place, box, element });
    }
  }
  layer?.replaceChildren(...boxes.map(({ element }) => element));
}

/**
 * @param {Element | null} row whose boxes are lit, and no others
 * @param {string} [place] of one of them: then only that one is
 */
function light(row, place = "") {
  let isAny = false;
  for (const one of boxes) {
    const isLit = one.row === row && (place === "" || one.place === place);
    isAny ||= isLit;
    one.element.classList.toggle("is-lit", isLit);
  }
  layer?.classList.toggle("has-lit", isAny);
  for (const other of live?.querySelectorAll(".thing.is-lit") ?? []) {
    if (other !== row) other.classList.remove("is-lit");
  }
  row?.classList.add("is-lit");
}

whenShown(draw);

/** @param {Event} event */
const rowOf = (event) => (event.target instanceof Element ? event.target.closest(".thing") : null);

/** @param {Event} event */
function placeOf(event) {
  const thing = event.target instanceof Element ? event.target.closest("[data-place]") : null;
  return thing instanceof HTMLElement ? thing.dataset.place : "";
}

for (const type of ["pointerdown", "pointerover", "focusin"]) {
  live?.addEventListener(type, (event) => light(rowOf(event), placeOf(event)));
}
live?.addEventListener("pointerleave", () => light(document.activeElement?.closest(".thing") ?? null));
live?.addEventListener("focusout", (event) => {
  if (!(event.relatedTarget instanceof Element) || !live.contains(event.relatedTarget)) light(null);
});

// A tap on the photo finds the smallest box there.
document.getElementById("picture")?.addEventListener("click", (event) => {
  const frame = layer?.getBoundingClientRect();
  if (!frame) return;
  const x = (event.clientX - frame.left) / frame.width;
  const y = (event.clientY - frame.top) / frame.height;
  const here = boxes
    .filter(({ box }) => x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height)
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  const row = here[0]?.row ?? null;
  light(row);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  row?.scrollIntoView({ block: "center", behavior: isStill ? "instant" : "smooth" });
});

// Is it a …?

/** How often was asked: of several answers the last one is shown. */
let asked = 0;

/** Shows below the form what Vision says of the word in it. @param {HTMLFormElement} form */
async function answer(form) {
  const number = ++asked;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  form.setAttribute("aria-busy", "true");
  try {
    const { html } = await ask("GET", `${location.pathname}?${query}`);
    const page = new DOMParser().parseFromString(html, "text/html");
    if (number === asked) form.nextElementSibling?.replaceChildren(...page.body.childNodes);
  } catch (error) {
    await complain(error);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

live?.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches(".ask")) return;
  event.preventDefault();
  void answer(event.target);
});

live?.addEventListener("click", (event) => {
  const word = event.target instanceof Element ? event.target.closest("[data-ask]") : null;
  const form = word?.closest(".asked")?.previousElementSibling;
  if (!(word instanceof HTMLElement) || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const field = form.elements.namedItem("ask");
  if (field instanceof HTMLInputElement) field.value = word.dataset.ask ?? "";
  void answer(form);
});

live?.addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement) light(rowOf(event), event.target.value);
});

// Copying

live?.addEventListener("click", async (event) => {
  const control = event.target instanceof Element ? event.target.closest("[data-act=copy]") : null;
  if (!control) return;
  try {
    await copy(nameOf(control));
    toast(say("copied"));
  } catch {
    await complain(new Refused(say("cannotCopy"), 0));
  }
});

/** @param {string} text */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // On plain HTTP, only the old copy command is available.
  const field = make("textarea", { value: text, className: "visually-hidden" });
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("not copied");
}
