import assert from 'node:assert/strict';
import test from 'node:test';

import { settleText, splitRound } from '../../notation/round-text.mjs';

/** A round, and what becomes of it. @param {string} behaviour @param {string} text */
function round(behaviour, text) {
  test(behaviour, () => {
    const { played, expected } = splitRound(text);
    assert.deepEqual(settleText(played), expected);
  });
}

round(
  'jacks across and nothing down: the middle bet goes with the jacks',
  `
  cross-least
         9d
      4h Jh 7c
         2s
  seat 1  Jd 3c   ante across $5, ante down $5, across $15, down $5, middle $10
  seat 2  7d 3s   ante across $5, ante down $5, across $10, down $5, middle $15
  =>
  seat 1  ante across wins $5, across wins $15, ante down wins $5, down wins $5, middle wins $10
  seat 2  ante across is returned, across is returned, ante down loses, down loses, middle is returned
`,
);

/** The nine ways in which two hands can end, told by one card of a pair on either line. */
const NINE = [
  ['J', 'Q', 'wins', 'wins', 'wins'],
  ['J', '9', 'wins', 'is returned', 'wins'],
  ['J', '5', 'wins', 'loses', 'wins'],
  ['9', 'J', 'is returned', 'wins', 'wins'],
  ['9', '8', 'is returned', 'is returned', 'is returned'],
  ['9', '5', 'is returned', 'loses', 'is returned'],
  ['5', 'J', 'loses', 'wins', 'wins'],
  ['5', '9', 'loses', 'is returned', 'is returned'],
  ['5', '4', 'loses', 'loses', 'loses'],
];
for (const [acrossPair, downPair, across, down, middle] of NINE) {
  // The player's aces and kings never meet one another: the pairs lie in the lines.
  const said = (/** @type {string} */ end) => (end === 'wins' ? 'wins $5' : end);
  round(
    `across ${across}, down ${down}: the middle bet ${middle}`,
    `
    cross-least
           ${downPair}d
        ${acrossPair}h 3h ${acrossPair}c
           ${downPair}s
    seat 1  Ad Kc   ante across $5, ante down $5, across $5, down $5, middle $5
    =>
    seat 1  ante across ${said(across)}, across ${said(across)}, ante down ${said(down)}, down ${said(down)}, middle ${said(middle)}
  `,
  );
}

round(
  'the middle bet is paid at the odds of the higher hand, across or down',
  `
  cross-least
         9d
      7h Jh 7c
         9s
  seat 1  7d 3c   ante across $5, ante down $5, across $5, down $5, middle $10
  seat 2  9h 3d   ante across $5, ante down $5, across $5, down $5, middle $10
  seat 3  Jd Js   ante across $5, ante down $5, across $5, down $5, middle $15
  =>
  seat 1  ante across wins $5, across wins $15, ante down is returned, down is returned, middle wins $30
  seat 2  ante across is returned, across is returned, ante down wins $5, down wins $15, middle wins $30
  seat 3  ante across wins $5, across wins $60, ante down wins $5, down wins $60, middle wins $180
`,
);

round(
  'the middle card counts in both hands, and the ends of a line only in their own',
  `
  cross-least
         Qd
      Ah Th Kc
         Js
  seat 1  Qs Jd   ante across $5, ante down $5, across $5, down $5, middle $5
  =>
  seat 1  ante across wins $5, across wins $25, ante down wins $5, down wins $10, middle wins $25
`,
);

round(
  'the five-card bonus is wagered on the cross alone, from a pair of sixes',
  `
  cross-least
         6d
      Ah Th Kc
         6s
  seat 1  2s 3d   ante across $5, ante down $5, five card bonus $20, across $5, down $5, middle $5
  =>
  seat 1  ante across loses, across loses, ante down is returned, down is returned, middle is returned, five card bonus wins $20
`,
);

round(
  'below a pair of sixes in the cross the five-card bonus loses, whatever the players hold',
  `
  cross-least
         5d
      Ah Th Kc
         5s
  seat 1  As Ad   ante across $5, ante down $5, five card bonus $20, across $5, down $5, middle $5
  =>
  seat 1  ante across wins $5, across wins $15, ante down wins $5, down wins $10, middle wins $15, five card bonus loses
`,
);

round(
  'a fold at the across bet forfeits both antes, and the five-card bonus lives on',
  `
  cross-least
         6d
      Ah Th Kc
         6s
  seat 1  2s 3d   ante across $5, ante down $5, five card bonus $20, folds at across
  seat 2  2d 3s   ante across $5, ante down $5, folds at across
  =>
  seat 1  ante across loses, ante down loses, five card bonus wins $20
  seat 2  ante across loses, ante down loses
`,
);

