import assert from 'node:assert/strict';
import test from 'node:test';

import { readCards } from '../../cards.mjs';
import { STANDINGS, isPush, standingOf } from '../../criss-cross-poker/ranking.mjs';
import { METHODS } from '../../methods.mjs';
import { linesOf, readCardsText } from '../../notation/words.mjs';

const standing = (/** @type {string} */ text) => {
  const [a, b, c, d, e] = readCards(readCardsText(text), 5, 5);
  return standingOf(a, b, c, d, e);
};

const choose = (/** @type {number} */ n, /** @type {number} */ k) => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
};

test('all 2,598,960 hands fall into their categories as counted by hand', () => {
  const runs = 10;
  const fiveRanks = choose(13, 5);
  const expected = {
    royal_flush: 4,
    straight_flush: (runs - 1) * 4,
    four_of_a_kind: 13 * 48,
    full_house: 13 * choose(4, 3) * 12 * choose(4, 2),
    flush: (fiveRanks - runs) * 4,
    straight: runs * (4 ** 5 - 4),
    three_of_a_kind: 13 * choose(4, 3) * choose(12, 2) * 4 ** 2,
    two_pair: choose(13, 2) * choose(4, 2) ** 2 * 44,
    pair: 13 * choose(4, 2) * choose(12, 3) * 4 ** 3,
    high_card: (fiveRanks - runs) * (4 ** 5 - 4),
  };

  /** @type {Record<string, number>} */
  const counts = {};
  for (let a = 0; a < 48; a++)
    for (let b = a + 1; b < 49; b++)
      for (let c = b + 1; c < 50; c++)
        for (let d = c + 1; d < 51; d++)
          for (let e = d + 1; e < 52; e++) {
            const { category } = standingOf(a, b, c, d, e);
            counts[category] = (counts[category] ?? 0) + 1;
          }

  assert.deepEqual(counts, expected);
});

test('there are 7,462 standings, each stronger than the one before', () => {
  assert.equal(STANDINGS.length, 7462);
  assert.ok(STANDINGS.every(({ strength }, i) => i === 0 || strength > STANDINGS[i - 1].strength));
});

test('hands stand in the order of the list, from the lowest to the highest', () => {
  const ladder = linesOf(`
    2c 3d 4h 5s 7c
    2c 3d 4h 6s 7c
    Ac 2d 3h 4s 6c
    Ac Kd Qh Js 9c
    2c 2d 3h 4s 5c
    2c 2d Ah Ks Qc
    3c 3d 2h 4s 5c
    5c 5d Ah Ks Qc
    6c 6d 2h 3s 4c
    Tc Td Ah Ks Qc
    Jc Jd 2h 3s 4c
    Ac Ad Kh Qs Jc
    3c 3d 2h 2s 4c
    3c 3d 2h 2s Ac
    Ac Ad 3h 3s 2c
    Ac Ad Kh Ks Qc
    2c 2d 2h 3s 4c
    2c 2d 2h As Kc
    3c 3d 3h 2s 4c
    Ac Ad Ah Ks Qc
    Ac 2d 3h 4s 5c
    2c 3d 4h 5s 6c
    Ac Kd Qh Js Tc
    2c 3c 4c 5c 7c
    Ac Kc Qc Jc 9c
    2c 2d 2h 3s 3c
    2c 2d 2h As Ac
    3c 3d 3h 2s 2c
    Ac Ad Ah Ks Kc
    2c 2d 2h 2s 3c
    2c 2d 2h 2s Ac
    3c 3d 3h 3s 2c
    Ac Ad Ah As Kc
    Ac 2c 3c 4c 5c
    2c 3c 4c 5c 6c
    Kc Qc Jc Tc 9c
    Ac Kc Qc Jc Tc
  `);

  const orders = ladder.map((hand) => standing(hand).order);

  assert.deepEqual(
    orders,
    [...orders].sort((a, b) => a - b),
  );
  assert.equal(new Set(orders).size, ladder.length);
});

test('hands that differ in suits or in order alone are tied', () => {
  assert.equal(standing('As Kd Qh 9c 2d').order, standing('9d Kc 2h As Qs').order);
  assert.equal(standing('As Ks Qs 9s 2s').order, standing('2d Ad 9d Kd Qd').order);
  assert.equal(standing('As Ks Qs Js Ts').order, standing('Td Jd Qd Kd Ad').order);
});

test('an ace does not wrap around', () => {
  assert.equal(standing('Jc Qd Kh As 2c').category, 'high_card');
  assert.equal(standing('Kc Ad 2h 3s 4c').category, 'high_card');
  assert.equal(standing('Kc Ac 2c 3c 4c').category, 'flush');
});

test('a push is a pair of sixes to tens, and no other hand', () => {
  const pushes = STANDINGS.filter(isPush);

  assert.equal(pushes.length, 5 * choose(12, 3));
  assert.ok(pushes.every(({ category }) => category === 'pair'));
  for (const hand of ['6c 6d 2h 3s 4c', 'Tc Td Ah Ks Qc']) assert.ok(isPush(standing(hand)));
  for (const hand of ['5c 5d Ah Ks Qc', 'Jc Jd 2h 3s 4c', '6c 6d 2h 2s 3c']) assert.ok(!isPush(standing(hand)));
});

/** @param {unknown[]} hands */
const rank = (hands) => {
  const cases = hands.map((hand, i) => ({ case: String(i), hand }));
  return /** @type {any} */ (METHODS.get('rank')?.({ game: 'criss-cross-poker', cases })).results;
};

test('a hand is ranked by all of its cards', () => {
  assert.deepEqual(rank(['TdAdQdKdJd']), [{ case: '0', category: 'royal_flush', best: 'TdAdQdKdJd', strength: 7462 }]);
});

test('a hand that is none is rejected', () => {
  for (const { rejected } of rank([null, 7, '', 'AsKdQh9c', 'AsKdQh9c2d3d', 'AsAsKdQh9c', 'AsKdQh9cXd', 'AsKdQh9c2'])) {
    assert.ok(rejected.code && rejected.detail);
  }
});
