/**
 * From what is announced to what is used: configurations that nobody changes any more, and pay tables spread over
 * all standings of a game.
 *
 * @typedef {import('./odds.mjs').Odds} Odds
 * @typedef {import('./wagers.mjs').Limits} Limits
 * @typedef {Readonly<Record<string, string>>} PrintedTable   odds by row
 *
 * @typedef {object} Standing   where a hand stands among all hands of its game
 * @property {number} order       0 for the lowest
 * @property {number} strength    on the scale that the game shows to the outside
 * @property {string} category
 * @property {readonly string[]} rows   the pay table rows that this hand may be paid by, the most special first
 *
 * @typedef {object} House   what every table needs to know of its house
 * @property {string} id
 * @property {number} seats
 * @property {Readonly<Record<string, Limits>>} limits
 * @property {{ readonly initial: number } | null} [progressive]
 */

import { readOdds } from './odds.mjs';

/** @template T @param {T} value @returns {T} */
export function deepFreeze(value) {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/**
 * Spreads a table of rows over all standings: the entry at a standing's order is what its hand is paid, or
 * undefined where it is paid nothing.
 * @template T @param {readonly Standing[]} standings @param {Readonly<Record<string, T>>} rows
 * @returns {readonly (T | undefined)[]}
 */
export function byStanding(standings, rows) {
  return Object.freeze(standings.map((hand) => rows[hand.rows.find((row) => Object.hasOwn(rows, row)) ?? '']));
}

/** @param {readonly Standing[]} standings @param {PrintedTable} printed */
export function oddsByStanding(standings, printed) {
  const rows = Object.entries(printed).map(([row, text]) => [row, readOdds(text)]);
  return byStanding(standings, /** @type {Record<string, Odds>} */ (Object.fromEntries(rows)));
}
