/** What the rules, or plain sense, do not allow: an answer to a case or an event, never a failure of the engine. */
export class Refusal extends Error {
  /**
   * @param {string} code    one word for machines, such as `duplicate-card`
   * @param {string} detail  one sentence for people
   */
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}
