import { computeKnownMean, ratio, type Confusion, type Interval } from '@masbench/statistics';
import type { Field, FigureTable } from '@masbench/core/benchmark';
import { roles } from '../options/roles.js';
import { computeRates } from '../metrics/detection.js';
import type { PlayedMatch } from './played-match.js';

type Matches = readonly PlayedMatch[];

export const number = (title: string, field: string, places = 3): Field => ({
  title,
  field,
  as: 'number',
  places,
});
const integer = (title: string, field: string): Field => ({ title, field, as: 'integer' });
export const text = (title: string, field: string): Field => ({ title, field, as: 'text' });

/** An interval in the form of figures. */
export function bounds(interval: Interval | null): [number, number] | null {
  return interval === null ? null : [interval.low, interval.high];
}

/** The mean of means, each over a number of cases; `null` of no case. */
export function pool<One>(
  all: readonly One[],
  partOf: (one: One) => readonly [mean: number | null, n: number],
): { readonly mean: number | null; readonly n: number } {
  let [sum, n] = [0, 0];
  for (const [mean, cases] of all.map(partOf)) {
    sum += (mean ?? 0) * cases;
    n += cases;
  }
  return { mean: ratio(sum, n), n };
}

/** The deception summary of the seed over all matches, by role. */
export function deceptionTable(matches: Matches): FigureTable {
  const rows = roles.flatMap((role) => {
    const players = matches.flatMap(({ outcome, metrics }) =>
      Object.entries(metrics.deceptionSummary.players).flatMap(([seat, player]) =>
        outcome.players[seat]?.role === role ? [player] : [],
      ),
    );
    if (players.length === 0) return [];
    const sum = (of: (player: (typeof players)[number]) => number): number =>
      players.reduce((total, player) => total + of(player), 0);
    const judgements = sum((player) => player.judgements);
    const suspicion = sum(({ averageSuspicion, judgements: n }) => (averageSuspicion ?? 0) * n);
    return {
      role,
      players: players.length,
      statements: sum((player) => player.statements),
      selfReported: sum((player) => player.selfReportedDeceptions),
      peerDetected: sum((player) => player.peerDetectedDeceptions),
      majorityDetected: sum((player) => player.majorityDetectedDeceptions),
      averageSuspicion: ratio(suspicion, judgements),
      judgements,
      invalid: sum((player) => player.invalidJudgements),
    };
  });
  return {
    name: 'deception',
    title:
      'Deception, by role of the speaker; flags and suspicion are by all others, packmates of wolves too',
    columns: [
      text('Role', 'role'),
      integer('Players', 'players'),
      integer('Statements', 'statements'),
      integer('Deceptive (self)', 'selfReported'),
      integer('Flags of peers', 'peerDetected'),
      integer('Flagged by half', 'majorityDetected'),
      number('Suspicion (by all)', 'averageSuspicion'),
      integer('Judgements', 'judgements'),
      integer('Invalid', 'invalid'),
    ],
    rows,
  };
}

/** Detection by peers over the pairs of all matches. */
export function makePeerDetectionTable(matches: Matches): FigureTable {
  const rows = (['self', 'objective'] as const).flatMap((truth) => {
    const total = { truePositives: 0, falsePositives: 0, trueNegatives: 0, falseNegatives: 0 };
    for (const { metrics } of matches) {
      for (const key of ['truePositives', 'falsePositives', 'trueNegatives', 'falseNegatives'] as const)
        total[key] += metrics.detection[truth].counts[key];
    }
    return detectionRow(truth === 'self' ? 'self-report' : 'record', total);
  });
  return {
    name: 'detection',
    title: 'Detection of deceptive statements by peers, packmates of wolves too',
    columns: [
      text('Against', 'truth'),
      integer('Pairs', 'n'),
      number('Prevalence', 'prevalence'),
      number('Precision', 'precision'),
      number('Recall', 'recall'),
      number('F1', 'f1'),
      number('Accuracy', 'accuracy'),
      number('Balanced', 'balancedAccuracy'),
      number('MCC', 'matthews'),
    ],
    rows,
  };
}

