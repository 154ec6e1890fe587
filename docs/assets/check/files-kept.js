/**
 * Files of this site, kept by the browser: those that never change are fetched once and compared with their sums, and
 * those of a claim are fetched anew whenever there is a network.
 * @module
 */

const NAME = 'takeaway-check';
// So many milliseconds one waits for what the browser kept. In Chromium, once a page was closed while something was
// being written, the store may answer nobody any more until the browser is closed.
const PATIENCE = 2000;

/** What went wrong with a file or a browser, in a word that the page has a sentence for. */
export class Trouble extends Error {
  /** @param {'network' | 'changed' | 'browser' | 'machine'} why @param {string} [detail] */
  constructor(why, detail = '') {
    super(detail);
    this.why = why;
  }
}

/** Where files are kept, or nothing: some browsers have no such place. */
const store = async () => globalThis.caches?.open(NAME);

/** What was kept of an address, or nothing where the store may not say, or does not in time; then the file is fetched. */
const found = (address) => Promise.race([
  store().then((place) => place?.match(address)).then((one) => one?.arrayBuffer()),
  new Promise((late) => setTimeout(late, PATIENCE)),
]).catch(() => undefined);

/** What is being written; nobody waits for it before it is needed. */
const writing = new Set();

/** Keep a file whose bytes are there, so that writing it takes but a moment. @param {string} address @param {Response} file */
function keep(address, file) {
  const written = store().then((place) => place?.put(address, file)).catch(() => {});
  writing.add(written);
  written.then(() => writing.delete(written));
}

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
  const before = await found(address);
  if (before && await same(before, file)) {
    more(file.bytes);
    return before;
  }
  const bytes = await fetched(address, undefined, more);
  if (!await same(bytes, file)) throw new Trouble('changed', address);
  keep(address, new Response(bytes));
  return bytes;
}

/** A file as it is now, or, without a network, as it was when it was last fetched. */
export async function fresh(address) {
  try {
    const bytes = await fetched(address, { cache: 'no-cache' });
    keep(address, new Response(bytes));
    return bytes;
  } catch (error) {
    const before = await found(address);
    if (before) return before;
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
  if (!globalThis.caches || !navigator.serviceWorker) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href.replace(/[?#].*/, '');
  // What never changes is kept already, with the claim.
  const own = [page, ...loaded, ...more].filter((address) => address.startsWith(location.origin) && !/\.(?:zip|gz)$|-lock\.json$/.test(address));
  await Promise.allSettled([...new Set(own)].map(async (address) => {
    const response = await fetch(address);
    if (response.ok) keep(address, new Response(await response.blob(), response));
  }));
  await Promise.all(writing);
  await navigator.serviceWorker.register(new URL('../../offline.js', import.meta.url)).catch(() => {});
}
