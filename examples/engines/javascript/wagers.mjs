/**
 * Which wagers the rules allow, and how large. The same rules hold for a round that is told whole (`settle`) and
 * for one that is played event by event (`play`).
 *
 * @typedef {import('./configurations.mjs').House} House
 * @typedef {import('./ranking.mjs').Standing} Standing
 *
 * @typedef {object} Wagers   cents; 0 is no wager
 * @property {number} ante
 * @property {number} play
 * @property {number} super_bonus
 * @property {number} queens_up
 * @property {number} progressive
 */

import { MOST_CENTS, isCents } from './odds.mjs';
import { isAcesOrBetter } from './ranking.mjs';
import { Refusal } from './refusal.mjs';

/** In the order in which the dealer settles them. */
export const WAGERS = Object.freeze(/** @type {const} */ (['ante', 'play', 'super_bonus', 'queens_up', 'progressive']));

/** @returns {Wagers} */
export const noWagers = () => ({ ante: 0, play: 0, super_bonus: 0, queens_up: 0, progressive: 0 });

/** @type {ReadonlySet<unknown>} */
const NAMES = new Set(WAGERS);

/** @param {unknown} name @returns {name is keyof Wagers} */
export const isWager = (name) => NAMES.has(name);

/** @param {House} house @param {keyof Wagers} name */
function isOffered(house, name) {
  if (name === 'queens_up') return house.queensUp !== null;
  if (name === 'progressive') return house.progressive !== null;
  return true;
}

/** @param {unknown} cents @returns {number} */
export function readCents(cents) {
  if (isCents(cents)) return cents;
  throw new Refusal('bad-amount', `an amount is a whole number of cents from 0 to ${MOST_CENTS}`);
}

/**
 * One wager by itself: is it offered here, and is it within the limits?
 * @param {House} house @param {string} name @param {number} cents
 */
export function checkAmount(house, name, cents) {
  if (cents === 0) return;
  if (!isWager(name) || !isOffered(house, name)) throw new Refusal('wager-not-offered', `${name} is not offered here`);
  if (name === 'progressive' && !house.progressive?.wagers.includes(cents)) {
    throw new Refusal('outside-limits', `a progressive wager is one of ${house.progressive?.wagers.join(', ')} cents`);
  }
  if (!Object.hasOwn(house.limits, name)) return;
  const { min, max, step = 1 } = house.limits[name];
  if (cents < min || cents > max || (cents - min) % step !== 0) {
    throw new Refusal('outside-limits', `${name} takes ${min} to ${max} cents in steps of ${step}`);
  }
}

/** What a seat has wagered when the betting ends, the amounts being in order. @param {Wagers} wagers */
export function checkTogether({ ante, super_bonus }) {
  if (ante === 0) throw new Refusal('needs-ante', 'no wager stands without an ante');
  if (super_bonus !== ante) throw new Refusal('unequal-super-bonus', 'the super bonus equals the ante');
}

/**
 * A play wager: the ante, or with a pair of aces or better the ante once, twice or three times.
 * @param {number} cents @param {number} ante @param {Standing} standing  of the player's hand
 */
export function checkPlay(cents, ante, standing) {
  if (cents === ante) return;
  if (!isAcesOrBetter(standing)) {
    throw new Refusal('play-amount', 'without a pair of aces or better the play wager equals the ante');
  }
  if (cents !== 2 * ante && cents !== 3 * ante) {
    throw new Refusal('play-amount', 'the play wager is once, twice or three times the ante');
  }
}
