/** Money and wagers as a dealer writes them: `$1,000.50`, `super bonus`. */

import { GAMES } from '../games.mjs';

/** The name of the game that a configuration is for; each has an id of its own. @param {string} configuration */
export function gameOf(configuration) {
  const game = [...GAMES.values()].find(({ houses }) => houses.has(configuration));
  if (!game) throw new SyntaxError(`no configuration: ${configuration}`);
  return game.name;
}

/** @param {string} text @returns {number} cents */
export function readMoney(text) {
  const [, dollars, cents = '00'] = /^\$([\d,]+)(?:\.(\d\d))?$/.exec(text) ?? [];
  if (dollars === undefined) throw new SyntaxError(`no amount: ${text}`);
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents);
}

/** @param {number} cents */
export function money(cents) {
  const rest = cents % 100;
  const dollars = String((cents - rest) / 100).replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}

export const readWager = (/** @type {string} */ words) => words.trim().replaceAll(' ', '_');
export const wagerWords = (/** @type {string} */ name) => name.replaceAll('_', ' ');

export const readCardsText = (/** @type {string} */ text) => text.replaceAll(/[\s/]/g, '');

/** @param {{ outcome: string, pays: number }} outcome */
export const outcomeWords = ({ outcome, pays }) =>
  outcome === 'win' ? `wins ${money(pays)}` : outcome === 'push' ? 'is returned' : 'loses';

/** The lines of a text without indentation, blank edges and repeated spaces. @param {string} text */
export const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(/ +/g, ' '))
    .filter((line) => line !== '');
