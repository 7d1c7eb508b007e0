/** Cuts a stream of bytes into lines, however it was chunked. */

const LINE_FEED = 0x0a;

/**
 * Each line without its line feed; the last one may lack it.
 * @param {AsyncIterable<Buffer>} chunks
 */
export async function* lines(chunks) {
  // A long line arrives in many chunks: they are joined once, when it is complete.
  /** @type {Buffer[]} */
  let pieces = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      pieces.push(chunk.subarray(start, end));
      yield joined(pieces);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield joined(pieces);
}

const joined = (/** @type {Buffer[]} */ pieces) => (pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
