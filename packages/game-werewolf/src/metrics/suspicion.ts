import {
  computeKnownMean,
  ratio,
  exactMath,
  auprc,
  auroc,
  brier,
  brierSkill,
  calibrationBins,
  expectedCalibrationError,
  type CalibrationBin,
} from '@masbench/statistics';
import { suspicionMatrix } from '../deception/suspicion.js';
import { isDeceptive } from '../deception/judgement.js';
import { countsAsWolf, type Role } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import { playerAt } from '../table/table.js';
import type { State } from '../state.js';

/** How informative suspicion is about roles. Observers are all players but the wolves, who know. */
export interface RoleDetection {
  /** Mean over observers of the chance that a wolf is suspected more than another, ties counting half. */
  readonly auroc: number | null;
  /** Area under the precision-recall curve. */
  readonly auprc: number | null;
  /** Observers for which it is defined. */
  readonly observers: number;
  /** Share of observers whose most suspected players are exactly the wolves. */
  readonly topHit: number | null;
  /** Single suspicions against "the speaker is a wolf". */
  readonly brier: number | null;
  /** Brier skill score against the base rate; negative: worse than the base rate. */
  readonly brierSkill: number | null;
  /** Expected calibration error of single suspicions. */
  readonly calibrationError: number | null;
  /** The same by tenths of suspicion, without empty ones, to pool matches. */
  readonly calibration: readonly CalibrationBin[];
  /** Number of single suspicions. */
  readonly n: number;
  /** Share of wolves among the pairs of `n`. */
  readonly prevalence: number | null;
  /** Mean entropy of an observer's final suspicions, in bits, as a sum over players; and the initial one. */
  readonly entropyBits: number | null;
  /** The same before the first judgement. */
  readonly priorEntropyBits: number | null;
  /** Mean suspicion of wolves and of others, by round, and the number of judgements behind each. */
  readonly trend: readonly {
    /** Round of the statements, from 1. */
    readonly round: number;
    /** Mean suspicion of wolves, from 0 to 1. */
    readonly wolves: number | null;
    /** Judgements behind `wolves`. */
    readonly wolvesN: number;
    /** Mean suspicion of players that are no wolves, from 0 to 1. */
    readonly others: number | null;
    /** Judgements behind `others`. */
    readonly othersN: number;
  }[];
  /** Judgements of all players by the roles of judge and speaker: how many, mean suspicion, share called deceptive. */
  readonly perception: readonly RolePerception[];
}

/** How players of one role see those of another. */
export interface RolePerception {
  /** Role of the judging player. */
  readonly observer: Role;
  /** Role of the judged player. */
  readonly speaker: Role;
  /** Number of judgements. */
  readonly n: number;
  /** Mean suspicion. */
  readonly suspicion: number;
  /** Share called deceptive. */
  readonly flagged: number;
}

