/**
 * Crazy 4 poker as the methods and the table see it.
 *
 * @typedef {import('./configurations.mjs').CrazyHouse} CrazyHouse
 * @typedef {import('./wagers.mjs').Wagers} Wagers
 */

import { nameOf, readCards } from '../cards.mjs';
import { cardsEach } from '../dealing.mjs';
import { CONFIGURATIONS, HOUSES } from './configurations.mjs';
import { bestFour } from './ranking.mjs';
import { readRound } from './rounds.mjs';
import { settleRound } from './settlement.mjs';
import { checkAmount, checkBeside, checkPlay, checkTogether, noWagers } from './wagers.mjs';

const DEALER = 'dealer';
const CARDS_FOR_A_PLAYER = 5;

/** @type {import('../table.mjs').Rules<CrazyHouse, Wagers>} */
const RULES = {
  decisions: ['play'],
  turns: [],
  noWagers,
  checkAmount,
  checkBeside,
  checkTogether,
  checkDecision: (_, cents, { ante }, hand) => checkPlay(cents, ante, bestFour(hand).standing),
  isAlive: ({ folded }) => folded === null,

  /** The dealer is the last place of all; a sixth card is the dealer's own. */
  dealingOrder: ({ dealerCards }, players, method) => [
    ...cardsEach(method, [...players, DEALER], CARDS_FOR_A_PLAYER),
    ...new Array(dealerCards - CARDS_FOR_A_PLAYER).fill(DEALER),
  ],

  settle: (house, { seats, cardsAt, meter = 0 }) =>
    settleRound(house, {
      dealer: bestFour(cardsAt(DEALER)).standing,
      seats: seats.map(({ seat, hand, wagers }) => ({ seat, standing: bestFour(hand).standing, wagers })),
      meter,
    }),
};

/** @type {import('../games.mjs').Game<CrazyHouse, Wagers>} */
export const CRAZY_4_POKER = {
  name: 'crazy-4-poker',
  configurations: CONFIGURATIONS,
  houses: HOUSES,
  rules: RULES,

  rank(hand) {
    const { standing, four } = bestFour(readCards(hand, 4, 6));
    return { category: standing.category, best: four.map(nameOf).join(''), strength: standing.strength };
  },

  settle: (house, told) => settleRound(house, readRound(house, told)),
};
