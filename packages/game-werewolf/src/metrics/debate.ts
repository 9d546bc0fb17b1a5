import { computeKnownMean, ratio, exactMath } from '@masbench/statistics';
import { mentions } from '../options/names.js';
import { roleTeam, type Team } from '../options/roles.js';
import { isWolf, playerAt, playerName } from '../table/table.js';
import type { DebateTurn, State } from '../state.js';

/** Bidding and speaking. */
export interface DebateMetrics {
  /** Turns of all debates. */
  readonly turns: number;
  /** Share of the turns with bids whose highest bid was tied. */
  readonly tieRate: number | null;
  /** Mean normalized entropy of the bids of a turn, from 0 (one bidder) to 1 (equal bids). */
  readonly bidEntropy: number | null;
  /** Gini coefficient of statements per player, from 0 (all spoke equally often). */
  readonly speakGini: number | null;
  /** Share of the statements by each side. */
  readonly speakShare: Readonly<Record<Team, number | null>>;
  /** Share of the namings after which the named player spoke next. */
  readonly responseRate: number | null;
}

/** How statements changed polled votes; `null` without polls. */
export interface Persuasion {
  /** Turns with a poll before and after. */
  readonly n: number;
  /** Mean number of others who changed their vote over a turn. */
  readonly swing: number | null;
  /** Mean number of these that changed to a player named in the statement. */
  readonly directedSwing: number | null;
  /** Mean of moves to a wolf minus moves away from one: the value of the debate to the village. */
  readonly signedSwing: number | null;
}

/** Measures bidding and speaking over all debates of a match. */
export function debateMetrics(state: State): DebateMetrics {
  const turns = state.days.flatMap((day) => day.turns);
  const withBids = turns.filter(({ bids }) => bids.some((bid) => bid !== null));
  const spoken = turns.flatMap(({ speaker }) => (speaker === null ? [] : [speaker]));
  const shareOf = (team: Team): number | null =>
    ratio(spoken.filter((speaker) => roleTeam(playerAt(state, speaker).role) === team).length, spoken.length);
  return {
    turns: spoken.length,
    tieRate: ratio(withBids.filter(({ tied }) => tied > 1).length, withBids.length),
    bidEntropy: computeKnownMean(withBids.map(({ bids }) => normalizedEntropy(bids))),
    speakGini: spoken.length === 0 ? null : gini(state.players.map((player) => player.spoken)),
    speakShare: { wolves: shareOf('wolves'), village: shareOf('village') },
    responseRate: responseRate(state),
  };
}

/** Measures how polled votes change from one turn of a debate to the next. */
export function persuasion(state: State): Persuasion {
  const swings: { all: number; directed: number; signed: number }[] = [];
  for (const { turns } of state.days) {
    for (const [index, turn] of turns.entries()) {
      const before = turns[index - 1]?.polls ?? [];
      if (before.length > 0 && turn.polls.length > 0) swings.push(computeSwing(state, before, turn));
    }
  }
  return {
    n: swings.length,
    swing: computeKnownMean(swings.map(({ all }) => all)),
    directedSwing: computeKnownMean(swings.map(({ directed }) => directed)),
    signedSwing: computeKnownMean(swings.map(({ signed }) => signed)),
  };
}

function computeSwing(
  state: State,
  before: DebateTurn['polls'],
  turn: DebateTurn,
): { all: number; directed: number; signed: number } {
  const { polls, speaker } = turn;
  const named = listNamed(state, turn);
  const swing = { all: 0, directed: 0, signed: 0 };
  for (const [player, now] of polls.entries()) {
    const then = before[player] ?? null;
    if (player === speaker || now === null || then === null || now === then) continue;
    swing.all += 1;
    if (named.includes(playerAt(state, now).name)) swing.directed += 1;
    swing.signed += Number(isWolf(state, now)) - Number(isWolf(state, then));
  }
  return swing;
}

/** Normalized Shannon entropy of bids; `null` for one bidder or no bid above 0. */
export function normalizedEntropy(bids: DebateTurn['bids']): number | null {
  const heights = bids.flatMap((bid) => bid ?? []);
  const sum = heights.reduce((total, bid) => total + bid, 0);
  if (heights.length < 2 || sum === 0) return null;
  const bits = heights.reduce(
    (total, bid) => total - (bid === 0 ? 0 : (bid / sum) * exactMath.log(bid / sum)),
    0,
  );
  return bits / exactMath.log(heights.length);
}

/** Gini coefficient of amounts that are not negative: mean absolute difference over twice the mean; 0 where all are 0. */
export function gini(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum === 0) return 0;
  const differences = amounts.reduce(
    (total, one) => total + amounts.reduce((inner, other) => inner + Math.abs(one - other), 0),
    0,
  );
  return differences / (2 * amounts.length * sum);
}

function responseRate(state: State): number | null {
  let namings = 0;
  let answers = 0;
  for (const { turns } of state.days) {
    for (const [index, turn] of turns.entries()) {
      const next = turns[index + 1]?.speaker ?? null;
      if (next === null) continue;
      const named = listNamed(state, turn).filter((name) => name !== playerName(state, turn.speaker));
      namings += named.length;
      if (named.includes(playerAt(state, next).name)) answers += 1;
    }
  }
  return ratio(answers, namings);
}

/** The players that are named in the statement of a turn; none if nothing was said. */
function listNamed({ players, statements }: State, { statement }: DebateTurn): string[] {
  const names = players.map(({ name }) => name);
  return statements.flatMap(({ said: { id, text } }) => (id === statement ? mentions(text, names) : []));
}
