import { verify } from '@masbench/experiments';
import { namedModels } from '@masbench/llm/players';
import { importBenchmark } from '../benchmarks.js';

/** Recomputes every reported number of a run and prints what does not follow. @returns the exit code */
export async function verifyRun(folder: string, json: boolean): Promise<number> {
  const found = await verify(folder, { importModule: importBenchmark, models: namedModels });
  const { problems, verified, matches } = found;
  const text = [...problems, `${verified} of ${matches} matches verified, ${problems.length} problems`].join(
    '\n',
  );
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : `${text}\n`);
  return problems.length === 0 ? 0 : 1;
}
