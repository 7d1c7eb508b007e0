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
  'a higher hand against a king wins ante and play; the super bonus comes back below a straight',
  `
  plain
  dealer  Ks Qd 9c 4h 2s
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, play $15
  =>
  seat 1  ante wins $5, play wins $15, super bonus is returned
`,
);

round(
  'a lower hand loses all three',
  `
  plain
  dealer  Ks Kd 9c 4h 2s
  seat 1  Qs Qh Ad 7c 2d   ante $5, super bonus $5, play $5
  =>
  seat 1  ante loses, play loses, super bonus loses
`,
);

round(
  'a straight that is beaten loses ante and play, and its super bonus wins',
  `
  plain
  dealer  Ks Kd Kc 4h 2s
  seat 1  Qs Jh Td 9c 2d   ante $5, super bonus $5, play $10
  =>
  seat 1  ante loses, play loses, super bonus wins $5
`,
);

round(
  'a tie returns ante, play and super bonus',
  `
  plain
  dealer  Ks Qd 9c 4h 2s
  seat 1  Kd Qh 9s 4c 3d   ante $5, super bonus $5, play $5
  =>
  seat 1  ante is returned, play is returned, super bonus is returned
`,
);

round(
  'a tie with a straight returns ante and play, and pays the super bonus',
  `
  plain
  dealer  Ks Qd Jc Th 2s
  seat 1  Kd Qh Js Tc 2d   ante $5, super bonus $5, play $5
  =>
  seat 1  ante is returned, play is returned, super bonus wins $5
`,
);

round(
  'below a king the dealer returns the ante and pays the play wager, to a lower hand too',
  `
  plain
  dealer  Qs Jd 9c 4h 2s
  seat 1  Js 9h 8d 4c 3d   ante $5, super bonus $5, play $5
  seat 2  Qc Qh Qd 7c 3s   ante $5, super bonus $5, play $15
  =>
  seat 1  ante is returned, play wins $5, super bonus is returned
  seat 2  ante is returned, play wins $15, super bonus wins $10
`,
);

round(
  'who folds loses every wager',
  `
  floor-a, meter $6,000
  dealer  Qs Jd 9c 4h 2s
  seat 3  As Ah Ad Ac 3d   ante $5, super bonus $5, queens up $5, progressive $1
  =>
  seat 3  ante loses, super bonus loses, queens up loses, progressive loses
  meter $6,000.20
`,
);

round(
  'each row of the super bonus pays its odds',
  `
  plain
  dealer  Ks Qd 9c 7h 6h
  seat 1  5s 4h 3d 2c 9h   ante $5, super bonus $5, play $5
  seat 2  Ad Td 8d 6d 2s   ante $5, super bonus $5, play $5
  seat 3  Js Jh Jd 9s 2d   ante $5, super bonus $5, play $5
  seat 4  5c 6c 7c 8c 3h   ante $5, super bonus $5, play $5
  seat 5  Ts Th Tc 8h 8s   ante $5, super bonus $5, play $5
  =>
  seat 1  ante wins $5, play wins $5, super bonus wins $5
  seat 2  ante wins $5, play wins $5, super bonus wins $7.50
  seat 3  ante wins $5, play wins $5, super bonus wins $10
  seat 4  ante wins $5, play wins $5, super bonus wins $75
  seat 5  ante wins $5, play wins $5, super bonus wins $10
`,
);

round(
  'fours of a kind and four aces have rows of their own',
  `
  plain
  dealer  Ks Qd 9c 4h 2s
  seat 1  Ts Th Td Tc 3d   ante $5, super bonus $5, play $5
  seat 2  As Ah Ad Ac 3c   ante $5, super bonus $5, play $5
  =>
  seat 1  ante wins $5, play wins $5, super bonus wins $150
  seat 2  ante wins $5, play wins $5, super bonus wins $1,000
`,
);

round(
  'half a cent is paid as a whole one',
  `
  plain
  dealer  Ks Qd 9c 4h 2s
  seat 1  Ad Td 8d 6d 3s   ante $5.01, super bonus $5.01, play $5.01
  =>
  seat 1  ante wins $5.01, play wins $5.01, super bonus wins $7.52
`,
);

