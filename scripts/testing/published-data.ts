import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedFiles } from '../data/sets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const named = process.env['MASBENCH_DATA'] ?? '';
const isAddress = /^https?:\/\//u.test(named);

/** The address that `npm run data` takes the published data sets from: `MASBENCH_DATA`, if it is an address. */
export const dataAddress = isAddress ? named : undefined;

/**
 * The folder of the published data sets, which are in no package: the one that `MASBENCH_DATA` names, from the root of
 * the repository; by default `data`, which `npm run data` fills.
 */
export const dataFolder = resolve(root, isAddress || named === '' ? 'data' : named);

/** Why there is no data; `undefined` if all that tests read is there. */
export const missingData = ((): string | undefined => {
  const missing = publishedFiles.filter(
    ({ path, origins }) => origins.length > 0 && !existsSync(findData(path)),
  );
  if (missing.length === 0) return undefined;
  const sets = [...new Set(missing.map(({ from }) => from.replace(/ \(.*$/u, '')))];
  return `${dataFolder} lacks ${missing.length} files (${sets.join(', ')})`;
})();

/** Returns the path of a file of the data, which need not exist. */
export function findData(path: string): string {
  return resolve(dataFolder, path);
}

/**
 * Says in the title of a test which files it lacks.
 *
 * @param paths - Of files or folders of the data.
 * @returns ` (skipped: lacks …)`; the empty text if all are there
 */
export function lackOf(...paths: readonly string[]): string {
  const missing = paths.filter((path) => !existsSync(findData(path)));
  return missing.length === 0 ? '' : ` (skipped: lacks ${missing.join(', ')}; \`npm run data\` takes it)`;
}
