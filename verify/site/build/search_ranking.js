// Order of the results. A page is ranked as a whole: by the share of the query that occurs on it, by where the words
// occur (title, description, heading, text), and by how rare they are. Phrases that name a page, from the list
// `answers` of a language, rank it further up, even if its own words are different.

// Weights of a word by the place where it occurs; a text counts more the more often it has the word.
const placeWeights = { key: 6, title: 1, about: 0.6, heading: 0.6, text: 0.4 };
// A longer word with the same beginning counts less than the word itself.
const PREFIX_WEIGHT = 0.7;
// The first chapter of a family before its other chapters, these before games, technical pages, audits and claims.
/** @type {[RegExp, number][]} */
const kindWeights = [
  [/^claims\/./, 0.45],
  [/^(?:audit|claims|architecture|bench|contribute|soundness|book)\//, 0.6],
  [/^(?:nim|mark|wythoff|chomp)\/$/, 1.15],
  [/^atlas\/./, 0.8],
  [/^(?:\.\/)?$/, 0.7],
];
// The theme multiplies scores by a factor between 1 and 5. A step of the order is larger, so that it stays.
const STEP = 6;

/** Return whether an index term matches a query term; `word*` stands for all words with this beginning. */
const termFits = (term, word) => (term.endsWith('*') ? word.startsWith(term.slice(0, -1)) : word === term);

/**
 * Return a function that orders results: it receives the results of lunr, the terms of the query, and the answers,
 * which map the address of a page to lists of terms, one for each phrase.
 *
 * @param {(word: string) => boolean} telling whether a word of a title counts
 */
function takeawayRanking(telling) {
  const titles = new Map();
  const { add } = lunr.Builder.prototype;
  lunr.Builder.prototype.add = function (doc, ...rest) {
    const words = doc.title
      .replace(/<[^>]*>/g, ' ')
      .split(lunr.tokenizer.separator)
      .filter((word) => word && telling(word));
    titles.set(doc.location, Math.max(1, words.length));
    return add.call(this, doc, ...rest);
  };

  const pageOf = (ref) => ref.split('#')[0];
  const kind = (page) => kindWeights.find(([pattern]) => pattern.test(page))?.[1] ?? 1;

  /** Return for each term its best weight in one section, its number in the text, and whether the title has it. */
  function weighed(result, terms) {
    const entries = Object.entries(result.matchData.metadata);
    const isPage = !result.ref.includes('#');
    return terms.map((term) => {
      let best = 0;
      let count = 0;
      let titled = false;
      for (const [word, fields] of entries) {
        if (!termFits(term, word)) continue;
        const exact = word === term.replace(/\*$/, '') ? 1 : PREFIX_WEIGHT;
        for (const [field, data] of Object.entries(fields)) {
          if (field === 'text') count += exact * data.position.length;
          else {
            const place = field === 'title' && !isPage ? 'heading' : field;
            best = Math.max(best, exact * placeWeights[place]);
            if (field === 'title') titled = true;
          }
        }
      }
      return { best, count, titled };
    });
  }

  /**
   * Return how well the phrases of a page fit the query, between 0 and 1. For one phrase it is the share of the query
   * that the phrase has, times the share of the phrase that the query has; several whole phrases fit together.
   */
  function likeness(phrases, terms, rarity) {
    const same = (one, other) => one.replace(/\*$/, '') === other.replace(/\*$/, '');
    const share = (words) =>
      terms.reduce((sum, term) => sum + (words.some((word) => same(word, term)) ? rarity(term) : 0), 0) /
      terms.reduce((sum, term) => sum + rarity(term), 0);
    const known = (phrase) => phrase.filter((word) => terms.some((term) => same(word, term))).length / phrase.length;
    const whole = phrases.filter((phrase) => known(phrase) === 1).flat();
    return Math.max(0.95 * share(whole), ...phrases.map((phrase) => share(phrase) * known(phrase)));
  }

  return (/** @type {any[]} */ results, /** @type {string[]} */ terms, /** @type {any} */ answers) => {
    if (!terms.length) return results;
    const pages = new Map();
    for (const result of results) {
      const page = pageOf(result.ref);
      if (!pages.has(page)) pages.set(page, []);
      pages.get(page).push({ result, words: weighed(result, terms) });
    }
    const count = new Set([...titles.keys()].map(pageOf)).size;
    const found = terms.map(
      (_, place) =>
        [...pages.values()].filter((all) => all.some(({ words }) => words[place].best + words[place].count)).length,
    );
    const rarities = found.map((number) => Math.log(1 + count / (number + 0.5)));
    const rarity = (term) => rarities[terms.indexOf(term)];
    const total = rarities.reduce((sum, each) => sum + each, 0);

    const ranked = [...pages].map(([page, all]) => {
      let score = 0;
      let covered = 0;
      for (const [place, rare] of rarities.entries()) {
        const best = Math.max(...all.map(({ words }) => words[place].best));
        const often = all.reduce((sum, { words }) => sum + words[place].count, 0);
        // All words in one section are better than the same words on one page.
        if (best + often > 0) covered += rare;
        score += rare * (best + (placeWeights.text * often) / (often + 3));
      }
      const together = Math.max(
        ...all.map(({ words }) =>
          rarities.reduce((sum, rare, i) => sum + (words[i].best + words[i].count ? rare : 0), 0),
        ),
      );
      const titled = Math.max(
        ...all.map(({ result, words }) => {
          const hits = words.filter((word) => word.titled).length;
          return (
            (hits / terms.length) * Math.min(1, hits / (titles.get(result.ref) ?? 1)) * (result.ref === page ? 1 : 0.6)
          );
        }),
      );
      score *= (covered / total) ** 1.5 * (0.7 + (0.3 * together) / total) * (1 + titled) * kind(page);
      return { page, score, sections: all };
    });
    const top = Math.max(1e-9, ...ranked.map(({ score }) => score));
    for (const [name, phrases] of Object.entries(answers)) {
      const page = name === './' ? '' : name;
      const fit = likeness(phrases, terms, rarity);
      if (fit < 0.4) continue;
      let entry = ranked.find((one) => one.page === page);
      if (!entry && titles.has(page)) {
        const result = { ref: page, score: 0, matchData: new lunr.MatchData() };
        ranked.push((entry = { page, score: 0, sections: [{ result, words: [] }] }));
      }
      // A phrase that is the whole query decides.
      if (entry) entry.score = entry.score * (1 + fit) + top * (1.2 * fit ** 2 + (fit > 0.99 ? 2 : 0));
    }
    ranked.sort((one, other) => other.score - one.score);
    return ranked.flatMap(({ sections }, rank) => {
      const own = sections.map(({ words }) =>
        rarities.reduce((sum, rare, i) => {
          const { best = 0, count: times = 0 } = words[i] ?? {};
          return sum + rare * (best + (placeWeights.text * times) / (times + 2));
        }, 0),
      );
      const most = Math.max(...own);
      return sections.map(({ result }, i) => {
        // The best section keeps the rank of the page; the others follow it.
        result.score = STEP ** -Math.min(rank, 380) * (most > 0 ? own[i] / most : 1) ** 4;
        return result;
      });
    });
  };
}
