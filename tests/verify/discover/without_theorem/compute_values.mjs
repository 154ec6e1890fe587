// Compute values of typed rules with the scripts of the page: a JSON list of [rules, play] in, a JSON list of what was
// computed out, with the guessed patterns.
import { readFileSync } from 'node:fs';
import { argv, stdin, stdout } from 'node:process';
import { compute } from '../../../../docs/assets/js/invent/compute.js';
import { largestNumber } from '../../../../docs/assets/js/rules/options.js';
import { guessPairing, guessPeriod, lostHeaps } from '../../../../docs/assets/js/invent/patterns.js';
import { rulesReader } from '../../../../docs/assets/js/rules/rule-reading.js';

const read = rulesReader(JSON.parse(readFileSync(argv[2], 'utf8')));
let given = '';
for await (const piece of stdin.setEncoding('utf8')) given += piece;
const answers = JSON.parse(given).map(([typed, play]) => {
  const rules = read(typed);
  const found = compute(rules, play);
  const largest = largestNumber(rules);
  return {
    ...found,
    period: found.values ? guessPeriod(found.values, largest) : null,
    heaps: found.pairs ? null : lostHeaps(found.lost, largest),
    pairing: found.pairs ? guessPairing(found.pairs, found.upTo) : null,
  };
});
stdout.write(JSON.stringify(answers));
