// What a computation shows about a game, in sentences: the guessed pattern, and the lost heaps or positions.
import { tuple } from '../../board/heaps.js';
import { guessPairing, guessPeriod, lostHeaps } from './patterns.js';

const LISTED_PAIRS = 12;

/**
 * @typedef {import('../../board/state.js').Why} Why
 * @typedef {object} Findings
 * @property {Why[]} sentences
 * @property {number} [period] the guessed period, if there is one
 */

const formula = (heaps) => heaps.join(', ');

/**
 * @param {import('./patterns.js').LostHeaps} found
 * @param {number} most the largest heap
 * @returns {Why}
 */
function lostInWords({ kind, heaps, start, modulus, residues, more }, most) {
  const filling = { most, heaps: formula(heaps), start, modulus, residues: residues && formula(residues) };
  if (kind === 'none') return { key: 'lost.none', filling };
  if (kind === 'residues') {
    return { key: start === 0 ? 'lost.residues' : heaps.length ? 'lost.later' : 'lost.from', filling };
  }
  return { key: more ? 'lost.list' : 'lost.few', filling };
}

/**
 * Return the findings about the values of single heaps.
 * @param {import('./compute.js').Computed} computed
 * @param {number} largest the largest number in the rules
 * @returns {Findings}
 */
function ofHeaps({ upTo, values, lost, table, circle }, largest) {
  const sentences = /** @type {Why[]} */ ([]);
  const found = guessPeriod(values ?? lost.map(Number), largest);
  const kind = found ? (found.saltus ? 'rising' : 'periodic') : 'none';
  const { start, period, saltus } = found ?? {};
  const which = values ? 'guess' : 'guess.outcomes';
  sentences.push({ key: `${which}.${kind}`, filling: { start, n: period, saltus, most: upTo } });
  sentences.push(lostInWords(lostHeaps(lost, largest), upTo));
  // A heap with a limit, or with a last move, is a whole position.
  if (table || circle) sentences.push({ key: circle ? 'lost.circle' : 'lost.start', filling: {} });
  else sentences.push({ key: values ? 'several' : 'several.misere', filling: {} });
  return { sentences, period };
}

/**
 * Return the findings about the lost positions of two heaps.
 * @param {import('./compute.js').Computed} computed
 * @returns {Findings}
 */
function ofPairs({ upTo, pairs, shape, triples, table }) {
  const first = (positions) =>
    positions.slice(0, LISTED_PAIRS).map((position) => tuple(position.map(BigInt))).join(', '); // prettier-ignore
  const key = { heaps: 'lost.pairs', stairs: 'lost.stairs', coins: 'lost.coins', row: 'lost.row' }[shape];
  /** @type {Why[]} */
  const sentences = [{ key, filling: { pairs: first(pairs), most: upTo } }];
  if (triples) sentences.push({ key: `lost.three.${shape}`, filling: { pairs: first(triples), most: table.most[0] } });
  if (shape !== 'heaps') return { sentences };
  const found = guessPairing(pairs, upTo);
  const { start, period } = found ?? {};
  sentences.push({ key: found ? 'guess.pairing' : 'guess.pairing.none', filling: { start, n: period, most: upTo } });
  return { sentences };
}

/**
 * Return the findings of a computation.
 * @param {import('./compute.js').Computed} computed
 * @param {number} largest
 * @returns {Findings}
 */
export function findings(computed, largest) {
  return computed.pairs ? ofPairs(computed) : ofHeaps(computed, largest);
}
