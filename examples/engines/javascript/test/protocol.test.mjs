import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const ENGINE = fileURLToPath(new URL('../engine.mjs', import.meta.url));

/**
 * Starts the engine, sends it bytes in the given chunks, closes its stdin, and collects what it says.
 * @param {(string | Uint8Array)[]} chunks
 */
async function converse(chunks) {
  const engine = spawn(process.execPath, [ENGINE], { stdio: ['pipe', 'pipe', 'inherit'] });
  /** @type {Buffer[]} */
  const said = [];
  engine.stdout.on('data', (bytes) => said.push(bytes));
  for (const chunk of chunks) if (!engine.stdin.write(chunk)) await once(engine.stdin, 'drain');
  engine.stdin.end();
  const [status] = await once(engine, 'close');
  assert.equal(status, 0);
  const text = Buffer.concat(said).toString();
  assert.ok(text === '' || text.endsWith('\n'));
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

const GAME = 'crazy-4-poker';
const CRISS_CROSS = 'criss-cross-poker';
const request = (/** @type {unknown} */ id, /** @type {string} */ method, /** @type {unknown} */ params) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const ranking = (/** @type {unknown} */ id, /** @type {unknown[]} */ hands) =>
  request(id, 'rank', { game: GAME, cases: hands.map((hand, i) => ({ case: String(i), hand })) });

/** Asks one thing and takes the one reply. @param {string | Uint8Array} line */
const ask = async (line) => {
  const replies = await converse([line]);
  assert.equal(replies.length, 1);
  return replies[0];
};

test('hello names the protocol, the engine, both games and their configurations', async () => {
  const { id, result } = await ask(request('first', 'hello', { protocols: ['1.0', '2.0'], host: { name: 'a test' } }));

  assert.equal(id, 'first');
  assert.equal(result.protocol, '1.0');
  const ids = (/** @type {any} */ { configurations }) => configurations.map((/** @type {any} */ { id }) => id);
  assert.deepEqual(Object.keys(result.games), [GAME, CRISS_CROSS]);
  assert.deepEqual(ids(result.games[GAME]), ['floor-a', 'floor-b', 'plain', 'six-cards', 'small-table']);
  assert.deepEqual(ids(result.games[CRISS_CROSS]), ['cross-least', 'cross-generous', 'cross-small']);
});

test('hello without a common protocol is an error', async () => {
  assert.equal((await ask(request(1, 'hello', { protocols: ['2.0'] }))).error.code, -32000);
});

/** @type {[name: string, line: string | Uint8Array, code: number][]} */
const ERRORS = [
  ['no JSON', 'rank\n', -32700],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22, 0x0a]), -32700],
  ['a batch', `[${ranking(1, []).trim()}]\n`, -32600],
  ['a number', '42\n', -32600],
  ['null', 'null\n', -32600],
  ['another version', '{"jsonrpc": "1.0", "id": 1, "method": "hello", "params": {}}\n', -32600],
  ['a method that is no name', '{"jsonrpc": "2.0", "id": 1, "method": 7, "params": {}}\n', -32600],
  ['an id that is an object', '{"jsonrpc": "2.0", "id": {}, "method": "hello", "params": {}}\n', -32600],
  ['an id that cannot be repeated', '{"jsonrpc": "2.0", "id": 1e999, "method": "hello", "params": {}}\n', -32600],
  ['a method that is not offered', request(1, 'shuffle', {}), -32601],
  ['a method of objects at large', request(1, 'constructor', {}), -32601],
  ['no params', request(1, 'rank', undefined), -32602],
  ['params by position', request(1, 'rank', [GAME]), -32602],
  ['no game', request(1, 'rank', { cases: [] }), -32602],
  ['no cases', request(1, 'rank', { game: GAME }), -32602],
  ['cases that are no list', request(1, 'rank', { game: GAME, cases: {} }), -32602],
  ['a case that is no object', request(1, 'rank', { game: GAME, cases: ['AsKd'] }), -32602],
  ['a case without its name', request(1, 'rank', { game: GAME, cases: [{ hand: 'AsKdQh9c' }] }), -32602],
  ['no protocols', request(1, 'hello', {}), -32602],
  ['no configuration', request(1, 'settle', { game: GAME, cases: [] }), -32602],
  ['another game', request(1, 'rank', { game: 'baccarat', cases: [] }), -32000],
  ['another configuration', request(1, 'settle', { game: GAME, configuration: 'x', cases: [] }), -32000],
  [
    "another game's configuration",
    request(1, 'settle', { game: CRISS_CROSS, configuration: 'plain', cases: [] }),
    -32000,
  ],
  [
    'a configuration of objects at large',
    request(1, 'play', { game: GAME, configuration: '__proto__', cases: [] }),
    -32000,
  ],
  ['too many cases', ranking(1, new Array(4097).fill('AsKdQh9c')), -32000],
];

test('each fault of a request has its error, and the engine goes on', async (t) => {
  const replies = await converse(ERRORS.map(([, line]) => line));

  assert.equal(replies.length, ERRORS.length);
  for (const [i, [name, , code]] of ERRORS.entries()) {
    await t.test(`${name} is error ${code}`, () => assert.equal(replies[i].error.code, code));
  }
});

test('a request that breaks off is no JSON', async () => {
  assert.equal((await ask('{"jsonrpc": "2.0", "id"')).error.code, -32700);
});

test('a blank line and a notification have no reply', async () => {
  const notification = '{"jsonrpc": "2.0", "method": "hello", "params": {"protocols": ["1.0"]}}\n';

  const replies = await converse(['\n', ' \r\n', notification, ranking(2, ['AsAhKd7c2d'])]);

  assert.deepEqual(
    replies.map(({ id }) => id),
    [2],
  );
});

