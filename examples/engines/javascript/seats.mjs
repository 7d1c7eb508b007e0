/** The seats of a round that is told whole: numbered, and each of them once. */

import { Refusal } from './refusal.mjs';
import { isObject } from './wagers.mjs';

/** @param {number} seats  how many the table has @param {unknown} seat @returns {number} */
export function readSeatNumber(seats, seat) {
  if (Number.isSafeInteger(seat) && Number(seat) >= 1 && Number(seat) <= seats) return Number(seat);
  throw new Refusal('no-such-seat', `seats are numbered from 1 to ${seats}`);
}

/**
 * @template {{ seat: number }} Seat
 * @param {number} seats  how many the table has
 * @param {unknown} told
 * @param {(seat: number, told: Record<string, unknown>) => Seat} readSeat
 * @returns {Seat[]}
 */
export function readSeats(seats, told, readSeat) {
  if (!Array.isArray(told) || told.length === 0) throw new Refusal('bad-seats', 'a round has seats');
  /** @type {Seat[]} */
  const read = [];
  for (const one of told) {
    if (!isObject(one)) throw new Refusal('bad-seats', 'a seat is an object');
    const seat = readSeatNumber(seats, one.seat);
    if (read.some((other) => other.seat === seat)) throw new Refusal('bad-seats', `seat ${seat} is there twice`);
    read.push(readSeat(seat, one));
  }
  return read;
}
