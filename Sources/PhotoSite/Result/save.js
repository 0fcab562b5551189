// Saves the tagged copy, shows its location, and shares it.

import { ask, busy, open, say } from "../../AppShell/Page/app.js";
import { canShare, share } from "../Photos/photoactions.js";

const sheet = document.getElementById("saved");
const sharing = document.getElementById("share");
const download = document.getElementById("download");

if (sheet instanceof HTMLDialogElement && sharing && download instanceof HTMLAnchorElement) {
  sharing.hidden = !canShare();
  if (sharing.hidden) download.classList.remove("tonal");

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== "save-form") return;
    event.preventDefault();
    const saved = await busy(say("saving"), (signal) => ask("POST", form.action, null, { signal }));
    if (!saved) return;
    const button = form.querySelector("button");
    if (button) button.textContent = say("saved");
    // A picture and the file with its tags come as an archive, which the site names.
    download.download = saved.isBeside ? "" : saved.name;
    document.getElementById("saved-inside")?.toggleAttribute("hidden", saved.isBeside);
    document.getElementById("saved-beside")?.toggleAttribute("hidden", !saved.isBeside);
    const where = document.getElementById("saved-where");
    if (where) where.textContent = say("where", { name: saved.name, folder: saved.folder });
    void open(sheet);
  });

  sharing.addEventListener("click", () => share([Number(sheet.dataset.photo)]));
}
