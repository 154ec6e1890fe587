/**
 * What the general board says of an opponent that computes, in Polish. There is no theorem about the game.
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
  tooMany: 'Przeszukuje się pozycje, w których jest łącznie co najwyżej {most} żetonów.',
};
