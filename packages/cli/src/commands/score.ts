import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MasbenchError } from '@masbench/core';
import { evaluateLabelled, scoreLines, toNdjson, type LabelledEvaluation } from '@masbench/scorers';
import { interruptible } from '../interrupt.js';
import { scorerNamed } from '../scorers.js';

export interface ScoreOptions {
  readonly scorer: string;
  /** Lines of `{ id?, source, output }`; `-` is stdin. */
  readonly input: string | undefined;
  /** Lines of `{ source, output, label }`. */
  readonly evaluate: string | undefined;
  readonly strict: boolean;
  readonly concurrency: number | undefined;
  readonly json: boolean;
}

/** Scores a stream of pairs, or measures what the scores are worth on labelled ones. Returns the exit code. */
export async function score(options: ScoreOptions): Promise<number> {
  const { evaluate, strict, concurrency } = options;
  const { scorer, judge } = scorerNamed(options.scorer);
  if (evaluate !== undefined) {
    const input = await streamOf(evaluate);
    const found = await interruptible(async (signal) =>
      evaluateLabelled(input, scorer, { strict, concurrency, judge, signal }),
    );
    process.stdout.write(options.json ? `${JSON.stringify(found)}\n` : evaluationText(found));
    return found.badLineCount > 0 ? 1 : 0;
  }
  const input = await streamOf(options.input ?? '-');
  let bad = 0;
  const onBadLine = (_line: number, problem: string): void => {
    bad += 1;
    process.stderr.write(`${problem}\n`);
  };
  await interruptible(async (signal) => {
    for await (const line of toNdjson(
      scoreLines(input, scorer, { strict, concurrency, judge, signal, onBadLine }),
    )) {
      if (!process.stdout.write(line)) await once(process.stdout, 'drain');
    }
  });
  return bad > 0 ? 1 : 0;
}

async function streamOf(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return process.stdin;
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true)
    throw new MasbenchError('OPTION_INVALID', `There is no file ${file} to score`);
  return createReadStream(file);
}

function evaluationText(found: LabelledEvaluation): string {
  const { auroc, balancedAccuracy, best, calibration } = found;
  const lines = [
    `${found.scorer} ${found.version} on ${found.n} pairs (${found.consistent} consistent, ${found.inconsistent} not), ${found.unscored.total} unscored, ${found.badLineCount} bad lines`,
    `AUROC              ${estimate(auroc)}`,
    `balanced accuracy  ${estimate(balancedAccuracy)} at the threshold ${decimals(balancedAccuracy.threshold, 3)}`,
    ...(best === null
      ? []
      : [
          `                   ${decimals(best.balancedAccuracy, 4)} at the best threshold of these pairs, ${decimals(best.threshold, 3)}`,
        ]),
    ...(calibration === null
      ? []
      : [
          `Brier score        ${decimals(calibration.brier, 4)}`,
          `calibration error  ${decimals(calibration.expectedCalibrationError, 4)}`,
        ]),
    ...found.badLines.map(({ problem }) => problem),
  ];
  return `${lines.join('\n')}\n`;
}

function estimate({ value, interval }: LabelledEvaluation['auroc']): string {
  const bounds = interval === null ? '' : ` [${decimals(interval.low, 4)}, ${decimals(interval.high, 4)}]`;
  return `${decimals(value, 4)}${bounds}`;
}

function decimals(value: number | null, places: number): string {
  return value === null ? '–' : value.toFixed(places);
}
