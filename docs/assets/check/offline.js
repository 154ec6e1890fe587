/**
 * Service worker that answers from the cache when the site cannot be reached, for pages on which a claim was checked and
 * for an offline copy. A device may call itself online and still not reach the site, so the network is tried first. A
 * page that is in no copy is replaced by a page of the copy that names the languages on this device. The worker is
 * served from the root of the site, because its scope is its folder.
 */

const worker = /** @type {any} */ (self);
const MISSING = 'away.html';

/**
 * Return the answer to a request of a page or a file.
 * @param {Request} request
 */
async function answer(request) {
  const kept = () => caches.match(request, { ignoreSearch: true, ignoreVary: true });
  const first = navigator.onLine ? undefined : await kept();
  if (first) return first;
  try {
    return await fetch(request);
  } catch (error) {
    const missing = new URL(MISSING, location.href);
    const found = await kept();
    if (found || request.mode !== 'navigate' || !(await caches.match(missing))) return found ?? Promise.reject(error);
    missing.searchParams.set('page', request.url);
    // The addresses in that page are relative to its own folder.
    return Response.redirect(missing.href);
  }
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});
