// The tutorial's pages: shows the current one, and turns pages by keys and buttons. Swiping needs no script.

const slides = /** @type {HTMLElement} */ (document.getElementById("slides"));
const next = /** @type {HTMLAnchorElement} */ (document.getElementById("next"));
const start = /** @type {HTMLButtonElement} */ (document.getElementById("start"));
const dots = [...document.querySelectorAll(".dots > a")];
let current = 0;

/** @param {number} index */
function go(index) {
  const slide = slides.children[Math.max(0, Math.min(index, slides.children.length - 1))];
  slide.scrollIntoView({ inline: "center", block: "nearest" });
}

/** @param {number} index */
function mark(index) {
  const isFocused = document.activeElement === next || document.activeElement === start;
  current = index;
  dots.forEach((dot, place) => {
    if (place === index) dot.setAttribute("aria-current", "true");
    else dot.removeAttribute("aria-current");
  });
  const isLast = index === slides.children.length - 1;
  next.parentElement?.classList.toggle("is-last", isLast);
  next.href = `#slide-${index + 2}`;
  if (isFocused) (isLast ? start : next).focus();
}

const watch = new IntersectionObserver(
  (changes) => {
    for (const { isIntersecting, target } of changes) {
      if (isIntersecting) mark([...slides.children].indexOf(target));
    }
  },
  { root: slides, threshold: 0.6 },
);
for (const slide of slides.children) watch.observe(slide);

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#slide']") : null;
  if (!link) return;
  // Turning pages must not add history entries.
  event.preventDefault();
  go(link === next ? current + 1 : dots.indexOf(link));
});

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  go(current + step);
});
