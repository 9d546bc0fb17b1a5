import { readRows } from '@masbench/core/record';
import * as z from 'zod';
import type { ConfigPassage } from '../passages/passage.js';

const rowSchema = z.object({ problem: z.string().regex(/\S/), answer: z.string().regex(/\S/) });

/**
 * Reads the questions of SimpleQA's CSV file, with the columns `problem` and `answer`; other columns are left out. Their ids
 * are `question-1`, `question-2`, … in the order of the file.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the file cannot be read or a question or an answer is missing
 */
export async function readTaskQuestions(path: string): Promise<ConfigPassage[]> {
  const questions: ConfigPassage[] = [];
  for await (const { read, fault } of readRows(path, { what: 'questions' })) {
    const { data } = rowSchema.safeParse(read());
    if (data === undefined) throw fault('every row must have a `problem` and an `answer`');
    questions.push({ id: `question-${questions.length + 1}`, text: data.problem, reference: data.answer });
  }
  return questions;
}
