// Home: the job that goes on, the last picture once more, and pictures that are fetched when they come into sight.

import { ask, say } from "./app.js";
import { busy } from "./choose.js";
import "./progress.js";

const again = document.querySelector("form[data-analyse]");
again?.addEventListener("submit", (event) => {
  if (!(again instanceof HTMLFormElement)) return;
  event.preventDefault();
  void busy(say("looking"), async (signal) => {
    const { location: path } = await ask("POST", again.dataset.analyse ?? "", { turn: 0, merge: false }, { signal });
    location.assign(path);
  });
});

const sight = new IntersectionObserver(
  (changes) => {
    for (const { isIntersecting, target } of changes) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      sight.unobserve(target);
      const image = new Image();
      image.alt = "";
      image.decoding = "async";
      image.src = target.dataset.picture ?? "";
      target.replaceChildren(image);
    }
  },
  { rootMargin: "120px" },
);
for (const picture of document.querySelectorAll("[data-picture]")) sight.observe(picture);
