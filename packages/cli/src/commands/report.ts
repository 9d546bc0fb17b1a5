import { fileURLToPath } from 'node:url';
import { report } from '@masbench/report';
import { importBenchmark } from '../benchmarks.js';

/** Writes a run as one HTML file and prints where it is. */
export async function reportRun(
  folder: string,
  { out, json }: { readonly out?: string; readonly json: boolean },
): Promise<void> {
  const written = await report(folder, {
    file: out,
    importModule: importBenchmark,
    resolveFrom: fileURLToPath(new URL('.', import.meta.url)),
  });
  if (written.codeMissing !== null)
    process.stderr.write(`The page shows the run and cannot recompute it: ${written.codeMissing}\n`);
  process.stdout.write(
    json
      ? `${JSON.stringify(written)}\n`
      : `Report: ${written.file} (${(written.bytes / 1_000_000).toFixed(1)} MB)\n`,
  );
}
