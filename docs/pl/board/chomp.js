/**
 * The messages of the Chomp board in Polish.
 * @module
 */

/**
 * The messages about a bite of one of the players; in the present tense the verbs have no gender.
 * @param {string} key
 * @param {string} bites who bites, with the verb
 * @param {string} takes who takes, with the verb
 */
function made(key, bites, takes) {
  return {
    [`made.${key}.some`]: {
      one: `${bites} \`{square}\`, {n} pole; zostaje \`{board}\`.`,
      few: `${bites} \`{square}\`, {n} pola; zostaje \`{board}\`.`,
      other: `${bites} \`{square}\`, {n} pól; zostaje \`{board}\`.`,
    },
    [`made.${key}.endless`]: `${bites} \`{square}\`, nieskończenie wiele pól; zostaje \`{board}\`.`,
    [`made.${key}.poison`]: `${takes} zatrute pole.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'chocolate',
  surface:
    'Tabliczka czekolady; pole `(1, 1)` w lewym dolnym rogu jest zatrute. Strzałki wybierają pole, Enter odgryza je wraz ze wszystkimi polami nad nim i na prawo od niego.',
  'end.normal': 'Kto bierze zatrute pole, przegrywa.',
  how: 'Wybierz pole: znika ze wszystkimi polami nad nim i na prawo od niego. Kto weźmie zatrute pole, przegrywa.',
  columns: 'Strategia',
  'sides.rows': 'Wiersze',
  rowsLess: 'Mniej wierszy',
  rowsMore: 'Więcej wierszy',
  'sides.columns': 'Kolumny',
  columnsLess: 'Mniej kolumn',
  columnsMore: 'Więcej kolumn',
  part: 'Długość wiersza {heap}',
  addPart: 'Dodaj wiersz',
  dropPart: 'Usuń ostatni wiersz',
  row: 'Wiersz',
  column: 'Kolumna',
  bite: 'Odgryź',
  choose: 'Pole to (wiersz, kolumna), liczone od zatrutego rogu.',
  chooseFar: 'Pole to (wiersz, kolumna), liczone od zatrutego rogu. Dla pola za horyzontem wpisz obie liczby.',
  'square.eaten': '`{square}`: zjedzone',
  'square.poison': '`{square}`: zatrute pole',
  'square.endless': '`{square}`: odgryź nieskończenie wiele pól',
  'square.bite': {
    one: '`{square}`: odgryź {n} pole',
    few: '`{square}`: odgryź {n} pola',
    other: '`{square}`: odgryź {n} pól',
  },
  'would.some': {
    one: 'Kęs `{square}` zabiera {n} pole i zostawia `{board}`.',
    few: 'Kęs `{square}` zabiera {n} pola i zostawia `{board}`.',
    other: 'Kęs `{square}` zabiera {n} pól i zostawia `{board}`.',
  },
  'would.endless': 'Kęs `{square}` zabiera nieskończenie wiele pól i zostawia `{board}`.',
  'would.poison': '`{square}` jest zatrute: kto je bierze, przegrywa.',

  ...made('reader', 'Odgryzasz', 'Bierzesz'),
  ...made('theorem', 'Twierdzenie odgryza', 'Twierdzenie bierze'),
  ...made('opponent', 'Przeciwnik odgryza', 'Przeciwnik bierze'),
  ...made('first', 'Pierwszy gracz odgryza', 'Pierwszy gracz bierze'),
  ...made('second', 'Drugi gracz odgryza', 'Drugi gracz bierze'),
  move: '`{square}`',

  whyPoison: 'Dlaczego: zostało tylko zatrute pole i przypada ono tobie.',
  whyCorner:
    'Dlaczego: zostają ramiona o równej liczbie pól, razem z zatrutym: `{arms}` i `{arms}`. Każdy twój kęs zostanie powtórzony na drugim ramieniu.',
  whyArms: 'Dlaczego: ramiona są teraz równe, `{arms}` i `{arms}`. Każdy twój kęs można powtórzyć na drugim ramieniu.',
  'whyStaircase.rows': 'Dlaczego: zostaje schodek, `{first}, {second}`: drugi wiersz jest krótszy o jedno pole.',
  'whyStaircase.columns':
    'Dlaczego: zostaje schodek na boku, `{first}, {second}`: druga kolumna jest krótsza o jedno pole.',
  'whyTwoInfinite.rows':
    'Dlaczego: zostają dwa nieskończone wiersze. Na każdy kęs można tam odpowiedzieć tak, że zostanie schodek.',
  'whyTwoInfinite.columns':
    'Dlaczego: zostają dwie nieskończone kolumny. Na każdy kęs można tam odpowiedzieć tak, że zostanie schodek na boku.',
  'whyCut.rows':
    'Dlaczego: ze wszystkich długości, do których można skrócić nieskończony wiersz, wygrywa tylko {length}; według dokładnej tabeli plansza `{board}` jest przegrana.',
  'whyCut.columns':
    'Dlaczego: ze wszystkich długości, do których można skrócić nieskończoną kolumnę, wygrywa tylko {length}; według dokładnej tabeli plansza `{board}` jest przegrana.',
  whySearch: 'Dlaczego: jak pokazuje przeszukanie, na planszy `{board}` przegrywa każdy twój kęs.',
  'whyLost.poison': 'Nic innego nie zostało.',
  'whyLost.mirror':
    'Ramiona były równe, więc każdy kęs przegrywa, jeśli powtórzysz go na drugim ramieniu. Twierdzenie czeka na pomyłkę.',
  'whyLost.twoInfinite.rows':
    'Dwa nieskończone wiersze są przegrane: odpowiedz tak, by drugi wiersz był krótszy o jedno pole. Twierdzenie czeka na pomyłkę.',
  'whyLost.twoInfinite.columns':
    'Dwie nieskończone kolumny są przegrane: odpowiedz tak, by druga kolumna była krótsza o jedno pole. Twierdzenie czeka na pomyłkę.',
  'whyLost.staircase.rows':
    'Wiersze tworzyły schodek, więc każdy kęs przegrywa, jeśli odtworzysz schodek. Twierdzenie czeka na pomyłkę.',
  'whyLost.staircase.columns':
    'Kolumny tworzyły schodek, więc każdy kęs przegrywa, jeśli odtworzysz schodek. Twierdzenie czeka na pomyłkę.',
  'whyLost.search':
    'Jak pokazuje przeszukanie, plansza była przegrana. Twierdzenie bierze ostatnie pole górnego wiersza i czeka na pomyłkę.',
  'whyLost.again': 'Plansza `{board}` też była przegrana. Twierdzenie dalej czeka na pomyłkę.',

  look: 'Szukaj planszy przegranej dla tego, kto jest na ruchu: litery L o równych ramionach albo dwóch wierszy lub dwóch kolumn, gdzie druga linia jest krótsza o jedno pole. Czy jeden kęs może taką zostawić?',
  'look.search':
    'Dla takich plansz nie znamy ogólnej reguły. Oceniaj kęs po najlepszej odpowiedzi: wygrywa odpowiedź, która zostawia równe ramiona albo dwa wiersze, z których drugi jest krótszy o jedno pole.',
  'look.infinite':
    'Czy jeden kęs może zostawić dwa nieskończone wiersze albo dwie nieskończone kolumny, literę L o równych ramionach albo skończoną planszę przegraną dla tego, kto jest na ruchu?',
  place: '{row}',
  hintPlace: {
    one: 'Wygrywający kęs jest w wierszu {places}, licząc od trucizny.',
    other: 'Wygrywające kęsy są w wierszach {places}, licząc od trucizny.',
  },
  hintWins: {
    one: 'Wygrywający kęs: {moves}.',
    few: '{n} wygrywające kęsy: {moves}.',
    other: '{n} wygrywających kęsów: {moves}.',
  },
  lost: 'Nie ma wygrywającego kęsa: {why}',
  'noWin.poison': 'zostało tylko zatrute pole.',
  'noWin.mirror': 'ramiona są równe i każdy kęs można powtórzyć.',
  'noWin.twoInfinite.rows': 'po każdym kęsie na dwóch nieskończonych wierszach można zostawić schodek.',
  'noWin.twoInfinite.columns': 'po każdym kęsie na dwóch nieskończonych kolumnach można zostawić schodek.',
  'noWin.staircase.rows': 'wiersze tworzą schodek, który można odtworzyć po każdym kęsie.',
  'noWin.staircase.columns': 'kolumny tworzą schodek, który można odtworzyć po każdym kęsie.',
  'noWin.search': 'przeszukanie wszystkich przebiegów gry znajduje odpowiedź na każdy.',
  'noWin.again': 'Na planszy `{board}` też nie ma wygrywającego kęsa.',

  'shape.over': 'Nic nie zostało.',
  'shape.poison': 'Zostało tylko zatrute pole: kto jest na ruchu, musi je wziąć.',
  'shape.equalArms':
    'Litera L o równych ramionach, `{right}` i `{up}`. Kęs z jednego ramienia można powtórzyć na drugim, a ramiona pozostają równe aż do trucizny.',
  'shape.arms': 'Litera L o ramionach `{right}` i `{up}`. Kto jest na ruchu, może je zrównać.',
  'shape.oneRow': 'Jeden wiersz. Kęs `(1, 2)` zostawia samą truciznę.',
  'shape.oneColumn': 'Jedna kolumna. Kęs `(2, 1)` zostawia samą truciznę.',
  'shape.twoInfinite.rows':
    'Dwa nieskończone wiersze. Kęs `(2, k)` jest odpowiedzią na `(1, k + 1)` i na odwrót: za każdym razem zostaje schodek.',
  'shape.twoInfinite.columns':
    'Dwie nieskończone kolumny. Kęs `(k, 2)` jest odpowiedzią na `(k + 1, 1)` i na odwrót: za każdym razem zostaje schodek.',
  'shape.staircase.rows': 'Schodek, `{first}, {second}`. Po każdym kęsie można odtworzyć mniejszy schodek.',
  'shape.staircase.columns': 'Schodek na boku, `{first}, {second}`. Po każdym kęsie można odtworzyć mniejszy schodek.',
  'shape.two.rows':
    'Dwa wiersze, `{first}, {second}`. Kto jest na ruchu, może zostawić schodek, w którym drugi wiersz jest krótszy o jedno pole.',
  'shape.two.columns':
    'Dwie kolumny, `{first}, {second}`. Kto jest na ruchu, może zostawić schodek, w którym druga kolumna jest krótsza o jedno pole.',
  'shape.square': 'Pierwszy wiersz jest tak długi jak pierwsza kolumna. Kęs `(2, 2)` zostawia równe ramiona.',
  'shape.quadrant': 'Wiersz i kolumna bez końca. Kęs `(2, 2)` zostawia równe ramiona.',
  'shape.manyInfinite.rows': 'Kęs `(3, 1)` zostawia dwa nieskończone wiersze.',
  'shape.manyInfinite.columns': 'Kęs `(1, 3)` zostawia dwie nieskończone kolumny.',
  'shape.oneInfinite.rows':
    'Jeden nieskończony wiersz. Wygrywa dokładnie jedna długość, do której można go skrócić, i nie znamy na nią ogólnego wzoru: twierdzenie korzysta z dokładnej tabeli.',
  'shape.oneInfinite.columns':
    'Jedna nieskończona kolumna. Wygrywa dokładnie jedna długość, do której można ją skrócić, i nie znamy na nią ogólnego wzoru: twierdzenie korzysta z dokładnej tabeli.',
  'shape.search':
    'Dla plansz takich jak ta nie znamy ogólnej reguły. Twierdzenie przeszukało wszystkie plansze, które się w niej mieszczą, a jest ich {boards}.',

  transcriptName: '{tag}: {position}',
  'by.player 1': 'Gracz 1',
  'by.player 2': 'Gracz 2',
  better: {
    one: 'Wygrywał kęs, który zostawia {moves}.',
    other: 'Wygrywał kęs, który zostawia jedną z plansz: {moves}.',
  },

  badLength: '„{text}” nie jest długością: musi to być liczba całkowita do {most} albo `oo`.',
  badOrder:
    'Wiersz {row} byłby dłuższy niż wiersz {below}: długości podaje się od zatrutego wiersza w górę i nie mogą rosnąć.',
  tooManyRows: 'Za dużo wierszy ({count}): można podać co najwyżej {most}.',
  noSide: '„{text}” nie jest planszą: plansza ma co najmniej jeden wiersz i jedną kolumnę.',
  badPlace: '„{text}” nie jest numerem wiersza ani kolumny: licz od 1 do {most}.',
  notThere: 'Pola `{square}` nie ma na planszy.',
  tooLarge: 'Plansza jest za duża na przeszukanie, które wykonuje ta strona, a bez niego strona nie umie na niej grać.',
  tooFar: 'Po tym kęsie plansza byłaby za duża, by ją tu przeszukać: odgryź bliżej trucizny.',
};