test('a hand is ranked, and one that makes no sense is rejected by itself', async () => {
  const nonsense = [
    null,
    7,
    {},
    '',
    'AsK',
    'AsKdQh',
    'AsKdQh9c2d3d4d',
    'AsKdQhXc',
    'asKdQh9c',
    'AsAsKdQh',
    'AsKdQh9\u00e9',
  ];

  const { result } = await ask(ranking(1, ['2dAs7cAhKd', ...nonsense]));

  const [good, ...bad] = result.results;
  assert.deepEqual([good.case, good.category, good.best], ['0', 'pair', 'As7cAhKd']);
  assert.ok(Number.isSafeInteger(good.strength));
  assert.equal(bad.length, nonsense.length);
  for (const { rejected } of bad) assert.ok(rejected.code && rejected.detail);
});

test('a round that makes no sense is rejected, whatever its fields hold', async () => {
  const seat = { seat: 1, hand: 'AsAhKd7c2d', wagers: { ante: 500, super_bonus: 500, play: 500 } };
  const sound = { dealer: 'KsQd9c4h2s', seats: [seat] };
  const wagers = (/** @type {object} */ changed) => ({
    ...sound,
    seats: [{ ...seat, wagers: { ...seat.wagers, ...changed } }],
  });
  const nonsense = [
    {},
    { ...sound, dealer: 5 },
    { ...sound, seats: {} },
    { ...sound, seats: [null] },
    { ...sound, seats: [{ ...seat, seat: 1.5 }] },
    { ...sound, seats: [{ ...seat, seat: '1' }] },
    { ...sound, seats: [{ ...seat, wagers: [] }] },
    wagers({ ante: 500.5, super_bonus: 500.5 }),
    wagers({ ante: '500' }),
    wagers({ ante: -500, super_bonus: -500 }),
    wagers({ ante: 2 ** 60, super_bonus: 2 ** 60 }),
    wagers({ play: null }),
    wagers({ constructor: 500 }),
    wagers(JSON.parse('{"__proto__": 500}')),
  ];
  const cases = [sound, ...nonsense].map((told, i) => ({ case: String(i), ...told }));

  const { result } = await ask(request(1, 'settle', { game: GAME, configuration: 'plain', cases }));

  const [good, ...bad] = result.results;
  assert.deepEqual(good.seats[0].wagers.play, { outcome: 'win', pays: 500 });
  for (const answer of bad)
    assert.ok(answer.rejected, `case ${answer.case} was taken: ${JSON.stringify(nonsense[answer.case - 1])}`);
});

test('events that make no sense are refused one by one', async () => {
  const events = [
    null,
    7,
    {},
    { event: 'dance' },
    { event: 'sit' },
    { event: 'sit', player: '', seat: 1 },
    { event: 'settle' },
  ];
  const cases = [
    { case: 'a', events },
    { case: 'b', events: 'sit' },
  ];

  const { result } = await ask(request(1, 'play', { game: GAME, configuration: 'plain', cases }));

  const [{ replies }, { rejected }] = result.results;
  assert.equal(replies.length, events.length);
  for (const reply of replies) assert.equal(reply.accepted, false);
  assert.ok(rejected);
});

test('fields that the engine does not know are ignored', async () => {
  const cases = [{ case: '1', hand: 'AsAhKd7c2d', colour: 'green' }];
  const { result } = await ask(request(1, 'rank', { game: GAME, cases, table: 7 }));

  assert.equal(result.results[0].category, 'pair');
});

test('lines may come in any chunks, and the last may lack its line feed', async () => {
  const bytes = Buffer.from(ranking('é', ['AsAhKd7c2d']) + ranking(2, ['KsQd9c4h2s']).trim());
  const single = Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));

  const replies = await converse(single);

  assert.deepEqual(
    replies.map(({ id }) => id),
    ['é', 2],
  );
});

test('a host that sends many large batches before it reads loses nothing', async () => {
  const hands = new Array(1000).fill('AsAhKd7c2d');
  const batches = Array.from({ length: 40 }, (_, id) => ranking(id, hands));
  const engine = spawn(process.execPath, [ENGINE], { stdio: ['pipe', 'pipe', 'inherit'] });
  engine.stdin.end(batches.join(''));

  await new Promise((resolve) => setTimeout(resolve, 300));
  const replies = [];
  for await (const line of createInterface({ input: engine.stdout })) replies.push(JSON.parse(line));

  assert.deepEqual(
    replies.map(({ id }) => id),
    [...batches.keys()],
  );
  for (const { result } of replies) assert.equal(result.results.length, hands.length);
});

test('a host that goes away before the answer is no failure', async () => {
  const engine = spawn(process.execPath, [ENGINE], { stdio: ['pipe', 'pipe', 'inherit'] });
  engine.stdin.on('error', () => {});
  engine.stdout.destroy();
  engine.stdin.end(ranking(1, new Array(4000).fill('AsAhKd7c2d')));

  const [status] = await once(engine, 'close');

  assert.equal(status, 0);
});

test('the same case twice is answered twice the same', async () => {
  const seats = [
    { seat: 1, hand: 'AsAhAdAc2d', wagers: { ante: 500, super_bonus: 500, progressive: 100, play: 1500 } },
  ];
  const told = { case: '7', dealer: 'KsQd9c4h2s', meter: 900000, seats };
  const line = request(1, 'settle', { game: GAME, configuration: 'floor-a', cases: [told, told] });

  const [once, again] = await converse([line, line]);

  assert.deepEqual(again, once);
  assert.deepEqual(once.result.results[0], once.result.results[1]);
});
