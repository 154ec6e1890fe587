/**
 * The messages of the MARK board in Polish.
 * @module
 */

/**
 * The messages about a move of one of the players; in the present tense the verbs have no gender.
 * @param {string} key
 * @param {string} takes who takes, with the verb
 * @param {string} divides who divides, with the verb
 */
function made(key, takes, divides) {
  return {
    [`made.${key}.take`]: {
      one: `${takes} {n} żeton ze stosu {heap}: \`{from} → {to}\`.`,
      few: `${takes} {n} żetony ze stosu {heap}: \`{from} → {to}\`.`,
      many: `${takes} {n} żetonów ze stosu {heap}: \`{from} → {to}\`.`,
      other: `${takes} {n} żetonu ze stosu {heap}: \`{from} → {to}\`.`,
    },
    [`made.${key}.divide`]: `${divides} stos {heap} przez {k}: \`{from} → {to}\`.`,
  };
}

/**
 * The words about a number of digits that count, in its plural forms.
 * @param {string} after
 */
function counted(after) {
  return {
    one: `Liczba \`{numeral}\` jest wysoka i liczy się {n} jej cyfra, ${after}`,
    few: `Liczba \`{numeral}\` jest wysoka i liczą się {n} jej cyfry, ${after}`,
    other: `Liczba \`{numeral}\` jest wysoka i liczy się {n} jej cyfr, ${after}`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'disc',
  surface: 'Stosy gry {game}. Strzałki wybierają ruch, Enter go wykonuje.',
  'game.mark': 'MARK',
  'game.k-mark': 'K-MARK',
  'game.up-mark': 'Up-MARK',
  'game.up-k-mark': 'Up-K-MARK',
  play: 'Kto wykonuje ostatni ruch',
  'end.normal': 'W grze normalnej wygrywa ten, kto wykonuje ostatni ruch.',
  'end.misere': 'W grze misère przegrywa ten, kto wykonuje ostatni ruch.',
  how: 'Wybierz stos: zabierz z niego żetony albo go podziel.',
  divideBy: 'Dzielenie przez k =',
  kLess: 'Mniejsze k',
  kMore: 'Większe k',
  rounds: 'Zaokrąglanie',
  'rounds.down': 'w dół',
  'rounds.up': 'w górę',
  part: 'Stos {heap}',
  heap: 'Stos {heap}',
  addPart: 'Dodaj stos',
  dropPart: 'Usuń ostatni stos',
  value: 'wartość',
  columns: 'Cyfry',
  'do.take': {
    one: 'Stos {heap}: zabierz {n} żeton, zostaw {to}',
    few: 'Stos {heap}: zabierz {n} żetony, zostaw {to}',
    many: 'Stos {heap}: zabierz {n} żetonów, zostaw {to}',
    other: 'Stos {heap}: zabierz {n} żetonu, zostaw {to}',
  },
  'do.divide': 'Stos {heap}: podziel przez {k}, zostaw {to}',

  ...made('reader', 'Zabierasz', 'Dzielisz'),
  ...made('theorem', 'Twierdzenie zabiera', 'Twierdzenie dzieli'),
  ...made('opponent', 'Przeciwnik zabiera', 'Przeciwnik dzieli'),
  ...made('first', 'Pierwszy gracz zabiera', 'Pierwszy gracz dzieli'),
  ...made('second', 'Drugi gracz zabiera', 'Drugi gracz dzieli'),
  move: 'stos {heap}: `{from} → {to}`',

  isEmpty: 'Stos pusty ma wartość 0.',
  'isEmpty.short': 'nie został żaden żeton',
  isLast: 'Stos z jednym żetonem, który zostaje, ma wartość 0.',
  'isLast.short': 'ostatni żeton zostaje',
  isDopey: {
    one: '`{numeral}` kończy się {n} zerem, czyli nieparzystą liczbą zer, więc jest liczbą głupią.',
    other: '`{numeral}` kończy się {n} zerami, czyli nieparzystą liczbą zer, więc jest liczbą głupią.',
  },
  'isDopey.short': {
    one: '{n} zero na końcu: liczba głupia',
    few: '{n} zera na końcu: liczba głupia',
    other: '{n} zer na końcu: liczba głupia',
  },
  'isVile.short': { few: '{n} zera na końcu: liczba podła', other: '{n} zer na końcu: liczba podła' },
  'isVileBare.short': 'bez zera na końcu: liczba podła',
  isNoPower: '{evidence} Nie jest to potęga liczby {k}.',
  isEvenPower: '`{numeral} = {power}` jest parzystą potęgą liczby {k}.',
  'isEvenPower.short': '`{power}`, potęga parzysta',
  'isOddPower.short': '`{power}`, potęga nieparzysta',
  valueDopey: {
    one: '`{numeral}` kończy się {n} zerem, czyli nieparzystą liczbą zer: liczba głupia, wartość 0.',
    other: '`{numeral}` kończy się {n} zerami, czyli nieparzystą liczbą zer: liczba głupia, wartość 0.',
  },
  'valueDopey.short': 'głupia: wartość 0',
  valueOdious: {
    one: 'Liczba `{numeral}` jest podła i ma {n} jedynkę, czyli nieparzyście wiele: wstrętna, wartość 1.',
    few: 'Liczba `{numeral}` jest podła i ma {n} jedynki, czyli nieparzyście wiele: wstrętna, wartość 1.',
    other: 'Liczba `{numeral}` jest podła i ma {n} jedynek, czyli nieparzyście wiele: wstrętna, wartość 1.',
  },
  'valueOdious.short': 'podła, wstrętna: wartość 1',
  valueEvil: {
    few: 'Liczba `{numeral}` jest podła i ma {n} jedynki, czyli parzyście wiele: zła, wartość 2.',
    other: 'Liczba `{numeral}` jest podła i ma {n} jedynek, czyli parzyście wiele: zła, wartość 2.',
  },
  'valueEvil.short': 'podła, zła: wartość 2',
  valueLow: {
    one: '`{numeral}` kończy się jedną cyfrą {digit}, serią nieparzystej długości: wartość {digit}.',
    other: '`{numeral}` kończy się {n} cyframi {digit}, serią nieparzystej długości: wartość {digit}.',
  },
  'valueLow.short': 'niska, na końcu `{n} × {digit}`: wartość {value}',
  valueHighOdd: counted('czyli nieparzyście wiele: wartość {value}.'),
  'valueHighOdd.short': 'wysoka, policzonych cyfr: {n}; wartość {value}',
  valueHighEven: counted('czyli parzyście wiele: wartość {value}.'),
  'valueHighEven.short': 'wysoka, policzonych cyfr: {n}; wartość {value}',

  'rule.normal':
    'Jeden stos jest przegrany dokładnie wtedy, gdy jest głupi: jest pusty albo przy podstawie {k} kończy się nieparzystą liczbą zer.',
  'rule.normal.up':
    'Jeden stos jest przegrany dokładnie wtedy, gdy liczba jego żetonów pomniejszona o jeden jest głupia: jest równa 0 albo przy podstawie {k} kończy się nieparzystą liczbą zer.',
  'rule.misere':
    'W grze misère jeden niepusty stos jest przegrany dokładnie wtedy, gdy jest parzystą potęgą liczby {k} albo jest głupi i nie jest potęgą liczby {k}.',
  'rule.misere.up':
    'W grze misère jeden stos złożony z co najmniej dwóch żetonów jest przegrany dokładnie wtedy, gdy liczba jego żetonów pomniejszona o jeden jest parzystą potęgą liczby {k} albo jest głupia i nie jest potęgą liczby {k}.',
  'rule.sum':
    'Wartości Grundy’ego: `{sum}`. Stos głupi jest wart 0, a podły 1, gdy ma nieparzyście wiele jedynek, albo 2, gdy parzyście wiele.',
  'rule.sum.up':
    'Wartości Grundy’ego: `{sum}`. O wartości stosu rozstrzyga liczba żetonów pomniejszona o jeden: gdy jest głupia, wartość to 0; gdy jest podła, wartość to 1 przy nieparzystej liczbie jedynek, a 2 przy parzystej.',
  'rule.sumOfAnyK':
    'Wartości Grundy’ego: `{sum}`. Ostatnia seria nieparzystej długości jest warta tyle, ile jej cyfra, chyba że jest nią {top}. Wszystkie inne stosy są wysokie: liczymy cyfry pod kropką; nieparzyście wiele daje {top}, parzyście wiele {k}.',
  'rule.sumOfAnyK.up':
    'Wartości Grundy’ego: `{sum}`. Cyfry są cyframi liczby żetonów pomniejszonej o jeden. Ostatnia seria nieparzystej długości jest warta tyle, ile jej cyfra, chyba że jest nią {top}. Wszystkie inne stosy są wysokie: liczymy cyfry pod kropką; nieparzyście wiele daje {top}, parzyście wiele {k}.',
  'rule.misereSum':
    'Wartości Grundy’ego: `{sum}`. W grze misère suma tak małych stosów jest przegrana przy sumie nim 1, gdy wszystkie stosy są wśród `{fickle}`; przy 2, gdy dokładnie jeden jest równy {eight}, a żaden nie jest równy {seven}; w pozostałych przypadkach przy 0.',
  'rule.misereSumOfAnyK':
    'Wartości Grundy’ego: `{sum}`. W grze misère suma tak małych stosów jest przegrana przy sumie nim 1, gdy wszystkie stosy są wśród `{fickle}`, a w pozostałych przypadkach przy 0.',

  whyOver: 'Dlaczego: nie ma już ruchu.',
  whyDopey: 'Dlaczego: {evidence} Stamtąd każdy ruch prowadzi do liczby podłej.',
  'whyDopey.up': 'Dlaczego: {evidence} Po każdym ruchu stamtąd liczba żetonów pomniejszona o jeden jest podła.',
  whyGrundy: 'Dlaczego: wartości wynosiły `{sum}`, więc stos {heap} musi dostać wartość `{need}`. {evidence}',
  whyOne: 'Dlaczego: został jeden żeton i musisz go zabrać.',
  whyTwo: 'Dlaczego: został tylko jeden ruch i musisz go wykonać.',
  whyMisereHeap: 'Dlaczego: {evidence} W grze misère taki stos jest przegrany.',
  whyMisereSum: 'Dlaczego: zostaje suma przegrana w grze misère. {evidence}',
  'whyMisereSum.again': 'Dlaczego: pozycja `{position}` też jest przegrana w grze misère.',
  whyLost: 'Pozycja była przegrana. {reason} Twierdzenie bierze jeden żeton z największego stosu i liczy na pomyłkę.',
  'whyLost.again': 'Pozycja `{position}` też była przegrana. {reason}',
  'lost.sum': 'Suma nim wartości wynosiła 0: `{sum}`.',
  'lost.fickle': 'Wszystkie stosy są wśród `{fickle}`, a suma nim wartości wynosi 1: `{sum}`.',
  'lost.eight': 'Jeden stos jest równy {eight}, żaden nie jest równy {seven}, a suma nim wartości wynosi 2: `{sum}`.',
  'lost.firm': 'Suma nim wartości wynosi 0: `{sum}`.',

  'look.normal':
    'Zapisz przy podstawie {k} to, co zostaje po każdym ruchu. Czy któryś zapis kończy się nieparzystą liczbą zer?',
  'look.normal.up':
    'Od tego, co zostaje po każdym ruchu, odejmij jeden i zapisz wynik przy podstawie {k}. Czy któryś zapis kończy się nieparzystą liczbą zer?',
  'look.misere':
    'Zapisz przy podstawie {k} to, co zostaje po każdym ruchu. Czy któraś z tych liczb jest parzystą potęgą {k} albo kończy się nieparzystą liczbą zer i nie jest potęgą {k}?',
  'look.misere.up':
    'Od tego, co zostaje po każdym ruchu, odejmij jeden i zapisz wynik przy podstawie {k}. Czy któraś z tych liczb jest parzystą potęgą {k} albo kończy się nieparzystą liczbą zer i nie jest potęgą {k}?',
  'look.misereSum':
    'Oblicz wartości Grundy’ego stosów i ich sumę nim. Zostawić trzeba sumę nim 1, jeśli wszystkie stosy są wtedy wśród `{fickle}`; 2, jeśli dokładnie jeden stos to {eight}, a żaden nie jest równy {seven}; w każdym innym przypadku 0.',
  'look.misereSumOfAnyK':
    'Oblicz wartości Grundy’ego stosów i ich sumę nim. Zostawić trzeba sumę nim 1, jeśli wszystkie stosy są wtedy wśród `{fickle}`, a w każdym innym przypadku 0.',
  hintWins: {
    one: 'Ruch wygrywający: {moves}.',
    few: '{n} ruchy wygrywające: {moves}.',
    other: '{n} ruchów wygrywających: {moves}.',
  },
  noWin: 'suma nim wartości wynosi 0 i przy najlepszej odpowiedzi przegrywa każdy ruch.',
  noWinDopey: 'stos jest głupi i każdy ruch zostawia stos podły.',
  'noWinDopey.up': 'liczba żetonów pomniejszona o jeden jest głupia i po każdym ruchu staje się podła.',
  noWinMisere: 'w grze misère ten stos jest przegrany.',
  noWinMisereSum: 'w grze misère ta suma jest przegrana.',
  'noWin.again': 'W pozycji `{position}` też nie ma ruchu wygrywającego.',

  badHeap: '„{text}” nie jest wielkością stosu: musi to być liczba całkowita od 0 do `10¹⁸`.',
  badUpHeap:
    '„{text}” nie jest wielkością stosu: przy zaokrąglaniu w górę musi to być liczba całkowita od 1 do `10¹⁸`.',
  badK: '„{text}” nie może być wartością k na tej planszy: k jest liczbą całkowitą od 2 do {most}.',
  tooManyHeaps: 'Za dużo stosów ({count}): na planszy mieści się ich 12.',
  unknown:
    'W grze misère twierdzenie zna jeden stos dowolnej wielkości, a dla `k = {k}` każdą sumę stosów nie większych niż {most}. Dla innych sum ta plansza nie ma reguły.',
};
