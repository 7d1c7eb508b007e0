/**
 * Reads one whole round as `settle` is told it, trusting nothing.
 *
 * @typedef {import('./configurations.mjs').House} House
 * @typedef {import('./ranking.mjs').Standing} Standing
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

import { CardsSeen, readCards } from './cards.mjs';
import { bestFour } from './ranking.mjs';
import { Refusal } from './refusal.mjs';
import { checkAmount, checkPlay, checkTogether, isWager, noWagers, readCents } from './wagers.mjs';

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {House} house @param {Record<string, unknown>} told
 * @returns {Round}
 * @throws {Refusal} if the rules forbid such a round, or it makes no sense
 */
export function readRound(house, told) {
  if (!Array.isArray(told.seats) || told.seats.length === 0) throw new Refusal('bad-seats', 'a round has seats');
  const seen = new CardsSeen();
  const dealer = bestFour(readCards(told.dealer, house.dealerCards, house.dealerCards, seen)).standing;
  /** @type {Seat[]} */
  const seats = [];
  for (const one of told.seats) {
    const seat = readSeat(house, one, seen);
    if (seats.some((other) => other.seat === seat.seat)) {
      throw new Refusal('bad-seats', `seat ${seat.seat} is there twice`);
    }
    seats.push(seat);
  }
  return { dealer, seats, meter: readMeter(house, told.meter) };
}

/** @param {House} house @param {unknown} told @param {CardsSeen} seen @returns {Seat} */
function readSeat(house, told, seen) {
  if (!isObject(told)) throw new Refusal('bad-seats', 'a seat is an object');
  const seat = readSeatNumber(house, told.seat);
  const { standing } = bestFour(readCards(told.hand, 5, 5, seen));
  return { seat, standing, wagers: readWagers(house, told.wagers, standing) };
}

/** @param {House} house @param {unknown} seat @returns {number} */
export function readSeatNumber(house, seat) {
  if (Number.isSafeInteger(seat) && Number(seat) >= 1 && Number(seat) <= house.seats) return Number(seat);
  throw new Refusal('no-such-seat', `seats are numbered from 1 to ${house.seats}`);
}

/** @param {House} house @param {unknown} told @param {Standing} standing @returns {Wagers} */
function readWagers(house, told, standing) {
  if (!isObject(told)) throw new Refusal('bad-wagers', 'wagers are an object, amounts by name');
  const wagers = noWagers();
  for (const name in told) {
    const cents = readCents(told[name]);
    checkAmount(house, name, cents);
    if (isWager(name)) wagers[name] = cents;
  }
  checkTogether(wagers);
  if (wagers.play !== 0) checkPlay(wagers.play, wagers.ante, standing);
  return wagers;
}

/** @param {House} house @param {unknown} meter @returns {number} */
function readMeter(house, meter) {
  if (house.progressive !== null) return readCents(meter);
  if (meter === undefined) return 0;
  throw new Refusal('no-progressive', 'there is no meter where no progressive is offered');
}
