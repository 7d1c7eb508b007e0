/**
 * Reads one whole round as `settle` is told it, trusting nothing.
 *
 * @typedef {import('./configurations.mjs').CrazyHouse} CrazyHouse
 * @typedef {import('../houses.mjs').Standing} Standing
 * @typedef {import('./wagers.mjs').Wagers} Wagers
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {Standing} standing  of the best four of the player's cards
 * @property {Wagers} wagers      no play wager: the seat has folded
 *
 * @typedef {object} Round
 * @property {Standing} dealer
 * @property {Seat[]} seats
 * @property {number} meter       cents; 0 where no progressive is offered
 */

import { CardsSeen, readCards } from '../cards.mjs';
import { Refusal } from '../refusal.mjs';
import { readSeats } from '../seats.mjs';
import { readCents, readWagers } from '../wagers.mjs';
import { bestFour } from './ranking.mjs';
import { checkAmount, checkPlay, checkTogether, noWagers } from './wagers.mjs';

/**
 * @param {CrazyHouse} house @param {Record<string, unknown>} told
 * @returns {Round}
 * @throws {Refusal} if the rules forbid such a round, or it makes no sense
 */
export function readRound(house, told) {
  const seen = new CardsSeen();
  const dealer = bestFour(readCards(told.dealer, house.dealerCards, house.dealerCards, seen)).standing;
  const seats = readSeats(house.seats, told.seats, (seat, one) => {
    const { standing } = bestFour(readCards(one.hand, 5, 5, seen));
    const wagers = readWagers(one.wagers, noWagers(), (name, cents) => checkAmount(house, name, cents));
    checkTogether(wagers);
    if (wagers.play !== 0) checkPlay(wagers.play, wagers.ante, standing);
    return { seat, standing, wagers };
  });
  return { dealer, seats, meter: readMeter(house, told.meter) };
}

/** @param {CrazyHouse} house @param {unknown} meter @returns {number} */
function readMeter(house, meter) {
  if (house.progressive !== null) return readCents(meter);
  if (meter === undefined) return 0;
  throw new Refusal('no-progressive', 'there is no meter where no progressive is offered');
}