round(
  'six cards: the best four of the dealer, and a super bonus above the floor',
  `
  six-cards, meter $7,500
  dealer  Ks Qd 9c 4h 2s Qh
  seat 1  8d 7d 6d 5d 3s   ante $5, super bonus $5, play $5
  seat 2  Js Jh Ad 7c 3c   ante $5, super bonus $5, play $5
  =>
  seat 1  ante wins $5, play wins $5, super bonus wins $100
  seat 2  ante loses, play loses, super bonus loses
  meter $7,500
`,
);

round(
  'queens up starts at a pair of queens, and does not ask what the dealer holds',
  `
  floor-a, meter $5,000
  dealer  Ks Kd Kc 4h 2s
  seat 1  Qs Qh 9d 7c 3d   ante $5, super bonus $5, queens up $7, play $5
  seat 2  Js Jh Ad 7d 3s   ante $5, super bonus $5, queens up $7, play $5
  seat 3  As Ah Qd 7h 2c   ante $5, super bonus $5, queens up $7, play $15
  seat 4  9s 9h 5d 5h 2d   ante $5, super bonus $5, queens up $7, play $10
  =>
  seat 1  ante loses, play loses, super bonus loses, queens up wins $7
  seat 2  ante loses, play loses, super bonus loses, queens up loses
  seat 3  ante loses, play loses, super bonus loses, queens up wins $7
  seat 4  ante loses, play loses, super bonus loses, queens up wins $14
  meter $5,000
`,
);

round(
  'queens up pays four aces as any four of a kind',
  `
  small-table
  dealer  Ks Qd 9c 4h 2s
  seat 5  As Ah Ad Ac 3c   ante $7.50, super bonus $7.50, queens up $1.50, play $7.50
  =>
  seat 5  ante wins $7.50, play wins $7.50, super bonus wins $1,500, queens up wins $75
`,
);

round(
  'the progressive pays its rows to one, even to the beaten',
  `
  floor-b, meter $2,000
  dealer  Ks Kd Kc Kh 2s
  seat 1  Qs Qh Qd 7c 3d   ante $1, super bonus $1, progressive $1, play $1
  seat 2  8d 7d 6d 5d 3s   ante $1, super bonus $1, progressive $5, play $1
  seat 3  Ts Th Td Tc 2d   ante $1, super bonus $1, progressive $1, play $1
  seat 4  As Jh Jd 5c 2h   ante $1, super bonus $1, progressive $1, play $1
  =>
  seat 1  ante loses, play loses, super bonus wins $2, progressive wins $15, envy $25
  seat 2  ante loses, play loses, super bonus wins $15, progressive wins $500, envy $125
  seat 3  ante loses, play loses, super bonus wins $30, progressive wins $300
  seat 4  ante loses, play loses, super bonus loses, progressive loses, envy $25
  meter $2,000.96
`,
);

round(
  'four aces take the whole meter, whether $1 or $5 was wagered, and it starts again',
  `
  floor-a, meter $12,345.67
  dealer  Ks Qd 9c 4h 2s
  seat 1  As Ah Ad Ac 3c   ante $5, super bonus $5, progressive $5, play $15
  seat 2  Js 9h 8d 5c 3d   ante $5, super bonus $5, progressive $1
  =>
  seat 1  ante wins $5, play wins $15, super bonus wins $1,000, progressive wins $12,345.67
  seat 2  ante loses, super bonus loses, progressive loses, envy $100
  meter $5,001.20
`,
);

round(
  'without a progressive wager four aces leave the meter alone, and still bring envy to the others',
  `
  floor-a, meter $12,345.67
  dealer  Ks Qd 9c 4h 2s
  seat 1  As Ah Ad Ac 3c   ante $5, super bonus $5, play $15
  seat 2  Js 9h 8d 5c 3d   ante $5, super bonus $5, progressive $5
  seat 3  Jd 9s 8h 5d 3h   ante $5, super bonus $5
  =>
  seat 1  ante wins $5, play wins $15, super bonus wins $1,000
  seat 2  ante loses, super bonus loses, progressive loses, envy $500
  seat 3  ante loses, super bonus loses
  meter $12,346.67
`,
);

