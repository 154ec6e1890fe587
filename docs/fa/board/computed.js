/**
 * What the general board says of an opponent that computes, in Persian. There is no theorem about the game.
 * @module
 */

import { made } from './general.js';

/** @type {Record<string, any>} */
export const messages = {
  ...made('theorem', 'رایانه', 'برداشت', 'گذاشت', 'تغییر داد', 'دو پاره کرد'),
  'mode.theorem': 'رایانه',
  'first.theorem': 'رایانه',
  'turn.theorem': 'رایانه دارد حرکتش را انتخاب می‌کند…',
  'who.theorem': 'رایانه',
  'won.theorem': 'این بار رایانه برد.',
  whyLost: 'وضعیت باخت بود. {reason} رایانه بزرگ‌ترین کپه‌ای را که می‌تواند باقی می‌گذارد و به لغزش شما امید می‌بندد.',
  onlyOne: 'در این شیوهٔ بازی تنها تک‌کپه‌ها حساب شده‌اند و از آن‌ها نتیجهٔ چند کپه با هم به دست نمی‌آید.',
  outside: 'وضعیت‌هایی حساب شده‌اند که در هر کپه حداکثر {most} مهره باشد.',
  tooMany: 'وضعیت‌هایی جست‌وجو می‌شوند که روی هم حداکثر {most} مهره داشته باشند.',
};
