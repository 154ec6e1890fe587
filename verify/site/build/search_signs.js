// Conversion of typed mathematics into the keys of `search_keys.py`: the position (3, 4, 5) is §3x4x5, the game
// n-{1,3,4} is §atls1x3x4, and so is "1, 3 or 4", the root of two is §root2, and the golden ratio is its letter. The key
// of a game or position is accompanied by that of the pages about such games, for those without a page of their own.

// `root` contains the words for a square root, `endless` those for infinity, and `numerals` lists of words for the
// numbers 1, 2 and so on. `beside` tells whether numbers next to a word, such as "heaps", are a position of any game.
function takeawaySigns(
  root,
  endless = [],
  numerals = [],
  beside = /** @type {(word: string) => boolean} */ (() => false),
) {
  const part = String.raw`(?:floor|ceil)\s*\(\s*n\s*/\s*\d\s*\)|[⌊⌈]\s*n\s*/\s*\d\s*[⌋⌉]`;
  const item = String.raw`(?:n\s*-\s*|s\s*=\s*)?\{\s*\d+(?:\s*[,;]\s*\d+)*\s*\}|n\s*-\s*\d+|${part}`;
  const rules = new RegExp(String.raw`(?<![\p{L}\d])(all but\s*)?(?:${item})(?:\s*[,;]?\s*(?:${item}))*`, 'giu');
  const game = (text, but) => {
    const parts = text.match(new RegExp(part, 'giu')) ?? [];
    const taken = [...new Set(text.replace(new RegExp(part, 'giu'), '').match(/\d+/g) ?? [])]
      .map(Number)
      .sort((a, b) => a - b);
    if (taken.length + 2 * parts.length < 2 && !/\{/.test(text)) return text;
    if (!taken.length) return text;
    const shares = parts.map((one) => (/floor|⌊/i.test(one) ? 'f' : 'c') + one.match(/\d/)[0]).join('');
    const mark = parts.length === 1 && taken.length === parts[0].match(/\d/)[0] - 1 && taken.at(-1) === taken.length;
    return ` §atl${but ? 'x' : shares ? 'd' : 's'}${taken.join('x')}${shares} §games ${mark ? (/f/.test(shares) ? '§mark' : '§up') : ''} `;
  };
  const infinity = ['∞', 'infinity', ...endless].sort((a, b) => b.length - a.length).join('|');
  const edge = String.raw`\d+|[nm]|${infinity}`;
  // A board is 3x5, and "3 by 5" in the words of each language.
  const by = String.raw`\s*[x×х]\s*|\s+(?:by|על|na|در)\s+`;
  const sides = new RegExp(String.raw`(?<![\p{L}\d])(${edge})(?:${by})(${edge})(?![\p{L}\d])`, 'giu');
  const radical = String.raw`(?:√|\b(?:sqrt|root)\b|${['square root of', ...root].map((word) => `(?<!\\p{L})${word}(?!\\p{L})`).join('|')})`;
  const roots = new RegExp(String.raw`${radical}\s*\(?\s*(\d+)\s*\)?`, 'giu');
  // Numbers with "or" before the last one are amounts to take: "1, 3 or 4".
  const or = ['or', 'או', 'lub', 'albo', 'یا'].join('|');
  const amounts = new RegExp(
    String.raw`(?<![\p{L}\d.,])\d+(?:[\s,،]+(?:(?:${or})\s+)?\d+)*[\s,،]+(?:${or})\s+\d+(?![\p{L}\d.])`,
    'giu',
  );
  const amountsKey = (list) => {
    const all = [...new Set(list.match(/\d+/g))].map(Number).sort((a, b) => a - b);
    return all[0] === 1 ? ` §atls${all.join('x')} §games ` : list;
  };
  // Several numbers in words are the same numbers in digits: "three, four and five". One alone may be an article.
  const spelled = new Map(numerals.flatMap((words, place) => words.map((word) => [word, place + 1])));
  const numeral = [...spelled.keys()].sort((a, b) => b.length - a.length).join('|') || '(?!)';
  const joint = String.raw`[\s,،]+(?:(?:and|i|oraz|و|${or})\s+)?`;
  const prefix = '[בלמהו]{0,2}';
  const several = new RegExp(
    String.raw`(?<![\p{L}\p{M}])${prefix}(?:${numeral})(?:${joint}${prefix}(?:${numeral}))+(?![\p{L}\p{M}])`,
    'giu',
  );
  const each = new RegExp(String.raw`(?<![\p{L}\p{M}])${prefix}(${numeral})(?![\p{L}\p{M}])`, 'giu');
  const digits = (list) =>
    list.replace(each, (_, word) => spelled.get(word.toLowerCase())).replace(/\s(?:and|i|oraz|و)\s/giu, ' ');
  // A board of numbers is also one of its kind: 4x4 is n x n, and 2x10 is 2 x n.
  const boards = (first, second) => {
    if (!/^\d+$/.test(first) || !/^\d+$/.test(second)) return '';
    const low = Math.min(first, second);
    if (first === second) return ' nxn';
    return low === 2 || low === 3 ? ` ${low}xn` : low > 3 ? ' mxn' : '';
  };
  return (text) => {
    let said = text
      .replace(/[−–]/g, '-')
      .replace(/\bA\d{6}\b/gi, '$& OEIS')
      .replace(several, digits)
      .replace(/(?<=[\d۰-۹])\s+(?:and\s|i\s|oraz\s|و\s|ו[-־]?)\s*(?=[\d۰-۹])/giu, ' ')
      .replace(amounts, amountsKey)
      .replace(rules, (whole, but) => game(whole, but))
      .replace(
        /(?<![\p{L}\d])atl[\s-]*((?:ms|m|[sxbd])?\d[\d.fc]*)/giu,
        (_, tag) => ` §atl${tag.toLowerCase().replace(/\./g, 'x')} §games `,
      )
      .replace(
        new RegExp(
          String.raw`\(?\s*1\s*\+\s*${radical}\s*\(?\s*5\s*\)?\s*\)?\s*/\s*2|(?<![\d.,])[01][.,٫]618\d*`,
          'giu',
        ),
        ' φ ',
      )
      .replace(
        /(?<![\d.,(])(?:([04])\.|(0)[,٫])([0-7]{1,3})(?![\d.,])/g,
        (_, point, comma, code) => ` §atl${point ?? comma}x${code} §games `,
      )
      .replace(roots, ' §root$1 ');
    said = said.replace(sides, (_, first, second) => {
      const endless = new RegExp(`^(?:${infinity})$`, 'iu').test(second);
      return `${first}x${endless ? 'oo' : second}${boards(first, endless ? 'oo' : second)}`;
    });
    const position = /[([]?(?<![\p{L}\d§.])\d+(?:(?:\s*[,;،]\s*|\s+)\d+)+(?![\p{L}\d])[)\]]?/gu;
    return said.replace(position, (numbers) => {
      const each = numbers.match(/\d+/g);
      const alone = !/§/.test(said) && (said.match(/[\p{L}\p{M}\u200c'’]+/gu) ?? []).every((word) => beside(word));
      const bare = !/\p{L}/u.test(said);
      const kinds = each.length > 2 ? '§heaps' : bare ? '§pairs' : '§pairs §heaps';
      return ` §${each.join('x')} ${alone ? kinds : ''} `;
    });
  };
}
