// Moving photos to another category, from the grid and from the viewer, and choosing the cover of one.

import { ask, complain, counted, open, say, toast } from "../../AppShell/Page/app.js";

/** Instead of a category: where recognition puts the photos. */
export const automatic = "automatic";

/** Instead of a category: the photos get a tag. */
const ownGroup = "own-group";

/**
 * Asks for a category and moves photos there.
 * @param {Element | null} sheet
 * @param {number[]} ids
 * @param {object} about
 * @param {string[]} about.current categories that they are in, as far as that is known
 * @param {string} [about.from] the category that they leave; all of theirs when it is left out
 * @param {() => void} about.undone called after the user has undone it
 * @param {() => void} about.tag called when the user wants to give the photos a tag instead
 * @returns {Promise<string | null>} the new category; null when cancelled
 */
export async function moveToCategory(sheet, ids, { current, from, undone, tag }) {
  if (!(sheet instanceof HTMLDialogElement) || ids.length === 0) return null;
  /** @type {HTMLButtonElement[]} */
  const choices = Array.from(sheet.querySelectorAll("button[data-name]"));
  for (const choice of choices) {
    const isCurrent = current.includes(choice.value);
    if (isCurrent) choice.setAttribute("aria-current", "true");
    else choice.removeAttribute("aria-current");
  }
  const link = sheet.querySelector("[data-own-group]");
  if (link instanceof HTMLAnchorElement) {
    link.onclick = (event) => {
      event.preventDefault();
      sheet.close(ownGroup);
    };
  }
  const category = await open(sheet);
  if (category === ownGroup) tag();
  if (category === ownGroup || category === "" || category === from) return null;
  const name = choices.find((choice) => choice.value === category)?.dataset.name ?? category;
  try {
    const { undo } = await ask(
      "POST",
      "/photos/category",
      from && category !== automatic ? { ids, category, from } : { ids, category },
    );
    const isAutomatic = category === automatic;
    const text = isAutomatic ? say("movedAutomatic") : counted("moved", ids.length, { category: name });
    if (!undo) toast(text);
    else {
      const run = () => {
        ask("POST", "/photos/category/undo", { undo }).then(undone, complain);
      };
      toast(text, { label: say("moveBack"), run });
    }
    return category;
  } catch (error) {
    await complain(error);
    return null;
  }
}

/**
 * Makes a photo the cover of a category.
 * @param {number} photo
 * @param {{key: string, name: string}} category
 */
export async function useAsCover(photo, { key, name }) {
  const { undo } = await ask("POST", `/categories/${key}/cover`, { photo });
  if (!undo) return toast(say("coverAlready", { name }));
  const run = () => {
    ask("POST", "/categories/undo", { undo }).catch(complain);
  };
  toast(say("coverChanged", { name }), { label: say("coverBefore"), run });
}

/**
 * The category whose photos are shown.
 * @param {string} set as in addresses
 * @returns {string | undefined}
 */
export function categoryOf(set) {
  return set.startsWith("category:") ? set.slice("category:".length) : undefined;
}
