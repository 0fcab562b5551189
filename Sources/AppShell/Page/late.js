// Pictures that are fetched when they come into sight.

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
  { rootMargin: "40px" },
);
for (const picture of document.querySelectorAll("[data-picture]")) sight.observe(picture);
