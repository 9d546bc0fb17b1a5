import type { Score, Scorer, ScorerContext, SourcedOutput } from '@masbench/core';
import { scoreSafely } from '../score-safely.js';
import { checkConcurrency } from './concurrency.js';
import { readLines } from './ndjson.js';
import { badLine, readPairLine } from './pair-line.js';

/** Settings of `scoreLines`. */
export interface ScoreLinesOptions extends ScorerContext {
  /** Throw at the first bad line. Default: report it as `invalid-input` and go on. */
  readonly strict?: boolean | undefined;
  /** How many samples are scored at the same time. Default 8. */
  readonly concurrency?: number | undefined;
  /** Called with each bad line: its number, from 1, and what is wrong with it. */
  readonly onBadLine?: ((line: number, problem: string) => void) | undefined;
}

/** The output for a line: the score with the id of the pair, or the number of a line that holds none. */
export type ScoredLine = Score & {
  readonly id: string | number;
  /** Number of the input line, from 1. */
  readonly line: number;
};

/**
 * Scores lines of `{ id?, source, output }` as they come and yields one result for each, in the same order. It holds no
 * more samples than are scored at the same time, so that memory stays flat however long the stream. A scorer that throws
 * leaves its line `unscored: error`. `toNdjson` turns the results into lines.
 *
 * @param input - Chunks of text or bytes, for example a file's read stream or `process.stdin`.
 * @throws MasbenchError `CONFIG_INVALID` at a bad line under `strict`, with its number.
 * @throws RangeError if `concurrency` is not a positive integer.
 * @throws The reason of the signal once it has aborted.
 */
export async function* scoreLines(
  input: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  scorer: Scorer<SourcedOutput>,
  options: ScoreLinesOptions = {},
): AsyncGenerator<ScoredLine> {
  const { strict = false, concurrency = 8, onBadLine, ...context } = options;
  checkConcurrency(concurrency);
  const inFlight: Promise<ScoredLine>[] = [];
  for await (const line of readLines(input)) {
    context.signal?.throwIfAborted();
    const read = readPairLine(line);
    if ('problem' in read) {
      if (strict) {
        yield* settled(inFlight);
        throw badLine(read.problem);
      }
      onBadLine?.(line.number, read.problem);
      inFlight.push(
        Promise.resolve({
          id: line.number,
          line: line.number,
          status: 'unscored',
          name: scorer.name,
          reason: 'invalid-input',
          detail: read.problem,
        }),
      );
    } else {
      const { id, source, output } = read.pair;
      const result = scoreSafely(scorer, () => ({ source, output }), context).then((score): ScoredLine => ({
        id,
        line: line.number,
        ...score,
      }));
      // Marks it as awaited: one that is aborted while an earlier one is yielded is no unhandled rejection.
      result.catch(() => undefined);
      inFlight.push(result);
    }
    if (inFlight.length >= concurrency) yield* settled(inFlight.splice(0, inFlight.length - concurrency + 1));
  }
  yield* settled(inFlight);
}

/** Results as lines of a file. */
export async function* toNdjson(results: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const result of results) yield `${JSON.stringify(result)}\n`;
}

async function* settled(results: readonly Promise<ScoredLine>[]): AsyncGenerator<ScoredLine> {
  for (const result of results) yield await result;
}
