/**
 * A table, event by event: who sits, wagers, folds, and when. A refused event changes nothing, so every check
 * comes before the first change.
 *
 * @typedef {import('./configurations.mjs').House} House
 * @typedef {import('./wagers.mjs').Wagers} Wagers
 * @typedef {import('./ranking.mjs').Standing} Standing
 * @typedef {Record<string, unknown>} Event
 *
 * @typedef {object} Position   an occupied seat
 * @property {string} player
 * @property {Wagers} wagers
 * @property {Standing | null} standing   of the cards held in this round; null before the deal, and without a wager
 * @property {boolean} decided            has folded or made a play wager
 */

import { nameOf, readCards } from './cards.mjs';
import { bestFour } from './ranking.mjs';
import { Refusal } from './refusal.mjs';
import { readSeatNumber } from './rounds.mjs';
import { settleRound } from './settlement.mjs';
import { WAGERS, checkAmount, checkPlay, checkTogether, isWager, noWagers, readCents } from './wagers.mjs';

const CARDS_FOR_A_PLAYER = 5;
const DEALER = 'dealer';
const placeOf = (/** @type {number} */ seat) => `seat:${seat}`;

const hasWager = (/** @type {Position} */ { wagers }) => WAGERS.some((name) => wagers[name] > 0);

export class Table {
  /** @type {House} */
  #house;
  /** @type {Map<number, Position>} */
  #positions = new Map();
  /** @type {'betting' | 'closed' | 'dealt'} */
  #phase = 'betting';
  /** @type {Standing | null} */
  #dealer = null;
  #meter = 0;

