// Language-aware search. The index contains, beside each word, the forms by which it is looked up, and queries are
// reduced in the same way. The theme appends * to every term, which bypasses lunr's pipelines. Therefore the clauses of
// a query are rewritten here after parsing, before lunr and the theme's list of missing words see them. This file is
// preceded by definitions of `takeawayCode`, `takeawaySigns`, `takeawayStopSign` and `takeawayVariants`: groups of
// equivalent words, words that may be written apart, stop words, questions with their pages, and the prefixes of tags by
// family name.

// A word of at most this many letters is looked up as typed, if it occurs.
const SHORT = 3;

// Remove accents from Latin letters: zrodlo, misere and lodz find źródło, misère and Łódź.
function fold(word) {
  return word
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[’'׳]/g, '');
}

// lunr identifies equal nodes of its token set by their labels and numbers without separators, so the label 2 before
// node 21 looks like 22 before node 1, and words that end with a digit are lost.
lunr.TokenSet.prototype.toString = function () {
  if (this._str) return this._str;
  const edges = Object.keys(this.edges).sort();
  return `${this.final ? 1 : 0}${edges.map((label) => `${label}\u0000${this.edges[label].id}\u0001`).join('')}`;
};

// The theme cuts excerpts at the first and the last word of a block, which loses brackets and full stops at the ends.
// An empty entry of the table at each end of such a block extends the excerpt to the marks next to these words,
// and to the space before the first one, which parts it from another block.
function wholeExcerpts(builder) {
  const [TEXT, MOST] = [1, 9];
  let tokenizer;
  const entry = (place) => (place << 12) | TEXT;
  const whole = (given) => {
    const { table } = lunr.tokenizer;
    const tokens = tokenizer(given);
    if (typeof given !== 'string' || !table) return tokens;
    const shifted = new Set();
    table.forEach((block, number) => {
      if (!block.length) return;
      const [start, last] = [block[0] >>> 12, block.at(-1)];
      const end = (last >>> 12) + ((last >>> 2) & 1023);
      const [before] = /\s?[^\s<>]*$/.exec(given.slice(Math.max(start - MOST, 0), start)) ?? [''];
      // Behind an end tag only closing marks belong to this block; a word there begins the next one.
      const written = (last & 3) === TEXT ? /^[^\s<>]*/ : /^[)\]}.,;:!?…’”»،؛؟\u2069]*/;
      const [after] = written.exec(given.slice(end, end + MOST)) ?? [''];
      if (after) block.push(entry(end + after.length));
      if (before && shifted.add(number)) block.unshift(entry(start - before.length));
    });
    for (const { metadata } of tokens) if (shifted.has(metadata.position >>> 20)) metadata.position += 1;
    return tokens;
  };
  // The theme sets its tokenizer after this language.
  Object.defineProperty(builder, 'tokenizer', {
    get: () => whole,
    set(theirs) {
      tokenizer = theirs;
    },
  });
}

