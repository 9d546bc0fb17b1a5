import { computeKnownMean, ratio, exactMath } from '@masbench/statistics';
import { countsAsWolf, isOnSide } from '../options/roles.js';
import type { Ballot, Day, PlayerIndex, State } from '../state.js';

/** Votes for exile. Abstentions are left out of shares and counted. */
export interface VoteMetrics {
  /** Votes of the village's side. */
  readonly n: number;
  /** Share of them cast against wolves (Kaggle's IRP). */
  readonly onWolves: number | null;
  /** Expected share of random votes among the living others. */
  readonly onWolvesAtRandom: number | null;
  /** On days that exile a wolf: share of the village's votes on that wolf (VSS). */
  readonly onExiledWolf: number | null;
  /** Share of exiles that hit no wolf. */
  readonly misExileRate: number | null;
  /** Exiles in the match. */
  readonly exiles: number;
  /** Whether the first exile was a wolf; `null` without an exile. */
  readonly firstExileIsWolf: boolean | null;
  /** Share of wolves' votes on wolves. */
  readonly busRate: number | null;
  /** Mean entropy of a ballot in bits. */
  readonly entropyBits: number | null;
  /** Votes without a target. */
  readonly abstentions: number;
}

/** One vote of a ballot. */
interface Vote {
  readonly by: PlayerIndex;
  readonly day: Day;
  /** `null` is an abstention. */
  readonly target: PlayerIndex | null;
}

/** Measures the votes of all ballots against roles and random votes. */
export function voteMetrics(state: State): VoteMetrics {
  const isWolf = state.players.map(({ role }) => countsAsWolf(role));
  const village = state.players.map(({ role }) => isOnSide(role) === 'village');
  const votes = listVotes(state);
  const cast = votes.filter(({ target }) => target !== null);
  const ofVillage = cast.filter(({ by }) => village[by] === true);
  const ofWolves = cast.filter(({ by }) => isWolf[by] === true);
  const hits = (some: typeof cast): number =>
    some.filter(({ target }) => isWolf[target ?? -1] === true).length;
  const exiled = state.days.flatMap((day) => day.exiled ?? []);
  const good = state.days.filter(({ exiled: out }) => out !== null && isWolf[out] === true);
  const onGoodDays = ofVillage.filter(({ day }) => good.includes(day));
  const [first] = exiled;
  return {
    n: ofVillage.length,
    onWolves: ratio(hits(ofVillage), ofVillage.length),
    onWolvesAtRandom: computeKnownMean(ofVillage.flatMap(({ day }) => chanceOfWolf(day, isWolf) ?? [])),
    onExiledWolf: ratio(
      onGoodDays.filter(({ day, target }) => day.exiled === target).length,
      onGoodDays.length,
    ),
    misExileRate: ratio(exiled.filter((player) => isWolf[player] !== true).length, exiled.length),
    exiles: exiled.length,
    firstExileIsWolf: first === undefined ? null : isWolf[first] === true,
    busRate: ratio(hits(ofWolves), ofWolves.length),
    entropyBits: computeKnownMean(
      state.days.flatMap(({ ballots }) => ballots.flatMap((ballot) => ballotEntropy(ballot) ?? [])),
    ),
    abstentions: votes.length - cast.length,
  };
}

/** Every vote and abstention of all ballots, in their order. */
export function listVotes({ days }: Pick<State, 'days'>): Vote[] {
  return days.flatMap((day) =>
    day.ballots.flatMap((ballot) =>
      ballot.voters.map((by) => ({ by, day, target: ballot.votes[by] ?? null })),
    ),
  );
}

function chanceOfWolf({ living }: Day, isWolf: readonly boolean[]): number | null {
  return ratio(living.filter((player) => isWolf[player] === true).length, living.length - 1);
}

/** Entropy of the votes of a ballot in bits; `null` without a vote. */
export function ballotEntropy({ votes }: Pick<Ballot, 'votes'>): number | null {
  const counts = new Map<number, number>();
  for (const vote of votes) if (vote !== null) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return [...counts.values()].reduce(
    (bits, count) => bits - (count / total) * exactMath.log2(count / total),
    0,
  );
}
