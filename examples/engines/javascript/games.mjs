/**
 * The games that this engine plays. Another one is a folder beside these two, and a line here.
 *
 * @typedef {import('./houses.mjs').House} House
 * @typedef {import('./outcomes.mjs').SettledRound} SettledRound
 */

/**
 * @template {House} H
 * @template {Record<string, number>} Wagers
 * @typedef {object} Game
 * @property {string} name
 * @property {readonly object[]} configurations   as announced
 * @property {ReadonlyMap<string, H>} houses      the same by id, as used
 * @property {(hand: unknown) => { category: string, best: string, strength: number }} rank
 * @property {(house: H, told: Record<string, unknown>) => SettledRound} settle   a round that is told whole
 * @property {import('./table.mjs').Rules<H, Wagers>} rules   of a sitting
 */

import { CRAZY_4_POKER } from './crazy-4-poker/game.mjs';
import { CRISS_CROSS_POKER } from './criss-cross-poker/game.mjs';

/** @type {ReadonlyMap<string, Game<any, any>>} */
export const GAMES = new Map(
  [CRAZY_4_POKER, CRISS_CROSS_POKER].map((game) => [game.name, /** @type {Game<any, any>} */ (game)]),
);
