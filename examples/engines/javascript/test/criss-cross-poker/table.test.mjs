import assert from 'node:assert/strict';
import test from 'node:test';

import { replayText } from '../../notation/sitting-text.mjs';
import { linesOf } from '../../notation/words.mjs';

/** A sitting, and what the table answers. @param {string} behaviour @param {string} configuration @param {string} text */
function sitting(behaviour, configuration, text) {
  test(behaviour, () => assert.deepEqual(replayText(configuration, text), linesOf(text)));
}

sitting(
  'a round by hand: the cross first, then a card at a time; seats are settled from the highest down',
  'cross-least',
  `
  Ann sits at 1
  Bob sits at 4
  Ann wagers $5 on ante across
  Ann wagers $5 on ante down
  Ann wagers $20 on five card bonus
  Bob wagers $10 on ante across
  Bob wagers $10 on ante down
  no more bets
  deal by hand: Ah 7c Kd 2s Jh / Js 7d / Jd 3c
  > left Ah, right 7c, top Kd, bottom 2s, middle Jh
  > 1 Js, 4 7d
  > 1 Jd, 4 3c
  Ann wagers $15 on across
  Bob wagers $10 on across
  reveal across
  > left Ah, right 7c
  Ann wagers $5 on down
  Bob wagers $20 on down
  reveal down
  > top Kd, bottom 2s
  Ann wagers $10 on middle
  Bob wagers $30 on middle
  reveal middle
  > middle Jh
  settle
  > 4 ante across is returned
  > 4 across is returned
  > 4 ante down loses
  > 4 down loses
  > 4 middle is returned
  > 1 ante across wins $5
  > 1 across wins $45
  > 1 ante down wins $5
  > 1 down wins $15
  > 1 middle wins $30
  > 1 five card bonus loses
  settle
  > refused: nothing-to-settle
  Ann wagers $5 on ante across
`,
);

sitting(
  'a shoe deals a stack of five for the cross and stacks of two, only to seats with a wager',
  'cross-least',
  `
  Ann sits at 2
  Bob sits at 3
  Cid sits at 6
  Ann wagers $5 on ante across
  Ann wagers $5 on ante down
  Cid wagers $5 on ante across
  Cid wagers $5 on ante down
  no more bets
  deal in stacks: Ah 7c Kd 2s Jh / Js Jd / 7d 3c
  > left Ah, right 7c, top Kd, bottom 2s, middle Jh
  > 2 Js Jd
  > 6 7d 3c
  Bob folds
  > refused: not-in-round
`,
);

sitting(
  'until no more bets a wager may be changed and withdrawn, and must be in order then; never after',
  'cross-least',
  `
  Ann sits at 1
  no more bets
  > refused: no-wagers
  Ann wagers $20 on five card bonus
  no more bets
  > refused: needs-antes
  Ann wagers $5 on ante down
  no more bets
  > refused: needs-antes
  Ann wagers $10 on ante across
  no more bets
  > refused: unequal-antes
  Ann wagers $10 on ante down
  Ann wagers $0 on five card bonus
  Ann wagers $5 on across
  > refused: nothing-to-decide
  Ann wagers $4 on ante across
  > refused: outside-limits
  Ann wagers $501 on five card bonus
  > refused: outside-limits
  Ann wagers $5 on super bonus
  > refused: wager-not-offered
  Ann wagers $5 on play
  > refused: wager-not-offered
  no more bets
  no more bets
  > refused: no-more-bets
  Ann wagers $5 on five card bonus
  > refused: no-more-bets
  Ann wagers $0 on ante down
  > refused: no-more-bets
  Ann wagers $10 on across
  > refused: nothing-to-decide
  Ann folds
  > refused: nothing-to-decide
  Ann leaves
  > refused: round-not-over
  reveal across
  > refused: nothing-to-reveal
  settle
  > refused: nothing-to-settle
`,
);

sitting(
  'decisions: each at its time, in turn, once, and of one to three antes',
  'cross-least',
  `
  Ann sits at 1
  Bob sits at 2
  Ann wagers $5 on ante across
  Ann wagers $5 on ante down
  Bob wagers $5 on ante across
  Bob wagers $5 on ante down
  no more bets
  deal in stacks: Ah 7c Kd 2s Jh / Js Jd / 7d 3c
  > left Ah, right 7c, top Kd, bottom 2s, middle Jh
  > 1 Js Jd
  > 2 7d 3c
  Bob wagers $5 on across
  > refused: out-of-turn
  Bob folds
  > refused: out-of-turn
  Ann wagers $5 on down
  > refused: wrong-decision
  Ann wagers $5 on middle
  > refused: wrong-decision
  Ann wagers $20 on across
  > refused: bet-amount
  Ann wagers $4 on across
  > refused: bet-amount
  Ann wagers $7.50 on across
  > refused: bet-amount
  Ann wagers $0 on across
  > refused: bet-amount
  Ann wagers $10 on across
  Ann wagers $15 on across
  > refused: already-decided
  Ann folds
  > refused: already-decided
  reveal across
  > refused: decision-open
  Bob wagers $15 on across
  Ann wagers $5 on down
  > refused: already-decided
  settle
  > refused: cards-face-down
  reveal across
  > left Ah, right 7c
  Ann wagers $5 on across
  > refused: wrong-decision
  settle
  > refused: decision-open
  Ann wagers $15 on down
  Bob folds
  Bob wagers $5 on down
  > refused: already-decided
  reveal down
  > top Kd, bottom 2s
  Bob wagers $5 on middle
  > refused: already-decided
  Bob leaves
  > refused: round-not-over
  Ann folds
  settle
  > 2 ante across loses
  > 2 across loses
  > 2 ante down loses
  > 1 ante across loses
  > 1 across loses
  > 1 ante down loses
  > 1 down loses
  Bob leaves
`,
);

