// What can be done with photos, one or many: the same from the grid and from the viewer.

import { ask, complain, confirm, say, toast } from "./app.js";

/**
 * @param {string} key of a phrase for one photo; with `Many` at the end it is the one for several, with `{n}`
 * @param {number} count
 */
export function counted(key, count) {
  return count === 1 ? say(key) : say(`${key}Many`, { n: count.toLocaleString(document.documentElement.lang) });
}

/**
 * Asks whether photos are to go, and has them go to *Recently deleted*.
 * @param {number[]} ids
 * @param {() => void} [undone] after the user has taken it back
 * @returns {Promise<boolean>} whether they went
 */
export async function deletePhotos(ids, undone) {
  const question = {
    title: counted("deleteTitle", ids.length),
    text: counted("deleteText", ids.length),
    action: counted("deleteAction", ids.length),
    danger: true,
  };
  if (!(await confirm(question))) return false;
  try {
    await ask("POST", "/photos/delete", { ids });
  } catch (error) {
    await complain(error);
    return false;
  }
  toast(counted("deleted", ids.length), {
    label: say("undo"),
    run: () => {
      ask("POST", "/photos/restore", { ids }).then(() => undone?.(), complain);
    },
  });
  return true;
}

/**
 * Brings photos back from *Recently deleted*.
 * @param {number[]} ids
 */
export async function restorePhotos(ids) {
  try {
    await ask("POST", "/photos/restore", { ids });
  } catch (error) {
    await complain(error);
    return false;
  }
  toast(counted("restored", ids.length));
  return true;
}

/**
 * Asks whether photos are to go for good, and has them go.
 * @param {number[]} ids
 */
export async function deleteForGood(ids) {
  const question = {
    title: counted("goodTitle", ids.length),
    text: counted("goodText", ids.length),
    action: counted("goodAction", ids.length),
    danger: true,
  };
  if (!(await confirm(question))) return false;
  try {
    await ask("POST", "/photos/delete-for-good", { ids });
  } catch (error) {
    await complain(error);
    return false;
  }
  toast(counted("gone", ids.length));
  return true;
}

/**
 * @param {number[]} ids
 * @param {boolean} on
 */
export async function setFavourite(ids, on) {
  try {
    await ask("POST", "/photos/favourite", { ids, on });
    return true;
  } catch (error) {
    await complain(error);
    return false;
  }
}

/**
 * @param {number[]} ids
 * @param {string} text names with commas between them
 */
export async function addTags(ids, text) {
  const add = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (add.length === 0) return false;
  try {
    await ask("POST", "/photos/tags", { ids, add });
  } catch (error) {
    await complain(error);
    return false;
  }
  toast(counted("tagged", ids.length));
  return true;
}

/**
 * Has the browser save photos: one as its file, several as an archive.
 * @param {number[]} ids
 */
export function download(ids) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/photos/download";
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "ids";
  field.value = ids.join(",");
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** More files than this are not handed to another app one by one. */
const mostShared = 20;

/**
 * Hands photos to another app: the tagged copies where there are some. Where the browser cannot, they are downloaded.
 * @param {number[]} ids
 * @param {AbortSignal} [signal]
 */
export async function share(ids, signal) {
  const cannot = !("share" in navigator) || !("canShare" in navigator) || ids.length > mostShared;
  if (cannot) return download(ids);
  /** @type {File[]} */
  const files = [];
  try {
    for (const id of ids) {
      const response = await fetch(`/photos/${id}/original?tagged&inline`, {
        credentials: "same-origin",
        signal: signal ?? null,
      });
      if (!response.ok) throw new Error(String(response.status));
      const blob = await response.blob();
      files.push(new File([blob], fileName(response, id), { type: blob.type }));
    }
    if (!navigator.canShare({ files })) return download(ids);
    await navigator.share({ files });
  } catch (error) {
    // Called off, or the browser wants a new tap because the files took long to come.
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (error instanceof DOMException && error.name === "NotAllowedError") {
      toast(counted("shareReady", ids.length), {
        label: say("share"),
        run: () => {
          navigator.share({ files }).catch(() => {});
        },
      });
      return;
    }
    await complain(error);
  }
}

/**
 * @param {Response} response
 * @param {number} id
 */
function fileName(response, id) {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : `photo-${id}`;
}
