// How many news are new: in the bar, and as a dot on the profile's tab, which also tells operators that something waits.

import { ask, make, owner, say, toast } from "../../AppShell/Page/app.js";
import { hear } from "./events.js";

/** The number that was shown last; nothing before the site was asked. @type {number | null} */
let known = null;

/** @param {{unseen: number, operators: number}} waiting */
function show({ unseen, operators }) {
  for (const bell of document.querySelectorAll("[data-bell]")) {
    const [badge, name] = [bell.querySelector(".bell-badge"), bell.querySelector("[data-bell-name]")];
    if (badge instanceof HTMLElement) {
      badge.hidden = unseen === 0;
      badge.textContent = unseen > 99 ? "99+" : String(unseen);
    }
    if (name) name.textContent = unseen === 0 ? say("news") : say("newsCount", { n: unseen });
  }
  const tab = document.querySelector('.tab[href="/me"]');
  tab?.querySelector(".tab-dot")?.remove();
  const text = [
    unseen > 0 && say("newsCount", { n: unseen }),
    operators > 0 && say("operatorsCount", { n: operators }),
  ];
  const words = make("span", { className: "visually-hidden" }, text.filter(Boolean).join(". "));
  if (unseen + operators > 0) tab?.append(make("span", { className: "tab-dot" }, words));
  // The list of news shows what came when it is asked for: it does not move under a finger.
  const isMore = known !== null && unseen > known && document.querySelector("[data-news-page]") !== null;
  if (isMore) toast(say("newsCame"), { label: say("newsShow"), run: () => location.assign("/me/news") });
  known = unseen;
}

async function refresh() {
  try {
    show(await ask("GET", "/api/v1/me/news/unseen", null, { isPatient: true }));
  } catch {
    // The next event or connection asks again.
  }
}

if (owner !== "visitor") {
  hear("open", () => void refresh());
  hear("news", () => void refresh());
}
