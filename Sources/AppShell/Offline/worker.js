// The service worker: when the app cannot be reached, opening a page shows one of ours. It keeps that page and what the
// page is made of, and nothing else: no picture of a person's, and no page of theirs.

const worker = /** @type {any} */ (self);
/**
 * What the site puts before this script: the app's short name, what its page for these times is made of, and the last parts
 * of addresses that are files to be saved.
 * @type {{key: string, files: string[], saved: string[]}}
 */
const app = worker.app;
const [version, language] = worker.location.search.slice(1).split("-");
/** What this version keeps, in this language. */
const kept = `${app.key}-${version}-${language}`;
const page = `/offline?language=${language}`;
const files = app.files.map((name) => `/assets/${version}/${name}`);
/** A site that has not answered after so many milliseconds counts as out of reach. */
const patience = 20000;

// It comes into its own when no page of the one before it is open any more: nothing is handed over while pages come.
worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll([page, ...files])));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, mode, url } = event.request;
  const { pathname } = new URL(url);
  if (method !== "GET") return;
  if (files.includes(pathname)) event.respondWith(file(pathname));
  // Files that are to be saved are left to the browser.
  else if (mode === "navigate" && !app.saved.some((name) => pathname.endsWith(`/${name}`)))
    event.respondWith(visit(event.request));
});

// What an app is told by its server while no page of it is open; only apps that ask for it are told anything.
worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {{title: string, body: string, path: string, tag: string}} */
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const show = async () => {
    const address = new URL(event.notification.data, worker.location.origin).href;
    for (const page of await worker.clients.matchAll({ type: "window" })) {
      if (page.url === address) return page.focus();
    }
    return worker.clients.openWindow(address);
  };
  event.waitUntil(show());
});

/** @param {string} path */
async function file(path) {
  return (await caches.match(path, { ignoreVary: true })) ?? fetch(path);
}

/** @param {Request} request for a page */
async function visit(request) {
  const silence = new Promise((_, reject) => setTimeout(reject, patience));
  try {
    return await Promise.race([fetch(request), silence]);
  } catch {
    return (await caches.match(page, { ignoreVary: true })) ?? Response.error();
  }
}
