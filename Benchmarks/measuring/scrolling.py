"""Scrolls the grid of a served library from end to end in Chromium and prints what it saw as JSON. Run by serving.py."""

import json
import sys

from playwright.sync_api import sync_playwright

# Scrolls by a screen and a half a frame, and writes down how long each frame took.
SCROLL = """
() => new Promise((resolve) => {
  const frames = [];
  let most = 0;
  const start = performance.now();
  let last = start;
  const step = (now) => {
    frames.push(now - last);
    last = now;
    most = Math.max(most, document.querySelectorAll("main img").length);
    const before = scrollY;
    scrollBy(0, innerHeight * 1.5);
    if (scrollY === before && now - start > 1000) {
      resolve({ frames: frames.slice(1), cells: most, seconds: (now - start) / 1000, height: scrollY });
    } else {
      requestAnimationFrame(step);
    }
  };
  requestAnimationFrame(step);
})
"""


def main(address):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--enable-precise-memory-info"])
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True, has_touch=True)
        page = context.new_page()
        page.set_default_timeout(600_000)
        page.request.post(f"{address}/welcome")
        page.goto(f"{address}/search")
        page.wait_for_timeout(2000)
        seen = page.evaluate(SCROLL)
        frames = sorted(seen["frames"])
        heap = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
        photos = int("".join(filter(str.isdigit, page.locator("#count, .grid-count").first.inner_text())) or 0)
        print(json.dumps({
            "photos": photos, "seconds": seen["seconds"], "longest": frames[-1], "median": frames[len(frames) // 2],
            "p99": frames[int(len(frames) * 0.99)], "heap": heap, "cells": seen["cells"]}))
        browser.close()


main(sys.argv[1])
