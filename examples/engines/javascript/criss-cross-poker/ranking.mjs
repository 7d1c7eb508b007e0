/**
 * Hands of criss-cross poker: five cards, all of which count.
 *
 * @typedef {import('../houses.mjs').Standing} Standing
 * @typedef {import('../ranking.mjs').Hand} Hand
 */

import { RANKS, rankOf } from '../cards.mjs';
import { lowestPair, rankHands } from '../ranking.mjs';

/** Lowest first, as everywhere with five cards. */
const CATEGORIES = Object.freeze([
  'high_card',
  'pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
  'royal_flush',
]);

const LADDER = rankHands(5, CATEGORIES);
const { suited: SUITED, mixed: MIXED } = LADDER;

const SIX = RANKS.indexOf('6');
const JACK = RANKS.indexOf('J');
const LOWEST_SIXES = lowestPair(LADDER, '6');
const LOWEST_JACKS = lowestPair(LADDER, 'J');

/** @param {Hand} hand @returns {string[]} */
function payTableRows({ category, deciding: [rank] }) {
  if (category === 'high_card') return [];
  if (category !== 'pair') return [category];
  if (rank < SIX) return [];
  return rank < JACK ? ['pair_of_sixes_or_better'] : ['pair_of_jacks_or_better', 'pair_of_sixes_or_better'];
}

/**
 * The strength shown to the outside counts the hands from the lowest, 1, to the royal flush, 7,462.
 * @type {readonly Standing[]}
 */
export const STANDINGS = Object.freeze(
  LADDER.hands.map((hand, order) =>
    Object.freeze({
      order,
      strength: order + 1,
      category: hand.category,
      rows: Object.freeze(payTableRows(hand)),
    }),
  ),
);

/** Whether a hand is a pair of sixes to tens, which neither wins nor loses. @param {Standing} standing */
export const isPush = ({ order }) => order >= LOWEST_SIXES && order < LOWEST_JACKS;

/**
 * Where five different cards stand.
 * @param {number} a @param {number} b @param {number} c @param {number} d @param {number} e
 */
export function standingOf(a, b, c, d, e) {
  const oneSuit = (((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3) === 0;
  const at = (((rankOf(a) * 13 + rankOf(b)) * 13 + rankOf(c)) * 13 + rankOf(d)) * 13 + rankOf(e);
  return STANDINGS[(oneSuit ? SUITED : MIXED)[at]];
}
