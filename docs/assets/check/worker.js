/**
 * Web worker that checks a claim. One worker reads certificates with the checker; the other also has z3 and decides
 * each obligation again. Each loads Python, reads the claim independently, and processes one request at a time.
 *
 * Requests: `{ ask: 'load', files, program, base }`, `{ ask: 'open', run, tag, claim }`, `{ ask: 'turn', run, by, place
 * }`, and with z3 `{ ask: 'offer', run }`, `{ ask: 'change', name, places }` and `{ ask: 'decide', asked, computed }`.
 * For the proof of a game: `{ ask: 'game', run, general, asked }`, then `turn`, and `{ ask: 'bundle', run, rules }`.
 * For the search of a theorem, with the program of the search: `{ ask: 'load', … }` and `{ ask: 'search', run, rules,
 * play, seconds }`.
 * Responses: `{ kind: 'open' | 'turn' | 'bundle' | 'offered' | 'looked' | 'answer' | 'step' | 'found' | 'trouble', … }`.
 *
 * @module
 */

import { CheckError, decompressed } from './file-cache.js';

const CLAIM = '/tmp/claim.zip';
const COMMON = '/tmp/common.zip';
const GENERAL = '/tmp/general.zip';
const BUNDLE = '/tmp/bundle.zip';
const LIBRARY = '/tmp/libz3.so';
const BINDINGS = 'z3py.tar.xz';
const PROGRAM = '/tmp/program';
// Time limit of the search for a failing value of a changed statement, in milliseconds.
const SEARCH = 8000;
// Interval of progress messages, in milliseconds.
const FRAME = 100;
const TYPES = { wasm: 'application/wasm', json: 'application/json', zip: 'application/zip' };
const tell = (kind, more = {}) => postMessage({ kind, ...more });

/** @type {Promise<{ python: any, session?: any, searches?: any }>} */
let loaded;

/**
 * Load Python, and z3 if its library is among the files; the loader's requests are answered from these files.
 * @param {{ files: Record<string, ArrayBuffer>, program: ArrayBuffer, base: string }} given
 */
async function load({ files, program, base }) {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') throw new CheckError('browser');
  const library = files['libz3.so.gz'] && new Response(decompressed(files['libz3.so.gz'])).arrayBuffer();
  const ordinary = self.fetch;
  self.fetch = (request, options) => {
    const name = String(request instanceof Request ? request.url : request)
      .split('/')
      .pop();
    const body = files[name] ?? (files[`${name}.gz`] && decompressed(files[`${name}.gz`]));
    if (!body) return ordinary(request, options);
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': TYPES[name.split('.').pop()] } }));
  };
  let python;
  try {
    const { loadPyodide } = await import(new URL('pyodide.mjs', base).href);
    python = await loadPyodide({ indexURL: base });
  } catch (error) {
    throw error instanceof TypeError ? new CheckError('network', String(error)) : error;
  } finally {
    self.fetch = ordinary;
  }
  const form = files[BINDINGS] ? 'xztar' : 'zip';
  python.unpackArchive(program, form, { extractDir: PROGRAM });
  python.runPython(`import sys; sys.path.insert(0, "${PROGRAM}")`);
  if (files[BINDINGS]) {
    python.unpackArchive(files[BINDINGS], form, { extractDir: PROGRAM });
    python.FS.mkdirTree(`${PROGRAM}/z3/lib`);
    python.FS.writeFile(`${PROGRAM}/z3/lib/libz3.so`, new Uint8Array(await library));
    return { python, searches: python.pyimport('verify.browser.game_search') };
  }
  if (library) python.FS.writeFile(LIBRARY, new Uint8Array(await library));
  return { python, session: python.pyimport('verify.browser.worker_api').WorkerSession(library ? LIBRARY : '') };
}

/**
 * Decide a changed theorem: proved by the same steps, false at some value, or unknown.
 * @param {any} session
 * @param {{ name: string, places: Record<string, number | string> }} asked
 */
function change(session, { name, places }) {
  const told = JSON.stringify(places);
  if (session.is_proved(name, told)) return tell('answer', { answer: 'theorem' });
  session.search(name, told);
  const began = performance.now();
  let shown = began;
  let failing;
  let tried = 0;
  for (let now = began; now < began + SEARCH; now = performance.now()) {
    const found = JSON.parse(session.next_result());
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
  if (session.follows(name, told)) return tell('answer', { answer: 'follows' });
  return tell('answer', tried > 0 ? { answer: 'holds', tried } : { answer: 'undecided' });
}

/** The method of the session that checks an obligation, by the kind of the check. */
const CHECKERS = { certificate: 'check_certificate', decided: 'ask_z3_about' };

/** The handlers of requests. */
const ASKED = {
  async load(given) {
    await (loaded = load(given));
  },
  async open({ run, tag, claim, common }) {
    const { python, session } = await loaded;
    python.FS.writeFile(CLAIM, new Uint8Array(claim));
    python.FS.writeFile(COMMON, new Uint8Array(common));
    tell('open', { run, told: JSON.parse(session.open(CLAIM, tag, COMMON)) });
  },
  async game({ run, general, asked }) {
    const { python, session } = await loaded;
    if (general) python.FS.writeFile(GENERAL, new Uint8Array(general));
    tell('open', { run, told: JSON.parse(session.prove_game(GENERAL, JSON.stringify(asked))) });
  },
  async bundle({ run, rules }) {
    const { python, session } = await loaded;
    session.write_archive(BUNDLE, rules);
    tell('bundle', { run, bytes: python.FS.readFile(BUNDLE) });
  },
  async search({ run, rules, play, seconds }) {
    const { searches } = await loaded;
    let shown = 0;
    const step = (steps) => {
      if (performance.now() < shown + FRAME) return;
      shown = performance.now();
      tell('step', { run, steps });
    };
    tell('step', { run, steps: 0 });
    tell('found', { run, told: JSON.parse(searches.search(rules, play, seconds, step)) });
  },
  async turn({ run, by, place }) {
    const { session } = await loaded;
    tell('turn', { run, by, place, found: JSON.parse(session[CHECKERS[by]](place)) });
  },
  async offer({ run }) {
    const { session } = await loaded;
    tell('offered', { run, theorems: JSON.parse(session.editable_theorems()) });
  },
  async decide({ asked, computed }) {
    const { session } = await loaded;
    tell('answer', { said: computed ? session.run_computation(asked) : session.run_script(asked), computed });
  },
  async change(asked) {
    const { session } = await loaded;
    change(session, asked);
  },
};

addEventListener('message', async ({ data }) => {
  try {
    await ASKED[data.ask](data);
  } catch (error) {
    tell('trouble', {
      why: error instanceof CheckError ? error.why : 'machine',
      detail: String(error?.message ?? error),
    });
  }
});
