// Normalization of typed text, as theory/rules/typed_text.py does it, by the table of characters of grammar.json.

/**
 * Return a function from a typed text to its normal form `text`, with `places`: for each code unit of `text` the number
 * of characters of the typed text before the one that it comes from.
 */
export function normalizer({ digits, characters }) {
  const table = new Map();
  for (const [first, last, least, sign] of digits) {
    const start = first.codePointAt(0);
    for (let code = start; code <= last.codePointAt(0); code += 1) {
      table.set(String.fromCodePoint(code), `${sign}${least + code - start}`);
    }
  }
  for (const [replacement, those] of Object.entries(characters)) {
    for (const one of those) table.set(one, replacement === 'nothing' ? '' : replacement);
  }
  const normal = (one) => {
    if (table.has(one)) return table.get(one);
    const plain = one.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    return [...plain].map((each) => table.get(each) ?? each).join('');
  };
  return (typed) => {
    const places = [];
    let text = '';
    [...typed].forEach((one, index) => {
      const part = normal(one);
      text += part;
      for (let unit = 0; unit < part.length; unit += 1) places.push(index);
    });
    const length = [...typed].length;
    return { text, place: (at) => (at < places.length ? places[at] : length) };
  };
}

/** Return a replacement with the groups of a match in place of $1, $2 and so on. */
export const filled = (replacement, found) => replacement.replace(/\$(\d)/g, (_, group) => found[group] ?? '');

/**
 * Return a function from a normal form to one with each phrase of the list `paraphrases` replaced, in the order of the
 * list. `<name>` in a pattern stands for a class of words.
 */
export function paraphraser({ classes, paraphrases }) {
  const known = {};
  const expanded = (pattern) => pattern.replace(/<([a-z-]+)>/g, (_, name) => `(?:${known[name]})`);
  for (const [name, words] of Object.entries(classes)) known[name] = expanded(words.join('|'));
  const patterns = paraphrases.map(([pattern, replacement]) => [new RegExp(expanded(pattern), 'gu'), replacement]);
  return ({ text: typed, place }) => {
    let text = typed;
    let places = Array.from({ length: text.length + 1 }, (_, at) => place(at));
    for (const [pattern, replacement] of patterns) {
      const pieces = [];
      const sources = [];
      let end = 0;
      for (const found of text.matchAll(pattern)) {
        const part = filled(replacement, found);
        pieces.push(text.slice(end, found.index), part);
        sources.push(...places.slice(end, found.index), ...Array(part.length).fill(places[found.index]));
        end = found.index + found[0].length;
      }
      if (!pieces.length) continue;
      text = pieces.join('') + text.slice(end);
      places = [...sources, ...places.slice(end)];
    }
    return { text, place: (at) => places[Math.min(at, places.length - 1)] };
  };
}
