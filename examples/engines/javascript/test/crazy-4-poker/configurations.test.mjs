import assert from 'node:assert/strict';
import test from 'node:test';

import { CONFIGURATIONS } from '../../crazy-4-poker/configurations.mjs';
import { settleText } from '../../notation/round-text.mjs';
import { money, readWager } from '../../notation/words.mjs';

/**
 * A hand for each row of a pay table, without the dealer's cards.
 * @type {Record<string, string>}
 */
const HANDS = {
  pair_of_queens_or_better: 'Qs Qh 8d 5c 3d',
  two_pair: 'Js Jh 8d 8c 3d',
  straight: '8s 7h 6d 5c 3d',
  flush: 'As Js 8s 5s 3d',
  three_of_a_kind: '8s 8h 8d 5c 3d',
  straight_flush: '8s 7s 6s 5s 3d',
  four_of_a_kind: '8s 8h 8d 8c 3d',
  four_aces: 'As Ah Ad Ac 3d',
};

/** @type {Record<string, string>} */
const TABLES = {
  'floor-a': `
    super bonus   1:1 3:2 2:1 15:1 30:1 200:1
    queens up     1:1 2:1 3:1 4:1 9:1 30:1 50:1
    progressive   9:1 100:1 300:1 100%`,
  'floor-b': `
    super bonus   1:1 3:2 2:1 15:1 30:1 200:1
    queens up     1:1 2:1 3:1 4:1 7:1 40:1 50:1
    progressive   15:1 100:1 300:1 100%`,
  plain: `
    super bonus   1:1 3:2 2:1 15:1 30:1 200:1`,
  'six-cards': `
    super bonus   1:1 7:4 2:1 20:1 30:1 250:1
    queens up     1:1 2:1 3:1 4:1 8:1 40:1 50:1
    progressive   9:1 100:1 300:1 100%`,
  'small-table': `
    super bonus   1:1 3:2 2:1 15:1 30:1 200:1
    queens up     1:1 2:1 3:1 4:1 8:1 30:1 50:1`,
};

for (const { id, odds, progressive, dealer_cards: dealerCards } of CONFIGURATIONS) {
  test(`${id} announces the odds of its tables, from the lowest row to the highest`, () => {
    const announced = [odds.super_bonus, odds.queens_up, odds.progressive]
      .filter((table) => table !== undefined)
      .map((table) => Object.values(table).join(' '));

    const posted = TABLES[id].trim().split('\n');
    assert.deepEqual(
      announced,
      posted.map((line) => line.trim().replace(/^[a-z ]+ {2}/, '')),
    );
  });

  test(`${id} pays what it announces`, () => {
    const meter = 12_345_67;
    for (const [wager, stake] of [
      ['super bonus', 5_00],
      ['queens up', 5_00],
      ['progressive', 1_00],
    ]) {
      const table = odds[/** @type {keyof typeof odds} */ (readWager(String(wager)))] ?? {};
      for (const [row, text] of Object.entries(table)) {
        const side = wager === 'super bonus' ? '' : `, ${wager} ${money(Number(stake))}`;
        const [seat] = settleText([
          progressive ? `${id}, meter ${money(meter)}` : id,
          `dealer Kd Td 9c 4h 2c${dealerCards === 6 ? ' 2h' : ''}`,
          `seat 1 ${HANDS[row]} ante $5, super bonus $5, play $5${side}`,
        ]);

        const [num, den] = text.split(':').map(Number);
        const pays = text === '100%' ? meter : (Number(stake) * num) / den;
        assert.match(seat, new RegExp(`${wager} wins \\${money(pays)}(,|$)`), `${row} of ${wager}: ${seat}`);
      }
    }
  });
}
