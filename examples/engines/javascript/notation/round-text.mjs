/**
 * A round and its settlement as text. Crazy 4 poker has a dealer:
 *
 *     floor-a, meter $15,000
 *     dealer  Ks Qd 9c 4h 2s
 *     seat 1  As Ah Kd 7c 2d   ante $5, super bonus $5, queens up $5, play $15
 *     seat 2  Js 9h 8d 4c 3d   ante $5, super bonus $5
 *     =>
 *     seat 1  ante wins $5, play wins $15, super bonus is returned, queens up wins $5
 *     seat 2  ante loses, super bonus loses
 *     meter $15,000
 *
 * and criss-cross poker a cross:
 *
 *     cross-least
 *            Kd
 *         Ah Jh 7c
 *            2s
 *     seat 3  Js Jd   ante across $5, ante down $5, across $15, down $5, middle $5
 *     seat 4  9s 8d   ante across $5, ante down $5, across $5, folds at down
 */

import { METHODS } from '../methods.mjs';
import { gameOf, linesOf, money, outcomeWords, readCardsText, readMoney, readWager, wagerWords } from './words.mjs';

/** What was played, and what is expected of it. @param {string} text */
export function splitRound(text) {
  const [played, expected] = text.split('=>');
  return { played: linesOf(played), expected: linesOf(expected) };
}

/** Settles a round that is told in lines, and tells the outcome in lines. @param {string[]} played */
export function settleText([header, ...lines]) {
  const [configuration, meterWords] = header.split(', ');
  const seatLines = lines.filter((line) => line.startsWith('seat'));
  const told = {
    case: 'a round',
    ...(meterWords && { meter: readMoney(meterWords.replace('meter ', '')) }),
    ...readSharedCards(lines.filter((line) => !line.startsWith('seat'))),
    seats: seatLines.map(readSeatLine),
  };
  const settle = METHODS.get('settle');
  const params = { game: gameOf(configuration), configuration, cases: [told] };
  const [result] = /** @type {any} */ (settle?.(params)).results;
  return tell(result);
}

/** @param {string[]} lines */
function readSharedCards(lines) {
  if (lines.length === 1) return { dealer: readCardsText(lines[0].replace('dealer', '')) };
  const [top, left, middle, right, bottom] = lines.join(' ').split(' ');
  return { community: { left, right, top, bottom, middle } };
}

/** @param {string} line */
function readSeatLine(line) {
  const [, seat, cards, words] = /^seat (\d+) ((?:[\dTJQKA][cdhs] )+)(.*)$/.exec(line) ?? [];
  if (!seat) throw new SyntaxError(`no seat: ${line}`);
  const [, wagers, folded] = /^(.*?)(?:, folds at (\w+))?$/.exec(words) ?? [];
  const amounts = wagers.split(', ').map((one) => /^(.+) (\$.+)$/.exec(one) ?? []);
  return {
    seat: Number(seat),
    hand: readCardsText(cards),
    ...(folded && { folded }),
    wagers: Object.fromEntries(amounts.map(([, name, amount]) => [readWager(name), readMoney(amount)])),
  };
}

/** @param {any} result */
function tell({ rejected, seats, meter }) {
  if (rejected) return [`rejected: ${rejected.code}`];
  const lines = seats.map((/** @type {any} */ { seat, wagers, envy }) => {
    const outcomes = Object.entries(wagers).map(([name, outcome]) => `${wagerWords(name)} ${outcomeWords(outcome)}`);
    return `seat ${seat} ${[...outcomes, ...(envy > 0 ? [`envy ${money(envy)}`] : [])].join(', ')}`;
  });
  return meter === undefined ? lines : [...lines, `meter ${money(meter)}`];
}
