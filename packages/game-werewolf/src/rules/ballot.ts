import type { Options } from '../options/schema.js';
import type { Ballot, PlayerIndex } from '../state.js';

/** Votes by candidate; players without a vote are left out. */
export function countVotes(votes: Ballot['votes']): Map<PlayerIndex, number> {
  const counts = new Map<PlayerIndex, number>();
  for (const vote of votes) if (vote !== null) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  return counts;
}

/** The result of a ballot: an exile or none, a draw, or another ballot. */
export type BallotDecision =
  | { readonly kind: 'exile'; readonly player: PlayerIndex }
  | { readonly kind: 'none' }
  | { readonly kind: 'draw'; readonly among: readonly PlayerIndex[] }
  | { readonly kind: 'again'; readonly candidates: PlayerIndex[] | null };

/** The situation in which a ballot was taken. */
export interface BallotContext {
  /** The living players, in seating order. */
  readonly living: readonly PlayerIndex[];
  readonly speaking: readonly PlayerIndex[];
  /** Earlier ballots of this day. */
  readonly earlier: number;
}

/** Decides a ballot by the rules of exile. */
export function decideBallot(ballot: Ballot, context: BallotContext, options: Options): BallotDecision {
  const { exile } = options;
  const counts = countVotes(ballot.votes);
  if (counts.size === 0) return settle(exile.silence, context.living);
  const most = Math.max(...counts.values());
  const leaders = context.living.filter((player) => counts.get(player) === most);
  const [leader, ...others] = leaders;
  if (
    leader !== undefined &&
    others.length === 0 &&
    (exile.rule === 'plurality' || most > threshold(ballot, context, exile.base))
  ) {
    return { kind: 'exile', player: leader };
  }
  return breakTie(leaders, ballot, context, exile);
}

function threshold(ballot: Ballot, { living }: BallotContext, base: Options['exile']['base']): number {
  return (base === 'living' ? living.length : ballot.votes.filter((vote) => vote !== null).length) / 2;
}

function breakTie(
  leaders: readonly PlayerIndex[],
  ballot: Ballot,
  context: BallotContext,
  exile: Options['exile'],
): BallotDecision {
  switch (exile.tie) {
    case 'none':
    case 'random':
    case 'first-seat':
      return settle(exile.tie, leaders);
    case 'revote':
    case 'runoff': {
      if (context.earlier >= exile.revotes) return settle(exile.finally, leaders);
      return {
        kind: 'again',
        candidates: exile.tie === 'runoff' && leaders.length > 1 ? [...leaders] : null,
      };
    }
    case 'mayor': {
      const mayor = context.speaking.find((player) => context.living.includes(player));
      const choice = ballot.votes[mayor ?? -1];
      const chosen = leaders.find((player) => player === choice);
      return chosen === undefined ? { kind: 'none' } : { kind: 'exile', player: chosen };
    }
  }
}

function settle(how: 'none' | 'random' | 'first-seat', among: readonly PlayerIndex[]): BallotDecision {
  const [first] = among;
  if (how === 'none' || first === undefined) return { kind: 'none' };
  return how === 'random' && among.length > 1 ? { kind: 'draw', among } : { kind: 'exile', player: first };
}
