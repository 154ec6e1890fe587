/**
 * The messages of the general board about an opponent that computes, in Polish. There is no theorem about the game.
 * @module
 */

import { made } from './general.js';

/** @type {Record<string, any>} */
export const messages = {
  ...made('theorem', 'Komputer zabiera', 'Komputer dokłada', 'Komputer zmienia', 'Komputer rozdziela'),
  'mode.theorem': 'komputer',
  'first.theorem': 'komputer',
  'turn.theorem': 'Komputer wybiera ruch…',
  'who.theorem': 'Komputer',
  'won.theorem': 'Tym razem wygrywa komputer.',
  whyLost: 'Pozycja była przegrana. {reason} Komputer zostawia możliwie największy stos i liczy na pomyłkę.',
  onlyOne:
    'Przy tej regule ostatniego ruchu obliczono tylko pojedyncze stosy, a one nie rozstrzygają o kilku stosach razem.',
  outside: 'Obliczono pozycje, w których na stosie jest co najwyżej {most} żetonów.',
  tooMany: 'Przeglądane są pozycje, w których jest łącznie co najwyżej {most} żetonów.',
  'rule.multiple':
    'W jednym ruchu z większego stosu zabiera się dodatnią wielokrotność mniejszego; gdy jeden stos jest pusty, ruchu nie ma.',
  'rule.empty-and-split': 'W jednym ruchu usuwa się jeden z dwóch stosów, a drugi rozdziela na dwa niepuste stosy.',
  'rule.same-from-some':
    'W jednym ruchu zabiera się tę samą liczbę żetonów z każdego z wybranych stosów: jednego, dwóch lub trzech.',
  'rule.down':
    'W jednym ruchu przesuwa się żetony z jednego stopnia na stopień tuż pod nim, a z najniższego poza schody. Stos A to najniższy stopień.',
  'rule.slide':
    'W jednym ruchu przesuwa się jedną monetę na niższe pole, nie przeskakując innych monet. Liczby to pola monet w kolejności rosnącej, a pierwsze pole ma numer `0`.',
  'rule.few-in-all':
    'W jednym ruchu zabiera się dowolną liczbę żetonów z jednego stosu albo łącznie mniej niż {limit} z kilku.',
  'rule.limited':
    'W jednym ruchu zabiera się co najwyżej {times} razy tyle żetonów, ile w poprzednim. Liczba A to stos, a liczba B mówi, ile najwyżej wolno teraz zabrać; w pierwszym ruchu wolno zabrać dowolną liczbę żetonów, ale nie wszystkie.',
  'rule.unrepeated':
    'W jednym ruchu zabiera się jedną z tych liczb żetonów, ale nie tę, którą zabrano ostatnio: `{taken}`. Liczba A to stos, a liczba B mówi, ile zabrano ostatnio.',
  'rule.ratio': 'W jednym ruchu z jednego stosu zabiera się pewną liczbę żetonów, a z drugiego {times} razy tyle.',
  'rule.ends':
    'Stosy stoją w rzędzie. W jednym ruchu zabiera się dowolną liczbę żetonów z pierwszego albo ostatniego niepustego stosu.',
  'rule.one-from-some': 'W jednym ruchu zabiera się po jednym żetonie z co najwyżej {most} stosów.',
  'rule.one-from-exactly': 'W jednym ruchu zabiera się po jednym żetonie z dokładnie {most} stosów.',
  'rule.any-from-exactly': 'W jednym ruchu zabiera się żetony z dokładnie {count} stosów, z każdego co najmniej jeden.',
  'rule.neighbours':
    'Żetony leżą na okręgu. W jednym ruchu zabiera się sąsiednie żetony, a ich liczba to co najwyżej {most}; luki pozostają.',
  'rule.turtles':
    'Liczby to miejsca żółwi stojących na nogach. Ruch przewraca jednego z nich na grzbiet. Gracz może przy tym odwrócić jeszcze jednego żółwia na niższym miejscu: z nóg na grzbiet albo z grzbietu na nogi.',
  'rule.checkers':
    'W jednym ruchu gracz przesuwa jeden pionek swojego koloru w jego rzędzie, do przodu lub do tyłu, o dowolną liczbę pól i bez przeskakiwania. Pierwsza liczba to `1`, gdy ruch mają białe, a `2`, gdy czarne. Dalej każdy rząd opisują trzy liczby: pola za białym pionkiem, między pionkami i za czarnym.',
  'rule.pass':
    'Raz w grze jeden z graczy może spasować zamiast wykonać ruch, dopóki jakiś ruch jest możliwy. Ostatnia liczba mówi, ile razy można jeszcze spasować.',
  'rule.parts.exactly': 'W jednym ruchu rozdziela się jeden stos na niepuste stosy; ma ich być dokładnie {most}.',
  'rule.parts.most':
    'W jednym ruchu rozdziela się jeden stos na niepuste stosy: co najmniej dwa, a co najwyżej {most}.',
  'rule.parts.any': 'W jednym ruchu rozdziela się jeden stos na dowolną liczbę niepustych stosów, co najmniej dwa.',
  'rule.parts.exactly.different':
    'W jednym ruchu rozdziela się jeden stos na stosy różnej wielkości; ma ich być dokładnie {most}.',
  'rule.parts.most.different':
    'W jednym ruchu rozdziela się jeden stos na stosy różnej wielkości: co najmniej dwa, a co najwyżej {most}.',
  'rule.parts.any.different':
    'W jednym ruchu rozdziela się jeden stos na dowolną liczbę stosów różnej wielkości, co najmniej dwa.',
};
