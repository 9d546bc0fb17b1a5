import { MasbenchError, readMessage, requireNode } from '@masbench/core';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { csvFault } from '../passages/csv-records.js';
import type { ConfigPassage } from '../passages/passage.js';

const rowsSchema = z
  .array(z.object({ problem: z.string().regex(/\S/), answer: z.string().regex(/\S/) }))
  .min(1);

/**
 * The questions of SimpleQA's CSV file, with the columns `problem` and `answer`; other columns are left out. Their ids are
 * `question-1`, `question-2`, … in the order of the file.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the file cannot be read or a question or an answer is missing
 */
export async function readTaskQuestions(path: string): Promise<ConfigPassage[]> {
  let text: string;
  try {
    text = await requireNode().fsPromises.readFile(path, 'utf8');
  } catch (cause) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read questions: the file is not readable: ${readMessage(cause)}`,
      { cause },
    );
  }
  const parsed = rowsSchema.safeParse(readRows(text, path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const row = typeof issue?.path[0] === 'number' ? `, question ${issue.path[0] + 1}` : '';
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read questions: every row must have a \`problem\` and an \`answer\`: ${path}${row}`,
    );
  }
  return parsed.data.map(({ problem, answer }, index) => ({
    id: `question-${index + 1}`,
    text: problem,
    reference: answer,
  }));
}

function readRows(text: string, path: string): unknown {
  try {
    return parse(text, { bom: true, columns: true, skip_empty_lines: true });
  } catch (error) {
    throw csvFault(error, path);
  }
}
