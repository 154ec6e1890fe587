// Search that knows the language: the index holds, beside each word, the forms it may be looked up by, and the query is
// reduced in the same way. The theme appends * to every term and so bypasses lunr's own pipelines; the query's clauses
// are therefore rewritten here, after parsing, where both the index and the theme's list of missing words see the same.
// `takeawayCode`, `takeawayVariants` and `takeawaySigns` stand before this file, the second with groups of words that are one to the reader, words written apart, words
// that say nothing, and the prefixes of tags by the names of their families.

// Latin letters without their accents: źródło, misère and Łódź are found by zrodlo, misere and lodz.
function fold(word) {
  return word.toLowerCase().replace(/ł/g, "l").normalize("NFD").replace(/\p{M}+/gu, "").normalize("NFC").replace(/[’'׳]/g, "");
}

// `forms` are what a word of the index may be looked up by, `reduce` what a typed word is looked up as, and `gentle` the
// forms by which a word is known to be in a group: fewer, for one word more in a group is many pages more in the answer.
function takeawaySearch(forms, reduce, gentle) {
  const code = takeawayCode;
  const { same, apart, prefixes, passed, root } = takeawayVariants;
  const notations = takeawaySigns(root, [...(same["∞"] ?? []), ...(same.infinite ?? [])]);
  const groups = new Map();
  for (const [name, spellings] of Object.entries(same)) {
    for (const word of [name, ...spellings]) {
      // The group's own word is one that nobody types.
      for (const key of [fold(word), [gentle(word)].flat()[0]]) if (key && !groups.has(key)) groups.set(key, `\u00a7${name}`);
    }
  }
  const group = (word) => [fold(word), ...[gentle(word)].flat()].map((key) => groups.get(key)).find(Boolean);
  const signs = /[⊕φϕ∞ωα×△]/;
  // A sign inside a formula is found by itself, and 2×∞ by 2xoo.
  const inside = (word) => (signs.test(word)
    ? [...[...word].filter((sign) => signs.test(sign)).flatMap((sign) => [sign, group(sign)]),
      word.replace(/×/g, "x"), word.replace(/×/g, "x").replace(/∞/g, "oo")]
    : []);

  lunr[code] = function () {
    this.pipeline.reset();
    this.pipeline.add(lunr[code].stemmer);
    if (this.searchPipeline) this.searchPipeline.reset();
  };
  lunr[code].stemmer = function (token) {
    const word = token.toString();
    const all = new Set([word, ...forms(word), group(word), ...inside(word)]);
    return [...all].filter(Boolean).map((form) => token.clone(() => form));
  };
  lunr[code].stopWordFilter = (token) => token;
  lunr[code].trimmer = (token) => token;
  lunr.Pipeline.registerFunction(lunr[code].stemmer, `stemmer-${code}`);

  // What one typed word asks for: 2x∞ is a board, a name is its group, and what is left is reduced.
  function asked(word) {
    const board = word.toLowerCase().replace(/(?<=[\dnmo∞])[x×х](?=[\dnmo∞])/g, "x").replace(/∞/g, "oo");
    if (/^(?:\d+|[nm]|oo)(?:x(?:\d+|[nm]|oo))+$/.test(board)) return board;
    const reduced = reduce(word);
    // φ² is looked for as φ.
    const sign = [...word].find((each) => signs.test(each) && group(each));
    return group(word) ?? (sign && group(sign)) ?? (reduced.length > 1 ? `${reduced}*` : reduced);
  }
  // nim13, nim 13 and NIM-013 are one tag, whose page has the key nim013; nim01 is the beginning of ten.
  const tags = Object.values(prefixes).join("|");
  const joined = new RegExp(`\\b(${tags})[\\s-]?(\\d{1,3})\\b`, "gi");
  const keyed = (text) => text.replace(joined, (_, prefix, number) =>
    prefix.toLowerCase() + (number.length < 3 && !number.startsWith("0") ? number.padStart(3, "0") : number));
  const key = new RegExp(`^(?:${tags})\\d{1,3}$`);
  // The name of a game and a number may be a tag too, whatever else they are: נים 13, ویتهوف ۳۸.
  const numbered = (text) => {
    const [, name, number] = /^(\p{L}+)[\s-]?(\d{1,3})$/u.exec(text) ?? [];
    const prefix = prefixes[group(name ?? "")?.slice(1)];
    return prefix && keyed(prefix + number);
  };
  // The theme cuts what was typed at blanks, has each piece read, and has the whole of what comes out read again. The first
  // time its signs are put out of the reach of both; the second time the whole is there once more, as it was typed. A
  // leading + or - is the theme's own.
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
    // An apostrophe inside a Hebrew word is a geresh, whichever the keyboard has. The letters of formulas are letters, and
    // no sign is a command to the search: ω^ω, 𝒫 and "Nim: rules" are looked for as they are read, and ۱۳ as 13.
    const typed = this.str.replace(/\*(?=\s|$)/g, "").replace(/[\ue000-\uf8ff]/g, (sign) => hidden[sign.charCodeAt(0) - 0xe000])
      .normalize("NFKC").replace(/[٠-٩۰-۹]/g, (digit) => digit.charCodeAt(0) & 15)
      .replace(/(?<=[א-ת])['’`´](?=[א-ת])/g, "׳");
    const cut = new RegExp(`(?!(?<=^|\\s)[+-]\\p{L})(?:${lunr.tokenizer.separator.source})`, "gu");
    this.str = notations(typed).replace(cut, " ").trim();
    this.length = this.str.length;
    return run.call(this);
  };

  // A word that stands nowhere, not even as the beginning of another, is taken for the one that differs by a letter.
  let index;
  let vocabulary = [];
  let mended = new Set();
  const stands = (start) => {
    let [low, high] = [0, vocabulary.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (vocabulary[middle] < start) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low]?.startsWith(start) ?? false;
  };
  const near = (one, other) => {
    if (Math.abs(one.length - other.length) > 1) return false;
    let start = 0;
    while (start < one.length && one[start] === other[start]) start += 1;
    const [rest, left] = [one.slice(start), other.slice(start)];
    return rest.slice(1) === left.slice(1) || rest === left.slice(1) || rest.slice(1) === left
      || (rest[0] === left[1] && rest[1] === left[0] && rest.slice(2) === left.slice(2));
  };
  function corrected(clause, typed) {
    const word = clause.term.replace(/\*$/, "");
    if (typed.length < 4 || /[\d§*]/.test(typed + word) || stands(word)) return [clause];
    const names = [...new Set([...groups.keys()].filter((name) => near(typed, name)).map((name) => groups.get(name)))];
    const found = names.length ? names : vocabulary.filter((known) => known.length > 3 && near(typed, known)).slice(0, 3);
    for (const term of [word, clause.term]) if (found.length) mended.add(term);
    return found.length ? found.map((term) => ({ ...clause, term })) : [clause];
  }
  // Heaps are the same in any order: those that stand nowhere as they were typed may stand from the smallest on.
  const ascending = (word) => word.replace(/(?<=^\u00a7)\d+(?:x\d+)+$/, (heaps) => heaps.split("x").sort((a, b) => a - b).join("x"));
  const parse = lunr.QueryParser.prototype.parse;
  let wanted = [];
  let pairs = false;
  lunr.QueryParser.prototype.parse = function () {
    whole = true;
    const query = parse.call(this);
    whole = false;
    const plain = (clause) => clause.term.replace(/\*$/, "");
    let clauses = query.clauses.flatMap((clause) => {
      const word = plain(clause);
      return word.includes("*") ? [clause] : (apart[fold(word)] ?? word).split(" ").map((term) => ({ ...clause, term }));
    });
    for (let place = clauses.length - 1; place > 0; place -= 1) {
      const both = `${plain(clauses[place - 1])} ${plain(clauses[place])}`;
      // A tag, or a name that is written as two words.
      const one = [keyed(both)].find((tag) => key.test(tag)) ?? (groups.has(fold(both)) ? both : null);
      if (one) clauses.splice(place - 1, 2, { ...clauses[place], term: one });
    }
    // Little words are passed over beside others.
    const telling = clauses.filter((clause) => !passed.includes(fold(plain(clause))));
    if (telling.length) clauses = telling;
    const named = clauses.flatMap((clause, place) => {
      const word = fold(plain(clause));
      const tag = key.test(keyed(word)) ? null : numbered(word) ?? numbered(`${fold(plain(clauses[place - 1] ?? clause))} ${word}`);
      return tag ? [{ ...clause, term: tag }] : [];
    });
    pairs = named.length > 0;
    mended = new Set();
    query.clauses = [...clauses, ...named].flatMap((clause) => {
      const word = plain(clause);
      if (word.includes("*")) return clause;
      const tag = keyed(fold(word));
      // The key of a page begins with a sign that nobody types, lest the name of a family find all its keys.
      if (word.startsWith("\u00a7")) return { ...clause, term: stands(word) ? word : ascending(word) };
      if (key.test(tag)) return { ...clause, term: `\u00a7${tag}${/\d{3}$/.test(tag) ? "" : "*"}` };
      return corrected({ ...clause, term: asked(word) }, fold(word));
    });
    wanted = query.clauses.map(({ term }) => term);
    return query;
  };

  // Beside a place that lacks a word the theme names the word, unless this says that it need not be named. The sign of a
  // group or of a tag is nothing that somebody typed, and a number that may be that of a tag is no word.
  const told = lunr.stopWordFilter;
  lunr.stopWordFilter = Object.assign(
    (word) => (/^\u00a7/.test(word) || mended.has(word) || (pairs && /^\d+$/.test(word)) ? undefined : told(word)),
    told,
  );

  // What has all the words comes before what has one of them, be it in the title; and the words themselves come before
  // longer ones that begin like them. Three words or more that all stand in a title are that title.
  const fits = (term, word) => (term.endsWith("*") ? word.startsWith(term.slice(0, -1)) : word === term);
  const complete = ({ metadata }) => wanted.every((term) => Object.keys(metadata).some((word) => fits(term, word)));
  const titled = ({ metadata }) =>
    wanted.every((term) => Object.entries(metadata).some(([word, fields]) => fits(term, word) && fields.title));
  const exact = ({ metadata }) => wanted.every((term) => Object.hasOwn(metadata, term.replace(/\*$/, "")));
  // A word and its other forms stand in one place: a place found by several of them is marked once.
  const search = lunr.Index.prototype.search;
  lunr.Index.prototype.search = function (text) {
    if (index !== this) vocabulary = Object.keys((index = this).invertedIndex).sort();
    const results = search.call(this, text);
    for (const result of results) {
      const { matchData } = result;
      if (wanted.length > 1 && complete(matchData)) result.score *= (exact(matchData) ? 1e6 : 1000) * (wanted.length > 2 && titled(matchData) ? 30 : 1);
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
    return results;
  };
}
