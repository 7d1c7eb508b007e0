/**
 * Criss-cross poker as the methods and the table see it.
 *
 * @typedef {import('./configurations.mjs').CrissCrossHouse} CrissCrossHouse
 * @typedef {import('./wagers.mjs').Wagers} Wagers
 * @typedef {import('./wagers.mjs').Bet} Bet
 */

import { nameOf, readCards } from '../cards.mjs';
import { cardsEach } from '../dealing.mjs';
import { CONFIGURATIONS, HOUSES } from './configurations.mjs';
import { PLACES, crossOf } from './cross.mjs';
import { standingOf } from './ranking.mjs';
import { readRound } from './rounds.mjs';
import { hasLiveBonus, settleRound } from './settlement.mjs';
import { BETS, checkAmount, checkBet, checkTogether, noWagers } from './wagers.mjs';

const CARDS_FOR_A_PLAYER = 2;

/** @type {import('../table.mjs').Rules<CrissCrossHouse, Wagers>} */
const RULES = {
  decisions: BETS,
  turns: [['left', 'right'], ['top', 'bottom'], ['middle']],
  noWagers,
  checkAmount,
  // Chips are pushed about until no more bets are taken; what counts is what lies there then.
  checkBeside: () => {},
  checkTogether,
  checkDecision: (_, cents, { ante_across: ante }) => checkBet(cents, ante),
  isAlive: (seat) => seat.folded === null || hasLiveBonus(seat),

  dealingOrder: (_, players, method) => [...PLACES, ...cardsEach(method, players, CARDS_FOR_A_PLAYER)],

  settle: (house, { seats, cardsAt }) =>
    settleRound(house, {
      cross: crossOf((place) => cardsAt(place)[0]),
      seats: seats.map(({ seat, hand, wagers, folded }) => ({
        seat,
        hand,
        wagers,
        folded: /** @type {Bet | null} */ (folded),
      })),
    }),
};

/** @type {import('../games.mjs').Game<CrissCrossHouse, Wagers>} */
export const CRISS_CROSS_POKER = {
  name: 'criss-cross-poker',
  configurations: CONFIGURATIONS,
  houses: HOUSES,
  rules: RULES,

  rank(hand) {
    const cards = readCards(hand, 5, 5);
    const [a, b, c, d, e] = cards;
    const { category, strength } = standingOf(a, b, c, d, e);
    return { category, best: cards.map(nameOf).join(''), strength };
  },

  settle: (house, told) => settleRound(house, readRound(house, told)),
};
