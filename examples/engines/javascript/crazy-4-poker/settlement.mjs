/**
 * The settlement of a round: what becomes of every wager, who receives an envy bonus, where the meter stands.
 *
 * @typedef {import('./configurations.mjs').CrazyHouse} CrazyHouse
 * @typedef {import('../houses.mjs').Standing} Standing
 * @typedef {import('./rounds.mjs').Round} Round
 * @typedef {import('./rounds.mjs').Seat} Seat
 * @typedef {import('../outcomes.mjs').SettledRound} SettledRound
 * @typedef {import('../outcomes.mjs').Envy} Envy
 *
 * @typedef {import('../outcomes.mjs').Outcome} Outcome
 * @typedef {Partial<Record<keyof import('./wagers.mjs').Wagers, Outcome>>} Outcomes
 */

import { winnings } from '../odds.mjs';
import { LOSE, PUSH, forfeit, win } from '../outcomes.mjs';
import { qualifies } from './ranking.mjs';
import { WAGERS } from './wagers.mjs';

export const hasFolded = (/** @type {Seat} */ seat) => seat.wagers.play === 0;

/** @param {CrazyHouse} house @param {Round} round @returns {SettledRound} */
export function settleRound(house, round) {
  const envy = envyBonuses(house, round.seats);
  return {
    seats: round.seats.map((seat) => ({
      seat: seat.seat,
      envy: envy.reduce((sum, bonus) => (bonus.seat === seat.seat ? sum + bonus.cents : sum), 0),
      wagers: hasFolded(seat) ? forfeit(WAGERS, seat.wagers) : settleSeat(house, seat, round.dealer, round.meter),
    })),
    envy,
    ...(house.progressive && { meter: meterAfter(house.progressive, round) }),
  };
}

/** @param {CrazyHouse} house @param {Seat} seat @param {Standing} dealer @param {number} meter @returns {Outcomes} */
function settleSeat(house, { standing, wagers }, dealer, meter) {
  const lead = standing.order - dealer.order;
  const dealerPlays = qualifies(dealer);
  const beaten = dealerPlays && lead < 0;
  const tied = dealerPlays && lead === 0;

  /** @type {Outcomes} */
  const outcomes = {
    ante: beaten ? LOSE : tied || !dealerPlays ? PUSH : win(winnings(house.ante, wagers.ante)),
    play: beaten ? LOSE : tied ? PUSH : win(winnings(house.play, wagers.play)),
    super_bonus: settleSuperBonus(house, standing, wagers.super_bonus, beaten),
  };
  if (wagers.queens_up > 0) outcomes.queens_up = settleQueensUp(house, standing, wagers.queens_up);
  if (wagers.progressive > 0) outcomes.progressive = settleProgressive(house, standing, wagers.progressive, meter);
  return outcomes;
}

/**
 * A straight or better is paid even to the beaten. Below a straight the wager is returned, unless the dealer won.
 * @param {CrazyHouse} house @param {Standing} standing @param {number} stake @param {boolean} beaten
 */
function settleSuperBonus(house, standing, stake, beaten) {
  const odds = house.superBonus[standing.order];
  if (odds) return win(winnings(odds, stake));
  return beaten ? LOSE : PUSH;
}

/** Whatever the dealer holds. @param {CrazyHouse} house @param {Standing} standing @param {number} stake */
function settleQueensUp(house, standing, stake) {
  const odds = house.queensUp?.[standing.order];
  return odds ? win(winnings(odds, stake)) : LOSE;
}

/**
 * Whatever the dealer holds; a share of the meter is the same for a wager of $1 and of $5.
 * @param {CrazyHouse} house @param {Standing} standing @param {number} stake @param {number} meter
 */
function settleProgressive({ progressive }, standing, stake, meter) {
  const share = progressive?.shares[standing.order];
  if (share) return win(winnings(share, meter));
  const odds = progressive?.odds[standing.order];
  return odds ? win(winnings(odds, stake)) : LOSE;
}

/**
 * Each hand that is still in play and qualifies brings a bonus to every other seat with a progressive wager,
 * folded or not. The holder of the hand need not have made one.
 * @param {CrazyHouse} house @param {Seat[]} seats @returns {Envy[]}
 */
function envyBonuses({ progressive }, seats) {
  if (progressive === null) return [];
  const bonuses = [];
  for (const holder of seats) {
    const forOneDollar = hasFolded(holder) ? undefined : progressive.envy[holder.standing.order];
    if (forOneDollar === undefined) continue;
    for (const { seat, wagers } of seats) {
      if (seat === holder.seat || wagers.progressive === 0) continue;
      bonuses.push({ seat, for_seat: holder.seat, cents: forOneDollar * (wagers.progressive / 1_00) });
    }
  }
  return bonuses;
}

/**
 * An award leaves the meter at its reset amount; what this round contributes comes on top, award or not.
 * @param {NonNullable<CrazyHouse['progressive']>} progressive @param {Round} round
 */
function meterAfter(progressive, { seats, meter }) {
  const isAward = (/** @type {Seat} */ seat) =>
    seat.wagers.progressive > 0 && !hasFolded(seat) && progressive.shares[seat.standing.order] !== undefined;
  const [num, den] = progressive.contribution;
  const wagered = seats.reduce((sum, seat) => sum + seat.wagers.progressive, 0);
  const product = wagered * num;
  return (seats.some(isAward) ? progressive.reset : meter) + (product - (product % den)) / den;
}