  /** @type {ReadonlyMap<unknown, (event: Event) => object | void>} */
  #events = new Map([
    ['sit', (/** @type {Event} */ event) => this.#sit(event)],
    ['leave', (/** @type {Event} */ event) => this.#leave(event)],
    ['wager', (/** @type {Event} */ event) => this.#wager(event)],
    ['no_more_bets', () => this.#noMoreBets()],
    ['deal', (/** @type {Event} */ event) => this.#deal(event)],
    ['fold', (/** @type {Event} */ event) => this.#fold(event)],
    ['settle', () => this.#settle()],
  ]);

  /** @param {House} house */
  constructor(house) {
    this.#house = house;
    this.#meter = house.progressive?.initial ?? 0;
  }

  /** @param {Event} event */
  reply(event) {
    try {
      const happen = this.#events.get(event.event);
      if (!happen) throw new Refusal('unknown-event', 'no such event at this table');
      return { accepted: true, ...happen(event) };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return { accepted: false, code: refusal.code, detail: refusal.message };
    }
  }

  /** @param {Event} event */
  #sit(event) {
    const player = readPlayer(event.player);
    const seat = readSeatNumber(this.#house, event.seat);
    if (this.#positions.has(seat)) throw new Refusal('seat-taken', `somebody sits at seat ${seat}`);
    if (this.#find(player)) throw new Refusal('already-seated', 'a player has one position');
    this.#positions.set(seat, { player, wagers: noWagers(), standing: null, decided: false });
  }

  /** Who has a wager in a round stays until it is settled; before, leaving takes the wagers along. @param {Event} event */
  #leave(event) {
    const [seat, position] = this.#position(event.player);
    if (this.#phase !== 'betting' && hasWager(position)) {
      throw new Refusal('round-not-over', 'a player with a wager in this round remains seated');
    }
    this.#positions.delete(seat);
  }

  /** @param {Event} event */
  #wager(event) {
    const [seat, position] = this.#position(event.player);
    if (event.seat !== seat) throw new Refusal('not-your-seat', 'a player wagers at the own position only');
    const cents = readCents(event.cents);
    const name = event.wager;
    if (!isWager(name)) throw new Refusal('wager-not-offered', 'no such wager in this game');
    if (name === 'play') this.#play(seat, position, cents);
    else this.#bet(position, name, cents);
  }

  /** Makes, changes or (with 0) withdraws a wager. @param {Position} position @param {keyof Wagers} name @param {number} cents */
  #bet({ wagers }, name, cents) {
    this.#expect('betting', 'no-more-bets');
    checkAmount(this.#house, name, cents);
    if (cents > 0 && name !== 'ante') {
      if (wagers.ante === 0) throw new Refusal('needs-ante', 'the ante comes first');
      if (name === 'super_bonus') checkTogether({ ...wagers, super_bonus: cents });
    }
    wagers[name] = cents;
  }

  /** @param {number} seat @param {Position} position @param {number} cents */
  #play(seat, position, cents) {
    const standing = this.#turn(seat, position);
    checkPlay(cents, position.wagers.ante, standing);
    position.wagers.play = cents;
    position.decided = true;
  }

  /** @param {Event} event */
  #fold(event) {
    const [seat, position] = this.#position(event.player);
    this.#turn(seat, position);
    position.decided = true;
  }

  #noMoreBets() {
    this.#expect('betting', 'no-more-bets');
    const betting = [...this.#positions.values()].filter(hasWager);
    if (betting.length === 0) throw new Refusal('no-wagers', 'nobody has wagered');
    for (const { wagers } of betting) checkTogether(wagers);
    this.#phase = 'closed';
  }

  /** @param {Event} event */
  #deal(event) {
    this.#expect('closed', 'not-time-to-deal');
    if (event.method !== 'manual' && event.method !== 'automated') {
      throw new Refusal('bad-method', 'cards are dealt manual or automated');
    }
    const deck = readCards(event.deck, 52, 52);
    const inRound = this.#clockwise().filter(([, position]) => hasWager(position));
    const places = [...inRound.map(([seat]) => placeOf(seat)), DEALER];
    const order = dealingOrder(places, this.#house.dealerCards, event.method);
    const standingAt = (/** @type {string} */ place) => bestFour(deck.filter((_, i) => order[i] === place)).standing;

    for (const [seat, position] of inRound) position.standing = standingAt(placeOf(seat));
    this.#dealer = standingAt(DEALER);
    this.#phase = 'dealt';
    return { dealt: order.map((place, i) => [place, nameOf(deck[i])]) };
  }

  #settle() {
    this.#expect('dealt', 'nothing-to-settle');
    const seats = [];
    for (const [seat, { standing, wagers, decided }] of this.#clockwise()) {
      if (standing === null) continue;
      if (!decided) throw new Refusal('decision-open', `seat ${seat} has neither folded nor made a play wager`);
      seats.push({ seat, standing, wagers });
    }
    if (this.#dealer === null) throw new Error('cards were dealt, but none to the dealer');

    // Counterclockwise, from the player farthest to the dealer's right.
    const round = { dealer: this.#dealer, seats: seats.reverse(), meter: this.#meter };
    const settled = settleRound(this.#house, round);
    this.#meter = settled.meter;
    this.#clear();
    return {
      payments: settled.seats.flatMap(({ seat, wagers }) =>
        Object.entries(wagers).map(([wager, outcome]) => ({ seat, wager, ...outcome })),
      ),
      envy: settled.envy,
      ...(this.#house.progressive && { meter: settled.meter }),
    };
  }

  #clear() {
    for (const position of this.#positions.values()) {
      Object.assign(position, { wagers: noWagers(), standing: null, decided: false });
    }
    this.#dealer = null;
    this.#phase = 'betting';
  }

  /**
   * Decisions are taken clockwise from seat 1; out of turn they are refused.
   * @param {number} seat @param {Position} position @returns {Standing} of the hand that is to be decided on
   */
  #turn(seat, { standing, decided }) {
    this.#expect('dealt', 'nothing-to-decide');
    if (standing === null) throw new Refusal('not-in-round', 'this seat has no cards');
    if (decided) throw new Refusal('already-decided', 'a decision stands');
    const [next] = this.#clockwise().find(([, other]) => other.standing !== null && !other.decided) ?? [];
    if (next !== seat) throw new Refusal('out-of-turn', `seat ${next} decides first`);
    return standing;
  }

  /** @param {'betting' | 'closed' | 'dealt'} phase @param {string} code */
  #expect(phase, code) {
    if (this.#phase !== phase) throw new Refusal(code, `not now: the round is at "${this.#phase}"`);
  }

  #clockwise() {
    return [...this.#positions].sort(([one], [other]) => one - other);
  }

  /** @param {string} player */
  #find(player) {
    return [...this.#positions].find(([, position]) => position.player === player);
  }

  /** @param {unknown} name @returns {[seat: number, position: Position]} */
  #position(name) {
    const found = this.#find(readPlayer(name));
    if (!found) throw new Refusal('not-seated', 'only who is seated takes part');
    return found;
  }
}

/** @param {unknown} player @returns {string} */
function readPlayer(player) {
  if (typeof player === 'string' && player !== '') return player;
  throw new Refusal('bad-player', 'a player is a name');
}

/**
 * Where each card from the top of the deck goes: by hand a card to every place in turn, the dealer last, by a
 * shoe a stack to every place. A sixth card is the dealer's own and the last of all.
 * @param {string[]} places @param {number} dealerCards @param {'manual' | 'automated'} method
 */
function dealingOrder(places, dealerCards, method) {
  const order =
    method === 'manual'
      ? Array.from({ length: CARDS_FOR_A_PLAYER }, () => places).flat()
      : places.flatMap((place) => Array.from({ length: CARDS_FOR_A_PLAYER }, () => place));
  return [...order, ...Array.from({ length: dealerCards - CARDS_FOR_A_PLAYER }, () => DEALER)];
}
