import assert from 'node:assert/strict';
import test from 'node:test';

import { CONFIGURATIONS } from '../../criss-cross-poker/configurations.mjs';
import { settleText } from '../../notation/round-text.mjs';
import { money } from '../../notation/words.mjs';
import { readOdds, winnings } from '../../odds.mjs';

/**
 * A hand for each row of a pay table.
 * @type {Record<string, string>}
 */
const HANDS = {
  pair_of_sixes_or_better: '6s 6h 8d 5c 3d',
  pair_of_jacks_or_better: 'Js Jh 8d 5c 3d',
  two_pair: '5s 5h 8d 8c 3d',
  three_of_a_kind: '8s 8h 8d 5c 3d',
  straight: '8s 7h 6d 5c 4d',
  flush: 'As Js 8s 5s 3s',
  full_house: '8s 8h 8d 5c 5d',
  four_of_a_kind: '8s 8h 8d 8c 3d',
  straight_flush: '8s 7s 6s 5s 4s',
  royal_flush: 'As Ks Qs Js Ts',
};

/** @type {Record<string, string[]>} */
const TABLES = {
  'cross-least': ['1:1', '1:1 2:1 3:1 5:1 8:1 12:1 40:1 100:1 500:1', '1:1 3:1 4:1 6:1 10:1 15:1 40:1 100:1 250:1'],
  'cross-generous': [
    '6:5',
    '11:10 9:4 7:2 6:1 9:1 25:2 50:1 150:1 1000:1',
    '5:4 10:3 9:2 7:1 11:1 33:2 45:1 200:1 500:1',
  ],
  'cross-small': ['1:1', '1:1 2:1 3:1 5:1 8:1 12:1 40:1 100:1 800:1', '1:1 3:1 4:1 6:1 10:1 15:1 50:1 100:1 500:1'],
};

/** The first cards of a new deck that are not used yet. */
const others = (/** @type {string[]} */ used, /** @type {number} */ count) =>
  ['2c', '4h', '7d', '9c', 'Jd', 'Qh', 'Kc'].filter((card) => !used.includes(card)).slice(0, count);

for (const { id, odds } of CONFIGURATIONS) {
  test(`${id} announces the odds of its tables, from the lowest row to the highest`, () => {
    const announced = [odds.ante, ...[odds.bets, odds.five_card_bonus].map((table) => Object.values(table).join(' '))];

    assert.deepEqual(announced, TABLES[id]);
  });

  test(`${id} pays each row of the bets, and the ante, what it announces`, () => {
    const pays = (/** @type {string} */ text) => money(winnings(readOdds(text), 5_00));
    for (const [row, text] of Object.entries(odds.bets)) {
      const [a, b, left, middle, right] = HANDS[row].split(' ');
      const [top, bottom] = others([a, b, left, middle, right], 2);

      const [seat] = settleText([
        id,
        top,
        [left, middle, right].join(' '),
        bottom,
        `seat 1 ${a} ${b} ante across $5, ante down $5, across $5, down $5, middle $5`,
      ]);

      const wanted = `ante across wins ${pays(odds.ante)}, across wins ${pays(text)}, `;
      assert.ok(seat.startsWith(`seat 1 ${wanted}`), `${row}: ${seat}`);
    }
  });

  test(`${id} pays each row of the five-card bonus what it announces`, () => {
    for (const [row, text] of Object.entries(odds.five_card_bonus)) {
      const [top, left, middle, right, bottom] = HANDS[row].split(' ');
      const [a, b] = others([top, left, middle, right, bottom], 2);

      const [seat] = settleText([
        id,
        top,
        [left, middle, right].join(' '),
        bottom,
        `seat 1 ${a} ${b} ante across $5, ante down $5, five card bonus $5, across $5, down $5, middle $5`,
      ]);

      const wanted = `five card bonus wins ${money(winnings(readOdds(text), 5_00))}`;
      assert.ok(seat.endsWith(`, ${wanted}`), `${row}: ${seat}`);
    }
  });
}

test('nothing that a configuration can pay leaves the exact integers', () => {
  for (const { odds, limits } of CONFIGURATIONS) {
    const largest = 3 * Math.max(...Object.values(limits).map(({ max }) => max));
    for (const text of [odds.ante, ...Object.values(odds.bets), ...Object.values(odds.five_card_bonus)]) {
      assert.ok(Number.isSafeInteger(largest * readOdds(text)[0]));
    }
  }
});
