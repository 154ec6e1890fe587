/**
 * Browser cache of the site's files. Immutable files are fetched once and verified by hash; the files of a claim are
 * fetched again whenever the network is available.
 * @module
 */

const NAME = 'takeaway-check';
// Time limit of cache look-ups in milliseconds. In Chromium, a page closed during a write can block the cache until the
// browser is restarted.
const PATIENCE = 2000;

/** Failure of a file or of the browser, with the key of a message. */
export class CheckError extends Error {
  /** @param {'network' | 'changed' | 'browser' | 'machine'} why @param {string} [detail] */
  constructor(why, detail = '') {
    super(detail);
    this.why = why;
  }
}

/** Open the cache, if the browser has one. */
const openCache = async () => globalThis.caches?.open(NAME);

/** Return the cached file of an address; undefined if there is none, or if the look-up fails or times out. */
const lookUp = (address) =>
  Promise.race([
    openCache()
      .then((place) => place?.match(address))
      .then((one) => one?.arrayBuffer()),
    new Promise((late) => setTimeout(late, PATIENCE)),
  ]).catch(() => undefined);

/** Pending writes. */
const writing = new Set();

/**
 * Store a complete file, so that writing takes little time.
 * @param {string} address
 * @param {Response} file
 */
function store(address, file) {
  const written = openCache()
    .then((place) => place?.put(address, file))
    .catch(() => {});
  writing.add(written);
  written.then(() => writing.delete(written));
}

/** @param {string} address @param {RequestInit} [options] @param {(bytes: number) => void} [more] */
async function download(address, options, more = () => {}) {
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw new CheckError('network', `${response.status} ${address}`);
    const parts = [];
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      more(part.value.length);
    }
    return await new Blob(parts).arrayBuffer();
  } catch (error) {
    throw error instanceof CheckError ? error : new CheckError('network', address);
  }
}

/** Return whether bytes have the expected hash; on plain http, without hash functions, only the length is compared. */
async function isIntact(bytes, { bytes: length, sha256 }) {
  if (bytes.byteLength !== length) return false;
  if (!globalThis.crypto?.subtle) return true;
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/**
 * Return an immutable file, from the cache or the network.
 * @param {string} address
 * @param {{ bytes: number, sha256: string }} file
 * @param {(bytes: number) => void} more receives the size of each loaded piece
 */
export async function immutableFile(address, file, more) {
  const before = await lookUp(address);
  if (before && (await isIntact(before, file))) {
    more(file.bytes);
    return before;
  }
  const bytes = await download(address, undefined, more);
  if (!(await isIntact(bytes, file))) throw new CheckError('changed', address);
  store(address, new Response(bytes));
  return bytes;
}

/** Return the current file, or without a network the version last fetched. */
export async function currentFile(address) {
  try {
    const bytes = await download(address, { cache: 'no-cache' });
    store(address, new Response(bytes));
    return bytes;
  } catch (error) {
    const before = await lookUp(address);
    if (before) return before;
    throw error;
  }
}

/** Return a stream of uncompressed bytes; some hosts have decompressed the file already. */
export function decompressed(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, 2);
  const stream = new Blob([bytes]).stream();
  return first === 0x1f && second === 0x8b ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
}

/**
 * Store a page with everything it loaded, so that it works without a network.
 * @param {string[]} more addresses loaded by its worker
 */
export async function storePage(more) {
  if (!globalThis.caches || !navigator.serviceWorker) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href.replace(/[?#].*/, '');
  // Immutable files are already in the cache.
  const own = [page, ...loaded, ...more].filter(
    (address) => address.startsWith(location.origin) && !/\.(?:zip|gz)$|-lock\.json$/.test(address),
  );
  await Promise.allSettled(
    [...new Set(own)].map(async (address) => {
      const response = await fetch(address);
      if (response.ok) store(address, new Response(await response.blob(), response));
    }),
  );
  await Promise.all(writing);
  await navigator.serviceWorker.register(new URL('../../offline.js', import.meta.url)).catch(() => {});
}
