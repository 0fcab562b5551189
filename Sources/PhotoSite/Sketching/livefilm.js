// The review of a recorded video: play, save, share or discard.

import { complain, confirm, say } from "../../AppShell/Page/app.js";
import { moment, named } from "../Camera/lens.js";
import { clock, ending } from "./recording.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} bytes */
function megabytes(bytes) {
  const options = /** @type {const} */ ({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  return new Intl.NumberFormat(document.documentElement.lang, options).format(bytes / 1e6);
}

/**
 * Shows a video until the person has saved or discarded it.
 * @param {import("./recording.js").Film} film
 * @returns `closed`: when it is not shown any more; `isKept`: whether it was saved or shared; `isSure`: asks whether it
 *   may be discarded, unless it was
 */
export function review({ file, milliseconds }) {
  const dialog = /** @type {HTMLDialogElement} */ (part("film"));
  const video = /** @type {HTMLVideoElement} */ (part("film-video"));
  const save = /** @type {HTMLAnchorElement} */ (part("film-save"));
  const [share, discard] = [part("film-share"), part("film-discard")];
  const address = URL.createObjectURL(file);
  const name = named(say("filmName"), moment(), ending(file.type));
  const files = [new File([file], name, { type: file.type })];
  let isKept = false;
  let isDiscarded = false;
  let isAsking = false;
  video.src = address;
  save.href = address;
  save.download = name;
  share.hidden = !("canShare" in navigator && navigator.canShare({ files }));
  discard.textContent = say("throwAway");
  part("film-facts").textContent = say("filmFacts", { length: clock(milliseconds), size: megabytes(file.size) });
  const kept = () => {
    isKept = true;
    discard.textContent = say("done");
  };
  save.onclick = kept;
  share.onclick = () => navigator.share({ files }).then(kept, complain);
  const isSure = async () => {
    const question = {
      title: say("throwAwayTitle"),
      text: say("throwAwayText"),
      action: say("throwAway"),
      danger: true,
    };
    isDiscarded = isKept || (await confirm(question));
    return isDiscarded;
  };
  const leave = async () => {
    if (isAsking) return;
    isAsking = true;
    const mayClose = await isSure().finally(() => {
      isAsking = false;
    });
    if (mayClose) dialog.close();
  };
  discard.onclick = () => void leave();
  dialog.oncancel = (event) => {
    event.preventDefault();
    void leave();
  };
  // Browsers let a page refuse Escape, or Android's Back, once; the next one closes the dialog unasked, perhaps below the
  // question. Escape is taken before; after Back, the dialog is opened again.
  dialog.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    void leave();
  };
  dialog.showModal();
  const ended = new Promise((resolve) => {
    dialog.onclose = (event) => {
      if (event.target !== dialog) return;
      if (isKept || isDiscarded) return resolve(undefined);
      const question = document.querySelector("dialog.alert[open]");
      if (question instanceof HTMLDialogElement) question.close();
      dialog.showModal();
    };
  });
  const closed = ended.then(() => {
    video.pause();
    video.removeAttribute("src");
    video.load();
    // The browser may still be reading it for the download.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
  return { closed, isKept: () => isKept, isSure };
}