sitting(
  'the cross is turned over in order, each part once and not before its bets are made',
  'cross-least',
  `
  Ann sits at 1
  Ann wagers $5 on ante across
  Ann wagers $5 on ante down
  reveal across
  > refused: nothing-to-reveal
  no more bets
  deal by hand: Ah 7c Kd 2s Jh / Js / Jd
  > left Ah, right 7c, top Kd, bottom 2s, middle Jh
  > 1 Js
  > 1 Jd
  reveal across
  > refused: decision-open
  Ann wagers $5 on across
  reveal down
  > refused: not-next
  reveal middle
  > refused: not-next
  reveal everything
  > refused: not-next
  reveal
  > refused: not-next
  reveal across
  > left Ah, right 7c
  reveal across
  > refused: not-next
  reveal down
  > refused: decision-open
  Ann wagers $5 on down
  reveal down
  > top Kd, bottom 2s
  reveal middle
  > refused: decision-open
  Ann wagers $5 on middle
  settle
  > refused: cards-face-down
  reveal middle
  > middle Jh
  reveal middle
  > refused: not-next
  Ann folds
  > refused: already-decided
`,
);

sitting(
  'when all have folded and no bonus lives, the round may end with cards face down',
  'cross-least',
  `
  Ann sits at 1
  Bob sits at 2
  Ann wagers $5 on ante across
  Ann wagers $5 on ante down
  Bob wagers $5 on ante across
  Bob wagers $5 on ante down
  Bob wagers $5 on five card bonus
  no more bets
  deal in stacks: 6h 6c Kd 2s Jh / Js Jd / 7d 3c
  > left 6h, right 6c, top Kd, bottom 2s, middle Jh
  > 1 Js Jd
  > 2 7d 3c
  Ann folds
  Bob wagers $5 on across
  reveal across
  > left 6h, right 6c
  Bob folds
  settle
  > 2 ante across loses
  > 2 across loses
  > 2 ante down loses
  > 2 five card bonus loses
  > 1 ante across loses
  > 1 ante down loses
`,
);

sitting(
  'a bonus that lives on after a fold waits for the whole cross',
  'cross-least',
  `
  Ann sits at 1
  Ann wagers $5 on ante across
  Ann wagers $5 on ante down
  Ann wagers $5 on five card bonus
  no more bets
  deal in stacks: 6h 6c Kd 2s Jh / Js Jd
  > left 6h, right 6c, top Kd, bottom 2s, middle Jh
  > 1 Js Jd
  Ann folds
  settle
  > refused: cards-face-down
  reveal across
  > left 6h, right 6c
  Ann wagers $5 on down
  > refused: already-decided
  reveal down
  > top Kd, bottom 2s
  settle
  > refused: cards-face-down
  reveal middle
  > middle Jh
  settle
  > 1 ante across loses
  > 1 ante down loses
  > 1 five card bonus wins $5
`,
);

sitting(
  'a folded round may be turned over all the same, and the next one starts anew',
  'cross-small',
  `
  Ann sits at 4
  Bob sits at 5
  > refused: no-such-seat
  Ann wagers $5 on ante across
  Ann wagers $5 on ante down
  no more bets
  deal in stacks: 6h 6c Kd 2s Jh / Js Jd
  > left 6h, right 6c, top Kd, bottom 2s, middle Jh
  > 4 Js Jd
  Ann folds
  reveal across
  > left 6h, right 6c
  reveal down
  > top Kd, bottom 2s
  settle
  > 4 ante across loses
  > 4 ante down loses
  no more bets
  > refused: no-wagers
  Ann wagers $7.50 on ante across
  Ann wagers $7.50 on ante down
  no more bets
  deal in stacks: 2h 3c 4d 5s 7h / Js Qd
  > left 2h, right 3c, top 4d, bottom 5s, middle 7h
  > 4 Js Qd
  reveal across
  > refused: decision-open
  Ann wagers $22.50 on across
`,
);
