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
