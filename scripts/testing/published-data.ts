import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const named = process.env['MASBENCH_DATA'];

/** The folder of published data sets, which are in no package: `MASBENCH_DATA`, from the root of the repository. */
export const dataFolder = named === undefined || named === '' ? undefined : resolve(root, named);

/** Why there is no data; `undefined` if there is. */
export const missingData =
  dataFolder === undefined
    ? 'MASBENCH_DATA names no folder'
    : existsSync(dataFolder)
      ? undefined
      : `there is no ${dataFolder}`;

/** Returns the path of a file of the data, which does not exist without `MASBENCH_DATA`. */
export function findData(path: string): string {
  return resolve(dataFolder ?? resolve(root, 'no-data'), path);
}
