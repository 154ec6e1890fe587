/**
 * The messages of the board of Wythoff's game in Hebrew.
 * @module
 */

/**
 * The messages about a move of one of the players, in the plural forms of the sticks.
 * @param {string} key
 * @param {string} took who took, with the verb
 */
function made(key, took) {
  return {
    [`made.${key}.one`]: {
      one: `${took} מקל אחד משורה {heap}: \`{before} → {after}\`.`,
      two: `${took} שני מקלות משורה {heap}: \`{before} → {after}\`.`,
      other: `${took} {n} מקלות משורה {heap}: \`{before} → {after}\`.`,
    },
    [`made.${key}.both`]: {
      one: `${took} מקל אחד מכל שורה: \`{before} → {after}\`.`,
      two: `${took} שני מקלות מכל שורה: \`{before} → {after}\`.`,
      other: `${took} {n} מקלות מכל שורה: \`{before} → {after}\`.`,
    },
    [`made.${key}.each`]: `${took} {n} משורה A ו־{m} משורה B: \`{before} → {after}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'stick',
  surface:
    'שתי שורות של מקלות. מקשי החצים נעים לאורכן, Enter בוחר מקל יחד עם כל המקלות שמימינו, ולחיצה נוספת לוקחת את מה שנבחר; Escape מחזיר אותו.',
  play: 'מי שלוקח את המקל האחרון',
  'end.normal': 'במשחק רגיל מנצח מי שלקח את המקל האחרון.',
  'end.misere': 'במשחק מיזר מפסיד מי שלקח את המקל האחרון.',
  how: 'בוחרים מקלות משורה אחת או משתיהן ולוקחים אותם, או מזיזים את המלכה למשבצת מסומנת.',
  differ: 'משתי השורות: הפרש קטן מ־t',
  tLess: 't קטן יותר',
  tMore: 't גדול יותר',
  part: 'שורה {heap}',
  columns: 'לוח שחמט',
  stick: 'שורה {heap}: לקחת {n}, להשאיר {to}',
  amount: 'כמה לקחת',
  amountLabel: {
    one: 'בשורה {heap} יש מקל אחד. כמה לקחת?',
    two: 'בשורה {heap} יש שני מקלות. כמה לקחת?',
    other: 'בשורה {heap} יש {n} מקלות. כמה לקחת?',
  },
  take: 'לקיחה',
  putBack: 'החזרה',
  'do.one': 'לקחת {n} משורה {heap}',
  'do.both': 'לקחת {n} מכל שורה',
  'do.each': 'לקחת {n} משורה A ו־{m} משורה B',

  chessboard:
    'אותו משחק על לוח שחמט: שורת המקלות A סופרת את העמודות, B את השורות, החל בפינה השמאלית התחתונה. מקשי החצים בוחרים משבצת, ו־Enter מזיז אליה את המלכה.',
  far: 'המלכה עומדת ב־`{point}`. לוח השחמט מופיע כשאין שורה שבה יותר מ־{most} מקלות.',
  'square.here': '`{point}`: המלכה',
  'square.none': '`{point}`',
  'square.move': '`{point}`: {what}',
  'square.pair': '`{point}`: זוג',
  pairs: 'הצגת הזוגות',
  'pairs.rule':
    'הזוגות שמי שתורו לשחק בהם מפסיד: `{pairs}`, בכל סדר. המספר הקטן הוא תמיד הקטן ביותר שעדיין לא הופיע, והחל ב־`n = 0` ההפרש בין שני מספרי הזוג הוא `{difference}`.',
  'pairs.ends':
    'הזוגות שמי שתורו לשחק בהם מפסיד: `{pairs}`, בכל סדר. במשחק מיזר `(0, 1)` ו־`(2, 2)` באים במקום `(0, 0)` ו־`(1, 2)`; כל שאר הזוגות הם אלה של המשחק הרגיל.',

  ...made('reader', 'לקחתם'),
  ...made('theorem', 'המשפט לקח'),
  ...made('opponent', 'היריב לקח'),
  ...made('first', 'השחקן הראשון לקח'),
  ...made('second', 'השחקן השני לקח'),
  move: '`{before} → {after}`',

  whyOver: 'מדוע: לא נותר דבר.',
  whyOne: 'מדוע: נותר מקל אחד, ואתם חייבים לקחת אותו.',
  whyPartner: 'מדוע: {keep} שייך ל־`{pair}`, ולכן משאירים {to} בשורה {heap}.',
  whyPartnerEnd: 'מדוע: במשחק מיזר {keep} שייך ל־`{pair}`, ולכן משאירים {to} בשורה {heap}.',
  whyDifference:
    'מדוע: {low} שייך ל־`{pair}`, ו־{partner} גדול מדי; ההפרש `{subtraction}` שייך ל־`{target}`, ולכן לוקחים {n} מכל שורה.',
  whyDifferenceEnd:
    'מדוע: {low} שייך ל־`{pair}`, ו־{partner} גדול מדי; ההפרש `{subtraction}` שייך במשחק מיזר ל־`{target}`, ולכן לוקחים {n} מכל שורה.',
  whyNear:
    'מדוע: {low} שייך ל־`{pair}`, ו־{partner} גדול מדי; ההפרש `{subtraction}` נבדל בפחות מ־{t} מן ההפרש {gap} של `{target}`, ולכן לוקחים {n} משורה A ו־{m} משורה B.',
  whyLost: 'השורות היו הזוג `{pair}`, ואין מהלך המוביל מזוג לזוג. המשפט לוקח מקל אחד ומקווה שתטעו.',
  'whyLost.again': 'השורות שוב היו זוג: `{pair}`.',
  whyLostOne: 'נותר מקל אחד, והיה הכרח לקחת אותו.',

  look: 'מחפשים זוג שאפשר להגיע אליו במהלך אחד: זוג שבו שורה A אינה משתנה, שורה B אינה משתנה, או ההפרש בין השורות אינו משתנה.',
  'look.near':
    'מחפשים זוג שאפשר להגיע אליו במהלך אחד: זוג שבו שורה A אינה משתנה, שורה B אינה משתנה, או ההפרש בין השורות משתנה בפחות מ־{t}.',
  place: 'משורה {heap}',
  'place.both': 'משתי השורות',
  hintPlace: { one: 'מהלך מנצח לוקח מקלות {places}.', other: 'יש מהלכים מנצחים שלוקחים מקלות {places}.' },
  hintWins: {
    one: 'מהלך מנצח: `{moves}`.',
    two: 'שני מהלכים מנצחים: `{moves}`.',
    other: '{n} מהלכים מנצחים: `{moves}`.',
  },
  noWin: 'שתי השורות הן זוג, ואין מהלך המוביל מזוג לזוג.',
  noWinMisere: 'שתי השורות הן זוג של משחק מיזר, ואין מהלך המוביל מזוג לזוג.',
  'noWin.again': 'אין מהלך מנצח: גם `{position}` הוא זוג.',
  noWinOne: 'נותר מקל אחד, וחייבים לקחת אותו.',

  badHeap: '”{text}” אינו אורך של שורה: אורך שורה הוא מספר שלם בין `0` ל־`10¹⁸`.',
  notTwo: 'במשחק ויתהוף משחקים בשתי שורות, לא ב־{count}.',
  badT: '”{text}” אינו t שהלוח מכיר: t הוא מספר שלם בין `1` ל־{most}.',
  badAmount: 'אי אפשר לקחת ”{text}”: אין בשורה כל כך הרבה מקלות.',
  nothing: 'יש לבחור כמה מקלות לקחת.',
  badBoth: 'משתי השורות לוקחים אותו מספר: {n} ו־{m} שונים.',
  badEach: 'ההפרש בין שני המספרים שלוקחים מן השורות צריך להיות קטן מ־{t}; ההפרש בין {n} ל־{m} אינו כזה.',
};
