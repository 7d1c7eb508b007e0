/**
 * Cards. Outside they are two characters, `Td`; inside a card is one integer, `rank * 4 + suit`, so that
 * `card >> 2` is its rank (0 for a 2, 12 for an ace) and `card & 3` its suit.
 */

import { Refusal } from './refusal.mjs';

export const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

export const DECK = Object.freeze(Array.from({ length: 52 }, (_, card) => RANKS[card >> 2] + SUITS[card & 3]));

export const rankOf = (/** @type {number} */ card) => card >> 2;
export const nameOf = (/** @type {number} */ card) => DECK[card];

/** The value of each character code as a rank and as a suit; -1 where it is none. */
const RANK_OF_CODE = valuesByCode(RANKS);
const SUIT_OF_CODE = valuesByCode(SUITS);

/** @param {string} alphabet */
function valuesByCode(alphabet) {
  const values = new Int8Array(128).fill(-1);
  for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value;
  return values;
}

/** The cards met so far in one round, each of which exists once. */
export class CardsSeen {
  // 26 cards to a field: bitwise operators work on 32 bits.
  #low = 0;
  #high = 0;

  /** Notes a card; false if it was there before. @param {number} card */
  add(card) {
    if (card < 26) {
      const before = this.#low;
      return (this.#low |= 1 << card) !== before;
    }
    const before = this.#high;
    return (this.#high |= 1 << (card - 26)) !== before;
  }
}

/**
 * Reads cards that are written one after another, `AsKdTd…`.
 * @param {unknown} text
 * @param {number} least       the fewest cards that make sense here
 * @param {number} most        the most
 * @param {CardsSeen} seen     the cards that are out already
 * @returns {number[]}
 * @throws {Refusal} for anything else, and for a card that was seen before
 */
export function readCards(text, least, most, seen = new CardsSeen()) {
  if (typeof text !== 'string') throw new Refusal('bad-cards', 'cards are a string, such as "AsKd"');
  const count = text.length / 2;
  if (!(Number.isInteger(count) && least <= count && count <= most)) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    throw new Refusal('wrong-number-of-cards', `${wanted} cards of two characters each are wanted here`);
  }
  const cards = new Array(count);
  for (let i = 0; i < count; i++) cards[i] = readCard(text, i, seen);
  return cards;
}

/**
 * Reads the card that is number `i`, from 0, of those in a text.
 * @param {string} text @param {number} i @param {CardsSeen} seen
 */
function readCard(text, i, seen) {
  // A code past the tables reads as undefined, which `>= 0` refuses like -1.
  const rank = RANK_OF_CODE[text.charCodeAt(2 * i)];
  const suit = SUIT_OF_CODE[text.charCodeAt(2 * i + 1)];
  if (!(rank >= 0 && suit >= 0)) throw new Refusal('bad-cards', `card ${i + 1} is none`);
  const card = rank * 4 + suit;
  if (!seen.add(card)) throw new Refusal('duplicate-card', `${nameOf(card)} is there twice`);
  return card;
}
