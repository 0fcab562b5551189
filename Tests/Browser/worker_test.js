// What the service worker does when it is told something: deno test Tests/Browser/worker_test.js

import assert from "node:assert/strict";

/** What was shown. @type {{title: string, options: object}[]} */
const shown = [];
/** What the site was asked. @type {{path: string, body: unknown}[]} */
const asked = [];
/** The browsers that the site knows. @type {{isThis: boolean}[]} */
let devices = [];

/** @param {string} name */
const subscription = (name) => ({
  options: { userVisibleOnly: true, applicationServerKey: "key" },
  toJSON: () => ({ endpoint: `https://push/${name}`, keys: { p256dh: "point", auth: "secret" } }),
});

Object.defineProperty(globalThis, "location", { value: { search: "?1-en", origin: "https://here" } });
Object.assign(globalThis, {
  app: { key: "hedges", files: [], name: "Hedges", saved: [], devices: "/devices" },
  registration: {
    showNotification: (/** @type {string} */ title, /** @type {object} */ options) => shown.push({ title, options }),
    pushManager: {
      subscribe: (/** @type {{applicationServerKey: string}} */ options) =>
        Promise.resolve(subscription(`renewed-${options.applicationServerKey}`)),
    },
  },
  fetch: (/** @type {string} */ path, /** @type {RequestInit} */ { body } = {}) => {
    if (body) asked.push({ path, body: JSON.parse(String(body)) });
    return Promise.resolve({ json: () => Promise.resolve({ devices }) });
  },
});
await import("../../Sources/AppShell/Offline/worker.js");

/** @param {string} name @param {object} [content] */
async function happen(name, content) {
  /** @type {unknown} */
  let work;
  const waitUntil = (/** @type {unknown} */ promise) => {
    work = promise;
  };
  dispatchEvent(Object.assign(new Event(name), { waitUntil, ...content }));
  await work;
}

Deno.test("a push without what is to be said shows something all the same", async () => {
  const json = () => ({ title: "Anna", body: "Mow", path: "/favours/1", tag: "1" });
  const broken = () => JSON.parse("<");
  for (const data of [{ json }, null, { json: broken }]) await happen("push", { data });
  const nothing = { title: "Hedges", options: { body: "", tag: "", data: "/" } };
  assert.deepEqual(shown, [
    { title: "Anna", options: { body: "Mow", tag: "1", data: "/favours/1" } },
    nothing,
    nothing,
  ]);
});

Deno.test("a browser that gets another address tells the site, if that knows it", async () => {
  const change = { oldSubscription: subscription("old"), newSubscription: null };
  devices = [{ isThis: false }];
  await happen("pushsubscriptionchange", change);
  assert.deepEqual(asked, []);
  devices = [{ isThis: false }, { isThis: true }];
  await happen("pushsubscriptionchange", change);
  await happen("pushsubscriptionchange", { ...change, newSubscription: subscription("new") });
  // Of what it had before, some browsers say nothing.
  await happen("pushsubscriptionchange");
  assert.deepEqual(
    asked,
    ["renewed-key", "new"].map((name) => ({
      path: "/devices",
      body: { endpoint: `https://push/${name}`, publicKey: "point", secret: "secret" },
    })),
  );
});
