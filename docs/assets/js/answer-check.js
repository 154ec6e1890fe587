// Comparison of a typed answer with the right one.

/** Return the numbers in a text, written in Latin, Persian or Arabic digits. */
function numbers(text) {
  const latin = text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  return (latin.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ''));
}

/** Return the set of tuples in a list of numbers; null if the numbers do not form complete tuples. */
function tuples(found, size, ordered) {
  if (found.length === 0 || found.length % size) return null;
  const made = new Set();
  for (let at = 0; at < found.length; at += size) {
    const tuple = found.slice(at, at + size);
    made.add((ordered ? tuple : tuple.sort((a, b) => a - b)).join(' '));
  }
  return made;
}

/** Return the verdict on an answer: the key of a sentence. */
export function judgeAnswer(typed, right, ordered) {
  const [first, ...rest] = right.split(';').map(numbers);
  const given = tuples(numbers(typed), first.length, ordered);
  if (!given) return 'unread';
  const wanted = tuples([first, ...rest].flat(), first.length, ordered);
  if (![...given].every((tuple) => wanted.has(tuple))) return 'wrong';
  return given.size === wanted.size ? 'right' : 'some';
}
