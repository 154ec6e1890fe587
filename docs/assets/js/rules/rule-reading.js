// Reading of typed rules, as theory/rules/rule_reading.py: their meaning, or a refusal with the closest rules. A refusal
// has a key, a kind, a place, and what was expected; the words for these are those of the page.
import { Stopped, beginnings, nodes, parser } from './rule-grammar.js';
import { MeaningError, checkAfterSplit, checkPartsOfSplit, meaning } from './rule-meaning.js';
import { filled, normalizer, paraphraser } from './typed-text.js';

// Other letters than n that may stand for the size of the heap.
const OTHER_LETTERS = ['x', 'm'];
// The letter that negates a Persian verb, such as "take".
const NEGATING = 'ن';
const SIGNS = ['-', '/', '{'];
// Each of these parts of rules begins with the next one, so a message names only the first one that is expected.
const WIDEST = ['option', 'amount', 'number'];
const [SHORTEST_WORD, TWO_WRONG] = [4, 6];
// The number of places at which a text is cut into the name of a game and its description, in either order.
const MOST_CUTS = 3;
// Maximal number of equally close words for which each is tried, and of combinations of such words.
const [MOST_NEAR, MOST_SPELLINGS] = [3, 9];
// At least three numbers in other brackets than braces; two of them may be the ends of an interval.
const IN_BRACKETS = /(n *- *)[([] *([0-9]+(?: *, *[0-9]+){2,}) *[)\]]/g;

/** Return the number of letters of one list to insert, delete, replace or exchange to make the other. */
function distance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const [before, row] = [rows[i - 1], [i]];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let best = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + Number(!same));
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && other[j - 1] === one[i - 2];
      if (exchanged) best = Math.min(best, rows[i - 2][j - 2] + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[one.length][other.length];
}

/** Return whether one of two words is the other with the letter that negates a Persian verb. */
function isNegation(one, other) {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  const without = (letter, at) => letter === NEGATING && longer.slice(0, at) + longer.slice(at + 1) === shorter;
  return [...longer].some(without);
}

const pieces = (text) => text.match(/\p{L}+|\P{L}/gu) ?? [];
const isSingle = (piece) => /^\p{L}$/u.test(piece);
const trimmed = (text) => text.replace(/[ ,]+$/, '');

/** Return the first texts with one of the given pieces at each place; the last place changes first. */
const firstCombinations = (choices) =>
  choices.reduceRight(
    (ends, choice) => choice.flatMap((piece) => ends.map((end) => piece + end)).slice(0, MOST_SPELLINGS),
    [''],
  );

/**
 * Return the function that reads typed rules by a grammar, the content of grammar.json.
 *
 * It returns `text`, the canonical form, with `moves`, `heaps`, `least`, `blocked`, `terminal`, and `normal` and
 * `misere`, which say that by the text whoever moves last wins or loses; or a `refusal`.
 */
