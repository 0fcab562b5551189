// Waits for the picture of an editor.

import { ask, confirm, Refused, say } from "../../AppShell/Page/app.js";

/**
 * Waits until a picture can be shown. When it cannot be loaded for now, an alert says why and offers to try again.
 * @param {HTMLImageElement} image
 * @returns {Promise<"shown" | "gone" | "failed">} `gone`: the site no longer has it; `failed`: the alert was dismissed
 */
export async function loaded(image) {
  for (;;) {
    try {
      await image.decode();
      return "shown";
    } catch {
      // The reason is in the answer of the site only.
    }
    let title = say("failed");
    try {
      await ask("GET", image.src, null, { cache: "reload" });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 404 || error.status === 410) return "gone";
      title = error.message;
    }
    if (!(await confirm({ title, action: say("again") }))) return "failed";
    // The same address once more: the browser loads it again.
    image.src = image.getAttribute("src") ?? "";
  }
}
