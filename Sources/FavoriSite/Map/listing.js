// The filters of map and list: all day, and what is kept for the next visit.

import { closeLayer, own } from "../../AppShell/Page/app.js";
import { now, tellZone } from "../Look/clocks.js";
import { WholeDays } from "../Look/wholedays.js";

/** What a filter is called in the address. Places and words are no filters: they belong to one moment. */
const names = ["category", "from", "to", "hours", "type", "car", "heavy", "free"];
const kept = own("filters");

/** The filters of an address, and nothing else of it. @param {URLSearchParams} fields */
function filters(fields) {
  return new URLSearchParams([...fields].filter(([name, value]) => names.includes(name) && value !== ""));
}

const form = document.querySelector("#filters form");
const zone = form instanceof HTMLFormElement ? form.dataset.zone : undefined;

/** @param {string} time by the neighbourhood's clocks, or with a zone of its own */
function isPast(time) {
  return time.endsWith("Z") ? new Date(time) <= new Date() : time <= now(zone);
}

/** The filters of the last visit; times that have passed would hide everything. */
function lastFilters() {
  const last = filters(new URLSearchParams(localStorage.getItem(kept) ?? ""));
  const to = last.get("to");
  const from = last.get("from");
  if (to && isPast(to)) {
    last.delete("from");
    last.delete("to");
  } else if (from && isPast(from)) {
    last.delete("from");
  }
  return last;
}

/** No filters: so also at the next visit. @param {URLSearchParams} chosen */
function forgetIfNone(chosen) {
  if (filters(chosen).size === 0) localStorage.removeItem(kept);
}

/** Goes where the filters of the last visit count, if nothing else was asked for. @returns {boolean} whether it does */
function comeBack() {
  const here = new URLSearchParams(location.search);
  const chosen = filters(here);
  if (chosen.size > 0) {
    // They are right: the site has answered to them.
    localStorage.setItem(kept, String(chosen));
    return false;
  }
  const last = lastFilters();
  if (last.size === 0 || here.has("box") || here.has("q")) return false;
  for (const [name, value] of last) here.append(name, value);
  location.replace(`/?${here}`);
  return true;
}

/** Whether this page is left at once. */
export const isLeaving = comeBack();

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-filters]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  forgetIfNone(new URL(link.href).searchParams);
  if (!link.closest("dialog") || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  goInPlace(link.href, link);
});

/**
 * Goes to an address in place of this page and of the sheet over it: going back leads to where one was before.
 * @param {string} address @param {Element} within the sheet
 */
function goInPlace(address, within) {
  void closeLayer(within.closest("dialog")).then(() => location.replace(address));
}

/** Says that an end is before its beginning, where it is. @param {HTMLFormElement} form */
function isBackwards(form) {
  const [from, to] = ["from", "to"].map((name) => form.querySelector(`[name="${name}"]`));
  if (!(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return false;
  const isWrong = from.value !== "" && to.value !== "" && to.value <= from.value;
  const note = form.querySelector(".times-problem");
  if (note instanceof HTMLElement) note.hidden = !isWrong;
  to.setAttribute("aria-invalid", String(isWrong));
  if (isWrong) to.focus();
  return isWrong;
}

if (form instanceof HTMLFormElement) {
  tellZone(form);
  const all = form.querySelector("#all-day");
  /** @param {string} name @returns {HTMLInputElement | null} */
  const field = (name) => form.querySelector(`[name="${name}"]`);
  const [start, end] = [field("from"), field("to")];
  let days = null;
  if (all instanceof HTMLInputElement && start && end) {
    days = new WholeDays(all, start, end, { today: () => now(zone), usual: ["", ""] });
  }
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented || isBackwards(form)) return event.preventDefault();
    const { submitter } = event;
    // Its button sends the same fields elsewhere.
    const isSaved = submitter?.hasAttribute("formaction") ?? false;
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form)) chosen.append(name, String(value));
    if (!isSaved) forgetIfNone(chosen);
    // What is not chosen is not in the address.
    for (const input of form.querySelectorAll("input, select")) {
      if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
      if (input.value === "" || (input.name === "radius" && !isSaved)) input.disabled = true;
    }
    if (isSaved) return;
    event.preventDefault();
    const address = new URLSearchParams();
    for (const [name, value] of new FormData(form)) address.append(name, String(value));
    goInPlace(address.size > 0 ? `/?${address}` : "/", form);
  });
  // What was not applied is dropped.
  form.closest("dialog")?.addEventListener("close", () => {
    form.reset();
    days?.show();
  });
  // Brought back by going back, the form is whole again.
  addEventListener("pageshow", () => {
    for (const input of form.querySelectorAll(":disabled")) input.removeAttribute("disabled");
  });
}
