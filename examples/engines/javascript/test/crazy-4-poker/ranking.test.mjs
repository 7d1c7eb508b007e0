import assert from 'node:assert/strict';
import test from 'node:test';

import { readCards } from '../../cards.mjs';
import { STANDINGS, bestFour, isAcesOrBetter, qualifies } from '../../crazy-4-poker/ranking.mjs';
import { linesOf } from '../../notation/words.mjs';

const rank = (/** @type {string} */ cards) => bestFour(readCards(cards.replaceAll(' ', ''), 4, 6));
const standing = (/** @type {string} */ cards) => rank(cards).standing;

/** How many hands of each category there are among all hands of `size` cards. */
function census(/** @type {number} */ size) {
  /** @type {Record<string, number>} */
  const counts = {};
  const hand = new Array(size);
  const visit = (/** @type {number} */ depth, /** @type {number} */ from) => {
    if (depth === size) {
      const { category } = bestFour(hand).standing;
      counts[category] = (counts[category] ?? 0) + 1;
      return;
    }
    for (let card = from; card < 52; card++) {
      hand[depth] = card;
      visit(depth + 1, card + 1);
    }
  };
  visit(0, 0);
  return counts;
}

const choose = (/** @type {number} */ n, /** @type {number} */ k) => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
};

test('all 270,725 four-card hands fall into their categories as counted by hand', () => {
  const runs = 11;
  const fourRanks = choose(13, 4);
  const expected = {
    four_of_a_kind: 13,
    straight_flush: runs * 4,
    three_of_a_kind: 13 * choose(4, 3) * 48,
    flush: (fourRanks - runs) * 4,
    straight: runs * (4 ** 4 - 4),
    two_pair: choose(13, 2) * choose(4, 2) ** 2,
    pair: 13 * choose(4, 2) * choose(12, 2) * 4 ** 2,
    high_card: (fourRanks - runs) * (4 ** 4 - 4),
  };

  const counts = census(4);

  assert.deepEqual(counts, expected);
  assert.equal(
    Object.values(counts).reduce((a, b) => a + b),
    choose(52, 4),
  );
});

test('all 2,598,960 five-card hands: the categories that can be counted by hand agree', () => {
  const counts = census(5);

  // Any fifth card, less the five-card runs that hold two runs of four.
  const straightFlushes = 11 * 4 * 48 - 10 * 4;
  assert.equal(counts.four_of_a_kind, 13 * 48);
  assert.equal(counts.straight_flush, straightFlushes);
  assert.equal(counts.three_of_a_kind, 13 * choose(4, 3) * choose(48, 2));
  assert.equal(counts.flush, 4 * (choose(13, 4) * 39 + choose(13, 5)) - straightFlushes);
  assert.equal(counts.two_pair, choose(13, 2) * choose(4, 2) ** 2 * 44);
  assert.equal(
    Object.values(counts).reduce((a, b) => a + b),
    choose(52, 5),
  );
});

test('there are 2,535 standings, each stronger than the one before', () => {
  assert.equal(STANDINGS.length, 13 + 11 + 13 * 12 + 704 + 11 + 78 + 13 * 66 + 704);
  assert.ok(STANDINGS.every(({ strength }, i) => i === 0 || strength > STANDINGS[i - 1].strength));
});

test('hands stand in the order of the list, from the lowest to the highest', () => {
  const ladder = linesOf(`
    2c 3d 4h 6s
    2c 3d 5h 6s
    2c 3d 4h Ks
    Jc Qd Kh 9s
    Ac 2d 3h 5s
    Ac Kd Qh Ts
    2c 2d 4h 3s
    2c 2d Ah Ks
    3c 3d 4h 2s
    Ac Ad 3h 2s
    Ac Ad Kh Qs
    3c 3d 2h 2s
    Ac Ad 2h 2s
    Ac Ad Kh Ks
    Ac 2d 3h 4s
    2c 3d 4h 5s
    Ac Kd Qh Js
    2c 3c 4c 6c
    Ac Kc Qc Tc
    2c 2d 2h 3s
    2c 2d 2h As
    3c 3d 3h 2s
    Ac Ad Ah Ks
    Ac 2c 3c 4c
    2c 3c 4c 5c
    Ac Kc Qc Jc
    2c 2d 2h 2s
    Ac Ad Ah As
  `);

  const orders = ladder.map((hand) => standing(hand).order);

  assert.deepEqual(
    orders,
    [...orders].sort((a, b) => a - b),
  );
  assert.equal(new Set(orders).size, ladder.length);
});

test('hands that differ in suits alone are tied', () => {
  assert.equal(standing('As Kd Qh 9c').order, standing('Ac Kh Qs 9d').order);
  assert.equal(standing('Ac Kc Qc 9c').order, standing('As Ks Qs 9s').order);
});

test('an ace does not wrap around', () => {
  assert.equal(standing('Qc Kd Ah 2s').category, 'high_card');
  assert.equal(standing('Kc Ad 2h 3s').category, 'high_card');
  assert.equal(standing('Kc Ac 2c 3c').category, 'flush');
});

test('the best four of five or six cards count, whatever their order', () => {
  assert.equal(standing('As 2d 3h 4c 5s').order, standing('2d 3h 4c 5s').order);
  assert.equal(standing('As Ad Ah Kc Kd').order, standing('As Ad Ah Kc').order);
  assert.equal(standing('Ks Ah Qs Kd Js Ts').order, standing('Ks Qs Js Ts').order);
  assert.equal(standing('9c 4d As 9d 4s Ah').order, standing('As Ah 9c 9d').order);

  const { four, standing: six } = rank('2h Js 2d Jh 3c Jd');
  assert.equal(bestFour(four).standing, six);
});

test('the dealer qualifies with a king, and not below', () => {
  assert.ok(qualifies(standing('Kc 2d 3h 4s')));
  assert.equal(standing('Kc 2d 3h 4s').strength, 0);
  assert.ok(!qualifies(standing('Qc Jd Th 8s')));
  assert.ok(qualifies(standing('2c 2d 3h 4s')));
});

test('aces or better starts at the lowest pair of aces', () => {
  assert.ok(isAcesOrBetter(standing('Ac Ad 2h 3s')));
  assert.ok(isAcesOrBetter(standing('2c 2d 3h 3s')));
  assert.ok(!isAcesOrBetter(standing('Kc Kd Ah Qs')));
  assert.ok(!isAcesOrBetter(standing('Ac Kd Qh Ts')));
});
