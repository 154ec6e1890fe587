/**
 * Without a network, answers with what the browser kept of pages on which a claim was checked; with one it stays out of
 * the way. It lies at the root of the site, so that all pages are within its reach.
 */

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (navigator.onLine || event.request.method !== 'GET') return;
  const kept = caches.match(event.request, { ignoreSearch: true, ignoreVary: true });
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
