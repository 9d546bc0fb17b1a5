import type { Score, Scorer, ScorerContext, SourcedOutput } from '@masbench/core';
import { scoreSafely } from '../score-safely.js';
import { checkConcurrency } from './concurrency.js';
import { readPairs, type PairPieces } from './read-pairs.js';

/** Settings of `scoreLines`. */
export interface ScoreLinesOptions extends ScorerContext {
  /** The name of the file that is streamed, whose ending says its form: `pairs.csv`. @default JSON lines */
  readonly file?: string | undefined;
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
 * leaves its line `unscored: error`.
 *
 * @param input - Chunks of text or bytes, for example a file's read stream or `process.stdin`.
 * @throws MasbenchError `CONFIG_INVALID` at a bad line under `strict`, with its number.
 * @throws RangeError if `concurrency` is not a positive integer.
 * @throws The reason of the signal once it has aborted.
 */
export async function* scoreLines(
  input: PairPieces,
  scorer: Scorer<SourcedOutput>,
  options: ScoreLinesOptions = {},
): AsyncGenerator<ScoredLine> {
  const { file = 'input.jsonl', strict = false, concurrency = 8, onBadLine, ...context } = options;
  checkConcurrency(concurrency);
  const inFlight: Promise<ScoredLine>[] = [];
  for await (const row of readPairs(input, { file })) {
    context.signal?.throwIfAborted();
    const { line } = row;
    if ('fault' in row) {
      if (strict) {
        yield* settled(inFlight);
        throw row.fault;
      }
      onBadLine?.(line, row.fault.message);
      inFlight.push(
        Promise.resolve({
          id: line,
          line,
          status: 'unscored',
          name: scorer.name,
          reason: 'invalid-input',
          detail: row.fault.message,
        }),
      );
    } else {
      const { id, source, output } = row.pair;
      const result = scoreSafely(scorer, () => ({ source, output }), context).then((score): ScoredLine => ({
        id,
        line,
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

async function* settled(results: readonly Promise<ScoredLine>[]): AsyncGenerator<ScoredLine> {
  for (const result of results) yield await result;
}
