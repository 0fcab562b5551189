// The list of tags: follows the search, jumps to letters, and renames, merges and deletes tags in all photos.

import { ask, complain, confirm, counted, isBack, open, Refused, say, written } from "../../AppShell/Page/app.js";
import { IndexStrip } from "./indexstrip.js";
import { SearchHead } from "../Searching/search.js";
import { TagEdits } from "./tagedits.js";

/** @param {string} id */
const part = (id) => document.getElementById(id);

// MARK: The list

const stripElement = /** @type {HTMLElement} */ (part("index-strip"));
const strip = new IndexStrip(stripElement);
const head = new SearchHead(async (question, signal) => {
  const list = await fetchList(question, signal);
  const isSame = list === null;
  if (!isSame) show(list, question);
  scrollTo({ top: 0, behavior: "instant" });
  return Number(part("tag-list")?.dataset.photos ?? 0);
});

/** Sections of a very long list are fetched when they come near. */
const nearing = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void fill(target);
  },
  { rootMargin: "800px" },
);

/**
 * @param {string} question
 * @param {AbortSignal} [signal]
 * @param {string} [letter] of one section
 */
async function fetchList(question, signal, letter) {
  const parameters = new URLSearchParams({ part: "list" });
  if (question !== "") parameters.set("q", question);
  if (letter) parameters.set("letter", letter);
  const response = await fetch(`/tags?${parameters}`, {
    signal: signal ?? null,
    credentials: "same-origin",
    // On the way back to a page, browsers would otherwise not ask whether the list has changed.
    cache: "no-cache",
  });
  if (!response.ok) throw new Refused(say("failed"), response.status);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.body.firstElementChild;
}

/**
 * @param {Element} list
 * @param {string} [question] what it was asked for
 */
function show(list, question = head.question) {
  part("tag-list")?.replaceWith(list);
  begin(question);
}

/** Fetches the list again, after something has changed. */
async function reload() {
  try {
    const list = await fetchList(head.question);
    if (list) show(list);
  } catch (error) {
    await complain(error);
  }
}

/** @param {Element} section */
async function fill(section) {
  nearing.unobserve(section);
  if (!(section instanceof HTMLElement)) return;
  try {
    const whole = await fetchList(head.question, undefined, section.dataset.letter);
    if (!whole || !section.isConnected) return;
    section.replaceChildren(...whole.childNodes);
    if (isEditing) decorate(section);
  } catch {
    // The link in it leads there, too.
  }
}

/** Makes what the site has written live. @param {string} question what it was asked for */
function begin(question) {
  const list = part("tag-list");
  if (!list) return;
  const count = Number(list.dataset.count ?? 0);
  const photos = Number(list.dataset.photos ?? 0);
  part("edit")?.toggleAttribute("hidden", count === 0);
  part("no-tags")?.toggleAttribute("hidden", count > 0 || (photos === 0 && question !== ""));
  strip.show(list);
  for (const link of list.querySelectorAll("[data-more]")) {
    const section = link.closest("section");
    if (!section) continue;
    // Reserves the final height, so that the scroll range does not change when the section is loaded.
    section.style.setProperty("min-height", `${Number(section.dataset.rows ?? 0) * 48 + 44}px`);
    nearing.observe(section);
  }
  if (isEditing) decorate(list);
}

// MARK: Choosing

const edits = new TagEdits(reload);
let isEditing = false;
let isBusy = false;

/** Chosen tags, with their photos. @type {Map<string, number>} */
const chosen = new Map();

/** @param {Element} row */
const nameOf = (row) => row.querySelector(".row-text")?.textContent ?? "";

/** @param {Element} row */
const countOf = (row) => Number((row.querySelector(".row-value")?.textContent ?? "").replace(/\D/g, ""));

/** @param {ParentNode} within */
function decorate(within) {
  for (const row of within.querySelectorAll(".tag-rows .row")) {
    if (isEditing) {
      row.setAttribute("role", "checkbox");
      row.setAttribute("aria-checked", String(chosen.has(nameOf(row))));
    } else {
      row.removeAttribute("role");
      row.removeAttribute("aria-checked");
    }
  }
}

/** @param {boolean} on */
function edit(on) {
  isEditing = on;
  chosen.clear();
  document.body.classList.toggle("is-editing", on);
  for (const id of ["edit-bar", "edit-tools"]) part(id)?.toggleAttribute("hidden", !on);
  for (const element of document.querySelectorAll(".bar, .tabs, .search-tabs")) element.toggleAttribute("inert", on);
  changed();
  // The button may have scrolled away; the list stays where it is.
  part(on ? "done" : "edit")?.focus({ preventScroll: true });
}

function changed() {
  decorate(document);
  const count = chosen.size;
  const text = part("chosen");
  if (text) text.textContent = count === 0 ? say("chooseSome") : counted("chosen", count);
  const remove = part("delete");
  if (remove) remove.textContent = count === 0 ? say("delete") : say("deleteButton", { n: written(count) });
  /** @type {[string, boolean][]} */
  const controls = [
    ["delete", count > 0],
    ["rename", count === 1],
    ["merge", count > 1],
  ];
  for (const [id, isOn] of controls) {
    const control = part(id);
    if (control instanceof HTMLButtonElement) control.disabled = !isOn;
  }
}