round(
  "envy comes from every other hand, not from the own or the dealer's",
  `
  floor-a, meter $5,000
  dealer  Ks Kd Kc Kh 2s
  seat 2  Ts Th Td Tc 3d   ante $5, super bonus $5, progressive $1, play $5
  seat 4  8d 7d 6d 5d 3s   ante $5, super bonus $5, progressive $1, play $5
  seat 6  As Jh Jd 4c 2h   ante $5, super bonus $5, progressive $5, play $5
  =>
  seat 2  ante loses, play loses, super bonus wins $150, progressive wins $300, envy $5
  seat 4  ante loses, play loses, super bonus wins $75, progressive wins $100, envy $10
  seat 6  ante loses, play loses, super bonus loses, progressive loses, envy $75
  meter $5,001.40
`,
);

round(
  'a hand that was folded brings no envy',
  `
  floor-a, meter $5,000
  dealer  Ks Qd 9c 4h 2s
  seat 2  Ts Th Td Tc 3d   ante $5, super bonus $5, progressive $1
  seat 6  As Jh Jd 4c 2h   ante $5, super bonus $5, progressive $5, play $5
  =>
  seat 2  ante loses, super bonus loses, progressive loses
  seat 6  ante wins $5, play wins $5, super bonus is returned, progressive loses
  meter $5,001.20
`,
);

/** One seat against a dealer, refused. @param {string} why @param {string} code @param {string} text */
const rejected = (why, code, text) => round(`rejected: ${why}`, `${text}\n=>\nrejected: ${code}`);

const DEALER = 'dealer Ks Qd 9c 4h 2s';

rejected(
  'a card that is there twice',
  'duplicate-card',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2s   ante $5, super bonus $5, play $5
`,
);
rejected(
  'a hand of four',
  'wrong-number-of-cards',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c      ante $5, super bonus $5, play $5
`,
);
rejected(
  'five cards for a dealer who is dealt six',
  'wrong-number-of-cards',
  `
  six-cards, meter $7,500
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, play $5
`,
);
rejected(
  'an ante without its super bonus',
  'unequal-super-bonus',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, play $5
`,
);
rejected(
  'a super bonus that does not equal the ante',
  'unequal-super-bonus',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $10, play $5
`,
);
rejected(
  'queens up alone',
  'needs-ante',
  `
  floor-a, meter $5,000
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   queens up $5
`,
);
rejected(
  'a wager that is not offered',
  'wager-not-offered',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, queens up $5, play $5
`,
);
rejected(
  'a wager that nobody knows',
  'wager-not-offered',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, trips plus $5, play $5
`,
);
rejected(
  'an ante below the minimum',
  'outside-limits',
  `
  floor-a, meter $5,000
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $4.99, super bonus $4.99, play $4.99
`,
);
rejected(
  'an ante between two steps',
  'outside-limits',
  `
  small-table
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $6, super bonus $6, play $6
`,
);
rejected(
  'a progressive wager of neither $1 nor $5',
  'outside-limits',
  `
  floor-a, meter $5,000
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, progressive $2, play $5
`,
);
rejected(
  'a doubled play wager on kings',
  'play-amount',
  `
  plain
  ${DEALER}
  seat 1  Kc Kh Ad 7c 2d   ante $5, super bonus $5, play $10
`,
);
rejected(
  'a play wager of four times the ante on aces',
  'play-amount',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, play $20
`,
);
rejected(
  'a play wager of one and a half times the ante, which this house does not take',
  'play-amount',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, play $7.50
`,
);
rejected(
  'a sixth seat at a table of five',
  'no-such-seat',
  `
  small-table
  ${DEALER}
  seat 6  As Ah Kd 7c 2d   ante $5, super bonus $5, play $5
`,
);
rejected(
  'a seat that is there twice',
  'bad-seats',
  `
  plain
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, play $5
  seat 1  Js Jh Jd 6c 3d   ante $5, super bonus $5, play $5
`,
);
rejected(
  'a round of nobody',
  'bad-seats',
  `
  plain
  ${DEALER}
`,
);
rejected(
  'a meter where no progressive is offered',
  'no-progressive',
  `
  plain, meter $5,000
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, play $5
`,
);
rejected(
  'no meter where one is offered',
  'bad-amount',
  `
  floor-a
  ${DEALER}
  seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, play $5
`,
);
