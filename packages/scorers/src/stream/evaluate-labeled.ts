import type { Scorer, ScorerContext, SourcedOutput, UnscoredReason } from '@masbench/core';
import {
  type Seed,
  hashBytes,
  balancedAccuracy,
  bestThreshold,
  confusion,
  brier,
  expectedCalibrationError,
  bootstrap,
  type Interval,
  auroc,
  aurocInterval,
} from '@masbench/statistics';
import { scoreSafely } from '../score-safely.js';
import { checkConcurrency } from './concurrency.js';
import { readPairs, type PairPieces } from './read-pairs.js';

/** Settings of `evaluateLabeled`. */
export interface EvaluateLabeledOptions extends ScorerContext {
  /** Scores of at least this count as consistent. Default: the scorer's own `threshold`, else 0.5. */
  readonly threshold?: number | undefined;
  /** The name of the file that is streamed, whose ending says its form: `pairs.csv`. @default JSON lines */
  readonly file?: string | undefined;
  /** Throw at the first bad line. Default: count it. */
  readonly strict?: boolean | undefined;
  /** How many samples are scored at the same time. Default 8. */
  readonly concurrency?: number | undefined;
  /** Of the bootstrap. Default 0. */
  readonly seed?: Seed | undefined;
  /** Resamples of the bootstrap. Default 1000. */
  readonly resamples?: number | undefined;
}

/** A figure with its 95 % bootstrap interval; `null` if it is not defined. */
interface Estimate {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** Quality of a scorer on labeled pairs. Unscored samples are in no figure, only in the counts. */
export interface LabeledEvaluation {
  readonly scorer: string;
  readonly version: string;
  /** Labeled pairs that were read. */
  readonly n: number;
  readonly consistent: number;
  readonly inconsistent: number;
  readonly unscored: {
    readonly total: number;
    readonly byReason: Readonly<Partial<Record<UnscoredReason, number>>>;
  };
  /** Lines that hold no labeled pair, by number, with what is wrong. The first twenty. */
  readonly badLines: readonly { readonly line: number; readonly problem: string }[];
  readonly badLineCount: number;
  readonly auroc: Estimate;
  /** At the threshold that was chosen beforehand. */
  readonly balancedAccuracy: Estimate & { readonly threshold: number };
  /** At the threshold that does best on these very pairs: an upper bound, not a promise. */
  readonly best: { readonly threshold: number; readonly balancedAccuracy: number } | null;
  /** Of the scores as probabilities of being consistent; `null` if the scorer's range is not 0 to 1. */
  readonly calibration: {
    readonly brier: number | null;
    readonly expectedCalibrationError: number | null;
  } | null;
}

interface Labelled {
  /** Hash of the source: outputs to one source are drawn together. */
  readonly source: string;
  readonly value: number;
  readonly label: boolean;
}

/**
 * Measures what the scores of a scorer are worth on lines of `{ source, output, label }`. Intervals are drawn over
 * sources, as outputs to one source are not independent. It keeps a number and a hash for each pair, not the texts.
 *
 * @param input - Chunks of text or bytes, for example a file's read stream.
 * @throws MasbenchError `CONFIG_INVALID` at a bad line under `strict`, with its number.
 * @throws RangeError if `concurrency` is not a positive integer.
 * @throws The reason of the signal once it has aborted.
 */
export async function evaluateLabeled(
  input: PairPieces,
  scorer: Scorer<SourcedOutput> & { readonly threshold?: number | undefined },
  options: EvaluateLabeledOptions = {},
): Promise<LabeledEvaluation> {
  const {
    file = 'input.jsonl',
    strict = false,
    concurrency = 8,
    seed = 0,
    resamples = 1000,
    threshold: chosen,
    ...context
  } = options;
  const threshold = chosen ?? scorer.threshold ?? 0.5;
  const samples: Labelled[] = [];
  const labels: boolean[] = [];
  const badLines: { line: number; problem: string }[] = [];
  const byReason: Partial<Record<UnscoredReason, number>> = {};
  let badLineCount = 0;
  checkConcurrency(concurrency);
  const inFlight = new Set<Promise<void>>();
  for await (const row of readPairs(input, { file, isLabeled: true })) {
    context.signal?.throwIfAborted();
    if ('fault' in row) {
      if (strict) throw row.fault;
      badLineCount++;
      if (badLines.length < 20) badLines.push({ line: row.line, problem: row.fault.message });
      continue;
    }
    const { source, output, label = false } = row.pair;
    const index = labels.push(label) - 1;
    const run = async (): Promise<void> => {
      const score = await scoreSafely(scorer, () => ({ source, output }), context);
      if (score.status === 'scored')
        samples[index] = { source: hashBytes(source), value: score.value, label };
      else byReason[score.reason] = (byReason[score.reason] ?? 0) + 1;
      inFlight.delete(running);
    };
    const running = run();
    // One that fails stays, and is thrown by the next wait.
    running.catch(() => undefined);
    inFlight.add(running);
    if (inFlight.size >= concurrency) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
  // Filled by index, so that the order is that of the lines in any order of scoring; unscored ones are holes.
  const scoredSamples = samples.filter((sample) => sample !== undefined);
  return {
    scorer: scorer.name,
    version: scorer.version,
    n: labels.length,
    consistent: labels.filter(Boolean).length,
    inconsistent: labels.filter((label) => !label).length,
    unscored: { total: labels.length - scoredSamples.length, byReason },
    badLines,
    badLineCount,
    ...figures(scoredSamples, threshold, { seed, resamples }),
    calibration: isUnit(scorer)
      ? {
          brier: brier(
            scoredSamples.map(({ value }) => value),
            scoredSamples.map(({ label }) => label),
          ),
          expectedCalibrationError: expectedCalibrationError(
            scoredSamples.map(({ value }) => value),
            scoredSamples.map(({ label }) => label),
          ),
        }
      : null,
  };
}

/** Below so many sources, resamples show an AUROC to vary less than it does. */
const fewSources = 60;

function figures(
  samples: readonly Labelled[],
  threshold: number,
  draws: { readonly seed: Seed; readonly resamples: number },
): Pick<LabeledEvaluation, 'auroc' | 'balancedAccuracy' | 'best'> {
  const estimate = (statistic: (some: readonly Labelled[]) => number | null): Estimate => ({
    value: statistic(samples),
    interval: bootstrap(samples, statistic, { ...draws, clusterOf: ({ source }) => source }),
  });
  const atThreshold = estimate((some) =>
    balancedAccuracy(
      confusion(
        some.map(({ value }) => value >= threshold),
        some.map(({ label }) => label),
      ),
    ),
  );
  const values = samples.map(({ value }) => value);
  const labels = samples.map(({ label }) => label);
  const clusters = samples.map(({ source }) => source);
  const area = estimate((some) =>
    auroc(
      some.map(({ value }) => value),
      some.map(({ label }) => label),
    ),
  );
  const isFew = new Set(clusters).size < fewSources;
  return {
    auroc: isFew ? { ...area, interval: aurocInterval(values, labels, { clusters }) } : area,
    balancedAccuracy: { ...atThreshold, threshold },
    best: bestThreshold(values, labels),
  };
}

function isUnit({ range = [0, 1] }: Scorer<SourcedOutput>): boolean {
  return range[0] === 0 && range[1] === 1;
}
