/**
 * The search of a built site without a browser: the worker and the index of each language in one process.
 *
 * Usage: node ask_search.mjs SITE, with {language: [query, …]} on the standard input. The answer is
 * {language: {query: [address, …]}}, the pages in the order in which the reader sees them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const MOST = 10;

/** Return a function that sends queries to the search worker of one language. */
async function opened(folder) {
  const workers = join(folder, 'assets', 'javascripts', 'workers');
  const script = readdirSync(workers).find((name) => /^search\..*\.js$/.test(name));
  let heard;
  let answered;
  const self = {
    console,
    URL,
    addEventListener: (_, listener) => (heard = listener),
    postMessage: (message) => answered(message),
    importScripts: (...paths) => {
      for (const path of paths) vm.runInContext(readFileSync(join(workers, path), 'utf8'), self, { filename: path });
    },
  };
  self.self = self;
  vm.createContext(self);
  vm.runInContext(readFileSync(join(workers, script), 'utf8'), self, { filename: script });
  const ask = (message) =>
    new Promise((resolve) => {
      answered = resolve;
      heard({ data: message });
    });
  const { config, docs } = JSON.parse(readFileSync(join(folder, 'search', 'search_index.json'), 'utf8'));
  await ask({ type: 0, data: { config, docs, options: { suggest: false } } });
  return async (query) => {
    const { data } = await ask({ type: 2, data: query });
    return data.items.slice(0, MOST).map(([first]) => first.location.split('#')[0] || './');
  };
}

const [site] = process.argv.slice(2);
const found = {};
for (const [language, queries] of Object.entries(JSON.parse(readFileSync(0, 'utf8')))) {
  const ask = await opened(join(site, language));
  found[language] = {};
  for (const query of queries) found[language][query] = await ask(query);
}
process.stdout.write(JSON.stringify(found));
