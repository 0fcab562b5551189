"""Opens Home of a served library in Chromium, as a phone does, and prints as JSON what was fetched. Run by serving.py."""

import json
import sys

from playwright.sync_api import sync_playwright


def main(address):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True, has_touch=True,
            service_workers="block")
        context.request.post(f"{address}/welcome")
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        fetched = []
        network.on("Network.loadingFinished", lambda one: fetched.append(one["encodedDataLength"]))
        page.goto(address, wait_until="networkidle")
        page.wait_for_timeout(1000)
        print(json.dumps({"files": len(fetched), "bytes": sum(fetched)}))
        browser.close()


main(sys.argv[1])
