// The form of a favour: several slots, the place under a pin, what is still missing, and a draft that survives a reload.

import { complain, confirm, say } from "../../AppShell/Page/app.js";
import { canDraw, MapView } from "../../MapView/mapview.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("asking"));
const title = /** @type {HTMLInputElement} */ (document.getElementById("title"));
const send = /** @type {HTMLButtonElement} */ (document.getElementById("send"));
const missing = /** @type {HTMLElement} */ (document.getElementById("missing"));
const slots = /** @type {HTMLElement} */ (document.getElementById("slots"));
const adding = /** @type {HTMLElement} */ (document.getElementById("add-slot"));
const isNew = !form.querySelector("[name=edit]") && location.search === "";

const key = /** @type {HTMLInputElement} */ (document.getElementById("key"));
// A repeated tap asks for one favour.
key.value = crypto.randomUUID();

/** @param {Element} group @param {string} name */
const field = (group, name) => /** @type {HTMLInputElement} */ (group.querySelector(`[name="${name}"]`));

/** What is missing: a sentence, and where. @returns {[string, HTMLElement] | null} */
function lack() {
  if (title.value.trim() === "") return [say("titleMissing"), title];
  for (const group of slots.querySelectorAll(".slot-fields")) {
    const [start, end] = [field(group, "start"), field(group, "end")];
    if (!start.value || !end.value || end.value <= start.value) return [say("slotEndsBeforeStart"), end];
    if (new Date(end.value) <= new Date()) return [say("slotPast"), start];
  }
  return null;
}

function check() {
  if (lack() === null) {
    send.removeAttribute("aria-disabled");
    missing.textContent = "";
  } else {
    send.setAttribute("aria-disabled", "true");
  }
}

let isSent = false;
form.addEventListener("submit", (event) => {
  const found = lack();
  if (found) {
    event.preventDefault();
    [missing.textContent] = found;
    found[1].scrollIntoView({ block: "center" });
    found[1].focus();
    return;
  }
  if (isSent) return event.preventDefault();
  isSent = true;
  sessionStorage.removeItem("favour-draft");
});

// MARK: Slots

/** @param {Element} group */
function prepare(group) {
  const row = group.querySelector(".all-day");
  const box = group.querySelector(".all-day input");
  if (row instanceof HTMLElement) row.hidden = false;
  const [start, end] = [field(group, "start"), field(group, "end")];
  if (box instanceof HTMLInputElement) {
    box.checked = start.value.endsWith("T00:00") && end.value.endsWith("T23:59");
    box.addEventListener("change", () => {
      const day = start.value.slice(0, 10);
      start.value = `${day}T${box.checked ? "00:00" : "10:00"}`;
      end.value = `${day}T${box.checked ? "23:59" : "11:00"}`;
      check();
    });
  }
  let before = start.value;
  start.addEventListener("change", () => {
    // The end keeps its distance.
    const moved = new Date(start.value).getTime() - new Date(before).getTime();
    if (Number.isFinite(moved) && end.value) end.value = local(new Date(new Date(end.value).getTime() + moved));
    before = start.value;
    check();
  });
}

/** As a field of times has it. @param {Date} date */
function local(date) {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function add() {
  const groups = slots.querySelectorAll(".slot-fields");
  const last = groups[groups.length - 1];
  if (!last || groups.length >= 10) return;
  const copy = /** @type {HTMLElement} */ (last.cloneNode(true));
  field(copy, "slot").value = "";
  for (const name of ["start", "end"]) {
    const one = field(copy, name);
    one.value = local(new Date(new Date(field(last, name).value).getTime() + 86_400_000));
  }
  copy.querySelector(".remove-slot")?.remove();
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "button plain small remove-slot";
  remove.textContent = say("remove");
  remove.addEventListener("click", () => {
    copy.remove();
    check();
    keep();
  });
  copy.append(remove);
  last.after(copy);
  prepare(copy);
  check();
}

adding.hidden = false;
adding.addEventListener("click", () => {
  add();
  const groups = slots.querySelectorAll(".slot-fields");
  const last = groups[groups.length - 1];
  if (last) field(last, "start").focus();
});

// MARK: The draft

function keep() {
  if (isNew && !isSent) sessionStorage.setItem("favour-draft", JSON.stringify([...new FormData(form)]));
}

function restore() {
  const kept = isNew ? sessionStorage.getItem("favour-draft") : null;
  if (!kept) return;
  /** @type {[string, string][]} */
  const pairs = JSON.parse(kept);
  const times = pairs.filter(([name]) => name === "start").length;
  for (let count = 1; count < times; count += 1) add();
  /** @type {Record<string, number>} */
  const seen = {};
  for (const box of form.querySelectorAll("input[type=checkbox]")) {
    if (box instanceof HTMLInputElement && box.name) box.checked = false;
  }
  for (const [name, value] of pairs) {
    if (name === "key") continue;
    const fields = form.querySelectorAll(`[name="${name}"]`);
    const index = seen[name] ?? 0;
    seen[name] = index + 1;
    for (const [place, one] of fields.entries()) {
      if (one instanceof HTMLInputElement && one.type === "radio") one.checked = one.value === value;
      else if (one instanceof HTMLInputElement && one.type === "checkbox") one.checked = true;
      else if (place === index && "value" in one) one.value = value;
    }
  }
}

for (const group of slots.querySelectorAll(".slot-fields")) prepare(group);
restore();
check();
form.addEventListener("input", () => {
  check();
  keep();
});

// Leaving asks only when something would be lost.
document.getElementById("back")?.addEventListener(
  "click",
  (event) => {
    const link = event.currentTarget;
    if (!isNew || title.value.trim() === "" || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    confirm({ title: say("discard"), action: say("discardButton"), danger: true }).then((isSure) => {
      if (!isSure) return;
      sessionStorage.removeItem("favour-draft");
      location.href = link.href;
    }, complain);
  },
  { capture: true },
);

// MARK: The place

async function draw() {
  const view = new MapView("map");
  const latitude = /** @type {HTMLInputElement} */ (document.getElementById("latitude"));
  const longitude = /** @type {HTMLInputElement} */ (document.getElementById("longitude"));
  view.data.start = [Number(latitude.value), Number(longitude.value)];
  view.part("stage").hidden = false;
  await view.draw();
  view.map.jumpTo({ zoom: 14 });
  view.control();
  view.locate({ zoom: 15, isMarked: false });
  view.map.on("moveend", (/** @type {{originalEvent?: Event}} */ event) => {
    const { lat, lng } = view.map.getCenter().wrap();
    // What one has not moved stays as exact as it was.
    if (!event.originalEvent && Math.abs(lat - Number(latitude.value)) < 1e-6) return;
    latitude.value = lat.toFixed(6);
    longitude.value = lng.toFixed(6);
    keep();
  });
}

if (canDraw()) draw().catch(complain);
