import assert from 'node:assert/strict';
import test from 'node:test';

import { replayText } from '../../notation/sitting-text.mjs';
import { linesOf } from '../../notation/words.mjs';

/** A sitting, and what the table answers. @param {string} behaviour @param {string} configuration @param {string} text */
function sitting(behaviour, configuration, text) {
  test(behaviour, () => assert.deepEqual(replayText(configuration, text), linesOf(text)));
}

sitting(
  'cards are dealt by hand one at a time; seats are settled from the highest down',
  'floor-a',
  `
  Ann sits at 1
  Bob sits at 4
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  Ann wagers $5 on queens up
  Ann wagers $1 on progressive
  Bob wagers $10 on ante
  Bob wagers $10 on super bonus
  Bob wagers $5 on progressive
  no more bets
  deal by hand: As Jc Ks / Ah 9d Qd / Kd 8h 9c / 7c 4c 4h / 2d 3h 2s
  > 1 As, 4 Jc, dealer Ks
  > 1 Ah, 4 9d, dealer Qd
  > 1 Kd, 4 8h, dealer 9c
  > 1 7c, 4 4c, dealer 4h
  > 1 2d, 4 3h, dealer 2s
  Ann plays $15
  Bob folds
  settle
  > 4 ante loses
  > 4 super bonus loses
  > 4 progressive loses
  > 1 ante wins $5
  > 1 play wins $15
  > 1 super bonus is returned
  > 1 queens up wins $5
  > 1 progressive loses
  > meter $10,001.20
`,
);

sitting(
  'a shoe deals in stacks, and only to seats with a wager',
  'floor-a',
  `
  Ann sits at 2
  Bob sits at 3
  Cid sits at 6
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  Cid wagers $5 on ante
  Cid wagers $5 on super bonus
  no more bets
  deal in stacks: As Ah Kd 7c 2d / Jc 9d 8h 4c 3h / Ks Qd 9c 4h 2s
  > 2 As Ah Kd 7c 2d
  > 6 Jc 9d 8h 4c 3h
  > dealer Ks Qd 9c 4h 2s
`,
);

sitting(
  "a sixth card is the dealer's and comes last, by hand",
  'six-cards',
  `
  Ann sits at 1
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  no more bets
  deal by hand: As Ks / Ah Qd / Kd 9c / 7c 4h / 2d 2s / Qh
  > 1 As, dealer Ks
  > 1 Ah, dealer Qd
  > 1 Kd, dealer 9c
  > 1 7c, dealer 4h
  > 1 2d, dealer 2s
  > dealer Qh
`,
);

sitting(
  "a sixth card belongs to the dealer's stack",
  'six-cards',
  `
  Ann sits at 1
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  no more bets
  deal in stacks: As Ah Kd 7c 2d / Ks Qd 9c 4h 2s Qh
  > 1 As Ah Kd 7c 2d
  > dealer Ks Qd 9c 4h 2s Qh
`,
);

sitting(
  'seats: one player each, one seat a player, and only those there are',
  'small-table',
  `
  Ann sits at 1
  Bob sits at 1
  > refused: seat-taken
  Ann sits at 2
  > refused: already-seated
  Bob sits at 6
  > refused: no-such-seat
  Bob sits at 0
  > refused: no-such-seat
  Bob wagers $5 on ante at 1
  > refused: not-seated
  Bob sits at 5
  Bob wagers $5 on ante at 1
  > refused: not-your-seat
  Ann leaves
  Ann leaves
  > refused: not-seated
  Cid sits at 1
`,
);

sitting(
  'until no more bets a wager may be changed and withdrawn, never after',
  'floor-a',
  `
  Ann sits at 1
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  Ann wagers $5 on queens up
  Ann wagers $0 on queens up
  Ann wagers $10 on ante
  no more bets
  > refused: unequal-super-bonus
  Ann wagers $10 on super bonus
  no more bets
  no more bets
  > refused: no-more-bets
  Ann wagers $15 on ante
  > refused: no-more-bets
  Ann wagers $0 on ante
  > refused: no-more-bets
  Ann wagers $5 on queens up
  > refused: no-more-bets
  Ann wagers $1 on progressive
  > refused: no-more-bets
  Ann plays $10
  > refused: nothing-to-decide
`,
);

sitting(
  'a wager that breaks a rule is refused at once',
  'floor-a',
  `
  Ann sits at 1
  Ann wagers $5 on queens up
  > refused: needs-ante
  Ann wagers $5 on super bonus
  > refused: needs-ante
  Ann wagers $1 on ante
  > refused: outside-limits
  Ann wagers $501 on ante
  > refused: outside-limits
  Ann wagers $500 on ante
  Ann wagers $5 on super bonus
  > refused: unequal-super-bonus
  Ann wagers $2 on progressive
  > refused: outside-limits
  Ann wagers $5 on trips plus
  > refused: wager-not-offered
  no more bets
  > refused: unequal-super-bonus
  Ann wagers $0 on ante
  no more bets
  > refused: no-wagers
`,
);

