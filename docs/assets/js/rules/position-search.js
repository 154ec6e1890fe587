/**
 * Outcomes by a search of whole positions, each of which is searched once.
 * @module
 */
import { heapOptions } from './options.js';

/**
 * Return the search that decides in misère play whether a list of heaps is lost; heaps may be split.
 * @param {import('./options.js').GameData} rules
 * @param {number} most the largest heap
 * @returns {(heaps: number[]) => boolean}
 */
export function searchOfHeaps(rules, most) {
  const options = heapOptions(rules, most);
  /** @type {(position: number[], tell: (option: number[]) => void) => void} */
  const visit = (position, tell) =>
    position.forEach((size, place) => {
      if (position.indexOf(size) !== place) return;
      const others = position.toSpliced(place, 1);
      options(size, (left, beside, third = 0) => tell([...others, left, beside, third]));
    });
  /** @type {(position: number[]) => number[]} */
  const same = (position) => position.filter((one) => one > 0).sort((one, other) => one - other);
  return search(visit, 'misere', same);
}

/**
 * Return the search of whole positions.
 * @param {(position: number[], tell: (option: number[]) => void) => void} options
 * @param {'normal' | 'misere'} play
 * @param {(position: number[]) => number[]} [same] the position that stands for all with the same outcome
 * @returns {(position: number[]) => boolean} whether the player to move loses
 */
export function search(options, play, same = (position) => position) {
  /** @type {Map<string, boolean>} */
  const known = new Map();
  /** @type {(given: number[]) => boolean} */
  const isLost = (given) => {
    const position = same(given);
    const key = position.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    let [any, wins] = [false, false];
    options(position, (option) => {
      any = true;
      wins ||= isLost(option);
    });
    const lost = any ? !wins : play === 'normal';
    known.set(key, lost);
    return lost;
  };
  return isLost;
}
