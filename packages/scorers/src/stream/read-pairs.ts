import { MasbenchError } from '@masbench/core';
import { readRows } from '@masbench/core/record';
import * as z from 'zod';

/**
 * A pair as files hold it: `source` and `output` (or `summary`), and as they like an `id` and a `label` (1, true or
 * "consistent" where the output is supported). Other keys are ignored, and so is a label that is none of these.
 */
const pairSchema = z
  .object({
    id: z.union([z.string(), z.number()], { error: '`id` must be a text or a number' }).optional(),
    source: z.string({ error: '`source` must be a text' }),
    output: z.string({ error: '`output` must be a text' }).optional(),
    summary: z.string({ error: '`summary` must be a text' }).optional(),
    label: z.unknown().optional(),
  })
  .refine(({ output, summary }) => output !== undefined || summary !== undefined, {
    error: '`output` must be there (or `summary`)',
  })
  .transform(({ output, summary, label, ...rest }) => ({
    ...rest,
    output: output ?? summary ?? '',
    label: consistency(label),
  }));

/** A pair of a file. */
export interface SourcedPair {
  readonly id: string | number;
  readonly source: string;
  readonly output: string;
  /** True for consistent; `undefined` if the line has no label, or one that is neither. */
  readonly label: boolean | undefined;
}

/** A stream of pairs, or of their bytes. */
export type PairPieces = NonNullable<Parameters<typeof readRows>[1]['pieces']>;

/** The pair of a row, or the error about it. */
export type PairReading = { readonly line: number } & (
  | { readonly pair: SourcedPair }
  | { readonly fault: MasbenchError }
);

/**
 * Reads the pairs of a stream. One without an id gets the number of its line.
 *
 * @param options.file - Its ending says the form of the stream.
 * @param options.isLabeled - A row without a label is a fault.
 * @throws MasbenchError `CONFIG_INVALID` if the rest of the stream is lost: it is not UTF-8, or a quote is not closed
 */
export async function* readPairs(
  pieces: PairPieces,
  { file, isLabeled = false }: { readonly file: string; readonly isLabeled?: boolean },
): AsyncGenerator<PairReading> {
  for await (const { line, read, fault } of readRows(file, { what: 'pairs', pieces })) {
    try {
      const { data, error } = pairSchema.safeParse(read());
      if (error !== undefined) throw fault(error.issues[0]?.message ?? 'it is no pair', error);
      if (isLabeled && data.label === undefined)
        throw fault('`label` must be 0 or 1 (or true, false, "consistent", "inconsistent")');
      yield { line, pair: { ...data, id: data.id ?? line } };
    } catch (error) {
      if (!MasbenchError.isInstance(error)) throw error;
      yield { line, fault: error };
    }
  }
}

function consistency(label: unknown): boolean | undefined {
  const text = String(label);
  if (['1', 'true', 'consistent'].includes(text)) return true;
  return ['0', 'false', 'inconsistent'].includes(text) ? false : undefined;
}
