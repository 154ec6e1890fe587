/**
 * What the MARK board says in Hebrew.
 * @module
 */

/**
 * The moves told of one of the players, in the plural forms of the counters.
 * @param {string} key
 * @param {string} took who took, with the verb
 * @param {string} divided who divided, with the verb
 */
function made(key, took, divided) {
  return {
    [`made.${key}.take`]: {
      one: `${took} אסימון אחד מערימה {heap}: \`{from} → {to}\`.`,
      two: `${took} שני אסימונים מערימה {heap}: \`{from} → {to}\`.`,
      other: `${took} {n} אסימונים מערימה {heap}: \`{from} → {to}\`.`,
    },
    [`made.${key}.divide`]: `${divided} את ערימה {heap} ב־{k}: \`{from} → {to}\`.`,
  };
}

/**
 * Something said of a number of zeros, in its plural forms.
 * @param {string} before
 * @param {string} after
 */
function zeros(before, after) {
  return {
    one: `${before}אפס אחד${after}`,
    two: `${before}שני אפסים${after}`,
    other: `${before}־{n} אפסים${after}`,
  };
}

/**
 * Something said of a number of digits that count, in its plural forms.
 * @param {string} after
 */
function counted(after) {
  return {
    one: `\`{numeral}\` הוא מספר גבוה, וספרה אחת שלו נספרת, ${after}`,
    two: `\`{numeral}\` הוא מספר גבוה, ושתיים מספרותיו נספרות, ${after}`,
    other: `\`{numeral}\` הוא מספר גבוה, ו־{n} מספרותיו נספרות, ${after}`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'disc',
  surface: 'ערימות {game}. מקשי החיצים בוחרים מהלך, ו־Enter מבצע אותו.',
  'game.mark': 'MARK',
  'game.k-mark': 'K-MARK',
  'game.up-mark': 'Up-MARK',
  'game.up-k-mark': 'Up-K-MARK',
  play: 'מי שעושה את המהלך האחרון',
  'end.normal': 'במשחק רגיל מנצח מי שעשה את המהלך האחרון.',
  'end.misere': 'במשחק מיזר מפסיד מי שעשה את המהלך האחרון.',
  how: 'בוחרים ערימה, ולוקחים ממנה אסימונים או מחלקים אותה.',
  divideBy: 'חלוקה ב־k',
  kLess: 'k קטן יותר',
  kMore: 'k גדול יותר',
  rounds: 'עיגול',
  'rounds.down': 'כלפי מטה',
  'rounds.up': 'כלפי מעלה',
  part: 'ערימה {heap}',
  heap: 'ערימה {heap}',
  addPart: 'הוספת ערימה',
  dropPart: 'הסרת הערימה האחרונה',
  value: 'ערך',
  columns: 'ספרות',
  'do.take': {
    one: 'ערימה {heap}: לקחת אסימון אחד, להשאיר {to}',
    two: 'ערימה {heap}: לקחת שני אסימונים, להשאיר {to}',
    other: 'ערימה {heap}: לקחת {n} אסימונים, להשאיר {to}',
  },
  'do.divide': 'ערימה {heap}: לחלק ב־{k}, להשאיר {to}',

  ...made('reader', 'לקחתם', 'חילקתם'),
  ...made('theorem', 'המשפט לקח', 'המשפט חילק'),
  ...made('opponent', 'היריב לקח', 'היריב חילק'),
  ...made('first', 'השחקן הראשון לקח', 'השחקן הראשון חילק'),
  ...made('second', 'השחקן השני לקח', 'השחקן השני חילק'),
  move: 'ערימה {heap}, `{from} → {to}`',

  isEmpty: 'ערך הערימה הריקה הוא `0`.',
  'isEmpty.short': 'לא נותר אף אסימון',
  isLast: 'ערך הערימה של אסימון אחד, שנשאר במקומו, הוא `0`.',
  'isLast.short': 'האסימון האחרון נשאר',
  isDopey: zeros('`{numeral}` מסתיים ב', ', מספר אי־זוגי, ולכן הוא אוילי.'),
  'isDopey.short': zeros('מסתיים ב', ': אוילי'),
  'isVile.short': zeros('מסתיים ב', ': זדוני'),
  'isVileBare.short': 'בלי אפס בסוף: זדוני',
  isEvenPower: '`{numeral} = {power}` הוא חזקה של {k} במעריך זוגי.',
  'isEvenPower.short': '`{power}`, מעריך זוגי',
  'isOddPower.short': '`{power}`, מעריך אי־זוגי',
  valueDopey: zeros('`{numeral}` מסתיים ב', ', מספר אי־זוגי: אוילי, ערך `0`.'),
  'valueDopey.short': 'אוילי: ערך `0`',
  valueOdious: {
    one: '`{numeral}` הוא זדוני, והספרה `1` מופיעה בו פעם אחת, מספר אי־זוגי: odious, ערך `1`.',
    other: '`{numeral}` הוא זדוני, והספרה `1` מופיעה בו {n} פעמים, מספר אי־זוגי: odious, ערך `1`.',
  },
  'valueOdious.short': 'זדוני, odious: ערך `1`',
  valueEvil: {
    two: '`{numeral}` הוא זדוני, והספרה `1` מופיעה בו פעמיים, מספר זוגי: evil, ערך `2`.',
    other: '`{numeral}` הוא זדוני, והספרה `1` מופיעה בו {n} פעמים, מספר זוגי: evil, ערך `2`.',
  },
  'valueEvil.short': 'זדוני, evil: ערך `2`',
  valueLow: {
    one: '`{numeral}` מסתיים בספרה {digit} אחת, רצף שאורכו אי־זוגי: ערך {digit}.',
    other: '`{numeral}` מסתיים ב־{n} ספרות {digit}, רצף שאורכו אי־זוגי: ערך {digit}.',
  },
  'valueLow.short': 'נמוך, בסופו `{n} × {digit}`: ערך {value}',
  valueHighOdd: counted('מספר אי־זוגי: ערך {value}.'),
  'valueHighOdd.short': 'גבוה, נספרו {n}: ערך {value}',
  valueHighEven: counted('מספר זוגי: ערך {value}.'),
  'valueHighEven.short': 'גבוה, נספרו {n}: ערך {value}',

  'rule.normal': 'ערימה אחת מפסידה בדיוק כשהיא אוילית: בבסיס {k} היא מסתיימת במספר אי־זוגי של אפסים.',
  'rule.normal.up': 'ערימה אחת מפסידה בדיוק כשהמספר הקטן ממנה באחת אוילי: בבסיס {k} הוא מסתיים במספר אי־זוגי של אפסים.',
  'rule.misere': 'במשחק מיזר ערימה אחת מפסידה בדיוק כשהיא חזקה של {k} במעריך זוגי, או אוילית ואינה חזקה של {k}.',
  'rule.misere.up':
    'במשחק מיזר ערימה אחת מפסידה בדיוק כשהמספר הקטן ממנה באחת הוא חזקה של {k} במעריך זוגי, או אוילי ואינו חזקה של {k}.',
  'rule.sum':
    'ערכי גרנדי: `{sum}`. ערכה של ערימה אוילית הוא `0`, וערכה של ערימה זדונית הוא `1` אם הספרה `1` מופיעה בה מספר אי־זוגי של פעמים, ו־`2` אם מספר זוגי.',
  'rule.sumOfAnyK':
    'ערכי גרנדי: `{sum}`. אם הרצף האחרון באורך אי־זוגי, ספרתו היא הערך, אלא אם כן היא {top}. כל שאר הערימות גבוהות: סופרים את הספרות שמעליהן נקודה; אם מספרן אי־זוגי הערך הוא {top}, ואם הוא זוגי הערך הוא {k}.',
  'rule.misereSum':
    'ערכי גרנדי: `{sum}`. במשחק מיזר סכום של ערימות קטנות כאלה מפסיד בסכום־נים `1` אם כל הערימות הן מבין `{fickle}`; בסכום־נים `2` אם ערימה אחת בדיוק היא {eight} ואף אחת אינה {seven}; ובכל מקרה אחר בסכום־נים `0`.',
  'rule.misereSumOfAnyK':
    'ערכי גרנדי: `{sum}`. במשחק מיזר סכום של ערימות קטנות כאלה מפסיד בסכום־נים `1` אם כל הערימות הן מבין `{fickle}`, ובכל מקרה אחר בסכום־נים `0`.',

  whyOver: 'מדוע: לא נותר מהלך.',
  whyDopey: 'מדוע: {evidence} משם כל מהלך מוביל לערימה זדונית.',
  whyGrundy: 'מדוע: הערכים היו `{sum}`, ולכן ערימה {heap} צריכה לקבל את הערך `{need}`. {evidence}',
  whyOne: 'מדוע: נותר אסימון אחד, ואתם חייבים לקחת אותו.',
  whyTwo: 'מדוע: נותרו שני אסימונים, ואתם חייבים לעשות את המהלך האחרון.',
  whyMisereHeap: 'מדוע: {evidence} במשחק מיזר ערימה כזאת מפסידה.',
  whyMisereSum: 'מדוע: נשאר סכום שמפסיד במשחק מיזר. {evidence}',
  'whyMisereSum.again': 'מדוע: גם `{position}` מפסידה במשחק מיזר.',
  whyLost: 'העמדה הייתה אבודה. {reason} המשפט לוקח אסימון אחד מן הערימה הגדולה ביותר ומקווה שתטעו.',
  'whyLost.again': 'גם `{position}` הייתה אבודה. {reason}',
  'lost.sum': 'סכום־הנים של הערכים היה `0`: `{sum}`.',
  'lost.fickle': 'כל הערימות הן מבין `{fickle}`, וסכום־הנים של הערכים הוא `1`: `{sum}`.',
  'lost.eight': 'ערימה אחת היא {eight}, אף אחת אינה {seven}, וסכום־הנים של הערכים הוא `2`: `{sum}`.',
  'lost.firm': 'סכום־הנים של הערכים הוא `0`: `{sum}`.',

  'look.normal': 'כותבים בבסיס {k} את מה שכל מהלך משאיר. האם אחד המספרים מסתיים במספר אי־זוגי של אפסים?',
  'look.normal.up':
    'מחסרים אחת ממה שכל מהלך משאיר, וכותבים את התוצאה בבסיס {k}. האם אחד המספרים מסתיים במספר אי־זוגי של אפסים?',
  'look.misere':
    'כותבים בבסיס {k} את מה שכל מהלך משאיר. האם אחד המספרים הוא חזקה של {k} במעריך זוגי, או שהוא מסתיים במספר אי־זוגי של אפסים ואינו חזקה של {k}?',
  'look.misere.up':
    'מחסרים אחת ממה שכל מהלך משאיר, וכותבים את התוצאה בבסיס {k}. האם אחד המספרים הוא חזקה של {k} במעריך זוגי, או שהוא מסתיים במספר אי־זוגי של אפסים ואינו חזקה של {k}?',
  'look.misereSum':
    'מחשבים את ערכי גרנדי של הערימות ואת סכום־הנים שלהם. סכום־הנים שצריך להשאיר הוא `1` אם אז כל הערימות הן מבין `{fickle}`; `2` אם בדיוק אחת היא {eight} ואין ערימה של {seven}; ו־`0` בכל מקרה אחר.',
  'look.misereSumOfAnyK':
    'מחשבים את ערכי גרנדי של הערימות ואת סכום־הנים שלהם. סכום־הנים שצריך להשאיר הוא `1` אם אז כל הערימות הן מבין `{fickle}`, ו־`0` בכל מקרה אחר.',
  hintWins: { one: 'מהלך מנצח: {moves}.', two: 'שני מהלכים מנצחים: {moves}.', other: '{n} מהלכים מנצחים: {moves}.' },
  noWin: 'אין מהלך מנצח: סכום־הנים של הערכים הוא `0`, וכל מהלך מפסיד מול התשובה הטובה ביותר.',
  noWinDopey: 'אין מהלך מנצח: המספר הקובע אוילי, וכל מהלך הופך אותו לזדוני.',
  noWinMisere: 'אין מהלך מנצח: במשחק מיזר הערימה הזאת מפסידה.',
  noWinMisereSum: 'אין מהלך מנצח: במשחק מיזר הסכום הזה מפסיד.',
  'noWin.again': 'גם בעמדה `{position}` אין מהלך מנצח.',

  badHeap: '”{text}” אינו גודל של ערימה: גודל ערימה הוא מספר שלם בין `0` ל־`10¹⁸`.',
  badUpHeap: '”{text}” אינו גודל של ערימה: כשמעגלים כלפי מעלה, גודל ערימה הוא מספר שלם בין `1` ל־`10¹⁸`.',
  badK: '”{text}” אינו k שהלוח מכיר: k הוא מספר שלם בין `2` ל־{most}.',
  tooManyHeaps: '{count} ערימות הן יותר מדי: בלוח יש מקום ל־`12`.',
  unknown:
    'במשחק מיזר המשפט מכיר ערימה אחת בכל גודל, ובמקרה `k = {k}` גם כל סכום של ערימות שגודלן לכל היותר {most}. לסכום הזה אין כלל ידוע.',
};
