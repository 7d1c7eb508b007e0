/**
 * Which wagers the rules allow, and how large. The same rules hold for a round that is told whole (`settle`) and
 * for one that is played event by event (`play`).
 *
 * @typedef {import('./configurations.mjs').CrissCrossHouse} CrissCrossHouse
 *
 * @typedef {object} Wagers   cents; 0 is no wager
 * @property {number} ante_across
 * @property {number} across
 * @property {number} ante_down
 * @property {number} down
 * @property {number} middle
 * @property {number} five_card_bonus
 */

import { Refusal } from '../refusal.mjs';
import { checkLimits } from '../wagers.mjs';

/** In the order in which the dealer settles them. */
export const WAGERS = Object.freeze(
  /** @type {const} */ (['ante_across', 'across', 'ante_down', 'down', 'middle', 'five_card_bonus']),
);

/** The bets that are made after the deal, one after another; at each of them a player may fold instead. */
export const BETS = Object.freeze(/** @type {const} */ (['across', 'down', 'middle']));

/** @typedef {typeof BETS[number]} Bet */

/** @returns {Wagers} */
export const noWagers = () => ({ ante_across: 0, across: 0, ante_down: 0, down: 0, middle: 0, five_card_bonus: 0 });

/** @type {ReadonlySet<string>} */
const NAMES = new Set(WAGERS);

/** @param {unknown} name @returns {name is Bet} */
export const isBet = (name) => BETS.some((bet) => bet === name);

/**
 * One wager by itself: is there one, and is it within the limits? Both antes have the same.
 * @param {CrissCrossHouse} house @param {string} name @param {number} cents
 */
export function checkAmount(house, name, cents) {
  if (!NAMES.has(name)) throw new Refusal('wager-not-offered', `${name} is no wager of this game`);
  checkLimits(name, cents, house.limits[name === 'ante_across' || name === 'ante_down' ? 'ante' : name]);
}

/** What a seat has wagered when the betting ends, the amounts being in order. @param {Wagers} wagers */
export function checkTogether({ ante_across, ante_down }) {
  if (ante_across === 0 || ante_down === 0) throw new Refusal('needs-antes', 'no wager stands without both antes');
  if (ante_across !== ante_down) throw new Refusal('unequal-antes', 'the two antes are equal');
}

/** A bet is once, twice or three times an ante. @param {number} cents @param {number} ante */
export function checkBet(cents, ante) {
  if (cents !== ante && cents !== 2 * ante && cents !== 3 * ante) {
    throw new Refusal('bet-amount', 'a bet is once, twice or three times the ante');
  }
}

/**
 * The bets of a round that is told whole: one at each decision up to the fold, and none from there on.
 * @param {Wagers} wagers @param {Bet | null} folded
 */
export function checkBets(wagers, folded) {
  const made = folded === null ? BETS.length : BETS.indexOf(folded);
  for (let i = 0; i < BETS.length; i++) {
    const bet = BETS[i];
    if (i < made) checkBet(wagers[bet], wagers.ante_across);
    else if (wagers[bet] > 0) throw new Refusal('bet-after-fold', `there is no ${bet} bet after a fold at ${folded}`);
  }
}
