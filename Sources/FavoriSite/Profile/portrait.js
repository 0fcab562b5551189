// One's own picture: chosen, or taken away.

import { ask, busy, complain, confirm, leaveNews, say } from "../../AppShell/Page/app.js";

const address = "/api/v1/me/picture";
const root = /** @type {HTMLElement} */ (document.getElementById("portrait"));
const input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
const remove = document.getElementById("portrait-remove");

input.disabled = false;
for (const hidden of root.querySelectorAll("[hidden]")) hidden.removeAttribute("hidden");
if (remove) remove.hidden = false;

input.addEventListener("change", async () => {
  const [file] = input.files ?? [];
  // The same file can be chosen again.
  input.value = "";
  if (!file) return;
  const headers = { "Content-Type": file.type || "application/octet-stream" };
  const isDone = await busy(say("portraitSending"), async (signal) => {
    await ask("PUT", address, file, { headers, signal });
    return true;
  });
  if (!isDone) return;
  leaveNews(say("portraitChanged"));
  location.reload();
});

remove?.addEventListener("click", async () => {
  const wish = { title: say("portraitRemove"), text: say("portraitRemoveText"), action: say("remove"), danger: true };
  if (!(await confirm(wish))) return;
  try {
    await ask("DELETE", address);
    leaveNews(say("portraitRemoved"));
    location.reload();
  } catch (error) {
    await complain(error);
  }
});