document.addEventListener("click", (event) => {
  const row = event.target instanceof Element ? event.target.closest(".tag-rows .row") : null;
  if (!row || !isEditing) return;
  event.preventDefault();
  const name = nameOf(row);
  if (!chosen.delete(name)) chosen.set(name, countOf(row));
  changed();
});

document.addEventListener("keydown", (event) => {
  if (!isEditing || document.querySelector("dialog[open]")) return;
  // The keys of the search are its own.
  if (event.target instanceof Element && event.target.closest(".search-head")) return;
  const row = event.target instanceof Element ? event.target.closest(".tag-rows .row") : null;
  if (event.key === "Escape") edit(false);
  else if (event.key === " " && row instanceof HTMLElement) row.click();
  else return;
  event.preventDefault();
});

// MARK: Renaming, merging, deleting

/**
 * @param {string} id of a control
 * @param {() => Promise<unknown>} run once at a time
 */
function on(id, run) {
  part(id)?.addEventListener("click", async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await run();
    } catch (error) {
      await complain(error);
    } finally {
      isBusy = false;
    }
  });
}

part("edit")?.addEventListener("click", () => edit(true));
part("done")?.addEventListener("click", () => edit(false));

on("rename", async () => {
  const [old = ""] = chosen.keys();
  const name = await askName("rename", say("renameTitle", { name: old }), old);
  if (name === "" || name === old) return;
  /** @type {import("./tagedits.js").Edit} */
  let answer;
  try {
    answer = await ask("POST", "/tags/rename", { from: old, to: name });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const question = {
      title: say("existsTitle", { name }),
      text: say("existsText", { old }),
      action: say("existsAction"),
    };
    if (!(await confirm(question))) return;
    answer = await ask("POST", "/tags/merge", { from: [old], into: name });
    await follow(answer, say("merged", { name }));
    return;
  }
  await follow(answer, say("renamed", { name: old }));
});

on("merge", async () => {
  const names = [...chosen].sort((one, other) => other[1] - one[1]).map(([name]) => name);
  const field = /** @type {HTMLInputElement} */ (part("merge-name"));
  part("merge-names")?.replaceChildren(
    ...names.map((name) => {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.className = "chip";
      chip.textContent = name;
      chip.addEventListener("click", () => {
        field.value = name;
      });
      return chip;
    }),
  );
  const name = await askName("merge", say("mergeTitle", { n: written(names.length) }), names[0] ?? "");
  if (name === "") return;
  await follow(await ask("POST", "/tags/merge", { from: names, into: name }), say("merged", { name }));
});

/** The first of them, as a sentence begins. @param {string[]} names */
function listed(names) {
  const most = 6;
  const first = names.slice(0, most).map((name) => say("quoted", { name }));
  const rest = names.length - first.length;
  return first.join(", ") + (rest > 0 ? ` + ${written(rest)}` : "");
}

on("delete", async () => {
  const names = [...chosen.keys()];
  const photos = Math.max(...chosen.values());
  const sum = [...chosen.values()].reduce((all, count) => all + count, 0);
  const many = counted("photos", names.length === 1 ? photos : sum);
  const isOne = names.length === 1;
  const question = {
    title: isOne ? say("deleteTitle", { name: names[0] ?? "" }) : counted("deleteTitle", names.length),
    // Some of them may be out of sight, in a search.
    text: say(isOne ? "deleteText" : "deleteTextMany", { photos: many, names: listed(names) }),
    action: counted("deleteAction", names.length),
    danger: true,
  };
  if (!(await confirm(question))) return;
  await follow(await ask("POST", "/tags/delete", { names }), counted("deleted", names.length));
});

/**
 * Asks for a name in a sheet.
 * @param {"rename" | "merge"} what
 * @param {string} title
 * @param {string} name to begin with
 * @returns {Promise<string>} empty when it was called off
 */
async function askName(what, title, name) {
  const sheet = part(`${what}-sheet`);
  const field = part(`${what}-name`);
  const heading = part(`${what}-title`);
  if (!(sheet instanceof HTMLDialogElement) || !(field instanceof HTMLInputElement) || !heading) return "";
  heading.textContent = title;
  field.value = name;
  const closed = open(sheet);
  field.focus();
  field.select();
  return (await closed) === "do" ? field.value.trim() : "";
}

/**
 * Announces the change; shows the progress while it is carried out.
 * @param {import("./tagedits.js").Edit} answer
 * @param {string} news
 */
async function follow(answer, news) {
  edit(false);
  await edits.follow(answer, news);
}

// MARK: Beginning

begin(head.question);
// The list may have changed since the page was left, for example on that of the deleted tags.
addEventListener("pageshow", (event) => {
  if (isBack(event)) void reload();
});
