// Canonical forms and moves of rules: the result of a reader of rule-meaning.js, as text and as data.
import { dependsOnHeap, holds } from './amounts.js';

// Up to MOST_SINGLE numbers of counters are a move each, at most MOST_CONSECUTIVE in succession; more are a set. A run
// of more than LONGEST_RUN numbers is written as a range.
const [MOST_SINGLE, MOST_CONSECUTIVE, LONGEST_RUN] = [120, 30, 10];
const SETS = [
  ...['residue', 'powers', 'primes', 'prime-powers', 'squares', 'fibonacci', 'divisors', 'proper-divisors'],
  ...['prime-divisors', 'n-divisors', 'coprime'],
];

export const range = (low, high) => Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);
export const ascending = (numbers) => [...numbers].sort((one, other) => one - other);

// A part of the heap is [by, shift] for ⌊(n + shift) / by⌋, and ⌈n / by⌉ if shift is by - 1.
export const isUp = ([by, shift]) => shift === by - 1;
const partText = ([by, shift]) => {
  if (isUp([by, shift])) return `ceil(n/${by})`;
  return `floor(${shift ? `(n${shift > 0 ? '+' : ''}${shift})` : 'n'}/${by})`;
};
const partTerm = ([by, shift]) => {
  if (isUp([by, shift])) return { op: 'ceil/', left: 'n', right: by };
  const left = shift ? { op: shift > 0 ? '+' : '-', left: 'n', right: Math.abs(shift) } : 'n';
  return { op: 'floor/', left, right: by };
};
export const inOrder = (one, other) =>
  Number(isUp(one)) - Number(isUp(other)) || one[0] - other[0] || one[1] - other[1];

/** Return the same numbers as ranges that neither overlap nor touch, in order. */
export function merged(ranges) {
  const found = /** @type {number[][]} */ ([]);
  for (const [low, high] of [...ranges].sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const last = found.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else found.push([low, high]);
  }
  return found;
}

// A named set is [kind, ...numbers], such as ['powers', 2], ['residue', 5, 0] or ['primes'].
const setText = ([kind, number, residue]) => {
  if (kind === 'powers') return `${number}^k`;
  if (kind !== 'residue') return kind === 'n-divisors' ? kind : kind.replace('-', ' ');
  if (number === 2) return residue ? 'odd' : 'even';
  return `${number}k${residue ? `+${residue}` : ''}`;
};
// The texts of powers and residues are compared by code unit.
const setOrder = (one, other) =>
  SETS.indexOf(one[0]) - SETS.indexOf(other[0]) || (setText(one) < setText(other) ? -1 : 1);

/** Return the numbers of counters that may be taken, or with `barred` not taken: ranges, and then sets in order. */
export function amountsOf({ taken, barred, sets }) {
  const ranges = barred ? merged(ascending(barred).map((one) => [one, one])) : taken;
  return { ranges, sets: [...sets].sort(setOrder), other: Boolean(barred) };
}

/** Return whether no number up to 10,000 may be taken from any heap, where all but some may be. */
export function isEmpty(found) {
  const { ranges, sets, other } = amountsOf(found);
  if (!other || dependsOnHeap({ amounts: sets.map(setData), other })) return false;
  const within = (one) => ranges.some(([low, high]) => low <= one && one <= high);
  return range(1, 10000).every((one) => within(one) || sets.some((set) => holds(setData(set), one)));
}

const parts = (least, most, different) => ({ kind: 'parts', least, most, different });

