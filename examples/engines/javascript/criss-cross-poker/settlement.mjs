/**
 * The settlement of a round: what becomes of every wager.
 *
 * @typedef {import('./configurations.mjs').CrissCrossHouse} CrissCrossHouse
 * @typedef {import('../houses.mjs').Standing} Standing
 * @typedef {import('./rounds.mjs').Round} Round
 * @typedef {import('./rounds.mjs').Seat} Seat
 * @typedef {import('./cross.mjs').Cross} Cross
 * @typedef {import('../outcomes.mjs').SettledRound} SettledRound
 *
 * @typedef {import('../outcomes.mjs').Outcome} Outcome
 * @typedef {Partial<Record<keyof import('./wagers.mjs').Wagers, Outcome>>} Outcomes
 *
 * @typedef {readonly (import('../odds.mjs').Odds | undefined)[]} PayTable   odds by the order of a standing
 */

import { winnings } from '../odds.mjs';
import { LOSE, PUSH, forfeit, win } from '../outcomes.mjs';
import { acrossHand, bonusHand, downHand } from './cross.mjs';
import { isPush } from './ranking.mjs';
import { WAGERS } from './wagers.mjs';

/** @param {CrissCrossHouse} house @param {Round} round @returns {SettledRound} */
export function settleRound(house, { cross, seats }) {
  const bonus = bonusHand(cross);
  return {
    seats: seats.map((seat) => {
      const outcomes = seat.folded === null ? settleHands(house, seat, cross) : forfeit(WAGERS, seat.wagers);
      if (hasLiveBonus(seat)) outcomes.five_card_bonus = settleBonus(house, bonus, seat.wagers.five_card_bonus);
      return { seat: seat.seat, envy: 0, wagers: outcomes };
    }),
    envy: [],
  };
}

/**
 * Who folds at the across bet forfeits the antes alone, and the five-card bonus lives on; later a fold takes
 * everything that was wagered.
 * @param {{ folded: string | null, wagers: import('./wagers.mjs').Wagers }} seat
 */
export const hasLiveBonus = ({ folded, wagers }) =>
  wagers.five_card_bonus > 0 && (folded === null || folded === 'across');

/**
 * Each ante goes with its hand, the middle bet with the better of the two: it wins if either wins, at the odds of
 * the higher, loses only with both, and is returned in between.
 * @param {CrissCrossHouse} house @param {Seat} seat @param {Cross} cross @returns {Outcomes}
 */
function settleHands({ antes, bets }, { hand, wagers }, cross) {
  const across = acrossHand(hand, cross);
  const down = downHand(hand, cross);
  const better = across.order > down.order ? across : down;
  return {
    ante_across: settleHand(antes, across, wagers.ante_across),
    across: settleHand(bets, across, wagers.across),
    ante_down: settleHand(antes, down, wagers.ante_down),
    down: settleHand(bets, down, wagers.down),
    middle: settleHand(bets, better, wagers.middle),
  };
}

/**
 * Jacks or better win, sixes to tens are returned, the rest loses.
 * @param {PayTable} table @param {Standing} standing @param {number} stake
 */
function settleHand(table, standing, stake) {
  const odds = table[standing.order];
  if (odds) return win(winnings(odds, stake));
  return isPush(standing) ? PUSH : LOSE;
}

/** @param {CrissCrossHouse} house @param {Standing} standing @param {number} stake */
function settleBonus({ fiveCardBonus }, standing, stake) {
  const odds = fiveCardBonus[standing.order];
  return odds ? win(winnings(odds, stake)) : LOSE;
}
