import { appendFile, readFile } from 'node:fs/promises';
import type { ComparedMethod, ComparedRow as MethodRow } from '@masbench/game-mug/study';
import * as z from 'zod';
import writeFileAtomic from 'write-file-atomic';
import { messageOf } from '../message.js';
import { UsageError } from '../usage-error.js';
import { methodSchema } from './manifest.js';

const amount = z.number().nullable();

const rowSchema = z.object({
  question: z.string(),
  category: z.string().nullable(),
  method: methodSchema,
  status: z.enum(['finished', 'aborted']),
  answer: z.string().nullable(),
  correct: z.boolean().nullable(),
  accuracyByChance: amount,
  found: z.boolean().nullable(),
  budget: amount,
  calls: amount,
  inputTokens: amount,
  outputTokens: amount,
  seconds: amount,
  costUsd: amount,
  standIns: z.record(z.string(), z.int()),
}) satisfies z.ZodType<MethodRow>;

/** The rows of a comparison in a file: each is added when its match ends, so that a crash loses what was in flight. */
export class MethodRows {
  readonly #path: string;
  readonly #rows = new Map<string, MethodRow>();

  private constructor(path: string, rows: readonly MethodRow[]) {
    this.#path = path;
    for (const row of rows) this.#rows.set(keyOf(row), row);
  }

  /** Reads what is there. A torn last line is dropped. @throws UsageError where another line is no row. */
  static async open(path: string): Promise<MethodRows> {
    const text = await readFile(path, 'utf8').catch(() => '');
    const lines = text.split('\n');
    // A whole line ends with a line break, so what stands behind the last one is torn.
    lines.pop();
    const rows = new MethodRows(
      path,
      lines.map((line, index) => rowOf(line, `${path}, line ${index + 1}`)),
    );
    if (text !== '') await rows.settle([...rows.#rows.values()]);
    return rows;
  }

  /** The row of a finished match; one that was aborted is played again. */
  finished(question: string, method: ComparedMethod): MethodRow | undefined {
    const row = this.#rows.get(keyOf({ question, method }));
    return row?.status === 'finished' ? row : undefined;
  }

  async add(row: MethodRow): Promise<void> {
    this.#rows.set(keyOf(row), row);
    await appendFile(this.#path, `${JSON.stringify(row)}\n`);
  }

  /** The rows by question, then by method, as far as there are some. */
  inOrder(questions: readonly string[], methods: readonly ComparedMethod[]): MethodRow[] {
    return questions.flatMap((question) =>
      methods.flatMap((method) => this.#rows.get(keyOf({ question, method })) ?? []),
    );
  }

  /** Writes the file anew with these rows. */
  async settle(rows: readonly MethodRow[]): Promise<void> {
    await writeFileAtomic(this.#path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}

function rowOf(line: string, place: string): MethodRow {
  try {
    return rowSchema.parse(JSON.parse(line));
  } catch (error) {
    throw new UsageError(`Cannot read the rows of the comparison: ${place}: ${messageOf(error)}`);
  }
}

function keyOf({ question, method }: Pick<MethodRow, 'question' | 'method'>): string {
  return `${method} ${question}`;
}
