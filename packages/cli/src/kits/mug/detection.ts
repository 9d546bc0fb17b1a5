import {
  detectionRecordSchema,
  detectionReport,
  type DetectionRecord,
  type DetectionReport,
} from '@masbench/game-mug/report';
import type { MatchRecord } from '../../run/rows.js';
import { decimals, interval, percent } from '../../terminal/format.js';
import type { Overall } from '../kit.js';

/** Detection and accuracy over the finished matches of a run, beside chance. */
export function detectionFigures(finished: readonly MatchRecord[]): Overall {
  const report = detectionReport(finished.map(recordOf));
  return { figures: { ...report }, text: textOf(report) };
}

function recordOf({ match, seats, services }: MatchRecord): DetectionRecord {
  return detectionRecordSchema.parse({
    match,
    seats: Object.fromEntries(seats.map((row) => [row.seat, row])),
    agents: Object.fromEntries(seats.map(({ seat, agent }) => [seat, agent])),
    usage: {
      calls: sum([...seats.map(({ usage }) => usage.calls), services.calls]),
      tokens: sum(
        [...seats, { usage: services }].flatMap(({ usage }) => [usage.inputTokens, usage.outputTokens]),
      ),
      costUsd: sum([...seats.map(({ usage }) => usage.costUsd), services.costUsd]),
    },
  });
}

function textOf(report: DetectionReport): string {
  const [all, ...categories] = report.accuracy;
  return [
    `Detection ${percent(report.detection.value)} ${interval(report.detection.interval)} of ${report.detection.n} games, ${percent(report.detectionByChance)} by chance`,
    `Votes right ${percent(report.voteAccuracy.value)}, ${percent(report.voteAccuracyByChance)} by chance`,
    ...[all, ...(categories.length > 1 ? categories : [])].flatMap((line) =>
      line === undefined
        ? []
        : [
            `${line.category === null ? 'Accuracy' : `  ${line.category}`} ${percent(line.accuracy.value)} ${interval(line.accuracy.interval)} of ${line.accuracy.n}, ${percent(line.byChance)} by guessing`,
          ],
    ),
    `Per question: ${decimals(report.perQuestion.calls, 1)} calls, ${decimals(report.perQuestion.tokens, 0)} tokens`,
  ].join('\n');
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  );
}