/** For each kind of game with a number its canonical form, its moves, and the number of heaps, or null for any. */
const SEVERAL = {
  moore: [(most) => `any from up to ${most} heaps`, (most) => ({ kind: 'some-heaps', most, leave: ANY.leave }), null],
  multiple: [() => 'a multiple of the smaller heap', () => ({ kind: 'multiple' }), 2],
  'empty-split': [() => 'empty one heap, split the other', () => ({ kind: 'empty-and-split' }), 2],
  'same-some': [() => 'the same number from some of three heaps', () => ({ kind: 'same-from-some' }), 3],
  staircase: [() => 'staircase', () => ({ kind: 'down' }), null],
  'silver-dollar': [() => 'silver dollar', () => ({ kind: 'slide' }), null],
  nimhoff: [
    (limit) => `any, fewer than ${limit} in all from several heaps`,
    (limit) => ({ kind: 'few-in-all', limit }),
    null,
  ],
  memory: [
    (times) => (times === 1 ? 'at most the last move' : `at most ${times} times the last move`),
    (times) => ({ kind: 'limited', times }),
    2,
  ],
  ratio: [
    (times) => `any, both, n from one and ${times}n from the other`,
    (times) => [ANY, { kind: 'alike', within: 1 }, { kind: 'ratio', times }],
    2,
  ],
  'ratio-alone': [(times) => `n from one and ${times}n from the other`, (times) => ({ kind: 'ratio', times }), 2],
  'same-both': [() => 'the same number from both heaps', () => ({ kind: 'alike', within: 1 }), 2],
  ends: [() => 'any from either end of a row of heaps', () => ({ kind: 'ends' }), null],
  slow: [
    (most) => (most === 1 ? '1 from 1 heap' : `1 from each of up to ${most} heaps`),
    (most) => ({ kind: 'one-from-some', most, least: 1 }),
    null,
  ],
  'slow-exact': [
    (count) => (count === 1 ? '1 from 1 heap' : `1 from each of exactly ${count} heaps`),
    (count) => ({ kind: 'one-from-some', most: count, least: count }),
    null,
  ],
  'from-exactly': [
    (count) => `any from each of exactly ${count} heaps`,
    (count) => ({ kind: 'any-from-exactly', count }),
    null,
  ],
  northcott: [() => 'northcott', () => ({ kind: 'checkers' }), null],
  turtles: [() => 'turning turtles', () => ({ kind: 'turtles' }), null],
  circle: [
    (most) => (most === 1 ? 'on a circle, take 1' : `on a circle, take 1 to ${most}`),
    (most) => ({ kind: 'neighbours', most }),
    null,
  ],
  parts: [(count) => `split into ${count} heaps`, (count) => parts(count, count, false), null],
  'parts-up-to': [(most) => `split into up to ${most} heaps`, (most) => parts(2, most, false), null],
  'parts-any': [() => 'split into any number of heaps', () => parts(2, null, false), null],
  different: [(count) => `split into ${count} different heaps`, (count) => parts(count, count, true), null],
  'different-up-to': [(most) => `split into up to ${most} different heaps`, (most) => parts(2, most, true), null],
  'different-any': [() => 'split into any number of different heaps', () => parts(2, null, true), null],
};
export const isSeveral = (kind) => Object.hasOwn(SEVERAL, kind);

/** Return the number of heaps of a position, or null if it may be any number. */
export const heapsOf = ({ both, several, unrepeated }) =>
  several ? SEVERAL[several[0]][2] : both || unrepeated ? 2 : null;

const [WITH_PASS, NOT_ALL] = [', with one pass', ', not all'];
/** Return whether the moves split a heap into two unequal ones, and no other move is possible but a pass. */
export const isUnequal = (text) => text.replace(WITH_PASS, '') === 'split unequal';

/** Return the canonical form of the result of a reader. */
export const textOf = (found) => movesText(found) + (found.passes ? WITH_PASS : '') + (found.keeps ? NOT_ALL : '');

