// Finds what makes the page scroll sideways, and text of which something is cut off.
() => {
  const found = [];
  const say = (what, element) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
  const clips = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";

  const root = document.documentElement;
  const width = root.clientWidth;
  if (Math.max(root.scrollWidth, document.body.scrollWidth) > width) {
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      if (element.getBoundingClientRect().right <= width + 0.5) return false;
      for (let above = element.parentElement; above; above = above.parentElement) {
        const { overflowX } = getComputedStyle(above);
        if (above !== document.body && (clips(overflowX) || scrolls(overflowX))) return false;
      }
      return true;
    });
    const deepest = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    for (const element of deepest.length > 0 ? deepest : [document.body]) say("wider than the screen", element);
  }

  const isOnlyForReaders = (element) => {
    const box = element.getBoundingClientRect();
    return box.width <= 2 || box.height <= 2;
  };
  // Text that ends in an ellipsis is shortened on purpose.
  const isShortened = (style) => style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const told = new Set();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!/\S/.test(text.data) || told.has(element) || element.closest("script, style, template, select, option"))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()];
    // The boxes of letters reach over their line; what sticks out of a clipped box by that much is no letter.
    const slack = Number.parseFloat(getComputedStyle(element).fontSize) * 0.3;
    for (let above = element; above && above !== document.body; above = above.parentElement) {
      const style = getComputedStyle(above);
      if (style.display === "inline") continue;
      if (isShortened(style) || isOnlyForReaders(above)) break;
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      const box = above.getBoundingClientRect();
      const isCut = lines.some(
        (line) =>
          (clips(style.overflowX) && (line.right > box.right + 1 || line.left < box.left - 1)) ||
          (clips(style.overflowY) && (line.bottom > box.bottom + slack || line.top < box.top - slack)),
      );
      if (isCut) {
        say("text is cut off", element);
        told.add(element);
        break;
      }
      if (style.position === "fixed") break;
    }
  }
  return found;
};
