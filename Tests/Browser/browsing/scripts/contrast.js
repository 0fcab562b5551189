// Where the ground under a text is a picture or a gradient, its pixels are looked at. Two steps, for a screenshot is
// taken between them: `hide` makes the texts invisible and says where and how they stood, `show` brings them back.
// At the `end` everything is scrolled back to where it was.
async (step, selectors) => {
  globalThis.hiddenTexts ??= new Map();
  const hidden = globalThis.hiddenTexts;
  globalThis.scrolledBefore ??= [...document.querySelectorAll("*")]
    .filter((element) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  if (step === "end") {
    for (const { element, left, top } of globalThis.scrolledBefore) {
      element.scrollTo({ left, top, behavior: "instant" });
    }
    globalThis.scrolledBefore = undefined;
    return [];
  }
  if (step === "show") {
    for (const [element, before] of hidden) {
      element.style.cssText = before ?? "";
      if (before === null) element.removeAttribute("style");
    }
    hidden.clear();
    return [];
  }
  const isMet = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const linesOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  // What an element cuts off is not seen.
  const within = (box, { left, top, right, bottom }) => {
    const [x, y] = [Math.max(left, box.left), Math.max(top, box.top)];
    return new DOMRect(
      x,
      y,
      Math.max(0, Math.min(right, box.right) - x),
      Math.max(0, Math.min(bottom, box.bottom) - y),
    );
  };
  const look = (selector, index) => {
    const element = document.querySelector(selector);
    if (!element) return null;
    if (index === 0) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const style = getComputedStyle(element);
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const lines = texts
      .flatMap(linesOf)
      .map((line) => (style.overflow === "visible" ? line : within(element.getBoundingClientRect(), line)))
      .filter((line) => line.width > 0 && line.height > 0);
    const isThere = lines.every(
      (line) =>
        line.left >= 0 &&
        line.top >= 0 &&
        line.right <= innerWidth &&
        line.bottom <= innerHeight &&
        isMet(element, line.left + line.width / 2, line.top + line.height / 2),
    );
    if (!isThere && index > 0) return null;
    return {
      selector,
      lines: lines.map(({ x, y, width, height }) => ({ x, y, width, height })),
      colour: style.color,
      size: Number.parseFloat(style.fontSize),
      weight: Number.parseFloat(style.fontWeight),
      element,
    };
  };
  const seen = selectors.map(look).filter((text) => text !== null);
  for (const { element } of seen) {
    hidden.set(element, element.getAttribute("style"));
    element.style.setProperty("transition", "none", "important");
    element.style.setProperty("-webkit-text-fill-color", "transparent", "important");
    // What drawings write is filled, not set.
    if (element instanceof SVGTextContentElement) element.style.setProperty("fill", "transparent", "important");
    element.style.setProperty("text-shadow", "none", "important");
  }
  // What was scrolled and hidden is on the screen before it is looked at.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return seen.map(({ element, ...text }) => text);
};