round(
  'a bonus that lives on after a fold may still lose',
  `
  cross-least
         5d
      Ah Th Kc
         5s
  seat 1  2s 3d   ante across $5, ante down $5, five card bonus $20, folds at across
  =>
  seat 1  ante across loses, ante down loses, five card bonus loses
`,
);

round(
  'a fold at the down or middle bet forfeits everything, the bonus as well',
  `
  cross-least
         Ad
      Ah As Kc
         Kd
  seat 1  Ac 2s   ante across $5, ante down $5, five card bonus $20, across $15, folds at down
  seat 2  Ks 2d   ante across $5, ante down $5, five card bonus $20, across $5, down $10, folds at middle
  =>
  seat 1  ante across loses, across loses, ante down loses, five card bonus loses
  seat 2  ante across loses, across loses, ante down loses, down loses, five card bonus loses
`,
);

round(
  'a part of a cent is paid as a whole one',
  `
  cross-generous
         9d
      4h Jh 7c
         2s
  seat 1  Jd 3c   ante across $1.01, ante down $1.01, across $1.01, down $2.02, middle $3.03
  =>
  seat 1  ante across wins $1.22, across wins $1.12, ante down wins $1.22, down wins $2.23, middle wins $3.34
`,
);

const CROSS = `
       9d
    4h Jh 7c
       2s
`;
const rejected = (
  /** @type {string} */ why,
  /** @type {string} */ code,
  /** @type {string} */ seats,
  house = 'cross-least',
) => round(`rejected: ${why}`, `${house} ${CROSS} ${seats} \n=>\n rejected: ${code}`);

const ANTES = 'ante across $5, ante down $5';

rejected('a card that is there twice', 'duplicate-card', `seat 1 Jh 3c ${ANTES}, across $5, down $5, middle $5`);
rejected('a player with one card', 'wrong-number-of-cards', `seat 1 Js ${ANTES}, across $5, down $5, middle $5`);
rejected('a player with three', 'wrong-number-of-cards', `seat 1 Js 3c 4c ${ANTES}, across $5, down $5, middle $5`);
rejected('one ante', 'needs-antes', 'seat 1 Js 3c ante across $5, across $5, down $5, middle $5');
rejected('no ante', 'needs-antes', 'seat 1 Js 3c five card bonus $5, folds at across');
rejected('antes that differ', 'unequal-antes', 'seat 1 Js 3c ante across $5, ante down $10, folds at across');
rejected('an ante below the least', 'outside-limits', 'seat 1 Js 3c ante across $4, ante down $4, folds at across');
rejected('an ante above the most', 'outside-limits', 'seat 1 Js 3c ante across $501, ante down $501, folds at across');
rejected(
  'an ante between two steps',
  'outside-limits',
  'seat 1 Js 3c ante across $6, ante down $6, folds at across',
  'cross-small',
);
rejected('a bonus above the most', 'outside-limits', `seat 1 Js 3c ${ANTES}, five card bonus $501, folds at across`);
rejected('a wager of another game', 'wager-not-offered', `seat 1 Js 3c ${ANTES}, queens up $5, folds at across`);
rejected('four times the ante', 'bet-amount', `seat 1 Js 3c ${ANTES}, across $20, down $5, middle $5`);
rejected('less than the ante', 'bet-amount', `seat 1 Js 3c ${ANTES}, across $5, down $4, middle $5`);
rejected('once and a half, not taken here', 'bet-amount', `seat 1 Js 3c ${ANTES}, across $5, down $5, middle $7.50`);
rejected('a bet left out without a fold', 'bet-amount', `seat 1 Js 3c ${ANTES}, across $5, down $5`);
rejected('a bet left out before the fold', 'bet-amount', `seat 1 Js 3c ${ANTES}, down $5, folds at middle`);
rejected('the bet folded at', 'bet-after-fold', `seat 1 Js 3c ${ANTES}, across $5, down $5, folds at down`);
rejected('a bet after the fold', 'bet-after-fold', `seat 1 Js 3c ${ANTES}, across $5, middle $5, folds at down`);
rejected('a fold at no decision', 'bad-fold', `seat 1 Js 3c ${ANTES}, across $5, folds at river`);
rejected('a seventh seat', 'no-such-seat', `seat 7 Js 3c ${ANTES}, folds at across`);
rejected('a fifth seat at a table of four', 'no-such-seat', `seat 5 Js 3c ${ANTES}, folds at across`, 'cross-small');
rejected(
  'a seat that is there twice',
  'bad-seats',
  `seat 1 Js 3c ${ANTES}, folds at across
   seat 1 Jd 3d ${ANTES}, folds at across`,
);
rejected('a round of nobody', 'bad-seats', '');
rejected('a meter', 'no-progressive', `seat 1 Js 3c ${ANTES}, folds at across`, 'cross-least, meter $5,000');
