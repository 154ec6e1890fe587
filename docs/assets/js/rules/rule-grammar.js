// Parser for the productions of grammar.json, as theory/rules/rule_grammar.py; that module describes their notation.

const LABEL = /^([a-z0-9-]+): (.*)$/;
const PRODUCTION = /^<[a-z-]+>$/;

const isLetter = (text, at) => {
  if (at < 0 || at >= text.length) return false;
  const low = /[\udc00-\udfff]/.test(text[at]) && at > 0;
  return /^\p{L}/u.test(text.slice(low ? at - 1 : at));
};

/** Return the places in `text` at which a word begins with `word`, in order. */
export function* beginnings(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!(isLetter(word, 0) && isLetter(text, at - 1))) yield at;
  }
}

/** Yield the nodes with one of these names, from left to right, the node itself first; none inside another. */
export function* nodes(node, ...names) {
  if (names.includes(node.name)) yield node;
  else for (const part of node.parts) yield* nodes(part, ...names);
}

/** The text cannot be parsed beyond a place; `expected` lists what was expected there. */
export class Stopped extends Error {
  constructor(at, expected) {
    super('stopped');
    this.at = at;
    this.expected = expected;
  }
}

/**
 * Return `parse`, a function from a normal form to its tree, the `words` that are worth a correction, and `otherWords`,
 * which are not misspelt either: number words, and words that would change the game if corrected.
 */
export function parser(grammar, normalize) {
  const items = (line) =>
    line.split(' ').map((word) => {
      const times = word.length > 1 && /[?*]$/.test(word) ? word.slice(-1) : '';
      const text = times ? word.slice(0, -1) : word;
      const named = PRODUCTION.test(text);
      return { text: named ? text.slice(1, -1) : normalize(text).text, named, times };
    });
  const alternative = (line) => {
    const label = LABEL.exec(line);
    return label ? { label: label[1], items: items(label[2]) } : { label: '', items: items(line) };
  };
  const productions = new Map();
  for (const [name, lines] of Object.entries(grammar.productions)) {
    const literal = !lines.some((line) => /<[a-z-]+>/.test(line));
    const ordered = literal ? [...lines].sort((one, other) => other.length - one.length) : lines;
    productions.set(name, ordered.map(alternative));
  }
  const terminals = new Map(Object.entries(grammar.terminals).map(([name, text]) => [name, new RegExp(text, 'yu')]));
  const expected = new Set(grammar.expected);
  const withoutNode = new Set(grammar['without-node']);
  const spelt = [...productions.values()].flat().filter((line) => !/^[0-9]+$/.test(line.label)); // no words for numbers
  const literals = spelt.flatMap((line) => line.items.filter((item) => !item.named));
  const words = [...new Set(literals.map((item) => item.text))].filter((text) => /^\p{L}{4,}$/u.test(text)).sort();
  const numbers = [...productions.values()].flat().filter((line) => /^[0-9]+$/.test(line.label));
  const otherWords = new Set([
    ...numbers.flatMap((line) => line.items.map((item) => item.text)),
    ...grammar['not-misspelt'],
  ]);

  function parse(text) {
    let furthest = 0;
    let missing = new Set();
    const known = new Map();
    const begun = []; // places at which an expected production begins
    const skipped = (at) => {
      while (text[at] === ' ') at += 1;
      return at;
    };
    const miss = (what, at) => {
      if (what && at > furthest) [furthest, missing] = [at, new Set()];
      if (what && at === furthest && !begun.includes(at)) missing.add(what);
    };
    const matchTerminal = (name, at) => {
      const pattern = terminals.get(name);
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (!found) return null;
      const end = at + found[0].length;
      if (withoutNode.has(name)) return { end, parts: [] };
      return { end, parts: [{ name, start: at, end, text: found[0], parts: [] }] };
    };
    const matchProduction = (name, start) => {
      const at = skipped(start);
      const key = `${name} ${at}`;
      let found = null;
      if (terminals.has(name)) found = matchTerminal(name, at);
      else if (known.has(key)) found = known.get(key);
      else {
        if (expected.has(name)) begun.push(at);
        for (const line of productions.get(name)) if ((found = matchAlternative(line, at))) break;
        if (expected.has(name)) begun.pop();
        known.set(key, found);
      }
      if (!found) miss(expected.has(name) ? name : '', at);
      return found;
    };
    const matchItem = (item, start) => {
      if (item.named) return matchProduction(item.text, start);
      const at = skipped(start);
      const end = at + item.text.length;
      const word = isLetter(item.text, item.text.length - 1);
      if (text.startsWith(item.text, at) && !(word && isLetter(text, end))) return { end, parts: [] };
      miss(!word || expected.has(item.text) ? item.text : '', at);
      return null;
    };
    const matchAlternative = (line, start) => {
      let at = start;
      const parts = [];
      for (const item of line.items) {
        let found;
        while ((found = matchItem(item, at))) {
          at = found.end;
          parts.push(...found.parts);
          if (item.times !== '*') break;
        }
        if (!found && !item.times) return null;
      }
      const node = { name: line.label, start, end: at, text: text.slice(start, at), parts };
      return { end: at, parts: line.label ? [node] : parts };
    };
    const found = matchProduction('rules', 0);
    if (found) return { name: 'rules', start: 0, end: found.end, text, parts: found.parts };
    const named = grammar.expected.filter((name) => missing.has(name));
    throw new Stopped(furthest, [...named, ...[...missing].filter((name) => !expected.has(name)).sort()]);
  }
  return { parse, words, otherWords };
}
