"""Checks of what people with disabilities would stumble over: axe, and contrast where axe cannot see it."""

import base64
import functools

from .paths import TOOLS
from .resting import settle
from .scripts import script

# Web Content Accessibility Guidelines 2.2, levels A and AA.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
RUN = """async (tags) => {
  const { violations, incomplete } = await axe.run(document, {
    runOnly: { type: "tag", values: tags },
    // No part of the guidelines; a reader that leafs through headings stops at nothing.
    rules: { "empty-heading": { enabled: true } },
    resultTypes: ["violations", "incomplete"],
  });
  return { violations, incomplete: incomplete.filter(({ id }) => id === "color-contrast") };
}"""


@functools.cache
def axe():
    return (TOOLS / "axe.min.js").read_text(encoding="utf-8")


def check_accessible(page):
    """Throws on every finding of axe, and on text that stands out too little from a gradient or a picture."""
    settle(page)
    if not page.evaluate("typeof axe === 'object'"):
        # Not by a script element, which the site's own rules forbid.
        page.evaluate(axe())
    answer = page.evaluate(RUN, TAGS)
    found = [describe(rule, node) for rule in answer["violations"] for node in rule["nodes"]]
    unsure = [node["target"][0] for rule in answer["incomplete"] for node in rule["nodes"]]
    found += weak_contrasts(page, [selector for selector in unsure if isinstance(selector, str)])
    if found:
        raise AssertionError(f"{page.url}: {len(found)} findings:\n  " + "\n  ".join(found))


def describe(rule, node):
    why = (node.get("failureSummary") or rule["help"]).replace("\n", " ")
    return f"{rule['id']}: {node['html'][:160]}: {why}"


def weak_contrasts(page, selectors):
    """Texts whose contrast with the pixels behind them is below WCAG's, which is measured on screenshots."""
    if not selectors:
        return []
    found, left = [], list(dict.fromkeys(selectors))
    blank = page.context.new_page()
    try:
        while left:
            texts = page.evaluate(f"(names) => ({script('contrast')})('hide', names)", left)
            picture = page.screenshot(scale="css", animations="disabled")
            page.evaluate(f"() => ({script('contrast')})('show', [])")
            address = "data:image/png;base64," + base64.b64encode(picture).decode()
            for text in blank.evaluate(script("measure"), [address, texts]):
                if text["ratio"] is not None and text["ratio"] < text["needed"]:
                    ratio = f"{text['ratio']:.2f}:1, where {text['needed']}:1 are needed"
                    found.append(f"contrast: {text['selector']}: {ratio}")
            seen = {text["selector"] for text in texts}
            # The first is always looked at, so that this ends; it is not there when its element is gone.
            left = [name for name in left[1:] if name not in seen]
    finally:
        blank.close()
        page.evaluate(f"() => ({script('contrast')})('end', [])")
    return found
