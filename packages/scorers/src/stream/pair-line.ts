import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { Line } from './ndjson.js';

const id = z.union([z.string(), z.number()]);

const label = z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['consistent', 'inconsistent'])]);

/**
 * A pair as files hold it: `source` and `output` (or `summary`), and as they like an `id` and a `label` (1, true or
 * "consistent" where the output is supported). Other keys are ignored.
 */
const pairLineSchema = z
  .object({
    id: id.optional(),
    source: z.string(),
    output: z.string().optional(),
    summary: z.string().optional(),
    label: label.optional(),
  })
  .refine(({ output, summary }) => output !== undefined || summary !== undefined, {
    error: '`output` must be there (or `summary`)',
  })
  .transform(({ output, summary, label: given, ...rest }) => ({
    ...rest,
    output: output ?? summary ?? '',
    label: given === undefined ? undefined : given === 1 || given === true || given === 'consistent',
  }));

/** A pair read from a line. */
export interface PairLine {
  readonly id: string | number;
  readonly source: string;
  readonly output: string;
  /** True for consistent; `undefined` where the line has no label. */
  readonly label: boolean | undefined;
}

/** Reads a line, or says what is wrong with it. A pair without an id gets the number of its line. */
export function readPairLine(line: Line): { readonly pair: PairLine } | { readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(line.text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: `Cannot read a pair as the line must be JSON: line ${line.number}` };
  }
  const parsed = pairLineSchema.safeParse(json);
  if (parsed.success) {
    const { id: given, source, output, label: consistent } = parsed.data;
    return { pair: { id: given ?? line.number, source, output, label: consistent } };
  }
  const [issue] = parsed.error.issues;
  const place = issue?.path.length === 0 || issue === undefined ? '' : `\`${issue.path.join('.')}\`: `;
  return { problem: `Cannot read a pair as ${place}${issue?.message ?? 'it is none'}: line ${line.number}` };
}

/** The fault of a stream that is read strictly. */
export function badLine(problem: string): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', problem);
}
