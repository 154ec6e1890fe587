// Conversion of typed mathematics into the keys of `search_keys.py`: the position (3, 4, 5) is §3x4x5, the game
// n-{1,3,4} is §atls1x3x4, the root of two is §root2, and the golden ratio is its letter. The key of a game or position
// is accompanied by that of the pages about such games, for those without a page of their own.

// `root` contains the words for a square root, `endless` those for infinity.
function takeawaySigns(root, endless = []) {
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
  const sides = new RegExp(String.raw`(?<![\p{L}\d])(${edge})\s*[x×х]\s*(${edge})(?![\p{L}\d])`, 'giu');
  const radical = String.raw`(?:√|\b(?:sqrt|root)\b|${['square root of', ...root].map((word) => `(?<!\\p{L})${word}(?!\\p{L})`).join('|')})`;
  const roots = new RegExp(String.raw`${radical}\s*\(?\s*(\d+)\s*\)?`, 'giu');
  return (text) => {
    let said = text
      .replace(/[−–]/g, '-')
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
      .replace(/(?<![\d.,])([04])[.,٫]([0-7]{1,3})(?![\d.,])/g, ' §atl$1x$2 §games ')
      .replace(roots, ' §root$1 ');
    said = said.replace(
      sides,
      (_, first, second) => `${first}x${new RegExp(`^(?:${infinity})$`, 'iu').test(second) ? 'oo' : second}`,
    );
    const position = /[([]?(?<![\p{L}\d§.])\d+(?:(?:\s*[,;،]\s*|\s+)\d+)+(?![\p{L}\d])[)\]]?/gu;
    return said.replace(position, (numbers) => {
      const each = numbers.match(/\d+/g);
      const alone = !/[\p{L}§]/u.test(said);
      return ` §${each.join('x')} ${alone ? (each.length > 2 ? '§heaps' : '§pairs') : ''} `;
    });
  };
}
