/**
 * A table, event by event: who sits, wagers, decides, and when. A refused event changes nothing, so every check
 * comes before the first change. What is peculiar to a game comes from its rules.
 *
 * @typedef {import('./houses.mjs').House} House
 * @typedef {import('./outcomes.mjs').SettledRound} SettledRound
 * @typedef {Record<string, unknown>} Event
 * @typedef {readonly number[]} Cards
 */

/**
 * @template {Record<string, number>} Wagers
 * @typedef {object} SeatInRound
 * @property {number} seat
 * @property {Cards} hand
 * @property {Wagers} wagers
 * @property {string | null} folded   the decision at which the seat folded
 */

/**
 * @template {House} H
 * @template {Record<string, number>} Wagers
 * @typedef {object} Rules   what a game tells the table about itself
 * @property {readonly string[]} decisions   the wagers that are made after the deal, in their order
 * @property {readonly (readonly string[])[]} turns   the places whose cards are turned over after each decision;
 *   empty in a game that turns over everything when it settles
 * @property {() => Wagers} noWagers   every wager of the game at 0
 * @property {(house: H, name: string, cents: number) => void} checkAmount   one wager by itself
 * @property {(wagers: Wagers, name: string, cents: number) => void} checkBeside   a wager before the deal, beside
 *   those that stand already
 * @property {(wagers: Wagers) => void} checkTogether   what a seat has wagered when the betting ends
 * @property {(name: string, cents: number, wagers: Wagers, hand: Cards) => void} checkDecision
 * @property {(seat: SeatInRound<Wagers>) => boolean} isAlive   whether any wager still hangs on the cards
 * @property {(house: H, players: string[], method: import('./dealing.mjs').Method) => string[]} dealingOrder   the
 *   place of each card from the top of the deck; the players' places are given, clockwise
 * @property {(house: H, round: { seats: SeatInRound<Wagers>[], cardsAt: (place: string) => Cards,
 *   meter: number | undefined }) => SettledRound} settle
 */

/**
 * @template {Record<string, number>} Wagers
 * @typedef {object} Position   an occupied seat
 * @property {string} player
 * @property {Wagers} wagers
 * @property {Cards | null} hand      null before the deal, and without a wager
 * @property {string | null} folded
 */

import { nameOf, readCards } from './cards.mjs';
import { readMethod } from './dealing.mjs';
import { Refusal } from './refusal.mjs';
import { readSeatNumber } from './seats.mjs';
import { readCents } from './wagers.mjs';

const placeOf = (/** @type {number} */ seat) => `seat:${seat}`;

/** @template {House} H @template {Record<string, number>} Wagers */
export class Table {
  /** @type {H} */
  #house;
  /** @type {Rules<H, Wagers>} */
  #rules;
  /** @type {Map<number, Position<Wagers>>} */
  #positions = new Map();
  /** @type {'betting' | 'closed' | 'dealt'} */
  #phase = 'betting';
  /** @type {Map<string, number[]>} */
  #cards = new Map();
  /** How many times cards were turned over in this round: it is also the number of the decision under way. */
  #turned = 0;
  /** @type {number | undefined} */
  #meter;
  /** @type {Map<unknown, (event: Event) => object | void>} */
  #events;