function movesText(found) {
  if (found.several) return SEVERAL[found.several[0]][0](found.several[1]);
  const { taken, barred, rising, parts, code, split, unequal, both, marks: marked } = found;
  if (both) {
    const pairs = Object.keys(marked).sort();
    const positions = pairs.map((word) => `, ${word} ${marked[word].map((pair) => `(${pair})`).join(' ')}`);
    return `any, both${both.length ? `-{${both}}` : ''}${positions.join('')}`;
  }
  if (code.size) {
    const digit = (place) => (code.get(place) ?? 0).toString(16).toUpperCase();
    return `${digit(0)}.${range(1, Math.max(1, ...code.keys()))
      .map(digit)
      .join('')}`;
  }
  const named = amountsOf(found).sets.map(setText);
  const words = taken.flatMap(([low, high]) => (high - low >= LONGEST_RUN ? [`${low}..${high}`] : range(low, high)));
  words.push(...named);
  const single = words.length === 1 && typeof words[0] === 'number';
  const except = barred && [...ascending(barred), ...named];
  return [
    ...(except ? [except.length || !split ? `all but {${except}}` : 'any'] : []),
    ...(words.length && !except ? [single ? `n-${words[0]}` : `n-{${words}}`] : []),
    ...rising.map(([low, part]) => `n-{${low}..${partText(part)}}`),
    ...parts.map(partText),
    ...(split ? ['split'] : []),
    ...(unequal ? ['split unequal'] : []),
    ...(found.unrepeated ? ['no repeat'] : []),
  ].join(', ');
}

const minus = (taken) => ({ op: '-', left: 'n', right: taken });
const leave = (low, high) => ({ kind: 'one-heap', leave: { low, high } });
const takes = (taken) => leave(minus(taken), minus(taken));
const setData = ([kind, number, residue]) => {
  if (kind === 'residue') return { kind, modulus: number, residue };
  return kind === 'powers' ? { kind, base: number } : { kind };
};
const takesAmount = (reader) => {
  const { ranges, sets, other } = amountsOf(reader);
  const numbers = ranges.map(([low, high]) => ({ kind: 'range', low, high }));
  return { kind: 'amount', amounts: [...numbers, ...sets.map(setData)], other };
};
const ANY = leave(0, minus(1));

/** Return the moves as data, in the form of theory.rules.moves.as_data. */
export const movesOf = (reader) => [...otherMoves(reader), ...(reader.passes ? [{ kind: 'pass' }] : [])];

function otherMoves(reader) {
  if (reader.several) return [SEVERAL[reader.several[0]][1](reader.several[1])].flat();
  const { taken, barred, rising, parts, code, split, unequal, both, sets } = reader;
  if (both) return [ANY, both.length ? { kind: 'together', taken: both } : { kind: 'alike', within: 1 }];
  if (reader.keeps) return [takesAmount(reader)];
  if (reader.unrepeated) return [{ kind: 'other', taken: taken.flatMap(([low, high]) => range(low, high)) }];
  const found = /** @type {any[]} */ ([]);
  for (const take of ascending(code.keys())) {
    const pieces = [0, 1, 2].filter((bit) => (code.get(take) >> bit) & 1);
    if (pieces.length) found.push({ kind: 'break', take, pieces });
    if (code.get(take) >> 3) found.push({ kind: 'three', take });
  }
  if (sets.length) found.push(takesAmount(reader));
  else if (barred) {
    const top = Math.max(0, ...barred);
    for (const one of range(1, top - 1)) if (!barred.has(one)) found.push(takes(one));
    found.push(leave(0, minus(top + 1)));
  }
  const lengths = taken.map(([low, high]) => high - low + 1);
  const many = lengths.reduce((sum, length) => sum + length, 0) > MOST_SINGLE;
  if (taken.length && !sets.length && (many || Math.max(...lengths) > MOST_CONSECUTIVE)) {
    found.push(takesAmount(reader));
  } else if (!sets.length) {
    for (const [low, high] of taken) found.push(...range(low, high).map((one) => takes(one)));
  }
  for (const [low, part] of rising) found.push(leave(minus(partTerm(part)), minus(low)));
  for (const part of parts) found.push(leave(partTerm(part), partTerm(part)));
  if (split) found.push({ kind: 'break', take: 0, pieces: [2] });
  if (unequal) found.push({ kind: 'unequal' });
  return found;
}

/** Return positions of two heaps in both orders. */
export const positionsOf = (pairs = []) => {
  const every = pairs.flatMap(([a, b]) => (a === b ? [[a, b]] : [[a, b], [b, a]])); // prettier-ignore
  return every.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
};
