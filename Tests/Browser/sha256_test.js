// Hashing without the browser's own functions, as on plain http: deno test --allow-read Tests/Browser/sha256_test.js

import assert from "node:assert/strict";
import { createHash } from "node:crypto";

/** Hashes as the page does. @param {Blob} file @returns {Promise<string>} */
function hash(file) {
  return new Promise((resolve) => {
    self.postMessage = (/** @type {string} */ digest) => resolve(digest);
    self.onmessage?.(new MessageEvent("message", { data: file }));
  });
}

/** @param {number} size */
function bytes(size) {
  return Uint8Array.from({ length: size }, (_, index) => (index * 2654435761) >>> 13);
}

const sizes = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, (3 << 20) + 56];

for (const isSecure of [true, false]) {
  Deno.test(`hashes are right ${isSecure ? "with" : "without"} the browser's own function`, async () => {
    if (!isSecure) Object.defineProperty(self.crypto, "subtle", { value: undefined });
    await import("../../Sources/PhotoSite/Importing/sha256.js");
    for (const size of sizes) {
      const content = bytes(size);
      assert.equal(
        await hash(new Blob([content])),
        createHash("sha256").update(content).digest("hex"),
        `${size} bytes`,
      );
    }
  });
}

Deno.test("a file that is gone has no hash", async () => {
  await import("../../Sources/PhotoSite/Importing/sha256.js");
  const gone = new Blob(["x"]);
  gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  gone.slice = () => gone;
  assert.equal(await hash(gone), "");
});
