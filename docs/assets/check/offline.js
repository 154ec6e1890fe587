/**
 * Service worker that answers from the cache when there is no network, for pages on which a claim was checked. It is
 * served from the root of the site, because its scope is its folder.
 */

const worker = /** @type {any} */ (self);
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  if (navigator.onLine || event.request.method !== 'GET') return;
  const kept = caches.match(event.request, { ignoreSearch: true, ignoreVary: true });
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
