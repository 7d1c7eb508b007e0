/**
 * The ranking of hands: the best four cards of four, five or six.
 *
 * There are 2,535 different four-card hands once suits are forgotten. Each is a *standing*, worked out once when
 * the engine starts; ranking a hand is then one look-up for each four of its cards.
 *
 * @typedef {object} Standing
 * @property {number} order       place among all standings, 0 for the lowest
 * @property {number} strength    the scale shown to the outside, see strengthOf
 * @property {string} category
 * @property {readonly string[]} rows   the pay table rows that this hand may be paid by, the most special first
 */

import { RANKS, rankOf } from './cards.mjs';

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

const [FOUR, QUEEN, KING, ACE] = [...'4QKA'].map((rank) => RANKS.indexOf(rank));

/** What a four-card hand is called, from how often its ranks occur. */
const CATEGORY_OF_COUNTS = new Map([
  ['4', 'four_of_a_kind'],
  ['31', 'three_of_a_kind'],
  ['22', 'two_pair'],
  ['211', 'pair'],
  ['1111', 'high_card'],
]);

/**
 * Describes a hand by its category and the ranks that decide within it, the first before the next.
 * @param {number[]} ranks  highest first
 * @param {boolean} suited
 */
function describe(ranks, suited) {
  const count = (/** @type {number} */ rank) => ranks.filter((other) => other === rank).length;
  const grouped = [...new Set(ranks)].sort((a, b) => count(b) - count(a) || b - a);
  const counts = grouped.map(count).join('');

  if (counts === '1111') {
    const top = topOfStraight(ranks);
    if (top !== null) return { category: suited ? 'straight_flush' : 'straight', deciding: [top] };
    if (suited) return { category: 'flush', deciding: grouped };
  }
  return { category: CATEGORY_OF_COUNTS.get(counts) ?? '', deciding: grouped };
}

/** @param {number[]} ranks  four different ones, highest first */
function topOfStraight([first, second, , last]) {
  if (first - last === 3) return first;
  // The ace is low beside 4, 3 and 2, and nowhere else.
  return first === ACE && second === FOUR ? FOUR : null;
}

/** @param {string} category @param {number[]} deciding @returns {string[]} */
function payTableRows(category, [rank]) {
  if (category === 'four_of_a_kind' && rank === ACE) return ['four_aces', 'four_of_a_kind'];
  if (category === 'pair') return rank >= QUEEN ? ['pair_of_queens_or_better'] : [];
  return category === 'high_card' ? [] : [category];
}

/** Every hand that differs by more than its suits, from the lowest to the highest. */
function allHands() {
  const hands = [];
  for (let a = 0; a < 13; a++)
    for (let b = 0; b <= a; b++)
      for (let c = 0; c <= b; c++)
        for (let d = 0; d <= c; d++) {
          const ranks = [a, b, c, d];
          if (a > b && b > c && c > d) hands.push({ ranks, suited: true, ...describe(ranks, true) });
          hands.push({ ranks, suited: false, ...describe(ranks, false) });
        }
  return hands.sort(
    (one, other) =>
      CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category) ||
      one.deciding.map((rank, i) => rank - other.deciding[i]).find((difference) => difference !== 0) ||
      0,
  );
}

/** Where four cards stand in the tables: every order of the same four ranks has its place, so nothing is sorted. */
const place = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d) =>
  ((a * 13 + b) * 13 + c) * 13 + d;

const ORDERS_OF_FOUR = permutations([0, 1, 2, 3]);

/** @param {number[]} items @returns {number[][]} */
function permutations(items) {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

const SUITED = new Uint16Array(13 ** 4);
const MIXED = new Uint16Array(13 ** 4);
const HANDS = allHands();
const LOWEST_KING = HANDS.findIndex(({ category, deciding: [rank] }) => category === 'high_card' && rank === KING);
const LOWEST_ACES = HANDS.findIndex(({ category, deciding: [rank] }) => category === 'pair' && rank === ACE);

/**
 * The scale of strengths: 0 is the lowest hand with which a dealer qualifies, what does not qualify is negative,
 * and there is room between any two. Only its order means anything.
 * @param {number} order
 */
const strengthOf = (order) => (order - LOWEST_KING) * 9;

/** @type {readonly Standing[]} */
export const STANDINGS = Object.freeze(
  HANDS.map(({ ranks, suited, category, deciding }, order) => {
    const table = suited ? SUITED : MIXED;
    for (const [i, j, k, l] of ORDERS_OF_FOUR) table[place(ranks[i], ranks[j], ranks[k], ranks[l])] = order;
    const rows = Object.freeze(payTableRows(category, deciding));
    return Object.freeze({ order, strength: strengthOf(order), category, rows });
  }),
);

/** Whether the dealer's hand is king-high or better. @param {Standing} standing */
export const qualifies = (standing) => standing.order >= LOWEST_KING;

/** Whether a player's hand allows a play wager above the ante. @param {Standing} standing */
export const isAcesOrBetter = (standing) => standing.order >= LOWEST_ACES;

/**
 * The highest hand of four that these cards hold.
 * @param {number[]} cards  four, five or six different cards
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
          const order = (oneSuit ? SUITED : MIXED)[place(rankOf(a), rankOf(b), rankOf(c), rankOf(d))];
          if (order > best) {
            best = order;
            [p, q, r, s] = [a, b, c, d];
          }
        }
  return { standing: STANDINGS[best], four: [p, q, r, s] };
}
