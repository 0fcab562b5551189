// What happens while a page is open: one connection for all scripts of the page.

/** @type {EventSource | null} */
let source = null;
/** @type {[string, (event: Event) => void][]} */
const listeners = [];

function connect() {
  source = new EventSource("/api/v1/events");
  for (const [type, listener] of listeners) source.addEventListener(type, listener);
}

/**
 * Calls a function at each event of a type from now on; `open` is each time that the connection stands, after which
 * something may have been missed.
 * @param {string} type
 * @param {(event: Event) => void} listener
 */
export function hear(type, listener) {
  listeners.push([type, listener]);
  if (source) source.addEventListener(type, listener);
  else connect();
}

addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => event.persisted && source && connect());
