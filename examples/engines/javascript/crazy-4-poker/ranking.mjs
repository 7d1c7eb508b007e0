/**
 * Hands of crazy 4 poker: the best four cards of four, five or six.
 *
 * @typedef {import('../houses.mjs').Standing} Standing
 * @typedef {import('../ranking.mjs').Hand} Hand
 */

import { RANKS, rankOf } from '../cards.mjs';
import { ACE, lowestPair, rankHands } from '../ranking.mjs';

/** Lowest first. Three of a kind beats a flush, and four of a kind everything. */
const CATEGORIES = Object.freeze([
  'high_card',
  'pair',
  'two_pair',
  'straight',
  'flush',
  'three_of_a_kind',
  'straight_flush',
  'four_of_a_kind',
]);

const LADDER = rankHands(4, CATEGORIES);
const { suited: SUITED, mixed: MIXED } = LADDER;

const KING = RANKS.indexOf('K');
const QUEEN = RANKS.indexOf('Q');
const LOWEST_KING = LADDER.hands.findIndex(
  ({ category, deciding: [rank] }) => category === 'high_card' && rank === KING,
);
const LOWEST_ACES = lowestPair(LADDER, 'A');

/**
 * The scale of strengths: 0 is the lowest hand with which a dealer qualifies, what does not qualify is negative,
 * and there is room between any two. Only its order means anything.
 * @param {number} order
 */
const strengthOf = (order) => (order - LOWEST_KING) * 9;

/** @param {Hand} hand @returns {string[]} */
function payTableRows({ category, deciding: [rank] }) {
  if (category === 'four_of_a_kind' && rank === ACE) return ['four_aces', 'four_of_a_kind'];
  if (category === 'pair') return rank >= QUEEN ? ['pair_of_queens_or_better'] : [];
  return category === 'high_card' ? [] : [category];
}

/** @type {readonly Standing[]} */
export const STANDINGS = Object.freeze(
  LADDER.hands.map((hand, order) =>
    Object.freeze({
      order,
      strength: strengthOf(order),
      category: hand.category,
      rows: Object.freeze(payTableRows(hand)),
    }),
  ),
);

/** Whether the dealer's hand is king-high or better. @param {Standing} standing */
export const qualifies = (standing) => standing.order >= LOWEST_KING;

/** Whether a player's hand allows a play wager above the ante. @param {Standing} standing */
export const isAcesOrBetter = (standing) => standing.order >= LOWEST_ACES;

/**
 * The highest hand of four that these cards hold.
 * @param {readonly number[]} cards  four, five or six different cards
 * @returns {{ standing: Standing, four: number[] }}
 */
export function bestFour(cards) {
  const count = cards.length;
  let best = -1;
  let [p, q, r, s] = [0, 0, 0, 0];
  for (let i = 0; i < count - 3; i++)
    for (let j = i + 1; j < count - 2; j++)
      for (let k = j + 1; k < count - 1; k++)
        for (let l = k + 1; l < count; l++) {
          const [a, b, c, d] = [cards[i], cards[j], cards[k], cards[l]];
          const oneSuit = (((a ^ b) | (a ^ c) | (a ^ d)) & 3) === 0;
          const order = (oneSuit ? SUITED : MIXED)[((rankOf(a) * 13 + rankOf(b)) * 13 + rankOf(c)) * 13 + rankOf(d)];
          if (order > best) {
            best = order;
            [p, q, r, s] = [a, b, c, d];
          }
        }
  return { standing: STANDINGS[best], four: [p, q, r, s] };
}
