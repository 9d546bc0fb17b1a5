import { load } from '@masbench/experiments';
import { audit, auditTables, type Audit } from '@masbench/experiments/findings';
import { readAnswer } from '@masbench/llm';
import { importBenchmark } from '../benchmarks.js';
import { namedModels } from '../players/sources.js';
import { tablesText, type TableFormat } from '../terminal/tables-text.js';

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
  const text = json ? JSON.stringify(found) : await textOf(found, format);
  process.stdout.write(`${text.trimEnd()}\n`);
}

async function textOf(found: Audit, format: TableFormat): Promise<string> {
  const { matches, causes, readAgain, difference, flags, notes } = found;
  const { finished, aborted, failed, clean, forfeited, inQuestion } = matches;
  return [
    `${finished} matches finished, ${aborted} aborted, ${failed} failed; ${clean} without a substitute move, ${forfeited} with a forfeit, ${inQuestion} that substitutes may have decided`,
    await tablesText(auditTables(found), format),
    ...causes.flatMap(({ agent, cause, quotes }) =>
      quotes.map(
        ({ match, request, attempt, answer, error }) =>
          `${agent}, ${cause} (${match}, ${request}, attempt ${attempt}): ${error}${answer === null ? '' : `\n  wrote: ${answer}`}`,
      ),
    ),
    ...(readAgain === null
      ? []
      : [
          `${readAgain.recovered} of ${readAgain.answers} rejected answers on record recovered by today's parser`,
        ]),
    ...(difference === null
      ? []
      : [
          `All trials: ${difference.all.sentence}`,
          `Without substitutes: ${difference.clean?.sentence ?? 'fewer than two trials'}`,
        ]),
    ...(flags.length === 0 ? ['Nothing speaks against these results'] : flags.map((flag) => `Flag: ${flag}`)),
    ...notes,
  ].join('\n');
}
