/**
 * The four methods of the protocol. Each takes the params of a request and returns its result. A fault of the
 * envelope is an RpcError; a case that the rules forbid is answered like any other, as rejected.
 */

import { nameOf, readCards } from './cards.mjs';
import { CONFIGURATIONS, HOUSES } from './configurations.mjs';
import { bestFour } from './ranking.mjs';
import { Refusal } from './refusal.mjs';
import { isObject, readRound } from './rounds.mjs';
import { ENGINE_ERROR, INVALID_PARAMS, RpcError } from './rpc.mjs';
import { settleRound } from './settlement.mjs';
import { Table } from './table.mjs';

/**
 * @typedef {import('./configurations.mjs').House} House
 * @typedef {Record<string, unknown>} Params
 * @typedef {{ case: string } & Record<string, unknown>} Case
 */

const PROTOCOL = '1.0';
const GAME = 'crazy-4-poker';
const MAX_CASES = 4096;

/** @param {Params} params */
function hello({ protocols }) {
  if (!Array.isArray(protocols)) throw new RpcError(INVALID_PARAMS, '"protocols" is a list of versions');
  if (!protocols.includes(PROTOCOL)) throw new RpcError(ENGINE_ERROR, `this engine speaks protocol ${PROTOCOL} only`);
  return {
    protocol: PROTOCOL,
    engine: { name: 'crazy-4-table', version: '1.0.0', vendor: 'Feltproof examples' },
    max_cases: MAX_CASES,
    games: { [GAME]: { methods: ['rank', 'settle', 'play'], configurations: CONFIGURATIONS } },
  };
}

/** @param {Params} params */
function rank(params) {
  return answerCases(params, (told) => {
    const { standing, four } = bestFour(readCards(told.hand, 4, 6));
    const { category, strength } = standing;
    return { case: told.case, category, best: four.map(nameOf).join(''), strength };
  });
}

/** @param {Params} params */
function settle(params) {
  const house = readHouse(params);
  return answerCases(params, (told) => {
    const { seats, meter } = settleRound(house, readRound(house, told));
    return { case: told.case, ...(house.progressive && { meter }), seats };
  });
}

/** @param {Params} params */
function play(params) {
  const house = readHouse(params);
  return answerCases(params, (told) => {
    if (!Array.isArray(told.events)) throw new Refusal('bad-events', 'a sitting is a list of events');
    const table = new Table(house);
    return { case: told.case, replies: told.events.map((event) => table.reply(isObject(event) ? event : {})) };
  });
}

/**
 * Answers each case by itself.
 * @param {Params} params
 * @param {(told: Case) => object} answer
 */
function answerCases(params, answer) {
  const cases = readCases(params);
  return {
    results: cases.map((told) => {
      try {
        return answer(told);
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        return { case: told.case, rejected: { code: refusal.code, detail: refusal.message } };
      }
    }),
  };
}

/** @param {Params} params @returns {Case[]} */
function readCases({ game, cases }) {
  if (typeof game !== 'string') throw new RpcError(INVALID_PARAMS, '"game" is the name of a game');
  const isCase = (/** @type {unknown} */ told) => isObject(told) && typeof told.case === 'string';
  if (!Array.isArray(cases) || !cases.every(isCase)) {
    throw new RpcError(INVALID_PARAMS, '"cases" is a list of objects, each with a string "case"');
  }
  if (game !== GAME) throw new RpcError(ENGINE_ERROR, `unknown game ${JSON.stringify(game)}`);
  if (cases.length > MAX_CASES) throw new RpcError(ENGINE_ERROR, `one request holds at most ${MAX_CASES} cases`);
  return cases;
}

/** @param {Params} params @returns {House} */
function readHouse(params) {
  readCases(params);
  const { configuration } = params;
  if (typeof configuration !== 'string') throw new RpcError(INVALID_PARAMS, '"configuration" is the id of one');
  const house = HOUSES.get(configuration);
  if (!house) throw new RpcError(ENGINE_ERROR, `unknown configuration ${JSON.stringify(configuration)}`);
  return house;
}

/** @type {ReadonlyMap<string, (params: Params) => object>} */
export const METHODS = new Map(Object.entries({ hello, rank, settle, play }));