export function rulesReader(grammar) {
  const normalize = normalizer(grammar);
  const paraphrased = paraphraser(grammar);
  const { parse, words, otherWords } = parser(grammar, normalize);
  const named = new Set(grammar.expected);
  const ownMoves = new RegExp(grammar['own-moves'], 'gu');
  const between = new RegExp(grammar['between-name-and-description'], 'gu');
  const otherReadings = grammar['other-readings'].map(([pattern, key, kind, instead = '']) => ({
    pattern: new RegExp(pattern, 'u'),
    key,
    kind,
    instead,
  }));
  const kinds = grammar.unsupported.map(({ kind, words: those }) => ({
    kind,
    words: those.map((word) => normalize(word).text),
  }));

  /** Return the syntax tree of a text; a heap may also be called x or m. */
  const parseLettered = (text) => {
    try {
      return parse(text);
    } catch (error) {
      const single = new Set(pieces(text).filter(isSingle));
      const [letter] = single;
      if (!(error instanceof Stopped) || single.size !== 1 || !OTHER_LETTERS.includes(letter)) throw error;
      try {
        return parse(pieces(text).map((piece) => (piece === letter ? 'n' : piece)).join('')); // prettier-ignore
      } catch {
        throw error;
      }
    }
  };
  const tree = (text) => {
    const parsed = parseLettered(text);
    const given = (name) => [...nodes(parsed, name)];
    const [normal, misere] = [given('normal-play').length > 0, given('misere-play')];
    if (normal && misere.length) throw new MeaningError('unsupported', misere[0], { kind: 'misere' });
    const movers = [...text.matchAll(ownMoves)];
    const other = movers.find((one) => one[1] !== movers[0][1]);
    if (other) throw new MeaningError('unsupported', { start: other.index }, { kind: 'players' });
    const parts = parsed.parts.filter(({ name }) => !grammar.nodes['no-move'].includes(name));
    const heapsGiven = given('heaps-given');
    const found = { ...parsed, parts, normal, misere: misere.length > 0, heapsGiven };
    const [first] = parts;
    const [row] = given('row');
    if (row && !grammar.nodes['on-a-row'].includes(first.name)) {
      throw new MeaningError('unsupported', row, { kind: 'board' });
    }
    checkPartsOfSplit(text, parsed.parts);
    checkAfterSplit(grammar, text, parts);
    const expanded = (part) => (part.name === 'game' ? parse(grammar.games[part.parts[0].name]).parts : [part]);
    if (first.name === 'passing') return { ...found, parts: [{ ...first, parts: first.parts.flatMap(expanded) }] };
    return first.name === 'game' ? { ...found, parts: expanded(first) } : found;
  };
  /** Return the canonical form of rules, or nothing for misère rules, because the form does not say who loses. */
  const lenient = (text) => {
    try {
      const game = meaning(grammar, tree(text), true);
      return game.misere ? '' : game.text;
    } catch (error) {
      if (error instanceof Stopped || error instanceof MeaningError) return '';
      throw error;
    }
  };
  const told = ({ at, expected }) => {
    const names = expected.filter((name) => named.has(name));
    const widest = WIDEST.find((name) => names.includes(name));
    // At the beginning the text could end or continue with a comma only because some moves may be left out.
    const rest = (name) => !WIDEST.includes(name) && (at > 0 || !widest);
    const kept = names.filter((name) => name === widest || rest(name));
    return kept.length ? kept : expected.filter((sign) => SIGNS.includes(sign));
  };
  /** Return how many letters of one word do not occur in another. */
  const without = (one, other) => new Set([...one].filter((letter) => !other.includes(letter))).size;
  const closest = (word) => {
    const letters = [...word];
    if (words.includes(word) || otherWords.has(word) || !/^\p{L}+$/u.test(word)) return [word];
    if (letters.length < SHORTEST_WORD) {
      // A letter of a common word of four letters is missing; other short words are too close to each other.
      const begins = (known) => letters.length === SHORTEST_WORD - 1 && known[0] === word[0];
      const missing = (known) => begins(known) && distance(letters, [...known]) === 1;
      return [grammar['short-words'].find(missing) ?? word];
    }
    const allowed = letters.length >= TWO_WRONG ? 2 : 1;
    // One edit takes away one letter at most, and brings one; what differs in more letters needs no table.
    const near = words.filter(
      (known) =>
        Math.abs(known.length - letters.length) <= allowed &&
        without(word, known) <= allowed &&
        without(known, word) <= allowed,
    );
    const far = near.map((known) => distance(letters, [...known]));
    const least = Math.min(...far);
    const isSame = (known) => (least < 2 || known[0] === word[0]) && !isNegation(word, known);
    const nearest = near.filter((_, index) => far[index] === least);
    // The first letter is seldom wrong.
    const best = nearest.length > 1 ? nearest.filter((known) => known[0] === word[0]) : nearest;
    if (!best.every(isSame)) return [word];
    return least <= allowed && best.length && best.length <= MOST_NEAR ? best : [word];
  };
  function* completed(text, { at, expected }) {
    // After dots the last number of a range is missing.
    const isOpen = text.slice(0, at).trimEnd().endsWith('..');
    for (const sign of ['}', ')']) {
      if (expected.includes(sign) && !isOpen) yield text.slice(0, at) + sign + text.slice(at);
    }
    const inBraces = text.replace(IN_BRACKETS, '$1{$2}');
    if (inBraces !== text) yield inBraces;
    if (trimmed(text) !== text) yield trimmed(text);
    for (const bracket of ['}', ')']) {
      const place = text.indexOf(bracket);
      const before = text.slice(0, place);
      if (place >= 0 && trimmed(before) !== before) yield trimmed(before) + text.slice(place);
    }
    // A comma is missing before another option, or between the numbers of a set; elsewhere it would be a guess.
    const [before, after] = [text.slice(0, at), text.slice(at)];
    const inSet = before.split('{').length > before.split('}').length;
    if (at > 0 && (/^(n *-|floor|ceil)/.test(after) || inSet)) yield `${before},${after}`;
  }
  function* respelt(text) {
    const letters = new Set(pieces(text).filter((piece) => /^\p{L}$/u.test(piece)));
    if (letters.size === 1 && !letters.has('n')) {
      yield pieces(text).map((piece) => (letters.has(piece) ? 'n' : piece)).join(''); // prettier-ignore
    }
    for (const spelt of firstCombinations(pieces(text).map(closest))) if (spelt !== text) yield spelt;
  }
  /** Return the game of a normalized text, the name of the game if it has its own command, or nothing. */
  const alone = (text) => {
    const other = paraphrased({ text, place: (at) => at }).text;
    for (const form of [text, other]) {
      try {
        return meaning(grammar, tree(form));
      } catch (error) {
        if (error instanceof MeaningError) return error.key === 'command' ? error.kind : undefined;
        if (!(error instanceof Stopped)) throw error;
      }
    }
    return undefined;
  };
  const stoppedRefusal = (text, stopped) => {
    const expected = told(stopped);
    const first = (candidates) => [...candidates].map(lenient).find((suggestion) => suggestion);
    const suggestion = first(completed(text, stopped));
    if (suggestion) return { key: 'syntax', at: stopped.at, expected, suggestion };
    for (const { kind, words: those } of kinds) {
      const places = those.map((word) => beginnings(text, word).next().value).filter((at) => at !== undefined);
      if (!places.length) continue;
      // Words about the winner are read if a sign is added or another word is spelt correctly.
      if (kind === 'misere' && [...completed(text, stopped), ...respelt(text)].some(alone)) break;
      return { key: 'unsupported', at: Math.min(...places), kind };
    }
    const respellings = [...respelt(text)];
    const inOtherSpelling = first(respellings);
    if (!inOtherSpelling) {
      const command = respellings.map(alone).find((game) => typeof game === 'string');
      if (command) return { key: 'command', at: stopped.at, kind: command };
    }
    return { key: 'syntax', at: stopped.at, expected, suggestion: inOtherSpelling ?? '' };
  };
  /**
   * Return the game of a text that says it twice, as "Kayles: knock down one pin or two adjacent pins"; the name of the
   * game if it has its own command; nothing if the text cannot be cut into two descriptions of one game.
   */
  const namedAndDescribed = (text) => {
    for (const cut of [...text.matchAll(between)].slice(0, MOST_CUTS)) {
      const rest = text.slice(cut.index + cut[0].length);
      const one = alone(text.slice(0, cut.index));
      const other = one && alone(cut[0].endsWith('(') ? rest.replace(/[ ).]+$/, '') : rest);
      if (typeof one === 'string' && one === other) return one;
      if (typeof one === 'object' && typeof other === 'object' && one.text === other.text) {
        const [normal, misere] = [one.normal || other.normal, one.misere || other.misere];
        return normal && misere ? undefined : { ...one, normal, misere };
      }
    }
    return undefined;
  };

  return (typed) => {
    const normal = normalize(typed);
    const refused = ({ place }, { key, at, kind = '', expected = [], suggestion = '' }) => ({
      refusal: { key, kind, place: place(at), expected, suggestion },
    });
    const meaningless = (form, { key, at, kind, instead }) =>
      refused(form, { key, at, kind, suggestion: instead || lenient(form.text) });
    for (const { pattern, key, kind, instead } of otherReadings) {
      const found = pattern.exec(normal.text);
      const other = found && instead ? alone(filled(instead, found)) : undefined;
      const suggestion = typeof other === 'object' && !other.misere ? other.text : '';
      if (found) return refused(normal, { key, at: found.index, kind, suggestion });
    }
    try {
      return meaning(grammar, tree(normal.text));
    } catch (error) {
      if (error instanceof MeaningError) return meaningless(normal, error);
      if (!(error instanceof Stopped)) throw error;
      const other = paraphrased(normal);
      try {
        if (other.text !== normal.text) return meaning(grammar, tree(other.text));
      } catch (second) {
        if (second instanceof MeaningError) return meaningless(other, second);
        if (!(second instanceof Stopped)) throw second;
      }
      const twice = namedAndDescribed(normal.text);
      if (typeof twice === 'string') return refused(normal, { key: 'command', at: 0, kind: twice });
      return twice ?? refused(normal, stoppedRefusal(normal.text, error));
    }
  };
}

/** Load the grammar and return the function that reads typed rules. */
export async function loadRulesReader() {
  const answer = await fetch(new URL('./grammar.json', import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} grammar.json`);
  return rulesReader(await answer.json());
}
