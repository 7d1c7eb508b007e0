/**
 * The ranking of hands of any size, by categories and by the ranks that decide within them.
 *
 * Once suits are forgotten there are few different hands: 2,535 of four cards, 7,462 of five. They are put in order
 * once, when the engine starts, and written into tables; ranking a hand is then one look-up. What a game adds (a
 * scale of strengths, the rows of its pay tables) it keeps beside each of them, see its own `ranking.mjs`.
 *
 * @typedef {object} Hand
 * @property {readonly number[]} ranks     highest first
 * @property {boolean} suited              all of one suit
 * @property {string} category
 * @property {readonly number[]} deciding  the ranks that decide within the category, the first before the next
 *
 * @typedef {object} Ladder
 * @property {readonly Hand[]} hands  every hand that differs by more than its suits, from the lowest to the highest
 * @property {Uint16Array} suited     the place in `hands` of cards of one suit: at `rank * 13 + rank`, and so on
 * @property {Uint16Array} mixed      likewise of cards of more than one suit
 */

import { RANKS } from './cards.mjs';

export const ACE = RANKS.length - 1;

/**
 * All hands of a size in order.
 * @param {number} size
 * @param {readonly string[]} categories  the lowest first; a royal flush stands apart where it is named
 * @returns {Ladder}
 */
export function rankHands(size, categories) {
  const hasRoyal = categories.includes('royal_flush');
  const hands = rankLists(size).flatMap((ranks) => {
    const mixed = { ranks, suited: false, ...describe(ranks, false, hasRoyal) };
    return new Set(ranks).size < size ? [mixed] : [mixed, { ranks, suited: true, ...describe(ranks, true, hasRoyal) }];
  });
  const height = new Map(categories.map((category, i) => [category, i]));
  hands.sort((one, other) => {
    const categoriesApart = Number(height.get(one.category)) - Number(height.get(other.category));
    if (categoriesApart !== 0) return categoriesApart;
    return one.deciding.map((rank, i) => rank - other.deciding[i]).find((apart) => apart !== 0) ?? 0;
  });
  return { hands, ...lookUpTables(size, hands) };
}

/**
 * Every choice of ranks that one deck can give, each highest first.
 * @param {number} size @param {number} [highest] @returns {number[][]}
 */
function rankLists(size, highest = ACE) {
  if (size === 0) return [[]];
  const lists = [];
  for (let rank = highest; rank >= 0; rank--) {
    for (const rest of rankLists(size - 1, rank)) if (rest[3] !== rank) lists.push([rank, ...rest]);
  }
  return lists;
}

/** @param {number[]} ranks  highest first @param {boolean} suited @param {boolean} hasRoyal */
function describe(ranks, suited, hasRoyal) {
  const count = (/** @type {number} */ rank) => ranks.filter((other) => other === rank).length;
  const grouped = [...new Set(ranks)].sort((a, b) => count(b) - count(a) || b - a);
  const top = topOfStraight(ranks);
  if (top !== null) return { category: suited ? flushInSequence(top, hasRoyal) : 'straight', deciding: [top] };
  return { category: suited ? 'flush' : categoryOfCounts(grouped.map(count)), deciding: grouped };
}

/** @param {number} top @param {boolean} hasRoyal */
const flushInSequence = (top, hasRoyal) => (hasRoyal && top === ACE ? 'royal_flush' : 'straight_flush');

/**
 * The highest card of a sequence, or null where the ranks are none.
 * @param {number[]} ranks  highest first
 */
function topOfStraight(ranks) {
  if (new Set(ranks).size < ranks.length) return null;
  const [first, second] = ranks;
  if (first - ranks[ranks.length - 1] === ranks.length - 1) return first;
  // The ace is low beside the 2 and what follows it, and nowhere else.
  return first === ACE && second === ranks.length - 2 ? second : null;
}

/** What a hand is called when it is neither straight nor flush. @param {number[]} counts  of its ranks, most first */
function categoryOfCounts([most, next]) {
  if (most === 4) return 'four_of_a_kind';
  if (most === 3) return next === 2 ? 'full_house' : 'three_of_a_kind';
  if (most === 2) return next === 2 ? 'two_pair' : 'pair';
  return 'high_card';
}

/** Every order of the same ranks has its place in the tables, so that nothing is ever sorted. */
function lookUpTables(/** @type {number} */ size, /** @type {readonly Hand[]} */ hands) {
  const suited = new Uint16Array(13 ** size);
  const mixed = new Uint16Array(13 ** size);
  const orders = permutations(Array.from({ length: size }, (_, i) => i));
  for (const [order, hand] of hands.entries()) {
    const table = hand.suited ? suited : mixed;
    for (const places of orders) {
      let at = 0;
      for (const i of places) at = at * 13 + hand.ranks[i];
      table[at] = order;
    }
  }
  return { suited, mixed };
}

/** @param {number[]} items @returns {number[][]} */
function permutations(items) {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

/** The place of the lowest pair of a rank. @param {Ladder} ladder @param {string} rank */
export function lowestPair({ hands }, rank) {
  return hands.findIndex(({ category, deciding: [first] }) => category === 'pair' && RANKS[first] === rank);
}
