/**
 * The messages of the rules box in Polish.
 * @module
 */

/** @type {Record<string, any>} */
export const messages = {
  rules: 'Reguły twojej gry',
  help: 'Zapisz, co może zostać ze stosu `n` żetonów, tak jak w tabeli niżej, albo opisz reguły słowami lub podaj nazwę gry. Można też wkleić początkowe wartości gry.',
  examples: 'Przykłady:',
  inWords: 'zabierz 1, 3 lub 4',
  empty: 'Zapisz reguły albo wybierz przykład.',
  understood: 'Twoja gra, tak jak została odczytana:',
  tooLarge:
    'W tych regułach występuje liczba {largest}, a ta strona oblicza tylko stosy do {most}. Prawidłowość może zaczynać się dopiero później; polecenie na końcu tego pola sięga dalej.',
  notComputed:
    'Ta strona nie oblicza gier tego rodzaju i nie ma dla nich planszy. Twierdzenia szukają część „{prove}” i polecenie na końcu tego pola.',
  badLink: 'Ten odnośnik jest uszkodzony albo pochodzi z innej wersji witryny. Pokazano to, co dało się odczytać.',
  noGrammar: 'Nie udało się wczytać gramatyki reguł. Odśwież stronę.',

  'part.rules': 'Reguły',
  'part.values': 'Co widać po pierwszych stosach',
  'part.prove': 'Udowodnij tutaj',
  'part.atlas': 'Co jest udowodnione',
  'part.board': 'Zagraj w swoją grę',
  'part.link': 'Pokaż innym, udowodnij',

  'guess.periodic': {
    one: 'Od `n = {start}` wszystkie obliczone wartości są równe; dla większych stosów obliczenie tego nie dowodzi.',
    few: 'Od `n = {start}` wartości wyglądają na okresowe, o okresie {n}; obliczenie tego nie dowodzi.',
    other: 'Od `n = {start}` wartości wyglądają na okresowe, o okresie {n}; obliczenie tego nie dowodzi.',
  },
  'guess.rising': {
    one: 'Od `n = {start}` każda wartość zdaje się być o {saltus} większa od poprzedniej; obliczenie tego nie dowodzi.',
    few: 'Od `n = {start}` wartości zdają się rosnąć o {saltus} co {n} stosy; obliczenie tego nie dowodzi.',
    other: 'Od `n = {start}` wartości zdają się rosnąć o {saltus} co {n} stosów; obliczenie tego nie dowodzi.',
  },
  'guess.none': 'W wartościach stosów do {most} nie widać okresu. O większych stosach nic z tego nie wynika.',
  'guess.outcomes.periodic': {
    one: 'Od `n = {start}` wszystkie obliczone stosy mają ten sam wynik; dla większych obliczenie tego nie dowodzi.',
    other: 'Od `n = {start}` stosy przegrane i wygrane zdają się mieć okres {n}; obliczenie tego nie dowodzi.',
  },
  'guess.outcomes.rising': 'W stosach do {most} nie widać okresu. O większych stosach nic z tego nie wynika.',
  'guess.outcomes.none': 'W stosach do {most} nie widać okresu. O większych stosach nic z tego nie wynika.',
  'guess.pairing': {
    one: 'Każda wielkość zdaje się mieć jedną partnerkę, od `n = {start}` zawsze w tej samej odległości; obliczenie tego nie dowodzi.',
    other:
      'Każda wielkość zdaje się mieć jedną partnerkę, a odległość do niej zdaje się mieć od `n = {start}` okres {n}; obliczenie tego nie dowodzi.',
  },
  'guess.pairing.none': 'W stosach do {most} nie widać okresowych par. O większych stosach nic z tego nie wynika.',
  'lost.residues': 'Przegrane, według obliczeń dla stosów do {most}: `n ≡ {residues} (mod {modulus})`.',
  'lost.later':
    'Przegrane, według obliczeń dla stosów do {most}: `n = {heaps}`, a od `n = {start}` te, dla których `n ≡ {residues} (mod {modulus})`.',
  'lost.from':
    'Przegrane, według obliczeń dla stosów do {most}: od `n = {start}` te, dla których `n ≡ {residues} (mod {modulus})`.',
  'lost.few': 'Przegrane: `n = {heaps}` i żaden inny stos do {most}.',
  'lost.list': 'Przegrane: `n = {heaps}, …`; w stosach do {most} nie widać reguły.',
  'lost.none': 'Żaden stos do {most} nie jest przegrany.',
  'lost.pairs': 'Przegrane, według obliczeń dla stosów do {most}, z mniejszym stosem na początku: `{pairs}, …`.',
  'lost.stairs':
    'Przegrane na dwóch stopniach, z niższym na początku: `{pairs}, …`, obliczone dla co najwyżej {most} żetonów na stopniu.',
  'lost.coins': 'Przegrane z dwiema monetami: `{pairs}, …`, obliczone dla pól do {most}.',
  'lost.three.heaps':
    'Przegrane z trzema stosami, w kolejności rosnącej: `{pairs}, …`, obliczone dla stosów do {most}.',
  'lost.three.stairs':
    'Przegrane na trzech stopniach, z najniższym na początku: `{pairs}, …`, obliczone dla co najwyżej {most} żetonów na stopniu.',
  'lost.three.coins': 'Przegrane z trzema monetami: `{pairs}, …`, obliczone dla pól do {most}.',
  'lost.start':
    'Dotyczy to pierwszego ruchu w grze na jednym stosie. Dalsze ruchy zależą od tego, ile zabrano wcześniej.',
  'caption.three':
    'Pozycje do {most} z pustym trzecim stosem; w lewym dolnym rogu wszystkie stosy są puste. Wypełnione kwadraty są przegrane.',
  'caption.stairs':
    'Pozycje na dwóch stopniach, do {most} żetonów na każdym; w prawo niższy stopień, w górę wyższy. Wypełnione kwadraty są przegrane.',
  'caption.coins':
    'Pozycje dwóch monet na polach do {most}; w prawo niższa moneta, w górę wyższa. Wypełnione kwadraty są przegrane.',
  'lost.row': 'Przegrane z dwoma stosami w rzędzie: `{pairs}, …`, obliczone dla stosów do {most}.',
  'lost.three.row': 'Przegrane z trzema stosami w rzędzie: `{pairs}, …`, obliczone dla stosów do {most}.',
  'lost.circle': 'Liczby mówią, ile żetonów leży na okręgu przed pierwszym ruchem.',
  'caption.row':
    'Pozycje dwóch stosów w rzędzie, do {most} żetonów na każdym; w lewym dolnym rogu oba stosy są puste. Wypełnione kwadraty są przegrane.',
  several: 'Pozycja z kilkoma stosami jest przegrana dokładnie wtedy, gdy suma nim ich wartości wynosi 0.',
  'several.misere': 'Dotyczy to jednego stosu. O kilku stosach w grze misère nic to nie mówi.',
  computed: 'Obliczono na tej stronie dla stosów do {most}.',
  sameValues: 'Które gry mają takie wartości?',
  'caption.values': {
    one: 'Kwadrat dla każdego stosu od 0, po {columns} w wierszu. Równe kolory to równe wartości Grundy’ego; kropka oznacza przegrany stos.',
    other:
      'Kwadrat dla każdego stosu od 0, po {columns} w wierszu. Równe kolory to równe wartości Grundy’ego; kropka oznacza przegrany stos.',
  },
  'caption.outcomes': {
    one: 'Kwadrat dla każdego stosu od 0, po {columns} w wierszu. Kropka oznacza przegrany stos.',
    other: 'Kwadrat dla każdego stosu od 0, po {columns} w wierszu. Kropka oznacza przegrany stos.',
  },
  'caption.pairs':
    'Pozycje z dwoma stosami do {most}; dwa puste stosy są w lewym dolnym rogu. Wypełnione kwadraty są przegrane.',

  'atlas.looking': 'Trwa przeszukiwanie atlasu…',
  'atlas.unlisted': 'Tej gry nie ma w atlasie, więc w tej witrynie nic o niej nie udowodniono.',
  'atlas.failed': 'Nie udało się wczytać atlasu.',
  'atlas.page': 'W atlasie:',
  'form.periodic': {
    one: 'Od `n = {preperiod}` wszystkie wartości Grundy’ego są równe.',
    other: 'Od `n = {preperiod}` wartości Grundy’ego mają okres {n}.',
  },
  'form.arithmetic-periodic': {
    one: 'Od `n = {preperiod}` każda wartość Grundy’ego jest o {saltus} większa od poprzedniej.',
    few: 'Od `n = {preperiod}` każda wartość Grundy’ego jest o {saltus} większa od wartości o {n} stosy wcześniejszej.',
    other:
      'Od `n = {preperiod}` każda wartość Grundy’ego jest o {saltus} większa od wartości o {n} stosów wcześniejszej.',
  },
  'form.automatic': {
    one: 'Automat o {n} stanie oblicza wartości Grundy’ego z cyfr liczby `n` przy podstawie {base}.',
    other: 'Automat o {n} stanach oblicza wartości Grundy’ego z cyfr liczby `n` przy podstawie {base}.',
  },
  'form.pairing': {
    one: 'Pozycja jest przegrana dokładnie wtedy, gdy jej stosy tworzą parę; od `n = {preperiod}` różnica w parze jest stała.',
    other:
      'Pozycja jest przegrana dokładnie wtedy, gdy jej stosy tworzą parę; różnica w parze ma od `n = {preperiod}` okres {n}.',
  },
  'form.shifted-wythoff': {
    one: 'Przegrane są pozycje gry Wythoffa z oboma stosami przesuniętymi o {shift}, z {n} wyjątkiem.',
    other: 'Przegrane są pozycje gry Wythoffa z oboma stosami przesuniętymi o {shift}, z {n} wyjątkami.',
  },
  'form.misere-quotient': {
    one: 'O każdej pozycji rozstrzyga iloraz misère o {n} elemencie.',
    other: 'O każdej pozycji rozstrzyga iloraz misère o {n} elementach.',
  },
  'form.outcomes.periodic': {
    one: 'Od `n = {preperiod}` wszystkie stosy mają ten sam wynik.',
    other: 'Od `n = {preperiod}` układ stosów przegranych i wygranych ma okres {n}.',
  },
  'form.outcomes.automatic': {
    one: 'Automat o {n} stanie oblicza, kto wygrywa, z cyfr liczby `n` przy podstawie {base}.',
    other: 'Automat o {n} stanach oblicza, kto wygrywa, z cyfr liczby `n` przy podstawie {base}.',
  },
  'form.other': 'Twierdzenie rozstrzyga o stosach każdej wielkości.',
  'form.open': 'Żadne twierdzenie o tej grze nie jest tu znane.',

  copyGame: 'Skopiuj odnośnik do tej gry',
  linkCopied: 'Odnośnik został skopiowany.',
  linkShown: 'Odnośnik jest w pasku adresu.',
  'command.discover': 'To polecenie szuka twierdzenia o wszystkich stosach:',

  'sequence.found': {
    one: '{n} gra w atlasie ma takie wartości:',
    few: '{n} gry w atlasie mają takie wartości:',
    many: '{n} gier w atlasie ma takie wartości:',
    other: '{n} gier w atlasie ma takie wartości:',
  },
  'sequence.many': 'Takie wartości ma wiele gier w atlasie ({n}); pierwsze {shown} to:',
  'sequence.none': 'W atlasie tej witryny żadna gra nie ma takich początkowych wartości.',
  'sequence.from': 'od stosu {heap}',

  expected: 'Tutaj powinno być:',
  closest: 'Najbliższe reguły to',
  command: 'Ta gra ma własną stronę:',
  'command.wythoff': 'gra Wythoffa',
  'command.up-mark': 'MARK',
  'command.chomp': 'Chomp',
  'command.poker-nim': 'Nim i Poker Nim',
  'expected.option': 'ruch, na przykład `n-1`, `n-{1,3,4}`, `floor(n/2)`, `all but {1,2}` lub `split`',
  'expected.amount': 'liczba żetonów, na przykład `3` lub `1 to 5`',
  'expected.number': 'liczba zapisana cyframi',
  'expected.position': 'pozycja z dwoma stosami, na przykład `(1,2)`',
  'expected.end': 'przecinek i następny ruch albo koniec',
  'expected.n': '`n`, czyli wielkość stosu',
  'expected.blocked': '`blocked (1,2)`',
  'expected.terminal': '`terminal (2,2)`',
  'expected.}': 'klamra `}` po ostatniej liczbie',
  'expected.)': 'nawias `)`',
  'expected.-': '`-` i to, co się zabiera (`n-1`, `n-{1,3,4}`)',
  'expected./': '`/` i liczba (`floor(n/2)`)',
  'expected.{': 'zbiór w klamrach, na przykład `{1,3,4}`',
  'refused.syntax': 'To nie jest reguła.',
  'refused.bare-number':
    'Sama liczba nie jest regułą: napisz `n-{kind}`, aby tyle zabierać, albo kod ósemkowy, na przykład `0.77`.',
  'refused.decimal-comma': 'W kodzie ósemkowym pisze się kropkę, nie przecinek.',
  'refused.duplicate': 'To się powtarza.',
  'refused.growing': 'To może przekroczyć wielkość stosu.',
  'refused.unclear-dots': 'Kropki zastępują kolejne liczby, jak w `1, 2, ..., 5` lub `floor(n/2), ..., floor(n/6)`.',
  'refused.unclear-bounds':
    'Te ograniczenia można zrozumieć na dwa sposoby: zapisz liczby jako zbiór, na przykład `n-{1,3..5}`.',
  'refused.two-readings': 'Można to zrozumieć na dwa sposoby: napisz jeden z nich, `{kind}`.',
  'refused.leaves-some': 'Może to znaczyć, że tyle żetonów ma zostać, a takie ruchy nie są obsługiwane.',
  'refused.not-rounded':
    '`n/2` nie jest liczbą całkowitą, gdy `n` jest nieparzyste: napisz `floor(n/2)` lub `ceil(n/2)`, i podobnie przy innych dzielnikach.',
  'refused.range-order': 'W przedziale najpierw podaje się liczbę mniejszą.',
  'refused.too-large': 'Największa możliwa tu liczba to {kind}.',
  'refused.too-small': 'Najmniejsza możliwa tu liczba to {kind}.',
  'refused.long-code': 'Kod ósemkowy ma po kropce co najwyżej {kind} cyfr.',
  'refused.code-first': 'Cyfrą kodu przed kropką jest 0 albo 4, a w kodzie szesnastkowym także 8 albo C.',
  'refused.no-move': 'Te reguły nie pozwalają na żaden ruch.',
  'refused.no-change': 'Ruch, który zabiera 0 żetonów, musi zostawić 2 lub 3 stosy.',
  'refused.mark-twice': '`{kind}` pisze się raz, przed wszystkimi pozycjami.',
  'refused.over-anyway': 'W `(0,0)` gra i tak się kończy.',
  'refused.too-many-marks': 'Zablokowanych lub końcowych pozycji może być co najwyżej {kind}.',
  'kind.misere': 'To, kto wygrywa, nie należy do reguł: wybierz to wyżej.',
  'kind.memory': 'Ruchy zależne od wcześniejszych ruchów nie są obsługiwane.',
  'kind.circle': 'Na okręgu obsługiwane są tylko ruchy, które zabierają co najwyżej k sąsiednich żetonów.',
  'kind.pass': 'Pas jest obsługiwany tylko raz w grze, obok ruchów na pojedynczych stosach.',
  'kind.several-heaps': 'Takie ruchy na kilku stosach nie są obsługiwane.',
  'kind.board': 'Inne gry na paskach, planszach lub grafach nie są obsługiwane.',
  'kind.condition': 'Ruchy dozwolone tylko dla niektórych stosów nie są obsługiwane.',
  'kind.end': 'Gry, które kończą się przed ostatnim ruchem, nie są obsługiwane.',
  'kind.divisors': 'Ruchy, które w taki sposób zależą od dzielników stosu, nie są obsługiwane.',
  'kind.infinite-set': 'Takie nieskończone zbiory liczb nie są obsługiwane.',
  'kind.set-and-more': 'Zbiory nieskończone i dzielniki nie są obsługiwane razem z innymi ruchami.',
  'kind.three-parts': 'Ruchy, które w taki sposób zostawiają kilka stosów, nie są obsługiwane.',
  'kind.equal-parts': 'Podziały na równe części nie są obsługiwane.',
  'kind.adding': 'Ruchy, które dodają żetony lub odliczają do pewnej liczby, nie są obsługiwane.',
  'kind.player-count': 'Obsługiwane są tylko gry dla dwóch graczy.',
  'kind.players': 'Różne ruchy dla obu graczy nie są obsługiwane.',
  'kind.term': 'Funkcje liczby `n` inne niż ilorazy takie jak `floor(n/2)` nie są obsługiwane.',
  'kind.code-before-point': 'Kody o kilku cyfrach przed kropką nie są obsługiwane.',
  'kind.unequal-and-more': 'Podział na różne stosy razem z innymi ruchami nie jest obsługiwany.',
};
