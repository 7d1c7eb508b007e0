/**
 * What becomes of a wager, and of a round.
 *
 * @typedef {{ outcome: 'win' | 'push' | 'lose', pays: number }} Outcome
 * @typedef {{ seat: number, for_seat: number, cents: number }} Envy   a bonus that a seat receives for another's hand
 *
 * @typedef {object} SettledSeat
 * @property {number} seat
 * @property {number} envy   cents, all bonuses together
 * @property {Record<string, Outcome | undefined>} wagers   in the order in which they are settled
 *
 * @typedef {object} SettledRound
 * @property {SettledSeat[]} seats
 * @property {Envy[]} envy
 * @property {number} [meter]   cents, after the round; where a progressive is offered
 */

/** @type {Readonly<Outcome>} */
export const PUSH = Object.freeze({ outcome: 'push', pays: 0 });

/** @type {Readonly<Outcome>} */
export const LOSE = Object.freeze({ outcome: 'lose', pays: 0 });

/** @param {number} pays  cents, beyond the stake @returns {Outcome} */
export const win = (pays) => ({ outcome: 'win', pays });

/**
 * Every wager that was made is lost.
 * @template {string} Name
 * @param {readonly Name[]} names  in the order of settling @param {Record<Name, number>} wagers
 * @returns {Partial<Record<Name, Outcome>>}
 */
export function forfeit(names, wagers) {
  /** @type {Partial<Record<Name, Outcome>>} */
  const outcomes = {};
  for (const name of names) if (wagers[name] > 0) outcomes[name] = LOSE;
  return outcomes;
}
