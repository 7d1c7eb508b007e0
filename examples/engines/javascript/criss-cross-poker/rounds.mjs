/**
 * Reads one whole round as `settle` is told it, trusting nothing.
 *
 * @typedef {import('./configurations.mjs').CrissCrossHouse} CrissCrossHouse
 * @typedef {import('./cross.mjs').Cross} Cross
 * @typedef {import('./wagers.mjs').Wagers} Wagers
 * @typedef {import('./wagers.mjs').Bet} Bet
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {readonly number[]} hand   two cards
 * @property {Bet | null} folded        the decision at which the seat folded
 * @property {Wagers} wagers
 *
 * @typedef {object} Round
 * @property {Cross} cross
 * @property {Seat[]} seats
 */

import { CardsSeen, readCards } from '../cards.mjs';
import { Refusal } from '../refusal.mjs';
import { readSeats } from '../seats.mjs';
import { readWagers } from '../wagers.mjs';
import { readCross } from './cross.mjs';
import { checkAmount, checkBets, checkTogether, isBet, noWagers } from './wagers.mjs';

/**
 * @param {CrissCrossHouse} house @param {Record<string, unknown>} told
 * @returns {Round}
 * @throws {Refusal} if the rules forbid such a round, or it makes no sense
 */
export function readRound(house, told) {
  if (told.meter !== undefined) throw new Refusal('no-progressive', 'there is no meter in this game');
  const seen = new CardsSeen();
  const cross = readCross(told.community, seen);
  const seats = readSeats(house.seats, told.seats, (seat, one) => {
    const hand = readCards(one.hand, 2, 2, seen);
    const folded = readFold(one.folded);
    const wagers = readWagers(one.wagers, noWagers(), (name, cents) => checkAmount(house, name, cents));
    checkTogether(wagers);
    checkBets(wagers, folded);
    return { seat, hand, folded, wagers };
  });
  return { cross, seats };
}

/** @param {unknown} folded @returns {Bet | null} */
function readFold(folded = null) {
  if (folded === null || isBet(folded)) return folded;
  throw new Refusal('bad-fold', 'a seat folds at "across", "down" or "middle", or at none of them: null');
}
