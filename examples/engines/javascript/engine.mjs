#!/usr/bin/env node
/** An engine of table games on stdin and stdout: one JSON-RPC request a line in, one reply a line out. */

import { once } from 'node:events';
import { lines } from './lines.mjs';
import { METHODS } from './methods.mjs';
import { answer } from './rpc.mjs';

const { stdin, stdout } = process;

// Whoever asked may go away before the answer; that is no fault of the engine.
stdout.on('error', (error) => process.exit(/** @type {NodeJS.ErrnoException} */ (error).code === 'EPIPE' ? 0 : 1));

for await (const line of lines(stdin)) {
  const reply = answer(line, METHODS);
  // Nothing more is read until the reader has caught up: a slow host costs time, not memory.
  if (reply !== null && !stdout.write(`${reply}\n`)) await once(stdout, 'drain');
}
