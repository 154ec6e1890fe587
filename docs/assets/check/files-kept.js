/**
 * Files of this site, kept by the browser: those that never change are fetched once and compared with their sums, and
 * those of a claim are fetched anew whenever there is a network.
 * @module
 */

const NAME = 'takeaway-check';

/** What went wrong with a file or a browser, in a word that the page has a sentence for. */
export class Trouble extends Error {
  /** @param {'network' | 'changed' | 'browser' | 'machine'} why @param {string} [detail] */
  constructor(why, detail = '') {
    super(detail);
    this.why = why;
  }
}

/** Where files are kept, or nothing: a browser without it, or one that may not, fetches again. */
const store = () => globalThis.caches?.open(NAME).catch(() => undefined);

/** @param {string} address @param {RequestInit} [options] @param {(bytes: number) => void} [more] */
async function fetched(address, options, more = () => {}) {
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw new Trouble('network', `${response.status} ${address}`);
    const parts = [];
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      more(part.value.length);
    }
    return await new Blob(parts).arrayBuffer();
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble('network', address);
  }
}

/** Whether bytes are those that were built; where the browser has no sums, on a plain http address, their number. */
async function same(bytes, { bytes: length, sha256 }) {
  if (bytes.byteLength !== length) return false;
  if (!globalThis.crypto?.subtle) return true;
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/**
 * A file that never changes under its address.
 * @param {string} address
 * @param {{ bytes: number, sha256: string }} file
 * @param {(bytes: number) => void} more is told of each part that has come
 */
export async function kept(address, file, more) {
  const place = await store();
  const before = await (await place?.match(address).catch(() => undefined))?.arrayBuffer();
  if (before && await same(before, file)) {
    more(file.bytes);
    return before;
  }
  const bytes = await fetched(address, undefined, more);
  if (!await same(bytes, file)) throw new Trouble('changed', address);
  await place?.put(address, new Response(bytes)).catch(() => {});
  return bytes;
}

/** A file as it is now, or, without a network, as it was when it was last fetched. */
export async function fresh(address) {
  const place = await store();
  try {
    const bytes = await fetched(address, { cache: 'no-cache' });
    await place?.put(address, new Response(bytes)).catch(() => {});
    return bytes;
  } catch (error) {
    const before = await place?.match(address).catch(() => undefined);
    if (before) return before.arrayBuffer();
    throw error;
  }
}

/** A stream of what was packed; a host that unpacked it on the way is no trouble. */
export function unpacked(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, 2);
  const stream = new Blob([bytes]).stream();
  return first === 0x1f && second === 0x8b ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
}

/**
 * Keep a page and all that it has loaded, so that it can be opened and its claim checked without a network.
 * @param {string[]} more what its worker has loaded
 */
export async function keepPage(more) {
  const place = await store();
  if (!place || !navigator.serviceWorker) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href.replace(/[?#].*/, '');
  // What never changes is there already, with the claim.
  const own = [page, ...loaded, ...more].filter((address) => address.startsWith(location.origin) && !/\.(?:zip|gz)$|-lock\.json$/.test(address));
  await Promise.allSettled([...new Set(own)].map((address) => place.add(address)));
  await navigator.serviceWorker.register(new URL('../../offline.js', import.meta.url)).catch(() => {});
}
