import { playerText, type MatchRecord } from '@masbench/core/record';
import * as z from 'zod';
import type { MugConfig } from '../game/config.js';
import { detectionRecordSchema, type DetectionRecord } from '../report/detection-report.js';
import type { MethodRow } from '../report/method-table.js';
import { sumByReason } from '../report/sum-by-reason.js';
import type { MugOptions } from './settings.js';
import { countCalls } from './variants.js';

/** The part of a match record that figures need: numbers and the answer. */
export interface PlayedRow {
  readonly variant: string | null;
  readonly trial: number;
  readonly row: MethodRow;
  /** Set for matches of MUG itself, ablations included. */
  readonly detection: DetectionRecord | undefined;
}

/** A question of the run. */
export interface AskedQuestion {
  readonly id: string;
  readonly edited: boolean;
  readonly placeholder: boolean;
}

export function askedQuestion({ question, editing }: MugConfig, { placeholder }: MugOptions): AskedQuestion {
  return {
    id: question.id,
    edited: editing !== 'none',
    placeholder: question.image.sha256 === placeholder,
  };
}

const outcomeSchema = z.looseObject({
  answer: z.string().nullable(),
  correct: z.boolean().nullable(),
  found: z.boolean().nullable().default(null),
});
const matchSchema = z.looseObject({
  category: z.string().nullable().default(null),
  accuracyByChance: z.number().nullable().default(null),
  budget: z.number().nullable().default(null),
});

export function readPlayed(record: MatchRecord, asked: AskedQuestion | undefined): PlayedRow {
  const { variant, trial, seats } = record;
  const { answer, correct, found } = outcomeSchema.parse(record.outcome);
  const { category, accuracyByChance, budget } = matchSchema.parse(record.match);
  const total = (field: 'inputTokens' | 'outputTokens' | 'seconds' | 'costUsd'): number | null =>
    computeSum(seats.map(({ usage }) => usage[field]));
  return {
    variant,
    trial,
    detection: readDetection(record),
    row: {
      question: asked?.id ?? String(trial),
      category,
      method: variant ?? 'mug',
      status: 'finished',
      answer,
      correct,
      accuracyByChance,
      found,
      budget,
      calls: countCalls(record),
      inputTokens: total('inputTokens'),
      outputTokens: total('outputTokens'),
      seconds: total('seconds'),
      costUsd: total('costUsd'),
      standIns: sumByReason(seats.map(({ standIns }) => standIns)),
    },
  };
}

/** The services included. `undefined` for matches of other games. */
function readDetection({ match, seats, services }: MatchRecord): DetectionRecord | undefined {
  const usages = [...seats.map(({ usage }) => usage), services];
  return detectionRecordSchema.safeParse({
    match,
    seats: Object.fromEntries(seats.map((row) => [row.seat, row])),
    agents: Object.fromEntries(seats.map((row) => [row.seat, playerText(row)])),
    usage: {
      calls: computeSum(usages.map(({ calls }) => calls)),
      tokens: computeSum(usages.flatMap(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])),
      costUsd: computeSum(usages.map(({ costUsd }) => costUsd)),
    },
  }).data;
}

function computeSum(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
}
