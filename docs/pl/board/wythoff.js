/**
 * The messages of the board of Wythoff's game in Polish.
 * @module
 */

/**
 * The messages about a move of one of the players; in the present tense the verbs have no gender.
 * @param {string} key
 * @param {string} takes who takes, with the verb
 */
function made(key, takes) {
  return {
    [`made.${key}.one`]: {
      one: `${takes} {n} patyczek z rzędu {heap}: \`{before} → {after}\`.`,
      few: `${takes} {n} patyczki z rzędu {heap}: \`{before} → {after}\`.`,
      many: `${takes} {n} patyczków z rzędu {heap}: \`{before} → {after}\`.`,
      other: `${takes} {n} patyczka z rzędu {heap}: \`{before} → {after}\`.`,
    },
    [`made.${key}.both`]: {
      one: `${takes} z obu rzędów po {n} patyczku: \`{before} → {after}\`.`,
      few: `${takes} z obu rzędów po {n} patyczki: \`{before} → {after}\`.`,
      many: `${takes} z obu rzędów po {n} patyczków: \`{before} → {after}\`.`,
      other: `${takes} z obu rzędów po {n} patyczka: \`{before} → {after}\`.`,
    },
    [`made.${key}.each`]: `${takes} {n} z rzędu A i {m} z rzędu B: \`{before} → {after}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'stick',
  surface:
    'Dwa rzędy patyczków. Strzałki przesuwają wzdłuż nich wybór, Enter wybiera patyczek wraz ze wszystkimi po jego prawej stronie, a naciśnięty ponownie zabiera wybrane; Escape odkłada je na miejsce.',
  play: 'Kto zabiera ostatni patyczek',
  'end.normal': 'W grze normalnej wygrywa ten, kto zabiera ostatni patyczek.',
  'end.misere': 'W grze misère przegrywa ten, kto zabiera ostatni patyczek.',
  how: 'Wybierz patyczki z jednego rzędu albo z obu i je zabierz; możesz też przesunąć hetmana na zaznaczone pole.',
  differ: 'Liczby brane z obu rzędów różnią się o mniej niż t =',
  tLess: 'Mniejsze t',
  tMore: 'Większe t',
  part: 'Rząd {heap}',
  columns: 'Szachownica',
  stick: 'Rząd {heap}: zabierz {n}, zostaw {to}',
  amount: 'Zabierz',
  amountLabel: {
    one: 'W rzędzie {heap} jest {n} patyczek. Ile zabrać?',
    few: 'W rzędzie {heap} są {n} patyczki. Ile zabrać?',
    other: 'W rzędzie {heap} jest {n} patyczków. Ile zabrać?',
  },
  take: 'Zabierz',
  putBack: 'Odłóż',
  'do.one': 'Zabierz {n} z rzędu {heap}',
  'do.both': 'Zabierz po {n} z obu rzędów',
  'do.each': 'Zabierz {n} z rzędu A i {m} z rzędu B',

  chessboard:
    'Ta sama gra na szachownicy: rząd A liczy kolumny, rząd B wiersze, od lewego dolnego rogu. Strzałki wybierają pole, Enter przesuwa na nie hetmana.',
  far: 'Hetman stoi na polu `{point}`. Szachownica pojawia się, gdy żaden rząd nie jest dłuższy niż {most}.',
  'square.here': '`{point}`: hetman',
  'square.none': '`{point}`',
  'square.move': '`{point}`: {what}',
  'square.pair': '`{point}`: układ wygrywający',
  pairs: 'Pokaż układy wygrywające',
  'pairs.rule':
    'Wygrywa ten, kto zostawi taki układ: `{pairs}`, w obu kolejnościach. Mniejszą liczbą jest zawsze najmniejsza dotąd niewykorzystana, a liczby w układzie różnią się, od `n = 0` poczynając, o `{difference}`.',
  'pairs.ends':
    'Wygrywa ten, kto zostawi taki układ: `{pairs}`, w obu kolejnościach. W grze misère układy `(0, 1)` i `(2, 2)` zastępują `(0, 0)` i `(1, 2)`; wszystkie inne są takie jak w grze normalnej.',

  ...made('reader', 'Zabierasz'),
  ...made('theorem', 'Twierdzenie zabiera'),
  ...made('opponent', 'Przeciwnik zabiera'),
  ...made('first', 'Pierwszy gracz zabiera'),
  ...made('second', 'Drugi gracz zabiera'),
  move: '`{before} → {after}`',

  whyOver: 'Dlaczego: nic już nie zostało.',
  whyOne: 'Dlaczego: został jeden patyczek i musisz go zabrać.',
  whyPartner: 'Dlaczego: {keep} należy do układu `{pair}`, więc w rzędzie {heap} zostaje {to}.',
  whyPartnerEnd: 'Dlaczego: w grze misère {keep} należy do układu `{pair}`, więc w rzędzie {heap} zostaje {to}.',
  whyDifference:
    'Dlaczego: {low} należy do układu `{pair}`, a {partner} to za dużo; różnica `{subtraction}` należy do układu `{target}`, więc z obu rzędów bierze się po {n}.',
  whyDifferenceEnd:
    'Dlaczego: {low} należy do układu `{pair}`, a {partner} to za dużo; różnica `{subtraction}` należy w grze misère do układu `{target}`, więc z obu rzędów bierze się po {n}.',
  whyNear:
    'Dlaczego: {low} należy do układu `{pair}`, a {partner} to za dużo; różnica `{subtraction}` jest odległa o mniej niż {t} od {gap}, różnicy układu `{target}`, więc bierze się {n} z rzędu A i {m} z rzędu B.',
  whyLost:
    'Rzędy tworzyły układ `{pair}`, a żaden ruch nie prowadzi z układu do układu. Twierdzenie bierze jeden patyczek i liczy na pomyłkę.',
  'whyLost.again': 'Rzędy znów tworzyły układ wygrywający: `{pair}`.',
  whyLostOne: 'Został jeden patyczek i trzeba go było zabrać.',

  look: 'Szukaj układu, który można zostawić jednym ruchem: z tym samym rzędem A, z tym samym rzędem B albo z tą samą różnicą rzędów.',
  'look.near':
    'Szukaj układu, który można zostawić jednym ruchem: z tym samym rzędem A, z tym samym rzędem B albo z różnicą rzędów zmienioną o mniej niż {t}.',
  place: 'z rzędu {heap}',
  'place.both': 'z obu rzędów',
  hintPlace: {
    one: 'Ruch wygrywający zabiera patyczki {places}.',
    other: 'Ruchy wygrywające zabierają patyczki {places}.',
  },
  hintWins: {
    one: 'Ruch wygrywający: `{moves}`.',
    few: '{n} ruchy wygrywające: `{moves}`.',
    other: '{n} ruchów wygrywających: `{moves}`.',
  },
  noWin: 'rzędy tworzą układ wygrywający, a żaden ruch nie prowadzi z układu do układu.',
  noWinMisere: 'rzędy tworzą układ wygrywający gry misère, a żaden ruch nie prowadzi z układu do układu.',
  'noWin.again': 'Nie ma ruchu wygrywającego: `{position}` to też układ wygrywający.',
  noWinOne: 'został jeden patyczek i trzeba go zabrać.',

  badHeap: '„{text}” nie jest długością rzędu: musi to być liczba całkowita od 0 do `10¹⁸`.',
  notTwo: 'W grze Wythoffa są dwa rzędy, a nie {count}.',
  badT: '„{text}” nie może być wartością t na tej planszy: t jest liczbą całkowitą od 1 do {most}.',
  badAmount: 'Nie można zabrać „{text}”: w rzędzie nie ma tylu patyczków.',
  nothing: 'Wybierz, ile patyczków zabrać.',
  badBoth: 'Z obu rzędów zabiera się po tyle samo, a {n} i {m} się różnią.',
  badEach: 'Liczby zabierane z obu rzędów muszą się różnić o mniej niż {t}, a {n} i {m} różnią się bardziej.',
};
