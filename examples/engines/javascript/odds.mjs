/**
 * Odds and what they pay, in whole cents. Odds are a pair `[num, den]`, in lowest terms.
 *
 * Every product stays below 2 ** 53, where a JavaScript number is an exact integer: a wager is bounded by the
 * limits of its configuration, and a meter (up to MOST_CENTS) only meets shares that reduce to 1:1.
 *
 * @typedef {readonly [num: number, den: number]} Odds
 */

/** @param {number} a @param {number} b @returns {number} */
const greatestDivisor = (a, b) => (b === 0 ? a : greatestDivisor(b, a % b));

/** @param {number} num @param {number} den @returns {Odds} */
function lowestTerms(num, den) {
  const divisor = greatestDivisor(num, den);
  return Object.freeze([num / divisor, den / divisor]);
}

/** Reads odds, `3:2`, or a share of the meter, `100%`. @param {string} text @returns {Odds} */
export function readOdds(text) {
  const [, num, den, percent] = /^(?:([1-9]\d*):([1-9]\d*)|([1-9]\d*)%)$/.exec(text) ?? [];
  if (percent) return lowestTerms(Number(percent), 100);
  if (num) return lowestTerms(Number(num), Number(den));
  throw new TypeError(`odds are written "3:2", a share "100%", but not ${JSON.stringify(text)}`);
}

/**
 * What a stake wins at these odds. A fraction of a cent is rounded up: paying less than the odds is the one
 * thing that a house may not do.
 * @param {Odds} odds @param {number} stake
 */
export function winnings([num, den], stake) {
  const product = stake * num;
  const rest = product % den;
  return (product - rest) / den + (rest > 0 ? 1 : 0);
}
