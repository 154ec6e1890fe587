// Canonical forms and moves of rules: what a reader of rule-meaning.js found, as text and as data.

// Up to this many numbers of counters are a move each; a longer run than this is written as a range.
const [MOST_SINGLE, LONGEST_RUN] = [120, 10];

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

/** Return the canonical form of what a reader found. */
export function textOf({ taken, barred, rising, parts, code, split, unequal, both, marks: marked }) {
  if (both) {
    const pairs = Object.keys(marked).sort();
    const positions = pairs.map((word) => `, ${word} ${marked[word].map((pair) => `(${pair})`).join(' ')}`);
    return `any, both${both.length ? `-{${both}}` : ''}${positions.join('')}`;
  }
  if (code.size) {
    const digits = range(1, Math.max(1, ...code.keys())).map((place) => code.get(place) ?? 0);
    return `${code.get(0) ?? 0}.${digits.join('')}`;
  }
  const words = taken.flatMap(([low, high]) => (high - low >= LONGEST_RUN ? [`${low}..${high}`] : range(low, high)));
  const single = words.length === 1 && typeof words[0] === 'number';
  return [
    ...(barred ? [barred.size || !split ? `all but {${ascending(barred)}}` : 'any'] : []),
    ...(words.length ? [single ? `n-${words[0]}` : `n-{${words}}`] : []),
    ...rising.map(([low, part]) => `n-{${low}..${partText(part)}}`),
    ...parts.map(partText),
    ...(split ? ['split'] : []),
    ...(unequal ? ['split unequal'] : []),
  ].join(', ');
}

const minus = (taken) => ({ op: '-', left: 'n', right: taken });
const leave = (low, high) => ({ kind: 'one-heap', leave: { low, high } });
const takes = (low, high) => leave(minus(high), minus(low));
const ANY = leave(0, minus(1));

/** Return the moves as data, in the form of theory.rules.moves.as_data. */
export function movesOf({ taken, barred, rising, parts, code, split, unequal, both }) {
  if (both) return [ANY, both.length ? { kind: 'together', taken: both } : { kind: 'alike', within: 1 }];
  const found = /** @type {any[]} */ ([]);
  for (const take of ascending(code.keys())) {
    found.push({ kind: 'break', take, pieces: [0, 1, 2].filter((bit) => (code.get(take) >> bit) & 1) });
  }
  if (barred) {
    const top = Math.max(0, ...barred);
    for (const one of range(1, top - 1)) if (!barred.has(one)) found.push(takes(one, one));
    found.push(leave(0, minus(top + 1)));
  }
  const single = taken.reduce((sum, [low, high]) => sum + high - low + 1, 0) <= MOST_SINGLE;
  for (const [low, high] of taken) {
    if (single) found.push(...range(low, high).map((one) => takes(one, one)));
    else found.push(takes(low, high));
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
