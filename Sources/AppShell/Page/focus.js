// Keeps the focus of the keyboard where a page is brought up to date.

/** What can have the focus, and the headings between. */
const focusable = "a[href], button, input, select, textarea, summary, [tabindex], [id]";
const headings = "h1, h2, h3";

/** What an element is called before and after the page is brought up to date. @param {Element} element */
function nameOf(element) {
  const form = element.closest("form") ?? element.closest("details")?.querySelector("form");
  if (element instanceof HTMLAnchorElement) return `a ${element.getAttribute("href")}`;
  if (!form) return `${element.localName} ${element.id || (element.ariaLabel ?? element.textContent?.trim())}`;
  const values = ["verb", "slot", "person"].map(
    (name) => form.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? "",
  );
  return [element.localName, element.getAttribute("name"), form.getAttribute("action"), ...values].join(" ");
}

/**
 * Shows something newer in place of what is shown. A focus that was in it goes to what follows the focused link or button,
 * or else to the heading above it.
 * @param {Element} there what is replaced, or whose content is
 * @param {() => void} replace
 * @param {Element} [fresh] what is there afterwards
 */
export function keepFocus(there, replace, fresh = there) {
  const focused = document.activeElement;
  if (!focused || focused === there || !there.contains(focused)) return replace();
  const name = nameOf(focused);
  /** @param {Element} root */
  const namesakes = (root) => [...root.querySelectorAll(focusable)].filter((one) => nameOf(one) === name);
  const place = namesakes(there).indexOf(focused);
  const above = [...there.querySelectorAll(headings)].findLast(
    (one) => one.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING,
  )?.textContent;
  replace();
  const same = namesakes(fresh);
  const found = same[place] ?? same[0];
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  if (document.activeElement === found) return;
  const left = [...fresh.querySelectorAll(headings)];
  const heading = left.find((one) => one.textContent === above) ?? left[0] ?? fresh;
  // The heading of a card is in its link.
  const end = heading.closest("a") ?? heading;
  if (!(end instanceof HTMLElement)) return;
  if (end.tabIndex < 0) end.tabIndex = -1;
  end.focus({ preventScroll: true });
}
