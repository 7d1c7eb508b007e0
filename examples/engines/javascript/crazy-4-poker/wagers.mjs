/**
 * Which wagers the rules allow, and how large. The same rules hold for a round that is told whole (`settle`) and
 * for one that is played event by event (`play`).
 *
 * @typedef {import('./configurations.mjs').CrazyHouse} CrazyHouse
 * @typedef {import('../houses.mjs').Standing} Standing
 *
 * @typedef {object} Wagers   cents; 0 is no wager
 * @property {number} ante
 * @property {number} play
 * @property {number} super_bonus
 * @property {number} queens_up
 * @property {number} progressive
 */

import { Refusal } from '../refusal.mjs';
import { checkLimits } from '../wagers.mjs';
import { isAcesOrBetter } from './ranking.mjs';

/** In the order in which the dealer settles them. */
export const WAGERS = Object.freeze(/** @type {const} */ (['ante', 'play', 'super_bonus', 'queens_up', 'progressive']));

/** @returns {Wagers} */
export const noWagers = () => ({ ante: 0, play: 0, super_bonus: 0, queens_up: 0, progressive: 0 });

/** @type {ReadonlySet<string>} */
const NAMES = new Set(WAGERS);

/** @param {CrazyHouse} house @param {string} name */
function isOffered(house, name) {
  if (name === 'queens_up') return house.queensUp !== null;
  if (name === 'progressive') return house.progressive !== null;
  return NAMES.has(name);
}

/**
 * One wager by itself: is it offered here, and is it within the limits?
 * @param {CrazyHouse} house @param {string} name @param {number} cents
 */
export function checkAmount(house, name, cents) {
  if (!isOffered(house, name)) throw new Refusal('wager-not-offered', `${name} is not offered here`);
  if (name === 'progressive' && !house.progressive?.wagers.includes(cents)) {
    throw new Refusal('outside-limits', `a progressive wager is one of ${house.progressive?.wagers.join(', ')} cents`);
  }
  checkLimits(name, cents, house.limits[name]);
}

/**
 * A wager before the deal, beside those that stand already.
 * @param {Wagers} wagers @param {string} name @param {number} cents
 */
export function checkBeside(wagers, name, cents) {
  if (name === 'ante') return;
  if (wagers.ante === 0) throw new Refusal('needs-ante', 'the ante comes first');
  if (name === 'super_bonus') checkTogether({ ...wagers, super_bonus: cents });
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