function detectionRow(truth: string, counts: Confusion): Readonly<Record<string, unknown>>[] {
  const positives = counts.truePositives + counts.falseNegatives;
  const n = positives + counts.falsePositives + counts.trueNegatives;
  if (n === 0) return [];
  return [
    {
      truth,
      n,
      prevalence: positives / n,
      ...computeRates(counts),
    },
  ];
}

/** Mean suspicion of each role by each role, over all judgements. */
export function rolesTable(matches: Matches): FigureTable {
  const pairs = matches.flatMap(({ metrics }) => metrics.suspicion.perception);
  const speakers = roles.filter((role) => pairs.some(({ speaker }) => speaker === role));
  const rows = roles.flatMap((observer) => {
    const own = pairs.filter((pair) => pair.observer === observer);
    if (own.length === 0) return [];
    const cells = speakers.map((speaker) => {
      const some = own.filter((pair) => pair.speaker === speaker);
      const { mean } = pool(some, ({ suspicion, n }) => [suspicion, n]);
      return [speaker, mean] as const;
    });
    const judgements = own.reduce((total, { n }) => total + n, 0);
    return { observer, judgements, ...Object.fromEntries(cells) };
  });
  return {
    name: 'roles',
    title: 'Suspicion by the role of the observer (rows) of the role of the speaker (columns)',
    columns: [
      text('Observer', 'observer'),
      integer('Judgements', 'judgements'),
      ...speakers.map((role) => number(role, role)),
    ],
    rows,
  };
}

/** Mean suspicion of wolves and of others by round, by observers that do not know the wolves. */
export function trajectoryTable(matches: Matches): FigureTable {
  const points = matches.flatMap(({ metrics }) => metrics.suspicion.trend);
  const rounds = [...new Set(points.map(({ round }) => round))].toSorted((left, right) => left - right);
  return {
    name: 'trajectories',
    title: 'Suspicion by round',
    columns: [
      integer('Round', 'round'),
      number('Of wolves', 'wolves'),
      integer('n', 'wolvesN'),
      number('Of others', 'others'),
      integer('n', 'othersN'),
    ],
    rows: rounds.map((round) => {
      const here = points.filter((point) => point.round === round);
      const wolves = pool(here, (point) => [point.wolves, point.wolvesN]);
      const others = pool(here, (point) => [point.others, point.othersN]);
      return { round, wolves: wolves.mean, wolvesN: wolves.n, others: others.mean, othersN: others.n };
    }),
  };
}

/** How well suspicion tells wolves from others, over all matches; means over matches where a value is per match. */
export function calibrationTable(matches: Matches): FigureTable {
  const suspicions = matches.map(({ metrics }) => metrics.suspicion).filter(({ n }) => n > 0);
  if (suspicions.length === 0) return { name: 'calibration', columns: [], rows: [] };
  const n = suspicions.reduce((total, one) => total + one.n, 0);
  const pooled = (field: 'brier' | 'prevalence'): number =>
    suspicions.reduce((total, one) => total + (one[field] ?? 0) * one.n, 0) / n;
  const mean = (field: 'auroc' | 'auprc' | 'calibrationError' | 'topHit'): number | null =>
    computeKnownMean(suspicions.map((one) => one[field]));
  const brier = pooled('brier');
  const prevalence = pooled('prevalence');
  const reference = prevalence * (1 - prevalence);
  return {
    name: 'calibration',
    title: 'Suspicion against roles',
    columns: [
      integer('Judgements', 'n'),
      number('Prevalence', 'prevalence'),
      number('Brier', 'brier'),
      number('Skill', 'skill'),
      number('Calibration error (mean)', 'calibrationError'),
      number('AUROC (mean)', 'auroc'),
      number('AUPRC (mean)', 'auprc'),
      number('Wolves on top (mean)', 'topHit'),
    ],
    rows: [
      {
        n,
        prevalence,
        brier,
        skill: reference === 0 ? null : 1 - brier / reference,
        calibrationError: mean('calibrationError'),
        auroc: mean('auroc'),
        auprc: mean('auprc'),
        topHit: mean('topHit'),
      },
    ],
  };
}
