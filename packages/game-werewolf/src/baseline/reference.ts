import type { Options } from '../options/schema.js';
import { randomBaseline, type RandomBaseline } from './random-play.js';

/** Games of random play behind the reference of every win rate. */
const games = 2000;

const drawn = new Map<string, RandomBaseline>();

/** Returns random play of the same rules, to which wins are compared: a run draws it once, for its plan and its tables. */
export function readReference(rules: Options, seats: number): RandomBaseline {
  const key = JSON.stringify([rules, seats]);
  const found = drawn.get(key) ?? randomBaseline({ rules, seats, games });
  drawn.set(key, found);
  return found;
}
