/**
 * Runs beside the page: loads Python and z3 from this site, once, and checks one claim line by line.
 * It is told `{ tag, archive }`, and then, for changed theorems, `{ name, places }`; it answers with what happens, `{ kind: 'loading' | 'ready' | 'listed' | 'line' | 'end' | 'trouble', … }`.
 * @module
 */

import files from './files.js';
import { fresh, kept, Trouble, unpacked } from './files-kept.js';

const HOME = new URL('./', import.meta.url);
const BASE = new URL(`${files.folder}/`, HOME);
const CLAIM = '/tmp/claim.zip';
const LIBRARY = '/tmp/libz3.so';
// So many milliseconds are spent on looking for a value at which a changed statement fails.
const SEARCH = 8000;
const tell = (kind, more = {}) => postMessage({ kind, ...more });

/** @type {Promise<{ python: any, desk: any }> | undefined} */
let desk;

/** What is loaded once: everything that Python's loader asks for by name comes from what was fetched here. */
async function load() {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') throw new Trouble('browser');
  const wanted = Object.entries(files.files).filter(([name]) => !name.endsWith('.mjs'));
  const total = wanted.reduce((sum, [, file]) => sum + file.bytes, files.program.bytes);
  let done = 0;
  const more = (bytes) => tell('loading', { done: done += bytes, total });
  const [program, ...bodies] = await Promise.all([
    kept(new URL(files.program.name, HOME).href, files.program, more),
    ...wanted.map(([name, file]) => kept(new URL(name, BASE).href, file, more)),
  ]);
  const found = Object.fromEntries(wanted.map(([name], place) => [name, bodies[place]]));
  const types = { wasm: 'application/wasm', json: 'application/json', zip: 'application/zip' };
  const ordinary = self.fetch;
  self.fetch = (request, options) => {
    const name = String(request.url ?? request).split('/').pop();
    const body = found[name] ?? (found[`${name}.gz`] && unpacked(found[`${name}.gz`]));
    if (!body) return ordinary(request, options);
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': types[name.split('.').pop()] } }));
  };
  let python;
  try {
    const { loadPyodide } = await import(new URL('pyodide.mjs', BASE).href);
    python = await loadPyodide({ indexURL: BASE.href });
  } catch (error) {
    throw error instanceof TypeError ? new Trouble('network', String(error)) : error;
  } finally {
    self.fetch = ordinary;
  }
  python.unpackArchive(program, 'zip', { extractDir: '/tmp/program' });
  python.FS.writeFile(LIBRARY, new Uint8Array(await new Response(unpacked(found['libz3.so.gz'])).arrayBuffer()));
  python.runPython('import sys; sys.path.insert(0, "/tmp/program")');
  return { python, desk: python.pyimport('verify.here.page').Desk(LIBRARY) };
}

/** @param {{ tag: string, archive: string }} asked */
async function check({ tag, archive }) {
  const began = performance.now();
  const claim = fresh(archive);
  claim.catch(() => {});
  const { python, desk: at } = await (desk ??= load());
  python.FS.writeFile(CLAIM, new Uint8Array(await claim));
  tell('ready', { ms: performance.now() - began });
  const opened = performance.now();
  const told = JSON.parse(at.open(CLAIM, tag));
  if (told.why) return tell('end', { state: 'failed', by: 'book', name: '', ...told });
  tell('listed', told);
  for (const by of ['certificate', 'decided']) {
    for (const [place, { name }] of told.lines.entries()) {
      const line = JSON.parse(at[by](place));
      tell('line', { by, place, ...line });
      if (!line.good) return tell('end', { state: 'failed', by, name, ...line });
    }
  }
  tell('end', { state: 'certified', ms: performance.now() - opened });
  return tell('offered', { theorems: JSON.parse(at.offered()) });
}

/**
 * A theorem with something else at some places: still one by the same steps, or false at a value, or neither is shown.
 * @param {{ name: string, places: Record<string, number | string> }} asked
 */
async function change({ name, places }) {
  const { desk: at } = await desk;
  const told = JSON.stringify(places);
  if (at.proved(name, told)) return tell('answer', { answer: 'theorem' });
  at.search(name, told);
  const end = performance.now() + SEARCH;
  for (let smallest = true; performance.now() < end;) {
    const found = JSON.parse(at.look());
    if (!found) break;
    if (found.fails) return tell('answer', { answer: 'false', at: found.at, smallest });
    smallest &&= found.holds;
    tell('looked', { at: found.at });
  }
  return tell('answer', { answer: 'undecided' });
}

addEventListener('message', async ({ data }) => {
  try {
    await (data.name ? change(data) : check(data));
  } catch (error) {
    desk = undefined;
    tell('trouble', { why: error instanceof Trouble ? error.why : 'machine', detail: String(error?.message ?? error) });
  }
});
