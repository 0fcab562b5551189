// Saves the tagged copy, says where it is, and passes it on.

import { ask, complain, open, say, toast } from "./app.js";

const sheet = document.getElementById("saved");
const share = document.getElementById("share");
const download = document.getElementById("download");

/** The copy, once it was fetched to be shared. @type {File | null} */
let copy = null;
let name = "";

if (sheet instanceof HTMLDialogElement && share instanceof HTMLButtonElement && download instanceof HTMLAnchorElement) {
  share.hidden = !canShareFiles();
  if (share.hidden) download.classList.remove("tonal");

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== "save-form") return;
    event.preventDefault();
    const button = form.querySelector("button");
    if (!button || button.disabled) return;
    const before = button.textContent;
    button.disabled = true;
    const waiting = setTimeout(() => (button.textContent = say("saving")), 300);
    try {
      const saved = await ask("POST", form.action);
      button.textContent = say("saved");
      name = saved.name;
      copy = null;
      download.download = saved.name;
      const where = document.getElementById("saved-where");
      if (where) where.textContent = say("where", { name: saved.name, folder: saved.folder });
      void open(sheet);
    } catch (error) {
      button.textContent = before;
      await complain(error);
    } finally {
      clearTimeout(waiting);
      button.disabled = false;
    }
  });

  share.addEventListener("click", async () => {
    if (share.disabled) return;
    share.disabled = true;
    const waiting = setTimeout(() => toast(say("sharing")), 500);
    try {
      copy ??= await fetchCopy(download.href);
      await navigator.share({ files: [copy] });
    } catch (error) {
      if (error instanceof DOMException && error.name === "NotAllowedError") toast(say("shareAgain"));
      else await complain(error);
    } finally {
      clearTimeout(waiting);
      share.disabled = false;
    }
  });
}

/** @param {string} path */
async function fetchCopy(path) {
  const response = await fetch(path, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

function canShareFiles() {
  if (!("canShare" in navigator)) return false;
  return navigator.canShare({ files: [new File([], "photo.jpg", { type: "image/jpeg" })] });
}
