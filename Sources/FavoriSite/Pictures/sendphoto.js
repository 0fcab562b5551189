// Photos are sent as soon as they are chosen. One that was just taken is nowhere else: where the network is away it is kept.

import { ask, confirm, Refused, say } from "../../AppShell/Page/app.js";

/** Answers that do not refuse the photo itself: the site is not reached or starts, nobody is signed in, too many come. */
const passing = [0, 401, 429, 502, 503, 504];

/** One question for all photos that could not be sent. @type {Promise<boolean> | null} */
let question = null;

/**
 * Sends a photo, and asks whether to try again where the answer does not refuse the photo itself.
 * @param {File} file
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} its name
 * @throws {Refused} and an `AbortError` when it is called off
 */
export async function sendPhoto(file, signal) {
  const headers = { "Content-Type": file.type || "application/octet-stream" };
  for (;;) {
    try {
      return (await ask("POST", "/api/v1/pictures", file, { headers, isPatient: true, ...(signal && { signal }) })).id;
    } catch (error) {
      if (!(error instanceof Refused) || !passing.includes(error.status)) throw error;
      question ??= confirm({ title: error.message, text: say("photoUnsent"), action: say("photoAgain") }).finally(
        () => (question = null),
      );
      if (!(await question) || signal?.aborted) throw new DOMException("called off", "AbortError");
    }
  }
}
