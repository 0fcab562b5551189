"""The camera inside the app: taken, taken again, used; refused, and the device's own instead."""

import json
import unittest

from browsing import SiteTest, jpeg

RUNNING = """() => {
  const stream = document.getElementById("live").srcObject;
  return stream ? stream.getTracks().filter((track) => track.readyState === "live").length : 0;
}"""
NAPLES = {"latitude": 40.85, "longitude": 14.27}


class Camera(SiteTest):
    def live(self, page):
        """Waits for the live picture, and returns the shutter."""
        shutter = page.get_by_role("button", name="Take picture")
        page.locator("#camera[data-state=live]").wait_for()
        return shutter

    def announced(self, page):
        """What is told of a photo before its bytes, as it is told."""
        told = []

        def note(request):
            if request.method == "POST" and request.url.endswith("/uploads"):
                told.append(json.loads(request.post_data))

        page.on("request", note)
        return told

    def test_a_picture_is_taken_taken_again_and_used(self):
        page = self.phone("/camera")
        told = self.announced(page)
        shutter = self.live(page)
        self.assertGreaterEqual(min(shutter.bounding_box().values()), 0)
        shutter.click()
        still = page.get_by_role("img", name="The photo you took")
        still.wait_for()
        # As large as the camera has it.
        self.assertEqual(still.evaluate("picture => [picture.width, picture.height]"), [1280, 852])
        # Nothing runs that is not looked at.
        self.assertEqual(page.evaluate(RUNNING), 0)
        page.get_by_role("button", name="Retake").click()
        self.live(page).click()
        page.get_by_role("button", name="Use photo").click()
        page.wait_for_url("**/drafts/*/edit")
        [photo] = told
        self.assertEqual(photo["purpose"], "edit")
        self.assertRegex(photo["taken"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$")
        self.assertIn(photo["offset"], (60, 120), "minutes that Rome is ahead")
        self.assertNotIn("latitude", photo)
        self.assertRegex(photo["name"], r"^Photo .*\.jpg$")

    def test_every_step_can_be_cancelled(self):
        page = self.phone("/")
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_role("link", name="Camera").click()
        self.live(page)
        page.get_by_role("link", name="Cancel").click()
        page.wait_for_url(self.address)
        # The page that the browser has kept answers: until then it may still be on its way back.
        page.wait_for_function("() => !document.getElementById('camera')")
        page.wait_for_timeout(300)
        page.goto("/camera")
        self.live(page).click()
        page.get_by_role("button", name="Use photo").wait_for()
        page.get_by_role("link", name="Cancel").click()
        page.wait_for_url(self.address)
        self.assertEqual(list((self.site.library / "uploads").glob("*.part")), [])

    def test_the_only_copy_of_a_picture_is_not_discarded_unasked(self):
        page = self.phone("/camera")
        for ending in ("edit", "sketch"):
            page.goto("/camera" if ending == "edit" else "/camera?then=sketch")
            self.live(page).click()
            page.get_by_role("button", name="Use photo").click()
            page.wait_for_url(f"**/{ending}")
            page.locator("#wait").wait_for(state="hidden")
            alert = page.get_by_role("alertdialog", name="Discard this photo?")
            page.locator("#cancel").click()
            self.assertIn("stored nowhere else", alert.text_content())
            alert.get_by_role("button", name="Keep editing").click()
            alert.wait_for(state="detached")
            self.assertEqual(self.site.get(page.url.removeprefix(self.address.rstrip("/")))[0], 200)
            page.locator("#cancel").click()
            alert.get_by_role("button", name="Discard").click()
            page.wait_for_url("**/camera*")

    def test_keys_take_and_use_a_picture(self):
        page = self.desktop("/camera")
        self.live(page).press("Enter")
        page.get_by_role("button", name="Use photo").wait_for()
        self.assertEqual(page.evaluate("document.activeElement.id"), "use")
        page.keyboard.press("Enter")
        page.wait_for_url("**/drafts/*/edit")

    def test_it_runs_only_while_it_is_looked_at(self):
        page = self.phone("/camera")
        self.live(page)
        self.assertEqual(page.evaluate(RUNNING), 1)
        page.evaluate("""() => {
          Object.defineProperty(document, "hidden", { configurable: true, value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        self.assertEqual(page.evaluate(RUNNING), 0)
        page.evaluate("""() => {
          Object.defineProperty(document, "hidden", { configurable: true, value: false });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        self.live(page)
        self.assertEqual(page.evaluate(RUNNING), 1)
        page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide'))")
        self.assertEqual(page.evaluate(RUNNING), 0)

    def test_a_camera_that_is_slow_to_start_does_not_start_where_nobody_looks(self):
        page = self.phone("/")
        page.add_init_script("""
          const camera = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
          navigator.mediaDevices.getUserMedia = (wishes) =>
            new Promise((resolve) => (window.allow = () => camera(wishes).then(resolve)));""")
        page.goto("/camera")
        page.wait_for_function("() => window.allow !== undefined")
        page.evaluate("""async () => {
          Object.defineProperty(document, "hidden", { configurable: true, value: true });
          document.dispatchEvent(new Event("visibilitychange"));
          await window.allow();
          await new Promise((resolve) => setTimeout(resolve));
        }""")
        self.assertEqual(page.evaluate(RUNNING), 0)

    def test_the_place_is_asked_for_with_its_button_only_and_then_goes_along(self):
        page = self.phone(None, geolocation=NAPLES)
        page.add_init_script("""
          window.asked = 0;
          const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
          navigator.geolocation.getCurrentPosition = (...all) => { window.asked += 1; ask(...all); };
        """)
        page.goto("/camera")
        told = self.announced(page)
        self.live(page)
        self.assertEqual(page.evaluate("window.asked"), 0)
        page.context.grant_permissions(["camera", "geolocation"])
        place = page.get_by_role("button", name="Save location in photos")
        place.click()
        page.get_by_text("Location will be saved in photos.").wait_for()
        self.assertEqual(place.get_attribute("aria-pressed"), "true")
        self.live(page).click()
        page.get_by_role("button", name="Use photo").click()
        page.wait_for_url("**/drafts/*/edit")
        self.assertEqual({key: told[0][key] for key in NAPLES}, NAPLES)
        # Once allowed, it stays so, until somebody says otherwise.
        page.goto("/camera")
        page.locator("#locate[aria-pressed=true]").click()
        page.get_by_text("Location will not be saved in photos.").wait_for()
        page.reload()
        self.live(page)
        self.assertEqual(place.get_attribute("aria-pressed"), "false")

    def test_a_place_that_is_refused_is_said_to_be(self):
        page = self.phone("/camera")
        self.live(page)
        page.get_by_role("button", name="Save location in photos").click()
        alert = page.get_by_role("alertdialog")
        self.assertIn("Location is off.", alert.inner_text())
        alert.get_by_role("button", name="OK").click()
        self.assertTrue(self.live(page).is_enabled())

    def test_where_the_live_picture_is_refused_the_devices_own_camera_takes_its_place(self):
        page = self.phone("/camera", camera=False)
        page.get_by_text("Vision does not have access to the camera.").wait_for()
        self.assertFalse(page.get_by_role("button", name="Take picture").is_visible())
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Use the device's camera").click()
        self.assertEqual(chooser.value.element.get_attribute("capture"), "environment")
        chooser.value.set_files(jpeg("coffee", 1000))
        page.wait_for_url("**/drafts/*/edit")

    def test_without_a_camera_one_is_told_so(self):
        page = self.phone(None)
        page.add_init_script("""
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("none", "NotFoundError"));
        """)
        page.goto("/camera")
        page.get_by_text("No camera was found.").wait_for()
        page.add_init_script("delete Navigator.prototype.mediaDevices;")
        page.goto("/camera")
        page.get_by_role("button", name="Use the device's camera").wait_for()
        self.assertFalse(page.get_by_role("button", name="Try again").is_visible())

    def test_cameras_are_switched_where_there_are_several(self):
        page = self.phone("/camera")
        self.live(page)
        # Chromium's own stand-in has one.
        self.assertFalse(page.get_by_role("button", name="Switch camera").is_visible())
        page = self.phone(None)
        page.add_init_script("""
          const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
          window.wishes = [];
          navigator.mediaDevices.getUserMedia = async (wish) => {
            const { facingMode } = wish.video;
            window.wishes.push(facingMode);
            const stream = await real(wish);
            const [track] = stream.getVideoTracks();
            const settings = track.getSettings();
            track.getSettings = () => ({ ...settings, facingMode });
            return stream;
          };
          navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput" }, { kind: "videoinput" }];
        """)
        page.goto("/camera")
        self.live(page)
        page.get_by_role("button", name="Switch camera").click()
        page.locator("#live.is-mirrored").wait_for()
        self.live(page)
        page.get_by_role("button", name="Switch camera").click()
        page.locator("#live:not(.is-mirrored)").wait_for()
        self.assertEqual(page.evaluate("window.wishes"), ["environment", "user", "environment"])


if __name__ == "__main__":
    unittest.main()
