/**
 * Runs beside the page, with one like it: one reads certificates with the checker, the other has z3 as well and decides
 * each obligation afresh. Each loads Python, reads the claim for itself, and answers what it is asked, one at a time.
 *
 * It is told `{ ask: 'load', files, program, base }`, `{ ask: 'open', run, tag, claim }`, `{ ask: 'turn', run, by, place }`,
 * and, where z3 is, `{ ask: 'offer', run }`, `{ ask: 'change', name, places }` and `{ ask: 'decide', asked, computed }`; it answers
 * `{ kind: 'open' | 'turn' | 'offered' | 'looked' | 'answer' | 'trouble', … }`.
 * @module
 */

import { Trouble, unpacked } from './files-kept.js';

const CLAIM = '/tmp/claim.zip';
const COMMON = '/tmp/common.zip';
const LIBRARY = '/tmp/libz3.so';
// So many milliseconds are spent on looking for a value at which a changed statement fails.
const SEARCH = 8000;
// So many pass between two values that the page is told of.
const FRAME = 100;
const TYPES = { wasm: 'application/wasm', json: 'application/json', zip: 'application/zip' };
const tell = (kind, more = {}) => postMessage({ kind, ...more });

/** @type {Promise<{ python: any, desk: any }>} */
let loaded;

/**
 * Python, and z3 where its library is among the files: what Python's loader asks for by name comes from these.
 * @param {{ files: Record<string, ArrayBuffer>, program: ArrayBuffer, base: string }} given
 */
async function load({ files, program, base }) {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') throw new Trouble('browser');
  const library = files['libz3.so.gz'] && new Response(unpacked(files['libz3.so.gz'])).arrayBuffer();
  const ordinary = self.fetch;
  self.fetch = (request, options) => {
    const name = String(request.url ?? request).split('/').pop();
    const body = files[name] ?? (files[`${name}.gz`] && unpacked(files[`${name}.gz`]));
    if (!body) return ordinary(request, options);
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': TYPES[name.split('.').pop()] } }));
  };
  let python;
  try {
    const { loadPyodide } = await import(new URL('pyodide.mjs', base).href);
    python = await loadPyodide({ indexURL: base });
  } catch (error) {
    throw error instanceof TypeError ? new Trouble('network', String(error)) : error;
  } finally {
    self.fetch = ordinary;
  }
  python.unpackArchive(program, 'zip', { extractDir: '/tmp/program' });
  python.runPython('import sys; sys.path.insert(0, "/tmp/program")');
  if (library) python.FS.writeFile(LIBRARY, new Uint8Array(await library));
  return { python, desk: python.pyimport('verify.browser.worker_api').Desk(library ? LIBRARY : '') };
}

/**
 * A theorem with something else at some places: still one by the same steps, or false at a value; or else what is known.
 * @param {any} desk
 * @param {{ name: string, places: Record<string, number | string> }} asked
 */
function change(desk, { name, places }) {
  const told = JSON.stringify(places);
  if (desk.proved(name, told)) return tell('answer', { answer: 'theorem' });
  desk.search(name, told);
  const began = performance.now();
  let shown = began;
  let failing;
  let tried = 0;
  for (let now = began; now < began + SEARCH; now = performance.now()) {
    const found = JSON.parse(desk.look());
    if (!found) break;
    if (found.over) {
      if (found.all) return tell('answer', { answer: 'cases' });
      tried = found.holds;
      break;
    }
    if (found.fails) failing = found;
    if (found.smallest || (failing && !found.fails && now > began + SEARCH / 2)) break;
    if (!found.split) tried = found.open ? -Infinity : tried + 1;
    if (now > shown + FRAME) {
      shown = now;
      tell('looked', { at: found.at });
    }
  }
  if (failing) return tell('answer', { answer: 'false', ...failing });
  if (desk.follows(name, told)) return tell('answer', { answer: 'follows' });
  return tell('answer', tried > 0 ? { answer: 'holds', tried } : { answer: 'undecided' });
}

/** What is asked, and how it is answered. */
const ASKED = {
  async load(given) {
    await (loaded = load(given));
  },
  async open({ run, tag, claim, common }) {
    const { python, desk } = await loaded;
    python.FS.writeFile(CLAIM, new Uint8Array(claim));
    python.FS.writeFile(COMMON, new Uint8Array(common));
    tell('open', { run, told: JSON.parse(desk.open(CLAIM, tag, COMMON)) });
  },
  async turn({ run, by, place }) {
    const { desk } = await loaded;
    tell('turn', { run, by, place, found: JSON.parse(desk[by](place)) });
  },
  async offer({ run }) {
    const { desk } = await loaded;
    tell('offered', { run, theorems: JSON.parse(desk.offered()) });
  },
  async decide({ asked, computed }) {
    const { desk } = await loaded;
    tell('answer', { said: computed ? desk.computes(asked) : desk.says(asked), computed });
  },
  async change(asked) {
    const { desk } = await loaded;
    change(desk, asked);
  },
};

addEventListener('message', async ({ data }) => {
  try {
    await ASKED[data.ask](data);
  } catch (error) {
    tell('trouble', { why: error instanceof Trouble ? error.why : 'machine', detail: String(error?.message ?? error) });
  }
});
