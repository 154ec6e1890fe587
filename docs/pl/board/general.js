/**
 * The messages of the general board in Polish.
 * @module
 */

/**
 * The messages about a move of one of the players; in the present tense the verbs have no gender.
 * @param {string} key
 * @param {string} takes who takes, with the verb
 * @param {string} puts who puts, with the verb
 * @param {string} changes who changes, with the verb
 * @param {string} splits who splits, with the verb
 */
export function made(key, takes, puts, changes, splits) {
  return {
    [`made.${key}.take`]: {
      one: `${takes} {n} żeton ze stosu {heap}: \`{from} → {to}\`.`,
      few: `${takes} {n} żetony ze stosu {heap}: \`{from} → {to}\`.`,
      many: `${takes} {n} żetonów ze stosu {heap}: \`{from} → {to}\`.`,
      other: `${takes} {n} żetonu ze stosu {heap}: \`{from} → {to}\`.`,
    },
    [`made.${key}.add`]: {
      one: `${puts} {n} żeton na stos {heap}: \`{from} → {to}\`.`,
      few: `${puts} {n} żetony na stos {heap}: \`{from} → {to}\`.`,
      many: `${puts} {n} żetonów na stos {heap}: \`{from} → {to}\`.`,
      other: `${puts} {n} żetonu na stos {heap}: \`{from} → {to}\`.`,
    },
    [`made.${key}.several`]: {
      few: `${changes} {n} stosy: \`{before} → {after}\`.`,
      other: `${changes} {n} stosów: \`{before} → {after}\`.`,
    },
    [`made.${key}.split`]: `${splits} stos {heap}: \`{from} → {to}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'disc',
  surface: 'Stosy żetonów. Strzałki wybierają, ile zostanie na stosie, Enter zatwierdza wybór.',
  play: 'Kto wykonuje ostatni ruch',
  'end.normal': 'W grze normalnej wygrywa ten, kto wykonuje ostatni ruch.',
  'end.misere': 'W grze misère przegrywa ten, kto wykonuje ostatni ruch.',
  how: 'Wybierz, ile żetonów ma zostać na stosie.',
  'how.split': 'Wybierz, co ma zostać ze stosu; suma dwóch liczb, na przykład `3 + 4`, rozdziela go na dwa stosy.',
  'how.several': 'Wybierz, ile żetonów ma zostać na jednym stosie albo na kilku, i wykonaj ruch.',
  part: 'Stos {heap}',
  heap: 'Stos {heap}',
  bank: 'Bank',
  addPart: 'Dodaj stos',
  dropPart: 'Usuń ostatni stos',
  value: 'suma nim',
  columns: 'Wartości',
  'do.take': {
    one: 'Stos {heap}: zabierz {n} żeton, zostaw {to}',
    few: 'Stos {heap}: zabierz {n} żetony, zostaw {to}',
    many: 'Stos {heap}: zabierz {n} żetonów, zostaw {to}',
    other: 'Stos {heap}: zabierz {n} żetonu, zostaw {to}',
  },
  'do.add': {
    one: 'Stos {heap}: dołóż {n} żeton, zostaw {to}',
    few: 'Stos {heap}: dołóż {n} żetony, zostaw {to}',
    many: 'Stos {heap}: dołóż {n} żetonów, zostaw {to}',
    other: 'Stos {heap}: dołóż {n} żetonu, zostaw {to}',
  },
  'do.split': 'Stos {heap}: rozdziel na {to}',
  leave: 'Zostaw',
  leaveLabel: {
    one: 'Na stosie {heap} jest {n} żeton. Ile zostawić?',
    few: 'Na stosie {heap} są {n} żetony. Ile zostawić?',
    other: 'Na stosie {heap} jest {n} żetonów. Ile zostawić?',
  },
  doIt: 'Wykonaj ruch',
  putBack: 'Odłóż',
  wish: '`{before} → {after}`',

  ...made('reader', 'Zabierasz', 'Dokładasz', 'Zmieniasz', 'Rozdzielasz'),
  ...made('theorem', 'Twierdzenie zabiera', 'Twierdzenie dokłada', 'Twierdzenie zmienia', 'Twierdzenie rozdziela'),
  ...made('opponent', 'Przeciwnik zabiera', 'Przeciwnik dokłada', 'Przeciwnik zmienia', 'Przeciwnik rozdziela'),
  ...made(
    'first',
    'Pierwszy gracz zabiera',
    'Pierwszy gracz dokłada',
    'Pierwszy gracz zmienia',
    'Pierwszy gracz rozdziela',
  ),
  ...made('second', 'Drugi gracz zabiera', 'Drugi gracz dokłada', 'Drugi gracz zmienia', 'Drugi gracz rozdziela'),
  move: '{moved}',
  'move.one': 'stos {heap}: `{from} → {to}`',
  'move.several': '`{before} → {after}`',

  'rule.one': 'W jednym ruchu z jednego stosu `n` żetonów można zostawić: `{sizes}`.',
  'rule.amount': 'W jednym ruchu z jednego stosu `n` żetonów zabiera się jedną z tych liczb żetonów: {sets}.',
  'rule.other': 'W jednym ruchu z jednego stosu `n` żetonów zabiera się dowolną liczbę żetonów oprócz tych: {sets}.',
  'rule.break.1': 'Można usunąć cały stos jednej z tych wielkości: `{takes}`.',
  'rule.break.2': 'W jednym ruchu zabiera się jedną z tych liczb żetonów, ale nie cały stos: `{takes}`.',
  'rule.break.3': 'W jednym ruchu z jednego stosu zabiera się jedną z tych liczb żetonów: `{takes}`.',
  'rule.break.4':
    'W jednym ruchu zabiera się jedną z tych liczb żetonów i rozdziela resztę stosu na dwa stosy: `{takes}`.',
  'rule.break.5':
    'W jednym ruchu zabiera się jedną z tych liczb żetonów: albo jako cały stos, albo rozdzielając resztę na dwa stosy: `{takes}`.',
  'rule.break.6':
    'W jednym ruchu zabiera się jedną z tych liczb żetonów, ale nie cały stos, a resztę można rozdzielić na dwa stosy: `{takes}`.',
  'rule.break.7':
    'W jednym ruchu z jednego stosu zabiera się jedną z tych liczb żetonów, a resztę można rozdzielić na dwa stosy: `{takes}`.',
  'rule.split': 'W jednym ruchu można rozdzielić jeden stos na dwa, niczego nie zabierając.',
  'rule.three':
    'W jednym ruchu z jednego stosu zabiera się taką liczbę żetonów, a resztę rozdziela na trzy stosy: `{take}`.',
  'rule.unequal': 'W jednym ruchu rozdziela się jeden stos na dwa stosy różnej wielkości, niczego nie zabierając.',
  'set.more': '{first}, {rest}',
  'set.range': '`{numbers}`',
  'set.odd': 'liczby nieparzyste',
  'set.even': 'liczby parzyste',
  'set.multiples': 'wielokrotności liczby {modulus}',
  'set.class': 'liczby `{modulus}k + {residue}`',
  'set.powers': 'potęgi liczby {base}, począwszy od 1',
  'set.primes': 'liczby pierwsze',
  'set.squares': 'kwadraty',
  'set.fibonacci': 'liczby Fibonacciego',
  'set.divisors': 'dzielniki liczby `n`',
  'set.proper-divisors': 'dzielniki liczby `n` mniejsze od `n`',
  'set.prime-divisors': 'dzielniki pierwsze liczby `n`',
  'set.n-divisors': 'liczby żetonów, po zabraniu których zostaje dzielnik liczby `n`',
  'set.coprime': 'liczby względnie pierwsze z `n`',
  'set.prime-powers': 'potęgi liczb pierwszych',
  'rule.some': {
    one: 'W jednym ruchu można zmienić {most} stos, a ze stosu `n` żetonów zostawić: `{sizes}`.',
    few: 'W jednym ruchu można zmienić co najwyżej {most} stosy, a ze stosu `n` żetonów zostawić: `{sizes}`.',
    other: 'W jednym ruchu można zmienić co najwyżej {most} stosów, a ze stosu `n` żetonów zostawić: `{sizes}`.',
  },
  'rule.together': 'W jednym ruchu można zabrać z każdego stosu tę samą liczbę żetonów, jedną z tych: `{sizes}`.',
  'rule.alike': 'W jednym ruchu można zabrać z każdego stosu tę samą liczbę żetonów.',
  'rule.blocked': 'Żaden ruch nie może prowadzić do `{positions}`.',
  'rule.terminal': 'W `{positions}` gra się kończy.',
  'rule.near':
    'W jednym ruchu można zabrać żetony z każdego stosu, z każdego co najmniej jeden, w liczbach, które różnią się o mniej niż {within}.',
  'rule.bank': 'W jednym ruchu można dołożyć żetony z banku na jeden stos.',
  'rule.least': {
    one: 'Na każdym stosie zostaje co najmniej {n} żeton.',
    few: 'Na każdym stosie zostają co najmniej {n} żetony.',
    other: 'Na każdym stosie zostaje co najmniej {n} żetonów.',
  },

  'strip.values': 'Wartości Grundy’ego pojedynczych stosów.',
  'strip.outcomes': 'Pojedyncze stosy: kto jest na ruchu, przegrywa przy P i wygrywa przy N.',
  'law.periodic': {
    one: 'Wszystkie są równe.',
    few: 'Powtarzają się co {n} wielkości.',
    other: 'Powtarzają się co {n} wielkości.',
  },
  'law.later': {
    one: 'Od {start} wszystkie są równe.',
    few: 'Od {start} powtarzają się co {n} wielkości.',
    other: 'Od {start} powtarzają się co {n} wielkości.',
  },
  'law.arithmetic': {
    one: 'Od {start} każda jest o {saltus} większa od poprzedniej.',
    other: 'Od {start} każda jest o {saltus} większa od wartości o {n} wielkości wcześniejszej.',
  },
  'law.automatic': {
    one: 'I tak dalej: automat o {n} stanie odczytuje je z cyfr przy podstawie {base}.',
    other: 'I tak dalej: automat o {n} stanach odczytuje je z cyfr przy podstawie {base}.',
  },
  'law.computed': 'Obliczono je dla stosów do {most}.',
  'label.split': 'wartości: `{sum}`',
  'label.value': 'wartość {value}',
  'label.P': 'kto jest na ruchu, przegrywa',
  'label.N': 'kto jest na ruchu, wygrywa',
  'label.like': 'jak stos o wielkości {stands}: {known}',
  'stands.sum': 'Wartości stosów: `{sum}`. Przy sumie nim 0 przegrywa ten, kto jest na ruchu.',
  'stands.value': 'Przy wartości 0 przegrywa ten, kto jest na ruchu.',
  'stands.pairs':
    'W pozycji `{here}` partnerką pierwszego stosu jest {one}, a drugiego {other}. Gdy stosy tworzą parę, przegrywa ten, kto jest na ruchu.',
  'stands.apart':
    'W pozycji `{here}` stosy różnią się o {apart}. Spośród wszystkich pozycji o tej różnicy ten, kto jest na ruchu, przegrywa w `{lost}`.',
  'stands.table': 'Kto wygrywa, ustalono pozycja po pozycji, dla stosów do {most}.',

  whyOver: 'Dlaczego: nie ma już ruchu.',
  whyValue: 'Dlaczego: stos o wielkości {to} ma wartość 0, a każdy ruch prowadzi stamtąd do innej wartości.',
  whySum:
    'Dlaczego: wartości stosów wynosiły `{values}`, a ich suma nim {sum}. Po ruchu `{from} → {to}` wartość stosu {heap} zmienia się z {was} na {is}, a suma nim na 0.',
  whyOutcome: 'Dlaczego: gdy zostaje {to}, przegrywa ten, kto jest na ruchu.',
  whyTable: 'Dlaczego: z pozycji `{after}` każdy ruch prowadzi do pozycji wygranej dla tego, kto jest wtedy na ruchu.',
  whyLost: 'Pozycja była przegrana. {reason} Twierdzenie zostawia możliwie największy stos i liczy na pomyłkę.',
  'whyLost.again': 'Pozycja `{position}` też była przegrana.',
  'lost.sum': 'Suma nim wartości wynosiła 0: `{sum}`.',
  'lost.value': 'Stos o wielkości {size} ma wartość 0.',
  'lost.position': 'Z pozycji `{position}` żaden ruch nie prowadzi do pozycji przegranej.',

  'look.value': 'Oblicz wartość Grundy’ego każdego stosu, jaki może zostać po ruchu. Czy któraś z nich wynosi 0?',
  'look.position':
    'Które pozycje są przegrane dla tego, kto jest na ruchu? Zacznij od najmniejszych. Czy jakiś ruch może taką zostawić?',
  hintWins: {
    one: 'Ruch wygrywający: {moves}.',
    few: '{n} ruchy wygrywające: {moves}.',
    other: '{n} ruchów wygrywających: {moves}.',
  },
  noWin: 'kto jest tu na ruchu, przegrywa przy najlepszej odpowiedzi.',
  noWinSum: 'suma nim wartości wynosi 0 i przy najlepszej odpowiedzi przegrywa każdy ruch.',
  noWinValue: 'stos ma wartość 0 i przy najlepszej odpowiedzi przegrywa każdy ruch.',
  'noWin.again': 'W pozycji `{position}` też nie ma ruchu wygrywającego.',

  badHeap: '„{text}” nie jest wielkością stosu na tej planszy: musi to być liczba całkowita od {least} do {most}.',
  badRest: 'Na stosie {heap} nie można zostawić „{text}”: nie ma takiego ruchu.',
  badCount: {
    one: 'Pozycja w tej grze to {n} liczba, a nie {count}.',
    few: 'Pozycja w tej grze to {n} liczby, a nie {count}.',
    other: 'Pozycja w tej grze to {n} liczb, a nie {count}.',
  },
  tooManyHeaps: 'Za dużo stosów ({count}): na planszy mieści się ich 12.',
  onlyOne: 'W tej odmianie gry twierdzenie zna jeden stos, a dla kilku stosów razem reguły nie ma.',
  outside: 'Twierdzenie zna pozycje, w których na stosie jest co najwyżej {most} żetonów, wliczając te z banku.',
};
