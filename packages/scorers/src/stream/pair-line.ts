import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { TextLine } from './ndjson.js';

/**
 * A pair as files hold it: `source` and `output` (or `summary`), and as they like an `id` and a `label` (1, true or
 * "consistent" where the output is supported). Other keys are ignored, and so is a label that is none of these.
 */
const pairLineSchema = z
  .object(
    {
      id: z.union([z.string(), z.number()], { error: '`id` must be a text or a number' }).optional(),
      source: z.string({ error: '`source` must be a text' }),
      output: z.string({ error: '`output` must be a text' }).optional(),
      summary: z.string({ error: '`summary` must be a text' }).optional(),
      label: z.unknown().optional(),
    },
    { error: 'the line must be an object' },
  )
  .refine(({ output, summary }) => output !== undefined || summary !== undefined, {
    error: '`output` must be there (or `summary`)',
  })
  .transform(({ output, summary, label, ...rest }) => ({
    ...rest,
    output: output ?? summary ?? '',
    label: consistency(label),
  }));

/** A pair read from a line. */
export interface PairLine {
  readonly id: string | number;
  readonly source: string;
  readonly output: string;
  /** True for consistent; `undefined` if the line has no label, or one that is neither. */
  readonly label: boolean | undefined;
}

/** Reads a line, or says what is wrong with it. A pair without an id gets the number of its line. */
export function readPairLine(line: TextLine): { readonly pair: PairLine } | { readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(line.text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: `Cannot read a pair: the line must be JSON: line ${line.number}` };
  }
  const parsed = pairLineSchema.safeParse(json);
  if (parsed.success) {
    const { id = line.number, source, output, label } = parsed.data;
    return { pair: { id: typeof id === 'number' ? exactId(id, line.text) : id, source, output, label } };
  }
  return {
    problem: `Cannot read a pair: ${parsed.error.issues[0]?.message ?? 'it is none'}: line ${line.number}`,
  };
}

/** An id as it is written if it is a number that JavaScript rounds: two such ids could become one. */
function exactId(id: number, text: string): string | number {
  if (!Number.isInteger(id) || Number.isSafeInteger(id)) return id;
  const written = [...text.matchAll(/"id"\s*:\s*(-?\d+)/gu)].flatMap(([, digits = '']) =>
    Number(digits) === id ? [digits] : [],
  );
  return written[0] ?? id;
}

/** The fault of a stream that is read strictly. */
export function badLine(problem: string): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', problem);
}

function consistency(label: unknown): boolean | undefined {
  if (label === 1 || label === true || label === 'consistent') return true;
  return label === 0 || label === false || label === 'inconsistent' ? false : undefined;
}
