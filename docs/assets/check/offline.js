/**
 * Service worker that answers from the cache when the site cannot be reached, for pages on which a claim was checked and
 * for an offline copy. A device may call itself online and still not reach the site, so the network is tried first. It
 * is served from the root of the site, because its scope is its folder.
 */

const worker = /** @type {any} */ (self);
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const kept = () => caches.match(request, { ignoreSearch: true, ignoreVary: true });
  const reached = () => fetch(request).catch(async (error) => (await kept()) ?? Promise.reject(error));
  event.respondWith(navigator.onLine ? reached() : kept().then((response) => response ?? fetch(request)));
});