  /** @param {H} house @param {Rules<H, Wagers>} rules */
  constructor(house, rules) {
    this.#house = house;
    this.#rules = rules;
    this.#meter = house.progressive?.initial;
    this.#events = new Map([
      ['sit', (event) => this.#sit(event)],
      ['leave', (event) => this.#leave(event)],
      ['wager', (event) => this.#wager(event)],
      ['no_more_bets', () => this.#noMoreBets()],
      ['deal', (event) => this.#deal(event)],
      ['fold', (event) => this.#fold(event)],
      ['settle', () => this.#settle()],
    ]);
    if (rules.turns.length > 0) this.#events.set('reveal', (event) => this.#reveal(event));
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
    const seat = readSeatNumber(this.#house.seats, event.seat);
    if (this.#positions.has(seat)) throw new Refusal('seat-taken', `somebody sits at seat ${seat}`);
    if (this.#find(player)) throw new Refusal('already-seated', 'a player has one position');
    this.#positions.set(seat, { player, wagers: this.#rules.noWagers(), hand: null, folded: null });
  }

  /** Who has a wager in a round stays until it is settled; before, leaving takes the wagers along. @param {Event} event */
  #leave(event) {
    const [seat, { wagers }] = this.#position(event.player);
    if (this.#phase !== 'betting' && hasWager(wagers)) {
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
    if (typeof name !== 'string' || !Object.hasOwn(position.wagers, name)) {
      throw new Refusal('wager-not-offered', 'no such wager in this game');
    }
    if (this.#rules.decisions.includes(name)) this.#checkDecision(seat, position, name, cents);
    else this.#checkBet(position, name, cents);
    position.wagers[/** @type {keyof Wagers} */ (name)] = /** @type {Wagers[keyof Wagers]} */ (cents);
  }

  /**
   * A wager before the deal is made, changed or (with 0) withdrawn.
   * @param {Position<Wagers>} position @param {string} name @param {number} cents
   */
  #checkBet({ wagers }, name, cents) {
    this.#expect('betting', 'no-more-bets');
    if (cents === 0) return;
    this.#rules.checkAmount(this.#house, name, cents);
    this.#rules.checkBeside(wagers, name, cents);
  }

  /** @param {number} seat @param {Position<Wagers>} position @param {string} name @param {number} cents */
  #checkDecision(seat, position, name, cents) {
    const { decision, hand } = this.#turn(seat, position);
    if (name !== decision) throw new Refusal('wrong-decision', `${decision} is to be decided on`);
    this.#rules.checkDecision(name, cents, position.wagers, hand);
  }

  /** @param {Event} event */
  #fold(event) {
    const [seat, position] = this.#position(event.player);
    position.folded = this.#turn(seat, position).decision;
  }

  #noMoreBets() {
    this.#expect('betting', 'no-more-bets');
    const wagers = [...this.#positions.values()].map((position) => position.wagers).filter(hasWager);
    if (wagers.length === 0) throw new Refusal('no-wagers', 'nobody has wagered');
    wagers.forEach(this.#rules.checkTogether);
    this.#phase = 'closed';
  }

  /** @param {Event} event */
  #deal(event) {
    this.#expect('closed', 'not-time-to-deal');
    const method = readMethod(event.method);
    const deck = readCards(event.deck, 52, 52);

    const inRound = this.#clockwise().filter(([, { wagers }]) => hasWager(wagers));
    const players = inRound.map(([seat]) => placeOf(seat));
    const order = this.#rules.dealingOrder(this.#house, players, method);
    for (const place of order) this.#cards.set(place, []);
    for (const [i, place] of order.entries()) this.#cardsAt(place).push(deck[i]);
    for (const [seat, position] of inRound) position.hand = this.#cardsAt(placeOf(seat));
    this.#phase = 'dealt';
    return { dealt: order.map((place, i) => [place, nameOf(deck[i])]) };
  }

  /** Cards are turned over when everybody has taken the decision that goes before. @param {Event} event */
  #reveal(event) {
    this.#expect('dealt', 'nothing-to-reveal');
    const next = this.#rules.decisions[this.#turned];
    if (event.cards !== next) throw new Refusal('not-next', `to be turned over next: ${next ?? 'nothing'}`);
    this.#expectDecided();
    const places = this.#rules.turns[this.#turned];
    this.#turned += 1;
    return { shown: places.map((place) => [place, nameOf(this.#cardsAt(place)[0])]) };
  }

  #settle() {
    this.#expect('dealt', 'nothing-to-settle');
    this.#expectDecided();
    const seats = this.#inRound();
    if (this.#turned < this.#rules.turns.length && seats.some(this.#rules.isAlive)) {
      throw new Refusal('cards-face-down', 'a wager hangs on cards that are not turned over yet');
    }
    const round = {
      // Counterclockwise, from the player farthest to the dealer's right.
      seats: seats.reverse(),
      cardsAt: (/** @type {string} */ place) => this.#cardsAt(place),
      meter: this.#meter,
    };
    const settled = this.#rules.settle(this.#house, round);
    this.#meter = settled.meter;
    this.#clear();
    return {
      payments: settled.seats.flatMap(({ seat, wagers }) =>
        Object.entries(wagers).map(([wager, outcome]) => ({ seat, wager, ...outcome })),
      ),
      envy: settled.envy,
      ...(settled.meter !== undefined && { meter: settled.meter }),
    };
  }

  #clear() {
    for (const position of this.#positions.values()) {
      Object.assign(position, { wagers: this.#rules.noWagers(), hand: null, folded: null });
    }
    this.#cards.clear();
    this.#turned = 0;
    this.#phase = 'betting';
  }

  /**
   * Decisions are taken clockwise from seat 1; out of turn they are refused.
   * @param {number} seat @param {Position<Wagers>} position
   */
  #turn(seat, { hand }) {
    this.#expect('dealt', 'nothing-to-decide');
    if (hand === null) throw new Refusal('not-in-round', 'this seat has no cards');
    const open = this.#open();
    if (!open.includes(seat)) throw new Refusal('already-decided', 'a decision stands');
    if (open[0] !== seat) throw new Refusal('out-of-turn', `seat ${open[0]} decides first`);
    return { decision: this.#rules.decisions[this.#turned], hand };
  }

  #expectDecided() {
    const [seat] = this.#open();
    if (seat !== undefined) throw new Refusal('decision-open', `seat ${seat} has neither folded nor wagered`);
  }

  /** The seats that have yet to take the decision under way. */
  #open() {
    const decision = this.#rules.decisions[this.#turned];
    if (decision === undefined) return [];
    const open = this.#inRound().filter(({ folded, wagers }) => folded === null && wagers[decision] === 0);
    return open.map(({ seat }) => seat);
  }

  /** The seats that were dealt cards. @returns {SeatInRound<Wagers>[]} */
  #inRound() {
    return this.#clockwise().flatMap(([seat, { hand, wagers, folded }]) =>
      hand === null ? [] : [{ seat, hand, wagers, folded }],
    );
  }

  #clockwise() {
    return [...this.#positions].sort(([one], [other]) => one - other);
  }

  /** @param {string} place */
  #cardsAt(place) {
    const cards = this.#cards.get(place);
    if (!cards) throw new Error(`no card was dealt to ${place}`);
    return cards;
  }

  /** @param {'betting' | 'closed' | 'dealt'} phase @param {string} code */
  #expect(phase, code) {
    if (this.#phase !== phase) throw new Refusal(code, `not now: the round is at "${this.#phase}"`);
  }

  /** @param {string} player */
  #find(player) {
    return [...this.#positions].find(([, position]) => position.player === player);
  }

  /** @param {unknown} name @returns {[seat: number, position: Position<Wagers>]} */
  #position(name) {
    const found = this.#find(readPlayer(name));
    if (!found) throw new Refusal('not-seated', 'only who is seated takes part');
    return found;
  }
}

const hasWager = (/** @type {Record<string, number>} */ wagers) => Object.values(wagers).some((cents) => cents > 0);

/** @param {unknown} player @returns {string} */
function readPlayer(player) {
  if (typeof player === 'string' && player !== '') return player;
  throw new Refusal('bad-player', 'a player is a name');
}
