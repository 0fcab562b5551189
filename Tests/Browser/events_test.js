// The events of a page that is hidden, shown, left and come back to: deno test Tests/Browser/events_test.js

import assert from "node:assert/strict";

/** The connections that were opened. @type {Connection[]} */
const connections = [];

class Connection extends EventTarget {
  isOpen = true;

  /** @param {string} path */
  constructor(path) {
    super();
    this.path = path;
    connections.push(this);
  }

  close() {
    this.isOpen = false;
  }
}

/** What waits: the last of them is run by `wait`. @type {Map<number, () => void>} */
const timers = new Map();
const page = Object.assign(new EventTarget(), { hidden: false });
Object.assign(globalThis, {
  document: page,
  EventSource: Connection,
  setTimeout: (/** @type {() => void} */ run) => {
    timers.set(timers.size + 1, run);
    return timers.size;
  },
  clearTimeout: (/** @type {number} */ timer) => timers.delete(timer),
});

/** Lets all that waits happen. */
function wait() {
  for (const run of timers.values()) run();
  timers.clear();
}

/** @param {boolean} hidden */
function hide(hidden) {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

const open = () => connections.filter(({ isOpen }) => isOpen);
const { EventStream } = await import("../../Sources/FavoriSite/News/events.js");

Deno.test("a page has one connection while it is seen, and none when it was hidden for a while", () => {
  const stream = new EventStream("/events");
  /** @type {string[]} */
  const heard = [];
  // Nobody listens yet.
  hide(true);
  wait();
  hide(false);
  assert.equal(open().length, 0);
  stream.hear("open", () => heard.push("open"));
  stream.hear("reopen", () => heard.push("reopen"));
  stream.hear("news", () => heard.push("news"));
  assert.deepEqual(
    open().map(({ path }) => path),
    ["/events"],
  );
  open()[0]?.dispatchEvent(new Event("open"));
  assert.deepEqual(heard.splice(0), ["open"]);
  // A look at another tab.
  hide(true);
  hide(false);
  wait();
  assert.equal(connections.length, 1);
  assert.equal(open().length, 1);
  hide(true);
  assert.equal(open().length, 1);
  wait();
  assert.equal(open().length, 0);
  hide(false);
  assert.equal(open().length, 1);
  // Whoever listened still does, once.
  for (const type of ["open", "news"]) open()[0]?.dispatchEvent(new Event(type));
  assert.deepEqual(heard.toSorted(), ["news", "open", "reopen"]);
  dispatchEvent(new Event("pagehide"));
  assert.equal(open().length, 0);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.equal(open().length, 1);
});
