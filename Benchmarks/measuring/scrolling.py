"""Scrolls the grid of a served library from end to end in Chromium and prints what it saw as JSON. Run by serving.py."""

import json
import sys

from playwright.sync_api import sync_playwright
from script_time import scripts, watch

# Scrolls by one and a half screens in each frame. Records how long each frame took and, ten times a second, the memory.
SCROLL = """
() => new Promise((resolve) => {
  const frames = [];
  const heaps = [];
  let most = 0;
  const counting = setInterval(() => heaps.push(performance.memory.usedJSHeapSize / 1e6), 100);
  const start = performance.now();
  let last = start;
  const step = (now) => {
    frames.push(now - last);
    last = now;
    most = Math.max(most, document.querySelectorAll("main img").length);
    const before = scrollY;
    scrollBy(0, innerHeight * 1.5);
    if (scrollY === before && now - start > 1000) {
      clearInterval(counting);
      resolve({ frames: frames.slice(1), heaps, cells: most, seconds: (now - start) / 1000 });
    } else {
      requestAnimationFrame(step);
    }
  };
  requestAnimationFrame(step);
})
"""


def least_of_tenths(heaps):
    """The least memory in each tenth of the way: without what the next garbage collection frees."""
    size = max(1, len(heaps) // 10)
    return [min(heaps[start : start + size]) for start in range(0, len(heaps) - size + 1, size)]


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
        session = watch(page)
        before = scripts(session)
        seen = page.evaluate(SCROLL)
        script = (scripts(session) - before) * 1000 / len(seen["frames"])
        frames = sorted(seen["frames"])
        heaps = least_of_tenths(seen["heaps"])
        photos = int("".join(filter(str.isdigit, page.locator("#count, .grid-count").first.inner_text())) or 0)
        print(json.dumps({
            "photos": photos, "seconds": seen["seconds"], "longest": frames[-1], "median": frames[len(frames) // 2],
            "p99": frames[int(len(frames) * 0.99)], "script": script, "heap": heaps[-1], "heap_at_a_quarter": heaps[2],
            "cells": seen["cells"]}))
        browser.close()


main(sys.argv[1])