/** Measures suspicion against roles; the final smoothed one for ranks and entropy, single ones for calibration. */
export function roleDetection(state: State, options: Options): RoleDetection {
  const wolf = state.players.map(({ role }) => countsAsWolf(role));
  const matrix = suspicionMatrix(state, options.deception);
  const judged = state.statements.some(({ peers }) =>
    peers.some(({ judgement }) => judgement !== null && judgement !== 'invalid'),
  );
  const ranks: { auroc: number; auprc: number; hit: boolean; entropy: number }[] = [];
  for (const [observer, row] of judged ? matrix.entries() : []) {
    if (wolf[observer] === true) continue;
    const inspected = new Set(
      state.nights.flatMap(({ inspections }) =>
        inspections.filter(({ by }) => by === observer).map(({ target }) => target),
      ),
    );
    const targets = row.flatMap((value, target) =>
      value === null || inspected.has(target) ? [] : [{ value, wolf: wolf[target] === true }],
    );
    const values = targets.map(({ value }) => value);
    const labels = targets.map((target) => target.wolf);
    const area = auroc(values, labels);
    if (area === null) continue;
    const listValues = (wolves: boolean): number[] =>
      targets.flatMap(({ value, wolf: is }) => (is === wolves ? [value] : []));
    const ofWolves = listValues(true);
    ranks.push({
      auroc: area,
      auprc: auprc(values, labels) ?? 0,
      hit: Math.min(...ofWolves) > Math.max(...listValues(false)),
      entropy: entropyBits(values, ofWolves.length),
    });
  }
  const pairs = listPairs(state, wolf);
  const forecasts = pairs.map(({ suspicion }) => suspicion);
  const outcomes = pairs.map((pair) => pair.wolf);
  const others = state.players.length - 1;
  const wolves = wolf.filter(Boolean).length;
  return {
    auroc: computeKnownMean(ranks.map((rank) => rank.auroc)),
    auprc: computeKnownMean(ranks.map((rank) => rank.auprc)),
    observers: ranks.length,
    topHit: ratio(ranks.filter(({ hit }) => hit).length, ranks.length),
    brier: brier(forecasts, outcomes),
    brierSkill: brierSkill(forecasts, outcomes),
    calibrationError: expectedCalibrationError(forecasts, outcomes),
    calibration: calibrationBins(forecasts, outcomes).filter(({ n }) => n > 0),
    n: pairs.length,
    prevalence: ratio(outcomes.filter(Boolean).length, pairs.length),
    entropyBits: computeKnownMean(ranks.map(({ entropy }) => entropy)),
    priorEntropyBits:
      ranks.length === 0
        ? null
        : entropyBits(
            Array.from({ length: others }, () => 1),
            wolves,
          ),
    trend: computeTrend(pairs),
    perception: computePerception(state),
  };
}

interface Pair {
  readonly round: number;
  readonly suspicion: number;
  readonly wolf: boolean;
}

function listPairs(state: State, wolf: readonly boolean[]): Pair[] {
  const pairs: Pair[] = [];
  for (const { said, by, peers } of state.statements) {
    for (const { by: observer, judgement } of peers) {
      if (judgement === null || judgement === 'invalid' || wolf[observer] === true) continue;
      pairs.push({ round: said.round, suspicion: judgement.suspicion, wolf: wolf[by] === true });
    }
  }
  return pairs;
}

function computeTrend(pairs: readonly Pair[]): RoleDetection['trend'] {
  const rounds = new Map<number, { readonly wolves: number[]; readonly others: number[] }>();
  for (const { round, suspicion, wolf } of pairs) {
    let of = rounds.get(round);
    if (of === undefined) rounds.set(round, (of = { wolves: [], others: [] }));
    of[wolf ? 'wolves' : 'others'].push(suspicion);
  }
  return [...rounds].map(([round, { wolves, others }]) => ({
    round,
    wolves: computeKnownMean(wolves),
    wolvesN: wolves.length,
    others: computeKnownMean(others),
    othersN: others.length,
  }));
}

function computePerception(state: State): RolePerception[] {
  const sums = new Map<string, { -readonly [Field in keyof RolePerception]: RolePerception[Field] }>();
  for (const { by, peers } of state.statements) {
    for (const { by: judge, judgement } of peers) {
      if (judgement === null || judgement === 'invalid') continue;
      const { role: observer } = playerAt(state, judge);
      const { role: speaker } = playerAt(state, by);
      const key = `${observer} ${speaker}`;
      const sum = sums.get(key) ?? { observer, speaker, n: 0, suspicion: 0, flagged: 0 };
      sum.n += 1;
      sum.suspicion += judgement.suspicion;
      sum.flagged += Number(isDeceptive(judgement));
      sums.set(key, sum);
    }
  }
  return [...sums.values()].map((sum) => ({
    ...sum,
    suspicion: sum.suspicion / sum.n,
    flagged: sum.flagged / sum.n,
  }));
}

/**
 * Sum of the binary entropies of suspicions, scaled to add up to the number of wolves: the remaining uncertainty of
 * the marginals.
 */
export function entropyBits(suspicions: readonly number[], wolves: number): number {
  const sum = suspicions.reduce((total, value) => total + value, 0);
  return suspicions.reduce((bits, value) => {
    const p = sum === 0 ? wolves / suspicions.length : Math.min(1, (value * wolves) / sum);
    return bits + (p <= 0 || p >= 1 ? 0 : -p * exactMath.log2(p) - (1 - p) * exactMath.log2(1 - p));
  }, 0);
}
