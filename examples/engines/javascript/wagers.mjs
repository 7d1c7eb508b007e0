/**
 * Amounts, and wagers by name, as every game reads them. Which wagers there are and which go together is each
 * game's own affair.
 *
 * @typedef {{ min: number, max: number, step?: number }} Limits   cents
 */

import { Refusal } from './refusal.mjs';

/** The largest amount that is taken seriously. The sum of any two is still exact. */
export const MOST_CENTS = 2 ** 52;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} cents @returns {number} */
export function readCents(cents) {
  if (Number.isSafeInteger(cents) && Number(cents) >= 0 && Number(cents) <= MOST_CENTS) return Number(cents);
  throw new Refusal('bad-amount', `an amount is a whole number of cents from 0 to ${MOST_CENTS}`);
}

/**
 * Reads the wagers of a seat; 0 is no wager, whatever it is called.
 * @template {Record<string, number>} Wagers
 * @param {unknown} told
 * @param {Wagers} none   every wager of the game at 0; it is filled in
 * @param {(name: string, cents: number) => void} checkAmount  refuses what is not offered, and names that are none
 * @returns {Wagers}
 */
export function readWagers(told, none, checkAmount) {
  if (!isObject(told)) throw new Refusal('bad-wagers', 'wagers are an object, amounts by name');
  for (const name in told) {
    const cents = readCents(told[name]);
    if (cents === 0) continue;
    checkAmount(name, cents);
    none[/** @type {keyof Wagers} */ (name)] = /** @type {Wagers[keyof Wagers]} */ (cents);
  }
  return none;
}

/** @param {string} name @param {number} cents @param {Limits | undefined} limits  none: any amount will do */
export function checkLimits(name, cents, limits) {
  if (limits === undefined) return;
  const { min, max, step = 1 } = limits;
  if (cents < min || cents > max || (cents - min) % step !== 0) {
    throw new Refusal('outside-limits', `${name} takes ${min} to ${max} cents in steps of ${step}`);
  }
}
