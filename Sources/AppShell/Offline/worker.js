// The service worker: when the app cannot be reached, opening a page shows one of ours. It keeps that page and what the
// page is made of, and nothing else: no picture of a person's, and no page of theirs.

const worker = /** @type {any} */ (self);
/**
 * What the site puts before this script: the app's short name, what its page for these times is made of, its name for
 * people, the last parts of addresses that are files to be saved, and where it keeps the browsers that show notifications;
 * null when it sends none.
 * @type {{key: string, files: string[], name: string, saved: string[], devices: string | null}}
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
  let news = { title: app.name, body: "", path: "/", tag: "" };
  try {
    // Without data it is null. A push that shows nothing may cost the app its permission.
    news = event.data?.json() ?? news;
  } catch {
    // It is no JSON.
  }
  const { title, body, path, tag } = news;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path }));
});

// The browser or its push service has another address for this app now, or none.
worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => event.waitUntil(renew(event)));

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

/**
 * Tells the site the new address, if it has this browser among those that show notifications.
 * @param {{oldSubscription?: PushSubscription | null, newSubscription?: PushSubscription | null}} change
 */
async function renew({ oldSubscription, newSubscription }) {
  if (!app.devices) return;
  const { devices } = await (await fetch(app.devices)).json();
  if (!devices?.some((/** @type {{isThis: boolean}} */ one) => one.isThis)) return;
  const options = oldSubscription?.options;
  const fresh = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch(app.devices, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, publicKey: keys.p256dh, secret: keys.auth }),
  });
}

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
