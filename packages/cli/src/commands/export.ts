import { load } from '@masbench/experiments';
import { exportRun, type ExportFormat } from '@masbench/experiments/export';
import { namedModels } from '@masbench/llm/players';
import { importBenchmark } from '../benchmarks.js';

/** Writes a run for other programs, and prints the files. */
export async function exportTo(
  folder: string,
  { format, out }: { readonly format: ExportFormat; readonly out: string },
): Promise<void> {
  const files = await exportRun(await load(folder), {
    format,
    folder: out,
    importModule: importBenchmark,
    models: namedModels,
  });
  process.stdout.write(files.map((file) => `${file}\n`).join(''));
}
