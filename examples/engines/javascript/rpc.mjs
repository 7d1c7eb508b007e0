/** JSON-RPC 2.0 over lines: from the bytes of a request to the text of its reply. */

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const ENGINE_ERROR = -32000;

export class RpcError extends Error {
  /** @param {number} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @typedef {string | number | null} Id */
/** @typedef {(params: Record<string, unknown>) => object} Method */

// Bytes that are no UTF-8 are no JSON; a replacement character must not paper over them.
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Answers one line.
 * @param {Uint8Array} line
 * @param {ReadonlyMap<string, Method>} methods
 * @returns {string | null} the reply without its line feed, or null where none is due: to a blank line, and to a
 *   notification
 */
export function answer(line, methods) {
  /** @type {Id} */
  let id = null;
  let isNotification = false;
  try {
    const text = decode(line);
    if (text.trim() === '') return null;
    const request = parse(text);
    id = readId(request);
    const { method, params } = readRequest(request);
    isNotification = request.id === undefined;
    const result = call(methods, method, params);
    return isNotification ? null : JSON.stringify({ jsonrpc: '2.0', id, result });
  } catch (error) {
    if (!(error instanceof RpcError)) console.error(error);
    if (isNotification) return null;
    const { code, message } = error instanceof RpcError ? error : new RpcError(ENGINE_ERROR, `engine fault: ${error}`);
    return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  }
}

/** @param {Uint8Array} line */
function decode(line) {
  try {
    return UTF8.decode(line);
  } catch {
    throw new RpcError(PARSE_ERROR, 'the line is not UTF-8');
  }
}

/** @param {string} text @returns {Record<string, unknown>} */
function parse(text) {
  let request;
  try {
    request = JSON.parse(text);
  } catch (error) {
    throw new RpcError(PARSE_ERROR, `the line is no JSON: ${/** @type {Error} */ (error).message}`);
  }
  if (typeof request === 'object' && request !== null && !Array.isArray(request)) return request;
  throw new RpcError(INVALID_REQUEST, 'a request is one JSON object');
}

/** An id is repeated as it came, so it has to be one that JavaScript can repeat. @returns {Id} */
function readId(/** @type {Record<string, unknown>} */ { id = null }) {
  if (typeof id === 'string' || id === null || Number.isSafeInteger(id)) return /** @type {Id} */ (id);
  throw new RpcError(INVALID_REQUEST, 'an id is a string, an integer below 2 ** 53, or null');
}

/** @param {Record<string, unknown>} request */
function readRequest({ jsonrpc, method, params }) {
  if (jsonrpc !== '2.0') throw new RpcError(INVALID_REQUEST, '"jsonrpc" is "2.0"');
  if (typeof method !== 'string') throw new RpcError(INVALID_REQUEST, '"method" is a string');
  return { method, params };
}

/** @param {ReadonlyMap<string, Method>} methods @param {string} name @param {unknown} params */
function call(methods, name, params) {
  const method = methods.get(name);
  if (!method) throw new RpcError(METHOD_NOT_FOUND, `no method ${JSON.stringify(name)}`);
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new RpcError(INVALID_PARAMS, '"params" is an object');
  }
  return method(/** @type {Record<string, unknown>} */ (params));
}
