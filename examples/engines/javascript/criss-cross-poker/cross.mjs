/**
 * The cross of five community cards, and the hands that it makes.
 *
 *           top
 *     left middle right
 *          bottom
 *
 * @typedef {import('../houses.mjs').Standing} Standing
 * @typedef {import('../cards.mjs').CardsSeen} CardsSeen
 * @typedef {Readonly<Record<'left' | 'right' | 'top' | 'bottom' | 'middle', number>>} Cross   the card at each place
 */

import { readCards } from '../cards.mjs';
import { Refusal } from '../refusal.mjs';
import { isObject } from '../wagers.mjs';
import { standingOf } from './ranking.mjs';

/** The places in the order in which they are dealt, which is that in which they are turned over. */
export const PLACES = Object.freeze(/** @type {const} */ (['left', 'right', 'top', 'bottom', 'middle']));

/** @param {(place: keyof Cross) => number} cardAt @returns {Cross} */
export const crossOf = (cardAt) => ({
  left: cardAt('left'),
  right: cardAt('right'),
  top: cardAt('top'),
  bottom: cardAt('bottom'),
  middle: cardAt('middle'),
});

/** @param {unknown} told @param {CardsSeen} seen @returns {Cross} */
export function readCross(told, seen) {
  if (!isObject(told)) throw new Refusal('bad-community', 'the community cards are an object, a card by its place');
  return crossOf((place) => readCards(told[place], 1, 1, seen)[0]);
}

/** The player's two cards with the horizontal line. @param {readonly number[]} hand @param {Cross} cross */
export const acrossHand = ([a, b], { left, middle, right }) => standingOf(a, b, left, middle, right);

/** The player's two cards with the vertical line. @param {readonly number[]} hand @param {Cross} cross */
export const downHand = ([a, b], { top, middle, bottom }) => standingOf(a, b, top, middle, bottom);

/** The cross itself, which the five-card bonus is wagered on. @param {Cross} cross */
export const bonusHand = ({ left, right, top, bottom, middle }) => standingOf(left, right, top, bottom, middle);
