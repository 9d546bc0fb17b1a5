import { load } from '@masbench/experiments';
import { audit, auditWriteUp } from '@masbench/experiments/findings';
import { readAnswer } from '@masbench/llm';
import { namedModels } from '@masbench/llm/players';
import { importBenchmark } from '../benchmarks.js';
import { documentText, type TableFormat } from '../terminal/document.js';

/** Tells the model from the harness in a run, and prints what it finds. */
export async function auditRun(
  folder: string,
  { quotes, format, json }: { readonly quotes: number; readonly format: TableFormat; readonly json: boolean },
): Promise<void> {
  const found = await audit(await load(folder), {
    read: readAnswer,
    importModule: importBenchmark,
    models: namedModels,
    quotes,
  });
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : await documentText(auditWriteUp(found), format));
}
