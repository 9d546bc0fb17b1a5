import { mentions } from '../options/names.js';
import type { Options } from '../options/schema.js';
import type { Day, DebateTurn, PlayerIndex, State } from '../state.js';
import { living, playerNames, playerAt, statementById } from './table.js';

/** The number of turns in a debate. */
export function turnCount(day: Day, { debate }: Options): number {
  return debate.order === 'bidding' ? debate.turns : debate.turns * day.living.length;
}

/**
 * The bidders of the next turn: all living players but the last speaker of the day, who bids only if allowed or
 * alone.
 */
export function listBidders(state: State, day: Day, options: Options): PlayerIndex[] {
  const previous = lastTurn(day)?.speaker ?? null;
  const all = living(state);
  if (previous === null || options.debate.previousSpeaker || all.length === 1) return all;
  return all.filter((player) => player !== previous);
}

/** Whether a statement of the debate that has just been made is judged with the bids that follow it. */
export function isJudgedWithBids(state: State, options: Options): boolean {
  const day = state.days.at(-1);
  return (
    options.deception.peers === 'with-bids' &&
    options.debate.order === 'bidding' &&
    day !== undefined &&
    day.turns.length < turnCount(day, options)
  );
}

/** The players with the highest bid, in seating order. */
export function topBidders(table: readonly PlayerIndex[], bids: DebateTurn['bids']): PlayerIndex[] {
  let highest = -1;
  for (const bid of bids) if (bid !== null && bid > highest) highest = bid;
  return highest < 0 ? [] : table.filter((player) => bids[player] === highest);
}

/** The highest bidders that may get the floor, with weights. A single entry needs no draw. */
export function floorWeights(
  state: State,
  day: Day,
  top: readonly PlayerIndex[],
  options: Options,
): (readonly [PlayerIndex, number])[] {
  const { tie } = options.debate;
  if (top.length < 2 || tie === 'random') return top.map((player) => [player, 1]);
  const named = namedLast(state, day, top);
  if (tie === 'mention-weight') return top.map((player) => [player, named.includes(player) ? 2 : 1]);
  const first = named.length > 0 ? named : top;
  if (tie === 'mention-first') return first.map((player) => [player, 1]);
  const least = Math.min(...first.map((player) => playerAt(state, player).spoken));
  const [winner] = first.filter((player) => playerAt(state, player).spoken === least);
  return winner === undefined ? [] : [[winner, 1]];
}

/** The players named by the last statement of the day's debate. */
function namedLast(state: State, day: Day, players: readonly PlayerIndex[]): PlayerIndex[] {
  const id = lastTurn(day)?.statement ?? null;
  if (id === null) return [];
  const names = mentions(statementById(state, id).said.text, playerNames(state, players));
  return players.filter((player) => names.includes(playerAt(state, player).name));
}

/** The last turn that has a speaker. */
function lastTurn(day: Day): DebateTurn | undefined {
  return day.turns.findLast(({ speaker }) => speaker !== null);
}
