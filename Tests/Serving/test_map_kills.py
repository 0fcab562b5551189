"""The power goes while a map file arrives, and while the map is made of it."""

import hashlib
import subprocess
import time
import unittest

from attacking import Attack
from browsing.paths import VISION
from browsing.streets import HELSINKI


class MapKills(Attack):
    def setUp(self):
        super().setUp()
        self.content = HELSINKI.read_bytes()
        self.announcement = {
            "name": "Helsinki.osm.pbf", "size": len(self.content), "beginning": list(self.content[:16]),
            "sha256": hashlib.sha256(self.content).hexdigest(),
        }

    def tearDown(self):
        self.assertIsNone(self.site.process.poll())

    def kill(self):
        self.site.kill()
        self.site.start_again()

    def maps(self):
        return sorted(path.name for path in (self.site.library / "maps").iterdir())

    def part(self, upload, until):
        headers = [
            ("Origin", self.origin), ("Accept", "application/json"), ("Upload-Offset", str(upload["offset"])),
        ]
        target = f"/settings/maps/uploads/{upload['id']}"
        self.assertEqual(self.ask("PATCH", target, headers, self.content[upload["offset"] : until]).status, 200)

    def test_what_has_arrived_is_not_sent_again_and_nothing_is_left_in_the_end(self):
        status, upload = self.json("POST", "/settings/maps/uploads", self.announcement)
        self.assertEqual((status, upload["offset"]), (201, 0))
        self.part(upload, 300_000)
        self.kill()
        status, upload = self.json("POST", "/settings/maps/uploads", self.announcement)
        self.assertEqual((status, upload["offset"]), (201, 300_000))
        self.part(upload, len(self.content))
        # The map is being made.
        self.kill()
        self.assertNotIn("Helsinki.mbtiles", self.maps())
        page = self.ask("GET", "/settings/maps").body.decode()
        self.assertIn("100% has arrived", page)
        status, upload = self.json("POST", "/settings/maps/uploads", self.announcement)
        self.assertEqual((status, upload["status"]), (200, "stored"))
        end = time.monotonic() + 300
        while self.maps() != ["Helsinki.mbtiles"] and time.monotonic() < end:
            time.sleep(0.2)
        self.assertEqual(self.maps(), ["Helsinki.mbtiles"])
        command = [VISION, "map", "list", "--library", self.site.library]
        shown = subprocess.run(command, env=self.site.environment, check=True, capture_output=True, text=True)
        self.assertIn("Helsinki", shown.stdout)


if __name__ == "__main__":
    unittest.main()
