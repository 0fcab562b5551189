// What a folder that is chosen or dropped has beside a person's photos, as other programs keep it there: thumbnails, deleted
// files, hidden files. The site has the same rule for its own folders, and gives its lists to the page (PassedFolders.swift).

/** @typedef {{names: string[], beginnings: string[], endings: string[], markers: string[], libraries: string[], originals: string[]}} Lists */

/**
 * Whether a folder is passed over because of its name, or because it belongs to the library of Apple's in which it is.
 * @param {string} folder
 * @param {string} around the folder in which it is
 * @param {Lists} lists
 */
function isPassed(folder, around, { names, beginnings, endings, libraries, originals }) {
  const name = folder.toLowerCase();
  if (names.includes(name) || beginnings.some((beginning) => name.startsWith(beginning))) return true;
  if (endings.some((ending) => name.endsWith(ending))) return true;
  const outer = around.toLowerCase();
  return libraries.some((ending) => outer.endsWith(ending)) && !originals.includes(name);
}

/**
 * Which files are passed over, by their places in the list; how many folders that are, and how many hidden files or folders.
 * @param {string[]} paths from the chosen folder on, which is never passed over itself; a file without a folder was chosen
 *   by itself, and stays
 * @param {Lists} lists
 */
export function passedOver(paths, lists) {
  const all = paths.map((path) => path.split("/").filter((part) => part !== ""));
  const marked = new Set(
    all.filter((parts) => lists.markers.includes(parts.at(-1) ?? "")).map((parts) => parts.slice(0, -1).join("/")),
  );
  /** @type {Set<number>} */
  const passed = new Set();
  /** @type {Set<string>} */
  const folders = new Set();
  /** @type {Set<string>} */
  const hidden = new Set();
  all.forEach((parts, index) => {
    for (let end = 1; end < parts.length; end += 1) {
      const name = parts[end];
      const path = parts.slice(0, end + 1).join("/");
      const isHidden = name.startsWith(".");
      const isFolder = end < parts.length - 1;
      const isOver = isFolder && (isPassed(name, parts[end - 1], lists) || (marked.has(path) && !isHidden));
      if (!isOver && !isHidden) continue;
      (isOver ? folders : hidden).add(path);
      passed.add(index);
      return;
    }
  });
  return { passed, folders: folders.size, hidden: hidden.size };
}
