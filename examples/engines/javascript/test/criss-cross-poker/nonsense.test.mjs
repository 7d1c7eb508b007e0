import assert from 'node:assert/strict';
import test from 'node:test';

import { METHODS } from '../../methods.mjs';

const seat = {
  seat: 3,
  hand: 'JsJd',
  folded: null,
  wagers: { ante_across: 500, ante_down: 500, five_card_bonus: 500, across: 1500, down: 500, middle: 500 },
};
const sound = { community: { left: 'Ah', right: '7c', top: 'Kd', bottom: '2s', middle: 'Jh' }, seats: [seat] };

const { folded, ...withoutFold } = seat;
const { middle, ...fourPlaces } = sound.community;
const seated = (/** @type {object} */ changed) => ({ ...sound, seats: [{ ...seat, ...changed }] });
const wagers = (/** @type {object} */ changed) => seated({ wagers: { ...seat.wagers, ...changed } });
const community = (/** @type {object} */ changed) => ({ ...sound, community: { ...sound.community, ...changed } });

/** @param {object[]} rounds @returns {any[]} */
function settle(rounds) {
  const cases = rounds.map((told, i) => ({ case: String(i), ...told }));
  const params = { game: 'criss-cross-poker', configuration: 'cross-least', cases };
  return /** @type {any} */ (METHODS.get('settle')?.(params)).results;
}

test('a round has an outcome for each wager, no envy and no meter', () => {
  const [settled] = JSON.parse(JSON.stringify(settle([sound])));

  const wins = (/** @type {number} */ pays) => ({ outcome: 'win', pays });
  assert.deepEqual(settled, {
    case: '0',
    seats: [
      {
        seat: 3,
        envy: 0,
        wagers: {
          ante_across: wins(500),
          across: wins(4500),
          ante_down: wins(500),
          down: wins(1500),
          middle: wins(1500),
          five_card_bonus: { outcome: 'lose', pays: 0 },
        },
      },
    ],
  });
});

test('who does not say that a seat has folded says that it has not; 0 is no wager, and fields unknown are ignored', () => {
  const rounds = [
    { ...sound, seats: [withoutFold] },
    wagers({ five_card_bonus: 0, queens_up: 0 }),
    { ...sound, colour: 'green' },
  ];

  for (const { seats } of settle(rounds)) assert.equal(seats[0].wagers.middle.pays, 1500);
});

/** @type {object[]} */
const NONSENSE = [
  {},
  { ...sound, community: undefined },
  { ...sound, community: 'Ah7cKd2sJh' },
  { ...sound, community: ['Ah', '7c', 'Kd', '2s', 'Jh'] },
  { ...sound, community: fourPlaces },
  community({ left: 'AhAd' }),
  community({ left: '' }),
  community({ left: 5 }),
  community({ left: 'Xh' }),
  community({ left: 'Jh' }),
  community({ left: 'Js' }),
  { ...sound, seats: {} },
  { ...sound, seats: [] },
  { ...sound, seats: [null] },
  { ...sound, seats: [seat, { ...seat, hand: '3c3d' }] },
  { ...sound, seats: [seat, { ...seat, seat: 4 }] },
  { ...sound, meter: 500000 },
  seated({ seat: 1.5 }),
  seated({ seat: '3' }),
  seated({ seat: 0 }),
  seated({ seat: 7 }),
  seated({ hand: ['Js', 'Jd'] }),
  seated({ folded: 'ante' }),
  seated({ folded: false }),
  seated({ folded: ['across'] }),
  seated({ folded: 'constructor' }),
  seated({ wagers: [] }),
  seated({ wagers: null }),
  seated({ wagers: {} }),
  wagers({ ante_across: 500.5, ante_down: 500.5 }),
  wagers({ ante_across: '500' }),
  wagers({ ante_across: -500, ante_down: -500 }),
  wagers({ ante_across: 2 ** 60, ante_down: 2 ** 60 }),
  wagers({ middle: null }),
  wagers({ ante: 500 }),
  wagers({ play: 500 }),
  wagers({ constructor: 500 }),
  wagers(JSON.parse('{"__proto__": 500}')),
];

for (const [i, told] of NONSENSE.entries()) {
  test(`nonsense ${i + 1} is rejected by itself: ${JSON.stringify(told).slice(0, 60)}`, () => {
    const [first, { case: name, rejected }, last] = settle([sound, told, sound]);

    assert.equal(name, '1');
    assert.ok(rejected.code && rejected.detail);
    assert.deepEqual({ ...last, case: '0' }, first);
  });
}
