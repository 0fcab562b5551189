// The review of a recorded video: play, save, share or discard.

import { complain, confirm, say } from "../../AppShell/Page/app.js";
import { moment, named } from "../Camera/lens.js";
import { clock, ending } from "./recording.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {Event} event */
const keep = (event) => event.preventDefault();

/** @param {number} bytes */
function megabytes(bytes) {
  const options = /** @type {const} */ ({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  return new Intl.NumberFormat(document.documentElement.lang, options).format(bytes / 1e6);
}

/**
 * Shows a video until the person has saved or discarded it.
 * @param {import("./recording.js").Film} film
 * @returns {Promise<void>}
 */
export async function review({ file, milliseconds }) {
  const dialog = /** @type {HTMLDialogElement} */ (part("film"));
  const video = /** @type {HTMLVideoElement} */ (part("film-video"));
  const save = /** @type {HTMLAnchorElement} */ (part("film-save"));
  const [share, discard] = [part("film-share"), part("film-discard")];
  const address = URL.createObjectURL(file);
  const name = named(say("filmName"), moment(), ending(file.type));
  const files = [new File([file], name, { type: file.type })];
  let isKept = false;
  video.src = address;
  save.href = address;
  save.download = name;
  share.hidden = !("canShare" in navigator && navigator.canShare({ files }));
  discard.textContent = say("throwAway");
  part("film-facts").textContent = say("filmFacts", { length: clock(milliseconds), size: megabytes(file.size) });
  // Until it is saved, the browser asks before the page is left.
  addEventListener("beforeunload", keep);
  const kept = () => {
    isKept = true;
    discard.textContent = say("done");
    removeEventListener("beforeunload", keep);
  };
  save.onclick = kept;
  share.onclick = () => navigator.share({ files }).then(kept, complain);
  const leave = async () => {
    const question = {
      title: say("throwAwayTitle"),
      text: say("throwAwayText"),
      action: say("throwAway"),
      danger: true,
    };
    if (isKept || (await confirm(question))) dialog.close();
  };
  discard.onclick = () => void leave();
  dialog.oncancel = (event) => {
    event.preventDefault();
    void leave();
  };
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  removeEventListener("beforeunload", keep);
  video.pause();
  video.removeAttribute("src");
  video.load();
  // The browser may still be reading it for the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
