import { RunningDigest } from '@masbench/core/journal';
import { matchRecordSchema, type MatchRecord } from '@masbench/core/record';
import * as z from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const matchLineSchema = z.strictObject({
  /** SHA-256 of the journal of the match; `null` if it has none. */
  journal: sha256.nullable(),
  /** How often the match had been played again in the same run; left out at the first time. */
  retry: z.int().positive().optional(),
  /** Why the artifacts of the match could not be made. */
  artifacts: z.string().optional(),
  record: matchRecordSchema,
});

/** A line of `records.jsonl`, without its digest. */
export const recordLineSchema = z.union([
  matchLineSchema,
  /** The first line: SHA-256 of the manifest of the run. */
  z.strictObject({ run: sha256 }),
  /** The run goes on from here: its root digest until then. */
  z.strictObject({ former: sha256 }),
  /** A match that is played again on purpose, as its record was lost. */
  z.strictObject({ again: z.string() }),
]);

export type RecordLine = z.infer<typeof recordLineSchema>;
export type NumberedLine = z.infer<typeof matchLineSchema>;

/** The lines of `records.jsonl`, one after the other: each carries a running digest, as those of a journal do. */
export class RecordLines {
  readonly #digest = new RunningDigest();

  sealed(line: RecordLine): string {
    return this.#digest.sealed(JSON.stringify(line).slice(0, -1));
  }

  /** Returns the line that follows, or what is wrong with its text. */
  next(text: string): RecordLine | string {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'is not JSON';
    }
    if (JSON.stringify(value) !== text)
      return 'is not written as a record is: a key is there twice, or spaces, or a number in another form';
    const found = z.looseObject({ digest: z.string() }).safeParse(value);
    if (!found.success) return 'has no digest';
    const { digest: _digest, ...line } = found.data;
    const parsed = recordLineSchema.safeParse(line);
    if (!parsed.success) return 'is no line of records';
    return this.#digest.follows(text, false)
      ? parsed.data
      : 'does not have the digest that follows from it and the lines before it: a byte was changed, or a line was lost, moved or doubled';
  }
}

/** The record in a line that was read before. */
export function parseRecord(text: string): MatchRecord {
  return z.looseObject({ record: matchRecordSchema }).parse(JSON.parse(text)).record;
}
