import { MasbenchError } from '@masbench/core';
import type { BenchmarkItem } from './benchmark-item.js';

/** Answers by item id. */
export type Answers = ReadonlyMap<string, string>;

/** How to treat questions without an answer. */
export interface AnswersOptions {
  /** Replaces missing answers. Note that POPE's own matcher reads an empty answer as yes. @default an error */
  readonly missing?: string | undefined;
}

/**
 * The answer to each item, in order. Native formats count by position or by all rows, so a missing answer would
 * silently shift or shrink them.
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing and there is no replacement.
 */
export function answersInOrder(
  items: readonly BenchmarkItem[],
  { answers, missing }: AnswersOptions & { readonly answers: Answers },
): string[] {
  const absent = items.filter(({ id }) => !answers.has(id));
  if (absent.length > 0 && missing === undefined) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot use the answers: there must be one for each of ${items.length} questions: ${absent.length} are missing, the first is '${absent[0]?.id ?? ''}'; give 'missing' to replace missing ones by a text`,
    );
  }
  return items.map(({ id }) => answers.get(id) ?? missing ?? '');
}

/** JSON lines of rows, each line ended. */
export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
