/**
 * What the Nim board says in Hebrew.
 * @module
 */

/**
 * A move told of one of the players, in the plural forms of its counters.
 * @param {string} took who took, with the verb
 */
function made(took) {
  return {
    one: `${took} גפרור אחד מערימה {heap}: \`{from} → {to}\`.`,
    two: `${took} שני גפרורים מערימה {heap}: \`{from} → {to}\`.`,
    other: `${took} {n} גפרורים מערימה {heap}: \`{from} → {to}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'match',
  surface: 'ערימות נים. מקשי החיצים בוחרים גפרור, ו־Enter לוקח אותו ואת כל הגפרורים שמימינו.',
  play: 'הלוקח את הגפרור האחרון',
  'end.normal': 'במשחק רגיל מנצח מי שלקח את הגפרור האחרון.',
  'end.misere': 'במשחק מיזר מפסיד מי שלקח את הגפרור האחרון.',
  how: 'בוחרים גפרור, והוא נלקח יחד עם כל הגפרורים שמימינו.',
  part: 'ערימה {heap}',
  heap: 'ערימה {heap}',
  addPart: 'הוספת ערימה',
  dropPart: 'הסרת הערימה האחרונה',
  value: 'סכום־נים',
  nimSum: 'סכום־נים',
  columnsLabel: 'הספרות הבינאריות של הערימות',
  columns: 'עמודות בינאריות',
  allEven: 'בכל עמודה מספר זוגי של אחדות.',
  oddColumns: { one: 'העמודה האי־זוגית:', other: 'העמודות האי־זוגיות:' },
  pieceLabel: {
    one: 'ערימה {heap}: לקחת גפרור אחד, להשאיר {to}',
    two: 'ערימה {heap}: לקחת שני גפרורים, להשאיר {to}',
    other: 'ערימה {heap}: לקחת {n} גפרורים, להשאיר {to}',
  },
  leave: 'להשאיר',
  leaveLabel: 'בערימה {heap} יש {n} גפרורים. כמה להשאיר?',
  take: 'לקיחה',

  'made.reader': made('לקחתם'),
  'made.theorem': made('המשפט לקח'),
  'made.first': made('השחקן הראשון לקח'),
  'made.second': made('השחקן השני לקח'),
  move: 'ערימה {heap}: `{from} → {to}`',

  whyZero:
    'מדוע: סכום־הנים היה {sum}, העמודה הגבוהה ביותר שלו היא {column}, ובערימה {heap} יש בה `1`. `{from} ⊕ {sum} = {to}`, ולכן `{from} → {to}` משאיר סכום־נים `0`.',
  whyLastBig:
    'מדוע: רק בערימה {heap} נותרו שני גפרורים או יותר. משאירים מספר אי־זוגי של גפרורים בודדים, ולכן `{from} → {to}`.',
  whyOnes: 'מדוע: נותרו רק גפרורים בודדים ומספרם זוגי, ולכן האחרון יגיע אליכם.',
  whyLost:
    'סכום־הנים היה `0`, ולכן כל מהלך מפסיד אם תענו נכון. המשפט לוקח גפרור אחד מן הערימה הגדולה ביותר ומקווה שתטעו.',
  whyLostOnes: 'נותרו רק גפרורים בודדים ומספרם מכריע: לא היה במה לבחור.',

  hintWins: { one: 'מהלך מנצח: {moves}.', two: 'שני מהלכים מנצחים: {moves}.', other: '{n} מהלכים מנצחים: {moves}.' },
  noWin: 'אין מהלך מנצח: סכום־הנים הוא `0`, וכל מהלך מפסיד מול התשובה הטובה ביותר.',
  noWinOnes: 'אין מהלך מנצח: נותר מספר אי־זוגי של גפרורים בודדים, והאחרון יגיע למי שתורו עכשיו.',

  badHeap: '”{text}” אינו גודל של ערימה: גודל ערימה הוא מספר שלם בין `0` ל־`10¹⁵`.',
  badRest: 'אי אפשר להשאיר ”{text}”: יש להשאיר מספר שלם בין `0` ל־{most}.',
  tooManyHeaps: '{count} ערימות הן יותר מדי: בלוח יש מקום ל־`12`.',
};