sitting(
  'a withdrawn ante leaves no other wager standing',
  'floor-a',
  `
  Ann sits at 1
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  Ann wagers $1 on progressive
  Ann wagers $0 on ante
  no more bets
  > refused: needs-ante
  Ann leaves
  no more bets
  > refused: no-wagers
`,
);

sitting(
  'wagers that are not offered',
  'plain',
  `
  Ann sits at 1
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  Ann wagers $5 on queens up
  > refused: wager-not-offered
  Ann wagers $1 on progressive
  > refused: wager-not-offered
`,
);

sitting(
  'decisions: in turn, once, and within what the hand allows',
  'plain',
  `
  Ann sits at 1
  Bob sits at 2
  Cid sits at 3
  Dot sits at 4
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  Bob wagers $5 on ante
  Bob wagers $5 on super bonus
  Cid wagers $5 on ante
  Cid wagers $5 on super bonus
  Ann folds
  > refused: nothing-to-decide
  no more bets
  deal in stacks: As Ah Kd 7c 2d / Kc Kh 8d 4c 3h / Js Jd Jh 9d 8s / Ks Qd 9c 4h 2s
  > 1 As Ah Kd 7c 2d
  > 2 Kc Kh 8d 4c 3h
  > 3 Js Jd Jh 9d 8s
  > dealer Ks Qd 9c 4h 2s
  Bob plays $5
  > refused: out-of-turn
  Ann plays $20
  > refused: play-amount
  Ann plays $7.50
  > refused: play-amount
  Ann plays $0
  > refused: play-amount
  Ann plays $10
  Ann plays $15
  > refused: already-decided
  Ann folds
  > refused: already-decided
  Bob plays $10
  > refused: play-amount
  Bob plays $4
  > refused: play-amount
  settle
  > refused: decision-open
  Bob plays $5
  Dot folds
  > refused: not-in-round
  Cid leaves
  > refused: round-not-over
  Dot leaves
  Cid folds
  settle
  > 3 ante loses
  > 3 super bonus loses
  > 2 ante wins $5
  > 2 play wins $5
  > 2 super bonus is returned
  > 1 ante wins $5
  > 1 play wins $10
  > 1 super bonus is returned
  settle
  > refused: nothing-to-settle
`,
);

sitting(
  'the deck is one of 52 different cards, dealt when the betting is over',
  'plain',
  `
  Ann sits at 1
  Ann wagers $5 on ante
  Ann wagers $5 on super bonus
  deal by hand:
  > refused: not-time-to-deal
  no more bets
  deal by hand: As As
  > refused: duplicate-card
  settle
  > refused: nothing-to-settle
  deal by hand: Xs
  > refused: bad-cards
  deal in stacks: As Ah Kd 7c 2d / Ks Qd 9c 4h 2s
  > 1 As Ah Kd 7c 2d
  > dealer Ks Qd 9c 4h 2s
  deal in stacks: As Ah Kd 7c 2d / Ks Qd 9c 4h 2s
  > refused: not-time-to-deal
  reveal
  > refused: unknown-event
`,
);

sitting(
  'the meter is carried from round to round, and an award takes what it last stood at',
  'floor-b',
  `
  Ann sits at 1
  Bob sits at 2
  Ann wagers $1 on ante
  Ann wagers $1 on super bonus
  Bob wagers $1 on ante
  Bob wagers $1 on super bonus
  Bob wagers $5 on progressive
  no more bets
  deal in stacks: As Ah Ad Ac 2d / Kc Kh 8d 4c 3h / Ks Qd 9c 4h 2s
  > 1 As Ah Ad Ac 2d
  > 2 Kc Kh 8d 4c 3h
  > dealer Ks Qd 9c 4h 2s
  Ann plays $3
  Bob folds
  settle
  > 2 ante loses
  > 2 super bonus loses
  > 2 progressive loses
  > 1 ante wins $1
  > 1 play wins $3
  > 1 super bonus wins $200
  > envy: 2 for 1 $500
  > meter $1,000.60
  Ann wagers $1 on ante
  Ann wagers $1 on super bonus
  Ann wagers $1 on progressive
  no more bets
  deal in stacks: As Ah Ad Ac 2d / Ks Qd 9c 4h 2s
  > 1 As Ah Ad Ac 2d
  > dealer Ks Qd 9c 4h 2s
  Ann plays $3
  settle
  > 1 ante wins $1
  > 1 play wins $3
  > 1 super bonus wins $200
  > 1 progressive wins $1,000.60
  > meter $1,000.12
`,
);
