/**
 * What the general board says of an opponent that computes, in Hebrew. There is no theorem about the game.
 * @module
 */

import { made } from './general.js';

/** @type {Record<string, any>} */
export const messages = {
  ...made('theorem', 'המחשב לקח', 'המחשב הניח', 'המחשב שינה', 'המחשב פיצל'),
  'mode.theorem': 'המחשב',
  'first.theorem': 'המחשב',
  'turn.theorem': 'המחשב בוחר מהלך…',
  'who.theorem': 'המחשב',
  'won.theorem': 'הפעם ניצח המחשב.',
  whyLost: 'העמדה הייתה אבודה. {reason} המחשב משאיר ערימה גדולה ככל האפשר ומקווה שתטעו.',
  onlyOne: 'בסוג המשחק הזה חושבה רק כל ערימה לבדה, ומכך אי אפשר להכריע כמה ערימות יחד.',
  outside: 'חושבו עמדות שבהן עד {most} אסימונים בערימה.',
  tooMany: 'נבדקות עמדות שבהן לכל היותר {most} אסימונים בסך הכול.',
};
