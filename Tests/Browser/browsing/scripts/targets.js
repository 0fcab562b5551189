// Finds what can be touched and is smaller than `least` pixels in width or height, or covered by something to less.
(least) => {
  const touchable = [
    "a[href]",
    "button",
    "input:not([type=hidden])",
    "select",
    "textarea",
    "summary",
    "[role=button]",
    "[role=checkbox]",
    "[role=link]",
    "[role=menuitem]",
    "[role=option]",
    "[role=radio]",
    "[role=slider]",
    "[role=switch]",
    "[role=tab]",
  ].join();
  // Half a pixel is lost where a page is laid out on fractions.
  const reach = least / 2 - 0.5;
  // Of what is large enough; neighbours may share a pixel or two.
  const uncovered = least / 2 - 2;

  const isOnlyForReaders = (box) => box.width <= 2 || box.height <= 2;
  const isInText = (element) =>
    element.matches("a") &&
    getComputedStyle(element).display === "inline" &&
    [...element.parentNode.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.data));
  const belongs = (element, hit) =>
    hit !== null && (element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit)));

  // What the finger really meets counts: padding, ::after and labels make the target larger than it looks, and what lies
  // over it makes it smaller.
  const isLargeAround = (element, part) => {
    const box = part.getBoundingClientRect();
    const [isWide, isHigh] = [box.width >= least - 0.5, box.height >= least - 0.5];
    // It only shows where something larger takes the touches.
    if (getComputedStyle(part).pointerEvents === "none") return isWide && isHigh;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const meets = (dx, dy) => belongs(element, document.elementFromPoint(x + dx, y + dy));
    const dx = isWide ? uncovered : reach;
    const dy = isHigh ? uncovered : reach;
    return meets(-dx, 0) && meets(dx, 0) && meets(0, -dy) && meets(0, dy);
  };
  // At the edge of a map a marker is cut off until the map is moved.
  const isAtEdge = (element) => {
    const map = element.closest(".map-stage")?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return (
      map !== undefined &&
      (box.top < map.top || box.left < map.left || box.bottom > map.bottom || box.right > map.right)
    );
  };
  const isLarge = (element) => [element, ...(element.labels ?? [])].some((part) => isLargeAround(element, part));

  const scrolled = [...document.querySelectorAll("*")]
    .filter((element) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  const found = [];
  for (const element of document.querySelectorAll(touchable)) {
    const dialog = document.querySelector("dialog:modal");
    if (dialog && !dialog.contains(element)) continue;
    if (element.disabled || element.closest("[inert], [aria-hidden=true]")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.matches("input") && element.labels?.length && isOnlyForReaders(element.getBoundingClientRect())) {
      if ([...element.labels].some((label) => label.getBoundingClientRect().height >= least - 0.5)) continue;
    }
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    // Links such as "skip to content" come into sight with the keyboard only.
    if (box.bottom <= 0 || box.right <= 0 || (isOnlyForReaders(box) && !element.labels?.length)) continue;
    if (isInText(element) || isAtEdge(element) || isLarge(element)) continue;
    found.push(`${Math.round(box.width)} × ${Math.round(box.height)}: ${element.outerHTML.slice(0, 160)}`);
  }
  for (const { element, left, top } of scrolled) element.scrollTo({ left, top, behavior: "instant" });
  return found;
};
