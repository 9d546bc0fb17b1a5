import { computeKnownMean, ratio, exactMath } from '@masbench/statistics';
import { roleTeam } from '../options/roles.js';
import { isWolf, playerAt } from '../table/table.js';
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
  const { players, days } = state;
  const wolves = new Set<PlayerIndex | null>(
    players.map((_, player) => player).filter((player) => isWolf(state, player)),
  );
  const isVillage = ({ by }: Vote): boolean => roleTeam(playerAt(state, by).role) === 'village';
  const hits = (some: readonly Vote[]): number => some.filter(({ target }) => wolves.has(target)).length;
  const votes = listVotes(state);
  const cast = votes.filter(({ target }) => target !== null);
  const ofVillage = cast.filter(isVillage);
  const ofWolves = cast.filter(({ by }) => wolves.has(by));
  const onGoodDays = ofVillage.filter(({ day }) => wolves.has(day.exiled));
  const exiled = days.flatMap((day) => day.exiled ?? []);
  const [first] = exiled;
  return {
    n: ofVillage.length,
    onWolves: ratio(hits(ofVillage), ofVillage.length),
    onWolvesAtRandom: computeKnownMean(ofVillage.map(({ day }) => chanceOfWolf(day, wolves))),
    onExiledWolf: ratio(
      onGoodDays.filter(({ day, target }) => day.exiled === target).length,
      onGoodDays.length,
    ),
    misExileRate: ratio(exiled.filter((player) => !wolves.has(player)).length, exiled.length),
    exiles: exiled.length,
    firstExileIsWolf: first === undefined ? null : wolves.has(first),
    busRate: ratio(hits(ofWolves), ofWolves.length),
    entropyBits: computeKnownMean(days.flatMap(({ ballots }) => ballots.map(ballotEntropy))),
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

function chanceOfWolf({ living }: Day, wolves: ReadonlySet<PlayerIndex | null>): number | null {
  return ratio(living.filter((player) => wolves.has(player)).length, living.length - 1);
}

/** Entropy of the votes of a ballot in bits; `null` without a vote. */
export function ballotEntropy({ votes }: Pick<Ballot, 'votes'>): number | null {
  const cast = votes.filter((vote) => vote !== null);
  if (cast.length === 0) return null;
  const shares = [...new Set(cast)].map(
    (target) => cast.filter((vote) => vote === target).length / cast.length,
  );
  return shares.reduce((bits, share) => bits - share * exactMath.log2(share), 0);
}
