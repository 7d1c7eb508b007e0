/**
 * The four methods of the protocol. Each takes the params of a request and returns its result. A fault of the
 * envelope is an RpcError; a case that the rules forbid is answered like any other, as rejected.
 */

import { GAMES } from './games.mjs';
import { Refusal } from './refusal.mjs';
import { ENGINE_ERROR, INVALID_PARAMS, RpcError } from './rpc.mjs';
import { Table } from './table.mjs';
import { isObject } from './wagers.mjs';

/**
 * @typedef {Record<string, unknown>} Params
 * @typedef {{ case: string } & Record<string, unknown>} Case
 */

const PROTOCOL = '1.0';
const MAX_CASES = 4096;

/** @param {Params} params */
function hello({ protocols }) {
  if (!Array.isArray(protocols)) throw new RpcError(INVALID_PARAMS, '"protocols" is a list of versions');
  if (!protocols.includes(PROTOCOL)) throw new RpcError(ENGINE_ERROR, `this engine speaks protocol ${PROTOCOL} only`);
  const games = Array.from(GAMES.values(), ({ name, configurations }) => [
    name,
    { methods: ['rank', 'settle', 'play'], configurations },
  ]);
  return {
    protocol: PROTOCOL,
    engine: { name: 'poker-tables', version: '2.0.0', vendor: 'Feltproof examples' },
    max_cases: MAX_CASES,
    games: Object.fromEntries(games),
  };
}

/** @param {Params} params */
function rank(params) {
  const { game, cases } = readEnvelope(params);
  return answerCases(cases, (told) => ({ case: told.case, ...game.rank(told.hand) }));
}

/** @param {Params} params */
function settle(params) {
  const { game, house, cases } = readEnvelopeWithHouse(params);
  return answerCases(cases, (told) => {
    const { seats, meter } = game.settle(house, told);
    // A meter that there is not leaves no trace in JSON.
    return { case: told.case, meter, seats };
  });
}

/** @param {Params} params */
function play(params) {
  const { game, house, cases } = readEnvelopeWithHouse(params);
  return answerCases(cases, (told) => {
    if (!Array.isArray(told.events)) throw new Refusal('bad-events', 'a sitting is a list of events');
    const table = new Table(house, game.rules);
    return { case: told.case, replies: told.events.map((event) => table.reply(isObject(event) ? event : {})) };
  });
}

/**
 * Answers each case by itself.
 * @param {Case[]} cases
 * @param {(told: Case) => object} answer
 */
function answerCases(cases, answer) {
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

/** @param {Params} params */
function readEnvelope({ game: name, cases }) {
  if (typeof name !== 'string') throw new RpcError(INVALID_PARAMS, '"game" is the name of a game');
  const isCase = (/** @type {unknown} */ told) => isObject(told) && typeof told.case === 'string';
  if (!Array.isArray(cases) || !cases.every(isCase)) {
    throw new RpcError(INVALID_PARAMS, '"cases" is a list of objects, each with a string "case"');
  }
  const game = GAMES.get(name);
  if (!game) throw new RpcError(ENGINE_ERROR, `unknown game ${JSON.stringify(name)}`);
  if (cases.length > MAX_CASES) throw new RpcError(ENGINE_ERROR, `one request holds at most ${MAX_CASES} cases`);
  return { game, cases: /** @type {Case[]} */ (cases) };
}

/** @param {Params} params */
function readEnvelopeWithHouse(params) {
  const { game, cases } = readEnvelope(params);
  const { configuration } = params;
  if (typeof configuration !== 'string') throw new RpcError(INVALID_PARAMS, '"configuration" is the id of one');
  const house = game.houses.get(configuration);
  if (!house) throw new RpcError(ENGINE_ERROR, `unknown configuration ${JSON.stringify(configuration)}`);
  return { game, house, cases };
}

/** @type {ReadonlyMap<string, (params: Params) => object>} */
export const METHODS = new Map(Object.entries({ hello, rank, settle, play }));
