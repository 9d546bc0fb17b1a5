import { MasbenchError } from '@masbench/core';
import type { BenchmarkItem } from './benchmark-item.js';

/** What was answered, by the id of the item. */
export type Answers = ReadonlyMap<string, string>;

/** What to do about questions without an answer. */
export interface AnswersOptions {
  /** Stands in for missing answers. Mind that POPE's own matcher reads an empty answer as yes. @default an error */
  readonly missing?: string | undefined;
}

/**
 * The answer to each item, in order. Native formats count by position or by all rows, so a missing answer would shift
 * or shrink them without a word.
 * @throws MasbenchError `OPTION_INVALID` where an answer is missing and nothing stands in.
 */
export function answersInOrder(
  items: readonly BenchmarkItem[],
  { answers, missing }: AnswersOptions & { readonly answers: Answers },
): string[] {
  const absent = items.filter(({ id }) => !answers.has(id));
  if (absent.length > 0 && missing === undefined) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot use the answers as there must be one for each of ${items.length} questions: ${absent.length} are missing, the first is '${absent[0]?.id ?? ''}'; give 'missing' to let a text stand in`,
    );
  }
  return items.map(({ id }) => answers.get(id) ?? missing ?? '');
}

/** JSON lines of rows, each line ended. */
export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
