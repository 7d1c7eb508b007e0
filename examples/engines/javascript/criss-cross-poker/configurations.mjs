/**
 * What the house runs with. CONFIGURATIONS is what `hello` announces, word for word; HOUSES is the same, made
 * ready for settling.
 */

import { deepFreeze, oddsByStanding } from '../houses.mjs';
import { STANDINGS } from './ranking.mjs';

const LEAST_BETS = {
  pair_of_jacks_or_better: '1:1',
  two_pair: '2:1',
  three_of_a_kind: '3:1',
  straight: '5:1',
  flush: '8:1',
  full_house: '12:1',
  four_of_a_kind: '40:1',
  straight_flush: '100:1',
  royal_flush: '500:1',
};

const LEAST_FIVE_CARD_BONUS = {
  pair_of_sixes_or_better: '1:1',
  two_pair: '3:1',
  three_of_a_kind: '4:1',
  straight: '6:1',
  flush: '10:1',
  full_house: '15:1',
  four_of_a_kind: '40:1',
  straight_flush: '100:1',
  royal_flush: '250:1',
};

/** @type {Configuration[]} */
const CONFIGURATIONS_UNFROZEN = [
  {
    id: 'cross-least',
    seats: 6,
    limits: { ante: { min: 5_00, max: 500_00 }, five_card_bonus: { min: 1_00, max: 500_00 } },
    odds: { ante: '1:1', bets: LEAST_BETS, five_card_bonus: LEAST_FIVE_CARD_BONUS },
  },
  {
    // Everything that can be paid above the least is, and some of it in fractions.
    id: 'cross-generous',
    seats: 6,
    limits: { ante: { min: 1_00, max: 300_00 }, five_card_bonus: { min: 1_00, max: 100_00 } },
    odds: {
      ante: '6:5',
      bets: {
        pair_of_jacks_or_better: '11:10',
        two_pair: '9:4',
        three_of_a_kind: '7:2',
        straight: '6:1',
        flush: '9:1',
        full_house: '25:2',
        four_of_a_kind: '50:1',
        straight_flush: '150:1',
        royal_flush: '1000:1',
      },
      five_card_bonus: {
        pair_of_sixes_or_better: '5:4',
        two_pair: '10:3',
        three_of_a_kind: '9:2',
        straight: '7:1',
        flush: '11:1',
        full_house: '33:2',
        four_of_a_kind: '45:1',
        straight_flush: '200:1',
        royal_flush: '500:1',
      },
    },
  },
  {
    id: 'cross-small',
    seats: 4,
    limits: { ante: { min: 5_00, max: 200_00, step: 2_50 }, five_card_bonus: { min: 1_00, max: 50_00, step: 50 } },
    odds: {
      ante: '1:1',
      bets: { ...LEAST_BETS, royal_flush: '800:1' },
      five_card_bonus: { ...LEAST_FIVE_CARD_BONUS, four_of_a_kind: '50:1', royal_flush: '500:1' },
    },
  },
];

/**
 * @typedef {import('../houses.mjs').PrintedTable} PrintedTable
 *
 * @typedef {object} Configuration
 * @property {string} id
 * @property {number} seats
 * @property {Record<string, import('../wagers.mjs').Limits>} limits
 * @property {{ ante: string, bets: PrintedTable, five_card_bonus: PrintedTable }} odds
 */

/** @type {readonly Configuration[]} */
export const CONFIGURATIONS = deepFreeze(CONFIGURATIONS_UNFROZEN);

/** @param {Configuration} configuration */
function makeHouse({ id, seats, limits, odds }) {
  const anteTable = Object.fromEntries(Object.keys(odds.bets).map((row) => [row, odds.ante]));
  return Object.freeze({
    id,
    seats,
    limits,
    /** Antes win with the hands that bets win with, whatever the hand at the same odds. */
    antes: oddsByStanding(STANDINGS, anteTable),
    /** Across, down and middle. */
    bets: oddsByStanding(STANDINGS, odds.bets),
    fiveCardBonus: oddsByStanding(STANDINGS, odds.five_card_bonus),
  });
}

/** @typedef {ReturnType<typeof makeHouse>} CrissCrossHouse */

/** @type {ReadonlyMap<string, CrissCrossHouse>} */
export const HOUSES = new Map(CONFIGURATIONS.map((configuration) => [configuration.id, makeHouse(configuration)]));
