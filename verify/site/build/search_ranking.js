// Order of the results. A page is ranked as a whole: by the share of the query that occurs on it, by where the words
// occur (title, description, heading, text), and by how rare they are. Phrases that name a page, from the list
// `answers` of a language, rank it further up, even if its own words are different; and so do words that describe it,
// from the list `topics`. Questions of readers, in `asked`, rank the page that answered them further up for
// queries like them.

const weights = {
  // Of a word by the place where it occurs.
  key: 6,
  title: 1,
  about: 0.6,
  heading: 0.6,
  // A text counts more the more often it has the word, half of this at `often` times in a page of the usual length.
  text: 0.4,
  often: 3,
  // How far the length of a page matters for this.
  length: 0.5,
  // Of the name of a family on every page of this family.
  family: 0.6,
  // Of a page of one family for a query that names another one.
  foreign: 0.5,
  // A longer word with the same beginning counts less than the word itself.
  prefix: 0.7,
  // The power of the share of the query that a page has, and the part that this share in a single section decides.
  covered: 1.5,
  together: 0.3,
  // Of a title whose words are those of the query.
  titled: 1,
  // Of words that stand side by side in a text as they do in the query, and in a title, stop words included.
  near: 0.3,
  phrase: 0.8,
  // The power of the fit of a title by which the kind of its page counts less.
  fitting: 3,
  // Of a title of several words that is the query, as a part of the best score.
  exact: 0.8,
  // Of remarks about history for a query that asks who, when or whence.
  origin: 1.5,
  // Of the glossary for a query about a definition, as a part of the best score.
  defined: 0.8,
  // Of the phrases that name a page, of the words of its phrases, and the least fit of each that counts.
  fit: 1.2,
  leastFit: 0.4,
  topic: 4.5,
  topicTimes: 0.5,
  leastTopic: 0.1,
  // Of the known question that is most like the query, the least likeness that counts, and of stop words in both.
  asked: 1.5,
  leastAsked: 0.3,
  little: 0.5,
  // A word counts half for the topic of a page if the phrases have it so many times.
  topicOften: 0.7,
  // Pages of claims and the pages that explain how the site is made follow chapters.
  claim: 0.45,
  technical: 0.6,
  first: 1.15,
};
// A claim whose title is the query is as good as a chapter, almost.
const EXACT = 0.9;
// Several whole phrases of a page that share out the query fit almost as well as one.
const SHARED = 0.95;
// For words that no phrase has: the number of pages that would have them.
const UNKNOWN = 3;
// Small numbers are less specific than words.
const NUMBER = 0.4;
const isNumber = (term) => /^\d{1,2}$/.test(term);
// Two words are side by side if the second is at most this many words further: one short word may be between them.
const GAP = 2;
// The title of a section counts as this part of the title of a page.
const HEADING = 0.6;
// Stop words begin with this sign, so that they differ from terms.
const takeawayStopSign = '\u00b7';
const isLittle = (word) => word.startsWith(takeawayStopSign);
// The key of a page that is a remark about history.
const HISTORY = '\u00a7history';
// A query for a definition has few words.
const DEFINED_WORDS = 3;
// The theme multiplies scores by a factor between 1 and 5. A step of the order is larger, so that it stays.
const STEP = 6;

