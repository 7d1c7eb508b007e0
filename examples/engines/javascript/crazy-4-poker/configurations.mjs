/**
 * What the house runs with. CONFIGURATIONS is what `hello` announces, word for word; HOUSES is the same, made
 * ready for settling: odds read, and every pay table spread over all standings.
 */

import { byStanding, deepFreeze, oddsByStanding } from '../houses.mjs';
import { readOdds } from '../odds.mjs';
import { STANDINGS } from './ranking.mjs';

const SUPER_BONUS = {
  straight: '1:1',
  flush: '3:2',
  three_of_a_kind: '2:1',
  straight_flush: '15:1',
  four_of_a_kind: '30:1',
  four_aces: '200:1',
};

/** With six cards the dealer wins far more often; this house pays something back on the super bonus. */
const GENEROUS_SUPER_BONUS = { ...SUPER_BONUS, flush: '7:4', straight_flush: '20:1', four_aces: '250:1' };

/** @param {string} threeOfAKind @param {string} straightFlush */
const queensUp = (threeOfAKind, straightFlush) => ({
  pair_of_queens_or_better: '1:1',
  two_pair: '2:1',
  straight: '3:1',
  flush: '4:1',
  three_of_a_kind: threeOfAKind,
  straight_flush: straightFlush,
  four_of_a_kind: '50:1',
});

const QUEENS_UP = {
  a: queensUp('9:1', '30:1'),
  b: queensUp('8:1', '40:1'),
  c: queensUp('8:1', '30:1'),
  d: queensUp('7:1', '40:1'),
};

/** @param {string} threeOfAKind */
const progressive = (threeOfAKind) => ({
  three_of_a_kind: threeOfAKind,
  straight_flush: '100:1',
  four_of_a_kind: '300:1',
  four_aces: '100%',
});

const PROGRESSIVE = { a: progressive('9:1'), b: progressive('15:1') };

/** Envy bonuses for a wager of $1; a wager of $5 receives five times as much. */
const ENVY = {
  a: { four_aces: 100_00, four_of_a_kind: 10_00, straight_flush: 5_00 },
  b: { four_aces: 100_00, four_of_a_kind: 25_00 },
};

const ONE_OR_FIVE_DOLLARS = [1_00, 5_00];

/**
 * `contribution`, the share of each progressive wager that goes to the meter, is a field of this engine's own:
 * the protocol lets a host ignore it.
 */
/** @type {Configuration[]} */
const CONFIGURATIONS_UNFROZEN = [
  {
    id: 'floor-a',
    seats: 6,
    dealer_cards: 5,
    limits: { ante: { min: 5_00, max: 500_00 }, queens_up: { min: 1_00, max: 500_00 } },
    odds: { ante: '1:1', play: '1:1', super_bonus: SUPER_BONUS, queens_up: QUEENS_UP.a, progressive: PROGRESSIVE.a },
    progressive: {
      wagers: ONE_OR_FIVE_DOLLARS,
      initial: 10_000_00,
      reset: 5_000_00,
      contribution: '20%',
      envy: ENVY.a,
    },
  },
  {
    id: 'floor-b',
    seats: 6,
    dealer_cards: 5,
    limits: { ante: { min: 1_00, max: 300_00 }, queens_up: { min: 1_00, max: 100_00 } },
    odds: { ante: '1:1', play: '1:1', super_bonus: SUPER_BONUS, queens_up: QUEENS_UP.d, progressive: PROGRESSIVE.b },
    progressive: {
      wagers: ONE_OR_FIVE_DOLLARS,
      initial: 1_000_00,
      reset: 1_000_00,
      contribution: '12%',
      envy: ENVY.b,
    },
  },
  {
    id: 'plain',
    seats: 6,
    dealer_cards: 5,
    limits: { ante: { min: 1_00, max: 1_000_00 } },
    odds: { ante: '1:1', play: '1:1', super_bonus: SUPER_BONUS },
  },
  {
    id: 'six-cards',
    seats: 6,
    dealer_cards: 6,
    limits: { ante: { min: 5_00, max: 500_00 }, queens_up: { min: 1_00, max: 500_00 } },
    odds: {
      ante: '1:1',
      play: '1:1',
      super_bonus: GENEROUS_SUPER_BONUS,
      queens_up: QUEENS_UP.b,
      progressive: PROGRESSIVE.a,
    },
    progressive: {
      wagers: ONE_OR_FIVE_DOLLARS,
      initial: 7_500_00,
      reset: 7_500_00,
      contribution: '20%',
      envy: { ...ENVY.a, straight_flush: 6_00 },
    },
  },
  {
    id: 'small-table',
    seats: 5,
    dealer_cards: 5,
    limits: { ante: { min: 5_00, max: 200_00, step: 2_50 }, queens_up: { min: 1_00, max: 100_00, step: 50 } },
    odds: { ante: '1:1', play: '1:1', super_bonus: SUPER_BONUS, queens_up: QUEENS_UP.c },
  },
];

/**
 * @typedef {import('../houses.mjs').PrintedTable} PrintedTable
 *
 * @typedef {object} Configuration
 * @property {string} id
 * @property {number} seats
 * @property {number} dealer_cards
 * @property {Record<string, import('../wagers.mjs').Limits>} limits
 * @property {{ ante: string, play: string, super_bonus: PrintedTable, queens_up?: PrintedTable,
 *              progressive?: PrintedTable }} odds
 * @property {{ wagers: number[], initial: number, reset: number, contribution: string,
 *              envy: Record<string, number> }} [progressive]
 */

/** @type {readonly Configuration[]} */
export const CONFIGURATIONS = deepFreeze(CONFIGURATIONS_UNFROZEN);

const isShare = (/** @type {string} */ text) => text.endsWith('%');

/** Those rows of a table that are shares of the meter, or those that are not. */
const rowsOf = (/** @type {PrintedTable} */ printed, /** @type {boolean} */ shares) =>
  Object.fromEntries(Object.entries(printed).filter(([, text]) => isShare(text) === shares));

/** @param {Configuration} configuration */
function makeHouse({ id, seats, dealer_cards: dealerCards, limits, odds, progressive: meter }) {
  return Object.freeze({
    id,
    seats,
    dealerCards,
    limits,
    ante: readOdds(odds.ante),
    play: readOdds(odds.play),
    superBonus: oddsByStanding(STANDINGS, odds.super_bonus),
    queensUp: odds.queens_up ? oddsByStanding(STANDINGS, odds.queens_up) : null,
    progressive: meter
      ? Object.freeze({
          wagers: meter.wagers,
          initial: meter.initial,
          reset: meter.reset,
          contribution: readOdds(meter.contribution),
          /** What is paid to one, and what is a share of the meter. */
          odds: oddsByStanding(STANDINGS, rowsOf(odds.progressive ?? {}, false)),
          shares: oddsByStanding(STANDINGS, rowsOf(odds.progressive ?? {}, true)),
          envy: byStanding(STANDINGS, meter.envy),
        })
      : null,
  });
}

/** @typedef {ReturnType<typeof makeHouse>} CrazyHouse */

/** @type {ReadonlyMap<string, CrazyHouse>} */
export const HOUSES = new Map(CONFIGURATIONS.map((configuration) => [configuration.id, makeHouse(configuration)]));
