/**
 * The messages of the Nim board in Polish.
 * @module
 */

/**
 * The messages about a move of one of the players, in the plural forms of its sticks.
 * @param {string} takes who takes, with the verb; in the present tense the verb has no gender
 */
function made(takes) {
  return {
    one: `${takes} {n} patyczek ze stosu {heap}: \`{from} → {to}\`.`,
    few: `${takes} {n} patyczki ze stosu {heap}: \`{from} → {to}\`.`,
    many: `${takes} {n} patyczków ze stosu {heap}: \`{from} → {to}\`.`,
    other: `${takes} {n} patyczka ze stosu {heap}: \`{from} → {to}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'stick',
  surface: 'Stosy gry Nim. Strzałki wybierają patyczek, Enter zabiera go wraz ze wszystkimi po jego prawej stronie.',
  play: 'Kto zabiera ostatni patyczek',
  'end.normal': 'W grze normalnej wygrywa ten, kto zabiera ostatni patyczek.',
  'end.misere': 'W grze misère przegrywa ten, kto zabiera ostatni patyczek.',
  how: 'Wskaż patyczek: znika razem ze wszystkimi po jego prawej stronie.',
  part: 'Stos {heap}',
  heap: 'Stos {heap}',
  addPart: 'Dodaj stos',
  dropPart: 'Usuń ostatni stos',
  value: 'suma nim',
  nimSum: 'Suma nim',
  columnsLabel: 'Cyfry dwójkowe stosów',
  columns: 'Kolumny dwójkowe',
  allEven: 'W każdej kolumnie liczba jedynek jest parzysta.',
  oddColumns: { one: 'Nieparzysta kolumna:', other: 'Nieparzyste kolumny:' },
  pieceLabel: {
    one: 'Stos {heap}: zabierz {n} patyczek, zostaw {to}',
    few: 'Stos {heap}: zabierz {n} patyczki, zostaw {to}',
    many: 'Stos {heap}: zabierz {n} patyczków, zostaw {to}',
    other: 'Stos {heap}: zabierz {n} patyczka, zostaw {to}',
  },
  leave: 'Zostaw',
  leaveLabel: {
    one: 'Na stosie {heap} jest {n} patyczek. Ile zostawić?',
    few: 'Na stosie {heap} są {n} patyczki. Ile zostawić?',
    other: 'Na stosie {heap} jest {n} patyczków. Ile zostawić?',
  },
  take: 'Zabierz',

  'made.reader': made('Zabierasz'),
  'made.theorem': made('Twierdzenie zabiera'),
  'made.opponent': made('Przeciwnik zabiera'),
  'made.first': made('Pierwszy gracz zabiera'),
  'made.second': made('Drugi gracz zabiera'),
  move: 'stos {heap}: `{from} → {to}`',

  whyZero:
    'Dlaczego: suma nim wynosiła {sum}, jej najwyższa kolumna to {column}, a stos {heap} ma w niej jedynkę. `{from} ⊕ {sum} = {to}`, więc `{from} → {to}` zostawia sumę nim 0.',
  whyLastBig:
    'Dlaczego: tylko na stosie {heap} są jeszcze co najmniej dwa patyczki. Trzeba zostawić nieparzyście wiele pojedynczych patyczków, więc `{from} → {to}`.',
  whyOnes: {
    one: 'Dlaczego: został jeden patyczek i musisz go zabrać.',
    few: 'Dlaczego: zostały {n} pojedyncze patyczki, a to liczba nieparzysta, więc ostatni przypadnie tobie.',
    other: 'Dlaczego: zostało {n} pojedynczych patyczków, a to liczba nieparzysta, więc ostatni przypadnie tobie.',
  },
  whyLost:
    'Suma nim wynosiła 0, więc przy dobrej odpowiedzi przegrywa każdy ruch. Twierdzenie bierze jeden patyczek z największego stosu i liczy na pomyłkę.',
  'whyLost.again': 'Suma nim znów wynosiła 0: `{equation}`.',
  whyLostOnes: {
    one: 'Został jeden patyczek: nie było w czym wybierać.',
    few: 'Zostały {n} pojedyncze patyczki i rozstrzyga ich liczba: nie było w czym wybierać.',
    other: 'Zostało {n} pojedynczych patyczków i rozstrzyga ich liczba: nie było w czym wybierać.',
  },
  whyLostOne: 'Był już tylko jeden patyczek i trzeba go było zabrać.',

  look: 'Zapisz stosy dwójkowo, jeden pod drugim. W których kolumnach liczba jedynek jest nieparzysta?',
  'look.misere':
    'Na ilu stosach są co najmniej dwa patyczki? Jeśli na co najmniej dwóch, szukaj nieparzystych kolumn dwójkowych, jak w grze normalnej. Jeśli tylko na jednym, ruch na nim rozstrzyga, ile zostanie pojedynczych patyczków. Jeśli na żadnym, liczy się tylko, ile jest pojedynczych patyczków.',
  hintWins: {
    one: 'Ruch wygrywający: {moves}.',
    few: '{n} ruchy wygrywające: {moves}.',
    other: '{n} ruchów wygrywających: {moves}.',
  },
  noWin: 'suma nim wynosi 0 i przy najlepszej odpowiedzi przegrywa każdy ruch.',
  'noWin.again': 'Tu też nie ma ruchu wygrywającego: `{equation}`.',
  noWinOnes: {
    one: 'został jeden patyczek i trzeba go zabrać.',
    few: 'zostały {n} pojedyncze patyczki, a to liczba nieparzysta, więc ostatni przypadnie temu, kto jest teraz na ruchu.',
    other:
      'zostało {n} pojedynczych patyczków, a to liczba nieparzysta, więc ostatni przypadnie temu, kto jest teraz na ruchu.',
  },

  badHeap: '„{text}” nie jest wielkością stosu: musi to być liczba całkowita od 0 do `10¹⁵`.',
  badRest: 'Nie można zostawić „{text}”: trzeba zostawić liczbę całkowitą od 0 do {most}.',
  tooManyHeaps: 'Za dużo stosów ({count}): na planszy mieści się ich 12.',
};