/** Return the weight of a page by its kind: the first chapter of a family before others, chapters before the rest. */
function kindWeight(page) {
  if (/^claims\/./.test(page)) return weights.claim;
  if (/^(?:audit|claims|architecture|bench|contribute|soundness|book)\//.test(page)) return weights.technical;
  if (/^(?:nim|mark|wythoff|chomp)\/$/.test(page)) return weights.first;
  if (/^atlas\/./.test(page)) return 0.8;
  return /^(?:\.\/)?$/.test(page) ? 0.7 : 1;
}

/** Return a query term without the sign of a prefix. */
const bareTerm = (term) => term.replace(/\*$/, '');

/** Return whether an index term matches a query term; `word*` stands for all words with this beginning. */
const termFits = (term, word) => (term.endsWith('*') ? word.startsWith(term.slice(0, -1)) : word === term);

/** Return whether a place of the first list is followed at once by one of the second; both are in ascending order. */
function sideBySide(first, second) {
  let next = 0;
  for (const place of first) {
    while (next < second.length && second[next] <= place) next += 1;
    if (next < second.length && second[next] - place <= GAP) return true;
  }
  return false;
}

/** Return the largest number of words of a query that are adjacent in a title in the same order. */
function longestRun(words, title) {
  let most = 0;
  for (let from = 0; from < words.length; from += 1) {
    for (let place = 0; place < title.length; place += 1) {
      let run = 0;
      while (from + run < words.length && words[from + run] === title[place + run]) run += 1;
      most = Math.max(most, run);
    }
  }
  return most;
}

/**
 * Return a function that orders results: it receives the results of lunr, the terms of the query, the phrases
 * (answers, topics and asked, which map the address of a page to lists of terms), all words of the query in the form of
 * `level`, whether a definition or an origin is requested, and the stop words of the query.
 *
 * @param {(word: string) => boolean} telling whether a word of a title counts
 * @param {Map<string, RegExp>} families the addresses of the pages of a family, by the terms that name it
 * @param {(word: string) => string} level the form in which words of titles and queries are compared
 */
function takeawayRanking(telling, families, level) {
  const pageOf = (ref) => ref.split('#')[0];
  const titles = new Map();
  const lengths = new Map();
  const written = new Map();
  const remarks = new Set();
  const { add } = lunr.Builder.prototype;
  lunr.Builder.prototype.add = function (doc, ...rest) {
    // The tag of a claim does not belong to its title.
    const words = doc.title
      .replace(/<[^>]*>/g, ' ')
      .replace(/^(?:[A-Z]+-\d+)\s/, '')
      .split(lunr.tokenizer.separator)
      .filter(Boolean);
    written.set(doc.location, words.map(level));
    if (doc.key?.split(' ').includes(HISTORY)) remarks.add(doc.location);
    titles.set(doc.location, Math.max(1, words.filter(telling).length));
    lengths.set(pageOf(doc.location), (lengths.get(pageOf(doc.location)) ?? 0) + doc.text.length);
    return add.call(this, doc, ...rest);
  };

  /** Return for each term its best weight in one section, its number in the text, and whether the title has it. */
  function weighed(result, terms) {
    const entries = Object.entries(result.matchData.metadata);
    const isPage = !result.ref.includes('#');
    return terms.map((term) => {
      // The name of a family counts for all pages of the family alike.
      const family = families.get(bareTerm(term));
      const own = family?.test(result.ref) ?? false;
      let best = own ? weights.family : 0;
      let count = 0;
      const places = [];
      let titled = own && isPage;
      for (const [word, fields] of entries) {
        if (!termFits(term, word)) continue;
        const exact = word === term.replace(/\*$/, '') ? 1 : weights.prefix;
        for (const [field, data] of Object.entries(fields)) {
          if (family && field !== 'key') continue;
          if (field === 'text') {
            count += exact * data.position.length;
            places.push(...data.position);
          } else {
            const place = field === 'title' && !isPage ? 'heading' : field;
            best = Math.max(best, exact * weights[place]);
            if (field === 'title') titled = true;
          }
        }
      }
      return { best, count, titled, places: places.sort((one, other) => one - other) };
    });
  }

  /** Return the share of the query whose words stand in the text of a section as they follow each other there. */
  function nearness(words, rarities, total) {
    let sum = 0;
    for (let i = 0; i + 1 < words.length; i += 1) {
      if (sideBySide(words[i].places, words[i + 1].places)) sum += rarities[i] + rarities[i + 1];
    }
    return sum / (2 * total);
  }

  /**
   * Return how well the phrases of a page fit the query, between 0 and 1. For one phrase it is the share of the query
   * that the phrase has, times the share of the phrase that the query has; several whole phrases fit together.
   */
  function likeness(phrases, terms, rarity) {
    const same = (one, other) => bareTerm(one) === bareTerm(other);
    const share = (words) =>
      terms.reduce((sum, term) => sum + (words.some((word) => same(word, term)) ? rarity(term) : 0), 0) /
      terms.reduce((sum, term) => sum + rarity(term), 0);
    const known = (phrase) => phrase.filter((word) => terms.some((term) => same(word, term))).length / phrase.length;
    if (!phrases.length) return 0;
    const whole = phrases.filter((phrase) => known(phrase) === 1).flat();
    return Math.max(SHARED * share(whole), ...phrases.map((phrase) => share(phrase) * known(phrase)));
  }

  let bags;
  let usual;
  /** Return for each page with phrases the share of the query that the words of its phrases have, between 0 and 1. */
  function topicsOf(phrases, terms) {
    if (bags?.phrases !== phrases) {
      const pages = new Map();
      const known = new Map();
      for (const table of [phrases.answers, phrases.topics, phrases.asked]) {
        for (const [page, all] of Object.entries(table)) {
          if (!pages.has(page)) pages.set(page, new Map());
          const bag = pages.get(page);
          for (const term of all.flat()) {
            const word = bareTerm(term);
            if (isLittle(word)) continue;
            bag.set(word, (bag.get(word) ?? 0) + 1);
          }
        }
      }
      for (const bag of pages.values()) for (const word of bag.keys()) known.set(word, (known.get(word) ?? 0) + 1);
      bags = { phrases, known, pages };
    }
    const { known, pages } = bags;
    const words = terms.map(bareTerm);
    const rare = words.map(
      (word) => Math.log(1 + pages.size / ((known.get(word) ?? UNKNOWN) + 0.5)) * (isNumber(word) ? NUMBER : 1),
    );
    const total = rare.reduce((sum, each) => sum + each, 0);
    return new Map(
      [...pages].map(([page, bag]) => [
        page,
        words.reduce((sum, word, i) => {
          const times = families.get(word)?.test(page) ? Infinity : (bag.get(word) ?? 0);
          return sum + rare[i] * (times === Infinity ? 1 : times / (times + weights.topicOften));
        }, 0) / total,
      ]),
    );
  }

  let known;
  /**
   * Return for each page how like the query is to the known question of this page that is most like it, between 0 and 1:
   * the cosine of the angle between the two as vectors of the rarities of their words.
   */
  function askedOf(questions, terms) {
    if (known?.questions !== questions) {
      const times = new Map();
      const every = Object.entries(questions).flatMap(([page, all]) =>
        all.map((words) => ({ page, words: [...new Set(words.map(bareTerm))] })),
      );
      for (const { words } of every) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
      const rare = (word) =>
        Math.log(1 + every.length / ((times.get(word) ?? UNKNOWN) + 0.5)) * (isLittle(word) ? weights.little : 1);
      const length = (words) => words.reduce((sum, word) => sum + rare(word) ** 2, 0);
      const having = new Map();
      every.forEach((question, i) => {
        question.length = length(question.words);
        for (const word of question.words) {
          if (!having.has(word)) having.set(word, []);
          having.get(word).push(i);
        }
      });
      known = { questions, every, rare, length, having };
    }
    const { every, rare, length, having } = known;
    const words = [...new Set(terms.map(bareTerm))];
    const shared = new Map();
    for (const word of words)
      for (const i of having.get(word) ?? []) shared.set(i, (shared.get(i) ?? 0) + rare(word) ** 2);
    const own = length(words);
    const likest = new Map();
    for (const [i, sum] of shared) {
      const { page, length: other } = every[i];
      const like = sum / Math.sqrt(own * other);
      if (like > (likest.get(page) ?? 0)) likest.set(page, like);
    }
    return likest;
  }

  return (
    /** @type {any[]} */ results,
    /** @type {string[]} */ terms,
    /** @type {any} */ phrases,
    /** @type {string[]} */ said = [],
    { defined = false, origin = false } = {},
    /** @type {string[]} */ littles = [],
  ) => {
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
    const rarities = found.map(
      (number, place) => Math.log(1 + count / (number + 0.5)) * (isNumber(terms[place]) ? NUMBER : 1),
    );
    const rarity = (term) => rarities[terms.indexOf(term)];
    const total = rarities.reduce((sum, each) => sum + each, 0);

    usual ??= [...lengths.values()].reduce((sum, each) => sum + each, 0) / lengths.size;
    const ranked = [...pages].map(([page, all]) => {
      const size = lengths.get(page) ?? usual;
      let score = 0;
      let covered = 0;
      for (const [place, rare] of rarities.entries()) {
        const best = Math.max(...all.map(({ words }) => words[place].best));
        const often = all.reduce((sum, { words }) => sum + words[place].count, 0);
        // All words in one section are better than the same words on one page.
        if (best + often > 0) covered += rare;
        score +=
          rare *
          (best +
            (weights.text * often) / (often + weights.often * (1 - weights.length + (weights.length * size) / usual)));
      }
      const together = Math.max(
        ...all.map(({ words }) =>
          rarities.reduce((sum, rare, i) => sum + (words[i].best + words[i].count ? rare : 0), 0),
        ),
      );
      const near = Math.max(...all.map(({ words }) => nearness(words, rarities, total)));
      // A run of two words or more, in the title of the page or of a section.
      const run = Math.max(
        ...all.map(({ result }) => {
          const most = said.length > 1 ? longestRun(said, written.get(result.ref) ?? []) : 0;
          return most > 1 ? (most / said.length) * (result.ref === page ? 1 : HEADING) : 0;
        }),
      );
      const fits = all.map(({ result, words }) => {
        const hits = words.filter((word) => word.titled).length;
        const share = rarities.reduce((sum, rare, i) => sum + (words[i].titled ? rare : 0), 0) / total;
        return share * Math.min(1, hits / (titles.get(result.ref) ?? 1)) * (result.ref === page ? 1 : HEADING);
      });
      const titled = Math.max(...fits);
      // The title of the page or of a section is the query.
      const exact = titled > 0.99 ? 1 : Math.abs(titled - HEADING) < 0.01 ? HEADING : 0;
      score *=
        (covered / total) ** weights.covered *
        (1 - weights.together + (weights.together * together) / total) *
        (1 + weights.titled * titled + weights.near * near + weights.phrase * run) *
        (origin && remarks.has(page) ? 1 + weights.origin : 1);
      // The kind of a page counts the less, the better its title fits.
      const kind = kindWeight(page);
      score *= kind + Math.max(0, EXACT - kind) * Math.max(titled, run) ** weights.fitting;
      return { page, score, exact: terms.length > 1 ? exact : 0, sections: all };
    });
    const top = Math.max(1e-9, ...ranked.map(({ score }) => score));
    for (const entry of ranked) entry.score += weights.exact * entry.exact * top;
    const glossary = ranked.find(({ page }) => page === 'glossary/');
    if (defined && terms.length <= DEFINED_WORDS)
      if (glossary?.sections.some(({ words }) => words.every((word) => word.titled)))
        glossary.score += weights.defined * top;
    /** Return the entry of a page, even if none of the words of the query is on it. */
    const entryOf = (page) => {
      let entry = ranked.find((one) => one.page === page);
      if (!entry && titles.has(page)) {
        const result = { ref: page, score: 0, matchData: new lunr.MatchData() };
        ranked.push((entry = { page, score: 0, exact: 0, sections: [{ result, words: [] }] }));
      }
      return entry;
    };
    for (const [name, like] of askedOf(phrases.asked, [...terms, ...littles])) {
      const entry = like < weights.leastAsked ? null : entryOf(name === './' ? '' : name);
      if (entry) entry.score += top * weights.asked * like ** 2;
    }
    // "Every game of Nim ends" is not End-Nim: a name with that of a family is in the query unchanged.
    const disordered = (phrase) =>
      phrase.some((term) => families.has(bareTerm(term))) && longestRun(phrase.map(bareTerm), said) < phrase.length;
    for (const [name, topic] of topicsOf(phrases, terms)) {
      const own = phrases.answers[name] ?? [];
      const named = name.startsWith('atlas/') ? own.filter((phrase) => !disordered(phrase)) : own;
      const fit = likeness(named, terms, rarity);
      // The atlas is found by the name of a game that has no page yet, if that is more than the name of a family.
      const pageless = name.startsWith('atlas/') && !titles.has(name);
      if (pageless && (fit < 0.99 || terms.every((term) => families.has(bareTerm(term))))) continue;
      const page = name === './' ? '' : pageless ? 'atlas/' : name;
      if (fit < weights.leastFit && topic < weights.leastTopic) continue;
      const entry = entryOf(page);
      // A phrase that is the whole query decides.
      if (entry)
        entry.score =
          entry.score * (1 + (fit < weights.leastFit ? 0 : fit) + weights.topicTimes * topic) +
          top * ((fit < weights.leastFit ? 0 : weights.fit * fit ** 2) + weights.topic * topic + (fit > 0.99 ? 6 : 0));
    }
    const every = [...families.values()];
    const asked = new Set(terms.map((term) => families.get(bareTerm(term))?.source).filter(Boolean));
    if (asked.size === 1)
      for (const entry of ranked) {
        const family = every.find((one) => one.test(entry.page));
        if (family && !asked.has(family.source)) entry.score *= weights.foreign;
      }
    ranked.sort((one, other) => other.score - one.score);
    return ranked.flatMap(({ sections }, rank) => {
      const own = sections.map(({ words }) =>
        rarities.reduce((sum, rare, i) => {
          const { best = 0, count: times = 0 } = words[i] ?? {};
          return sum + rare * (best + (weights.text * times) / (times + 2));
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