// `forms` returns the index keys of a word, `reduce` the key of a typed word, and `gentle` the forms that identify the
// group of a word. The last are fewer, because a wrong group adds many pages to the results. `bare` returns keys of
// a typed word without letters that are written onto it, and `unjoined` words without conjunctions and
// prepositions that are written onto them, for stop words.
function takeawaySearch(
  forms,
  reduce,
  gentle,
  bare = /** @type {(word: string) => string[]} */ (() => []),
  unjoined = /** @type {(word: string) => string[]} */ (() => []),
) {
  const code = takeawayCode;
  const {
    same,
    apart,
    beside: neighbours,
    prefixes,
    root,
    numerals,
    answers,
    topics,
    asked: questions,
  } = takeawayVariants;
  // Little words are compared without accents, and without the half-space that few people type.
  const bound = (word) => fold(word).replace(/\u200c/g, '');
  const [passed, defining, asking] = ['passed', 'defining', 'asking'].map(
    (name) => new Set(takeawayVariants[name].map(bound)),
  );
  const groups = new Map();
  for (const [name, spellings] of Object.entries(same)) {
    for (const word of [name, ...spellings]) {
      // The key of a group is a string that is never typed.
      for (const key of [fold(word), [gentle(word)].flat()[0]])
        if (key && !groups.has(key)) groups.set(key, `\u00a7${name}`);
    }
  }
  const group = (word) => [fold(word), ...[gentle(word)].flat()].map((key) => groups.get(key)).find(Boolean);
  /** Return the entry of a typed word in a table; `constructor` is a word like others. */
  const ownEntry = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);
  /** Return the form of a word that has a key in `neighbours`, or the word itself. */
  const singular = (word) =>
    [fold(word), ...[gentle(word)].flat()].find((form) => Object.hasOwn(neighbours, form)) ?? word;
  /** Return the form of a word to compare with stop words; the name of a group is not a stop word with a prefix. */
  const little = (word) => {
    const own = bound(word);
    return passed.has(own) || group(word) ? own : (unjoined(own).find((rest) => passed.has(rest)) ?? own);
  };
  // Beside numbers these words leave the numbers a position: "which move wins with heaps of 3, 4 and 5".
  const around = new Set(['heap', 'position', 'winning', 'losing', 'move', 'take', 'opening', 'stone', 'counter']);
  const beside = (word) => passed.has(little(word)) || around.has(fold(word)) || around.has(group(word)?.slice(1));
  const endless = [...(same['∞'] ?? []), ...(same.infinite ?? [])];
  const notations = takeawaySigns(root, endless, numerals, beside);
  const signs = /[⊕φϕ∞ωα×△]/;
  // A sign inside a formula is indexed separately, and 2×∞ also as 2xoo.
  const inside = (word) =>
    signs.test(word)
      ? [
          ...[...word].filter((sign) => signs.test(sign)).flatMap((sign) => [sign, group(sign)]),
          word.replace(/×/g, 'x'),
          word.replace(/×/g, 'x').replace(/∞/g, 'oo'),
        ]
      : [];

  lunr[code] = function () {
    wholeExcerpts(this);
    this.pipeline.reset();
    this.pipeline.add(lunr[code].stemmer);
    if (this.searchPipeline) this.searchPipeline.reset();
  };
  lunr[code].stemmer = function (token) {
    // An index or exponent is typed as a plain digit: φ² is found by φ2.
    const word = token.toString().normalize('NFKC');
    const all = new Set([word, ...forms(word), group(word), ...inside(word)]);
    return [...all].filter(Boolean).map((form) => token.clone(() => form));
  };
  lunr[code].stopWordFilter = (token) => token;
  lunr[code].trimmer = (token) => token;
  lunr.Pipeline.registerFunction(lunr[code].stemmer, `stemmer-${code}`);

  /** Return how many sections have a word, or one that begins with it. */
  const known = (word) => {
    const entry = index?.invertedIndex[word];
    return entry ? Math.max(...['title', 'text'].map((field) => Object.keys(entry[field] ?? {}).length)) : 0;
  };
  /** Return the key of a typed word; without attached letters, if the rest occurs far more often. */
  function usualForm(word) {
    const all = [reduce(word), ...bare(word)];
    const most = Math.max(...all.map(known));
    return all.find((form) => known(form) * 3 >= most) ?? all[0];
  }
  /** Return the form in which a word of a title is compared with a word of a query. */
  const level = (word) => group(word) ?? reduce(word);
  // The term for one typed word: 2x∞ is a board, a name is its group, and other words are reduced.
  function asked(word) {
    const board = word
      .toLowerCase()
      .replace(/(?<=[\dnmo∞])[x×х](?=[\dnmo∞])/g, 'x')
      .replace(/∞/g, 'oo');
    if (/^(?:\d+|[nm]|oo)(?:x(?:\d+|[nm]|oo))+$/.test(board)) return board;
    const reduced = usualForm(word);
    // φ² is looked up as φ.
    const sign = [...word].find((each) => signs.test(each) && group(each));
    // Many longer words begin like a short one, and few of them are its forms.
    const alone = reduced.length < 2 || (word.length <= SHORT && occurs(reduced));
    return group(word) ?? (sign && group(sign)) ?? (alone ? reduced : `${reduced}*`);
  }
  // nim13, nim 13 and NIM-013 denote one tag, whose page has the key nim013; nim01 is a prefix of ten.
  const tags = Object.values(prefixes).join('|');
  const joined = new RegExp(`\\b(${tags})[\\s-]?(\\d{1,3})\\b`, 'gi');
  const keyed = (text) =>
    text.replace(
      joined,
      (_, prefix, number) =>
        prefix.toLowerCase() + (number.length < 3 && !number.startsWith('0') ? number.padStart(3, '0') : number),
    );
  const key = new RegExp(`^(?:${tags})\\d{1,3}$`);
  // The name of a game with a number may also be a tag: נים 13, ویتهوف ۳۸.
  const numbered = (text) => {
    const [, name, number] = /^(\p{L}+)[\s-]?(\d{1,3})$/u.exec(text) ?? [];
    const prefix = prefixes[group(name ?? '')?.slice(1)];
    return prefix && keyed(prefix + number);
  };
  // The theme splits the input at spaces, parses each piece, and parses the joined result again. In the first pass
  // special characters are replaced by private-use characters; in the second pass they are restored. A leading + or -
  // belongs to the theme.
  const hidden = [];
  const hide = (sign) => {
    if (!hidden.includes(sign)) hidden.push(sign);
    return String.fromCharCode(0xe000 + hidden.indexOf(sign));
  };
  let whole = false;
  const run = lunr.QueryLexer.prototype.run;
  lunr.QueryLexer.prototype.run = function () {
    if (!whole) {
      const str = this.str.replace(/(?!^[+-]\p{L})[^\p{L}\p{M}\p{N}]/gu, hide);
      this.lexemes = [{ type: lunr.QueryLexer.TERM, str, start: 0, end: this.length }];
      return undefined;
    }
    // An apostrophe inside a Hebrew word is a geresh. Letters of formulas are letters, and no character is a query
    // operator: ω^ω, 𝒫 and "Nim: rules" are looked up as they are read, and ۱۳ as 13.
    const typed = this.str
      .replace(/\*(?=\s|$)/g, '')
      .replace(/[\ue000-\uf8ff]/g, (sign) => hidden[sign.charCodeAt(0) - 0xe000])
      .normalize('NFKC')
      .replace(/[٠-٩۰-۹]/g, (digit) => digit.charCodeAt(0) & 15)
      .replace(/(?<=[א-ת])['’`´](?=[א-ת])/g, '׳');
    const cut = new RegExp(`(?!(?<=^|\\s)[+-]\\p{L})(?:${lunr.tokenizer.separator.source})`, 'gu');
    this.str = notations(typed).replace(cut, ' ').trim();
    this.length = this.str.length;
    return run.call(this);
  };

  // A word that does not occur, even as a prefix, is replaced by one at edit distance 1.
  let index;
  let vocabulary = [];
  let mended = new Set();
  // The first word that is not before `start` in the order of the vocabulary.
  const first = (start) => {
    let [low, high] = [0, vocabulary.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (vocabulary[middle] < start) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low];
  };
  const stands = (start) => first(start)?.startsWith(start) ?? false;
  const occurs = (word) => first(word) === word;
  const near = (one, other) => {
    if (Math.abs(one.length - other.length) > 1) return false;
    let start = 0;
    while (start < one.length && one[start] === other[start]) start += 1;
    const [rest, left] = [one.slice(start), other.slice(start)];
    return (
      rest.slice(1) === left.slice(1) ||
      rest === left.slice(1) ||
      rest.slice(1) === left ||
      (rest[0] === left[1] && rest[1] === left[0] && rest.slice(2) === left.slice(2))
    );
  };
  function corrected(clause, typed) {
    const word = clause.term.replace(/\*$/, '');
    if (typed.length < 4 || /[\d§*]/.test(typed + word) || occurs(word) || occurs(typed)) return [clause];
    // A longer word may begin like a misspelt name, so names are tried even then.
    const written = [typed, [gentle(typed)].flat()[0]].filter((each) => each?.length > 3);
    const alike = [...groups.keys()].filter((name) => written.some((each) => near(each, name)));
    const names = [...new Set(alike.map((name) => groups.get(name)))];
    if (stands(word) && (typed.length < 5 || !names.length)) return [clause];
    const found = names.length
      ? names
      : vocabulary.filter((known) => known.length > 3 && near(typed, known)).slice(0, 3);
    for (const term of [word, clause.term]) if (found.length) mended.add(term);
    return found.length ? found.map((term) => ({ ...clause, term })) : [clause];
  }
  // The order of heaps is irrelevant: if a position does not occur as typed, its ascending form is used.
  const ascending = (word) =>
    word.replace(/(?<=^\u00a7)\d+(?:x\d+)+$/, (heaps) =>
      heaps
        .split('x')
        .sort((a, b) => a - b)
        .join('x'),
    );
  const parse = lunr.QueryParser.prototype.parse;
  let wanted = [];
  let pairs = false;
  let said = [];
  let littles = [];
  let intent = { defined: false, origin: false };
  lunr.QueryParser.prototype.parse = function () {
    whole = true;
    const query = parse.call(this);
    whole = false;
    const plain = (clause) => clause.term.replace(/\*$/, '');
    let clauses = query.clauses.flatMap((clause) => {
      const word = plain(clause);
      return word.includes('*')
        ? [clause]
        : (ownEntry(apart, fold(word)) ?? word).split(' ').map((term) => ({ ...clause, term }));
    });
    for (let place = clauses.length - 1; place > 0; place -= 1) {
      const both = `${plain(clauses[place - 1])} ${plain(clauses[place])}`;
      // A tag, or a name written as two words.
      const one = [keyed(both)].find((tag) => key.test(tag)) ?? (groups.has(fold(both)) ? both : null);
      if (one) clauses.splice(place - 1, 2, { ...clauses[place], term: one });
    }
    clauses = clauses.map((clause) => {
      const [other, ...company] = ownEntry(neighbours, singular(plain(clause))) ?? [];
      const accompanied = (one) => company.includes(fold(plain(one))) || company.includes(group(plain(one))?.slice(1));
      const meant = other && clauses.some(accompanied);
      return meant ? { ...clause, term: other } : clause;
    });
    said = clauses.map((clause) => level(plain(clause)));
    littles = clauses
      .map((clause) => little(plain(clause)))
      .filter((word) => passed.has(word))
      .map((word) => `${takeawayStopSign}${word}`);
    const asks = (words) => clauses.some((clause) => words.has(little(plain(clause))));
    intent = { defined: asks(defining), origin: asks(asking) };
    // Stop words are ignored beside other words.
    const telling = clauses.filter((clause) => !passed.has(little(plain(clause))));
    if (telling.length) clauses = telling;
    const named = clauses.flatMap((clause, place) => {
      const word = fold(plain(clause));
      const tag = key.test(keyed(word))
        ? null
        : (numbered(word) ?? numbered(`${fold(plain(clauses[place - 1] ?? clause))} ${word}`));
      return tag ? [{ ...clause, term: tag }] : [];
    });
    pairs = named.length > 0;
    mended = new Set();
    query.clauses = [...clauses, ...named].flatMap((clause) => {
      const word = plain(clause);
      if (word.includes('*')) return clause;
      const tag = keyed(fold(word));
      // Keys of pages begin with a character that is never typed, so that a family name does not match all its keys.
      if (word.startsWith('\u00a7')) {
        const term = stands(word) ? word : ascending(word);
        // The numbers of a position without a page of its own may stand in a text.
        if (stands(term) || !/^\u00a7\d+(?:x\d+)+$/.test(term)) return { ...clause, term };
        return term
          .slice(1)
          .split('x')
          .map((number) => ({ ...clause, term: number }));
      }
      if (key.test(tag)) return { ...clause, term: `\u00a7${tag}${/\d{3}$/.test(tag) ? '' : '*'}` };
      return corrected({ ...clause, term: asked(word) }, fold(word));
    });
    wanted = query.clauses.map(({ term }) => term);
    return query;
  };

  // The theme lists query words missing in a result, unless this filter removes them. Keys of groups and tags were not
  // typed, and a number may belong to a tag.
  const told = lunr.stopWordFilter;
  lunr.stopWordFilter = Object.assign(
    (word) => (/^\u00a7/.test(word) || mended.has(word) || (pairs && /^\d+$/.test(word)) ? undefined : told(word)),
    told,
  );

  // Phrases of pages, as the terms of a query would be, on request with stop words; converted once, when the index is
  // there.
  const converted = (table, whole = false) =>
    Object.fromEntries(
      Object.entries(table).map(([page, all]) => [
        page,
        all.map((phrase) => {
          const query = new lunr.Query(['title']);
          new lunr.QueryParser(phrase, query).parse();
          const terms = query.clauses.map(({ term }) => term);
          return whole ? [...terms, ...littles] : terms;
        }),
      ]),
    );
  let named;
  const phrases = () =>
    (named ??= { answers: converted(answers), topics: converted(topics), asked: converted(questions, true) });
  const families = new Map();
  for (const [name, prefix] of Object.entries(prefixes))
    for (const key of [name, `\u00a7${name}`]) families.set(key, new RegExp(`^(?:${name}/|claims/${prefix}-)`, 'i'));
  const rank = takeawayRanking((word) => !passed.has(little(word)), families, level);
  // A word and its other forms are in one place; a place found by several of them is highlighted once.
  const search = lunr.Index.prototype.search;
  lunr.Index.prototype.search = function (text) {
    if (index !== this) {
      vocabulary = Object.keys((index = this).invertedIndex).sort();
      named = undefined;
      phrases();
    }
    const results = search.call(this, text);
    for (const { matchData } of results) {
      const seen = new Set();
      for (const fields of Object.values(matchData.metadata)) {
        for (const [field, data] of Object.entries(fields)) {
          data.position = data.position.filter((place) => {
            const key = `${field}:${place}`;
            return !seen.has(key) && seen.add(key);
          });
        }
      }
    }
    return rank(results, [...new Set(wanted)], phrases(), said, intent, littles);
  };
}
