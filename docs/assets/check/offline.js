/**
 * Service worker that answers from the cache when there is no network, for pages on which a claim was checked. It is
 * served from the root of the site, because its scope is its folder.
 */

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (navigator.onLine || event.request.method !== 'GET') return;
  const kept = caches.match(event.request, { ignoreSearch: true, ignoreVary: true });
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
