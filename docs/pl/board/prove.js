/**
 * The messages of the rules box in Polish about a proof in the page.
 * @module
 */

/** @type {Record<string, any>} */
export const messages = {
  'prove.help':
    'Twoja przeglądarka może udowodnić tę prawidłowość dla stosów dowolnej wielkości. Pobierze z tej witryny Pythona i program sprawdzający ({size}, tylko raz) i napisze dowód. Program sprawdzający przeczyta potem każdy krok, także kroki dowodu ogólnego twierdzenia o takich grach. Nic nie jest nigdzie wysyłane.',
  'prove.button': 'Udowodnij tutaj',
  'prove.stop': 'Zatrzymaj',
  'prove.starting': 'Uruchamianie…',
  'prove.loading': 'Wczytano {done} z {total}',
  'prove.checking': 'Program sprawdzający czyta dowód. Liczba kroków: {lines}.',
  'prove.stopped': 'Zatrzymano.',
  'prove.certified':
    'Poświadczone w tej przeglądarce. Czas: {time}; twierdzenia: {theorems}; kroki przyjęte przez program sprawdzający: {lines}.',
  'prove.theorem': 'Twierdzenie, dla stosów dowolnej wielkości:',
  'prove.least': 'Nie ma ani mniejszego okresu, ani wcześniejszego początku.',
  'prove.moves': 'Ruchy w twierdzeniu to ruchy z twoich reguł.',
  'prove.lost.residues': 'Pojedynczy stos jest przegrany dokładnie wtedy, gdy `n ≡ {residues} (mod {modulus})`.',
  'prove.lost.later':
    'Pojedynczy stos jest przegrany dokładnie wtedy, gdy `n = {heaps}` albo, począwszy od `n = {start}`, gdy `n ≡ {residues} (mod {modulus})`.',
  'prove.lost.all': 'Pojedynczy stos jest przegrany dokładnie wtedy, gdy `n = {heaps}` lub `n ≥ {start}`.',
  'prove.lost.few': 'Pojedynczy stos jest przegrany dokładnie wtedy, gdy `n = {heaps}`.',
  'prove.machine': 'Twierdzenia w zapisie programu sprawdzającego',
  'prove.save': 'Zapisz dowód',
  'prove.saved': 'Zapisano: {file}',
  'prove.file':
    'Plik zawiera reguły, dowód i certyfikat każdego kroku. Pierwsze polecenie poniżej sprawdza go ponownie; program sprawdzający `checker.zip` jest na stronie każdego zdania. Drugie polecenie, wydane w kopii projektu, czyta z niego reguły, zapisane w `game.toml`, i tworzy strony gry; plik i strony razem to gotowa propozycja zmian (pull request).',
  'prove.refused':
    'Nie udowodniono: program sprawdzający nie przyjmuje kroku {name}. Prawidłowość jest tylko obliczona.',
  'prove.refusedBook': 'Nie udowodniono: program sprawdzający nie przyjmuje dowodu. Prawidłowość jest tylko obliczona.',
  'prove.unreadable': 'Nie udowodniono: plik dowodu jest uszkodzony i nie daje się odczytać.',
  'prove.network': 'Nie udało się pobrać pliku; sprawdź połączenie i spróbuj ponownie.',
  'prove.changed': 'Pewien plik różni się od tego, z którym zbudowano tę witrynę, więc nie zostanie użyty.',
  'prove.browser': 'Ta przeglądarka nie uruchamia WebAssembly albo jest zbyt stara, by rozpakować pliki.',
  'prove.device': 'To urządzenie nie zdołało dokończyć dowodu; być może brakuje mu pamięci.',
  'prove.search.help':
    'Twoja przeglądarka może poszukać twierdzenia o stosach dowolnej wielkości. Pobierze z tej witryny Pythona, program rozstrzygający z3 i program do dowodzenia ({size}, tylko raz); samo szukanie może potem trwać kilka minut. Nic nie jest nigdzie wysyłane.',
  'prove.looking': 'Szukanie prawidłowości i jej dowodu…',
  'prove.searching': 'z3 rozstrzyga kroki dowodu. Liczba kroków do tej pory: {steps}.',
  'prove.elapsed': 'Czas do tej pory: {time}; limit: {limit}.',
  'prove.proved':
    'Udowodniono w tej przeglądarce. Czas: {time}; twierdzenia: {theorems}; kroki rozstrzygnięte przez z3: {steps}; obliczenia powtórzone przez program sprawdzający: {repeated}.',
  'prove.proved.means':
    'Program sprawdzający tej witryny jeszcze raz wyprowadził twierdzenie i jego kroki. Same kroki rozstrzygnął tylko z3, bez certyfikatów, więc twierdzenie jest udowodnione, ale nie poświadczone. Polecenie poniżej pyta także drugi program rozstrzygający i sprawdza certyfikaty.',
  'prove.unknown': 'Nie znaleziono twierdzenia. Z tego, co obliczyła ta strona, nic nie wynika dla większych stosów.',
  'prove.tried': 'Co wypróbowano, słowami programu',
  'prove.lost.first': 'Pierwsze przegrane stosy: `n = {heaps}`.',
  'prove.lost.positions': 'Pierwsze przegrane pozycje: `{pairs}`.',
  'prove.rules': 'Zapisz reguły',
  'prove.rules.file':
    'W kopii projektu to polecenie czyta reguły z zapisanego pliku, dowodzi jeszcze raz i pisze zdanie o tej grze oraz jego strony w czterech językach. Razem to gotowa propozycja zmian (pull request).',
  'prove.rules.byHand':
    'To polecenie czyta reguły z zapisanego pliku i dowodzi jeszcze raz. Zdanie o takiej grze i jego strony trzeba do propozycji zmian (pull request) napisać samemu; jak to zrobić, wyjaśnia strona o dodawaniu zdań.',
  'prove.repository': 'Propozycje zmian (pull requests) przyjmuje to repozytorium:',
  'prove.noRepository':
    'Ta kopia witryny nie podaje repozytorium, do którego można by wysłać propozycję zmian (pull request).',
};
