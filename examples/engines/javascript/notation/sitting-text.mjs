/**
 * A sitting as text: one line for each event, and below it what the table answered, unless it just accepted.
 *
 *     Ann sits at 1
 *     Ann wagers $5 on ante
 *     Ann wagers $7 on super bonus
 *     > refused: unequal-super-bonus
 *     no more bets
 *     deal by hand: As Kd / Ah Qd / Kc 9c / 7c 4h / 2d 2s
 *     > 1 As, dealer Kd
 *     …
 *     Ann plays $15
 *     settle
 *     > 1 ante wins $5
 *     …
 *
 * In criss-cross poker cards are turned over in between:
 *
 *     Ann wagers $15 on across
 *     reveal across
 *     > left Ah, right 7c
 *
 * A deck is given as far as it matters; the remaining cards follow in the order of a new one.
 */

import { DECK } from '../cards.mjs';
import { METHODS } from '../methods.mjs';
import { gameOf, linesOf, money, outcomeWords, readCardsText, readMoney, readWager, wagerWords } from './words.mjs';

/**
 * Plays the events of a text, and tells the sitting again with the answers it really got.
 * @param {string} configuration @param {string} text
 */
export function replayText(configuration, text) {
  const told = linesOf(text).filter((line) => !line.startsWith('>'));
  const events = readEvents(told);
  const play = METHODS.get('play');
  const params = { game: gameOf(configuration), configuration, cases: [{ case: 'a sitting', events }] };
  const [{ replies }] = /** @type {any} */ (play?.(params)).results;
  return told.flatMap((line, i) => [line, ...tell(replies[i], events[i]).map((answer) => `> ${answer}`)]);
}

/** @param {string[]} told */
function readEvents(told) {
  /** @type {Map<string, number>} */
  const seats = new Map();
  return told.map((line) => {
    const is = (/** @type {RegExp} */ form) => form.exec(line)?.slice(1);
    let words;
    if ((words = is(/^(\w+) sits at (\d+)$/))) {
      const [player, seat] = words;
      if (!seats.has(player)) seats.set(player, Number(seat));
      return { event: 'sit', player, seat: Number(seat) };
    }
    if ((words = is(/^(\w+) wagers (\S+) on ([a-z ]+?)(?: at (\d+))?$/))) {
      const [player, amount, wager, seat = seats.get(player)] = words;
      return { event: 'wager', player, seat: Number(seat), wager: readWager(wager), cents: readMoney(amount) };
    }
    if ((words = is(/^(\w+) plays (\S+)$/))) {
      const [player, amount] = words;
      return { event: 'wager', player, seat: seats.get(player), wager: 'play', cents: readMoney(amount) };
    }
    if ((words = is(/^(\w+) leaves$/))) return { event: 'leave', player: words[0] };
    if ((words = is(/^(\w+) folds$/))) return { event: 'fold', player: words[0] };
    if ((words = is(/^deal (by hand|in stacks):(.*)$/))) {
      return { event: 'deal', method: words[0] === 'by hand' ? 'manual' : 'automated', deck: fillDeck(words[1]) };
    }
    if ((words = is(/^reveal (\w+)$/))) return { event: 'reveal', cards: words[0] };
    return { event: line.replaceAll(' ', '_') };
  });
}

/** @param {string} top */
function fillDeck(top) {
  /** @type {string[]} */
  const given = readCardsText(top).match(/../g) ?? [];
  return [...given, ...DECK.filter((card) => !given.includes(card))].slice(0, 52).join('');
}

/** @param {any} reply @param {any} event @returns {string[]} */
function tell({ accepted, code, dealt, shown, payments, envy, meter }, event) {
  if (!accepted) return [`refused: ${code}`];
  if (dealt) return tellDeal(dealt, event.method);
  if (shown) return [shown.map((/** @type {string[]} */ card) => card.join(' ')).join(', ')];
  if (!payments) return [];
  return [
    ...payments.map((/** @type {any} */ one) => `${one.seat} ${wagerWords(one.wager)} ${outcomeWords(one)}`),
    ...envy.map((/** @type {any} */ bonus) => `envy: ${bonus.seat} for ${bonus.for_seat} ${money(bonus.cents)}`),
    ...(meter === undefined ? [] : [`meter ${money(meter)}`]),
  ];
}

/**
 * A line for the cross, then by hand a line for each pass of the table, in stacks a line for each stack.
 * @param {[place: string, card: string][]} dealt @param {string} method @returns {string[]}
 */
function tellDeal(dealt, method) {
  const isOfCross = (/** @type {string} */ place) => !/^(seat:|dealer$)/.test(place);
  const cross = dealt.filter(([place]) => isOfCross(place));
  /** @type {[place: string, card: string][][]} */
  const rows = cross.length > 0 ? [cross] : [];
  for (const [place, card] of dealt.slice(cross.length)) {
    const row = rows.at(-1) ?? [];
    const isSamePlace = (/** @type {string[]} */ [other]) => other === place;
    const startsRow = row === cross || (method === 'manual' ? row.some(isSamePlace) : !row.some(isSamePlace));
    if (startsRow || rows.length === 0) rows.push([[place, card]]);
    else row.push([place, card]);
  }
  return rows.map((row) =>
    method === 'manual' || row === cross
      ? row.map(([place, card]) => `${place.replace('seat:', '')} ${card}`).join(', ')
      : [row[0][0].replace('seat:', ''), ...row.map(([, card]) => card)].join(' '),
  );
}
