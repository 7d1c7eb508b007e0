/** Where each card from the top of the deck goes. */

import { Refusal } from './refusal.mjs';

/** @typedef {'manual' | 'automated'} Method   by the dealer's hand, card by card; by a shoe, stack by stack */

/** @param {unknown} method @returns {Method} */
export function readMethod(method) {
  if (method === 'manual' || method === 'automated') return method;
  throw new Refusal('bad-method', 'cards are dealt manual or automated');
}

/**
 * As many cards for each place: by hand one at a time to every place in turn, by a shoe a stack to every place.
 * @param {Method} method @param {readonly string[]} places @param {number} count
 * @returns {string[]}
 */
export function cardsEach(method, places, count) {
  if (method === 'manual') return Array.from({ length: count }, () => places).flat();
  return places.flatMap((place) => new Array(count).fill(place));
}
