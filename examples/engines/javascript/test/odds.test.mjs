import assert from 'node:assert/strict';
import test from 'node:test';

import { CONFIGURATIONS } from '../crazy-4-poker/configurations.mjs';
import { readOdds, winnings } from '../odds.mjs';

test('odds are read in lowest terms, and a share of the meter likewise', () => {
  assert.deepEqual(readOdds('3:2'), [3, 2]);
  assert.deepEqual(readOdds('30:2'), [15, 1]);
  assert.deepEqual(readOdds('100%'), [1, 1]);
  assert.deepEqual(readOdds('20%'), [1, 5]);
});

for (const text of ['3/2', '3', '0:1', '3:0', '1.5:1', '-3:2', '3:2 ', '%', '']) {
  test(`odds refuse ${JSON.stringify(text)}`, () => assert.throws(() => readOdds(text), TypeError));
}

test('winnings are exact, and a fraction of a cent is rounded up', () => {
  assert.equal(winnings([3, 2], 5_00), 7_50);
  assert.equal(winnings([3, 2], 5_01), 7_52);
  assert.equal(winnings([3, 2], 1), 2);
  assert.equal(winnings([7, 4], 1_03), 1_81);
  assert.equal(winnings([1, 1], 2 ** 52), 2 ** 52);
});

test('nothing that a configuration can pay leaves the exact integers', () => {
  for (const { odds, limits } of CONFIGURATIONS) {
    const tables = [odds.super_bonus, odds.queens_up ?? {}, odds.progressive ?? {}];
    const largest = Math.max(...Object.values(limits).map(({ max }) => max)) * 3;
    for (const text of tables.flatMap((table) => Object.values(table)).filter((text) => !text.endsWith('%'))) {
      assert.ok(Number.isSafeInteger(largest * readOdds(text)[0]));
    }
  }
});
