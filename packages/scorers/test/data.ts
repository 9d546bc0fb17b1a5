import { existsSync, readFileSync } from 'node:fs';
import type * as z from 'zod';
import { findData } from '../../../scripts/testing/published-data.ts';

/** False without the published data: suites over it are skipped then. */
export const hasData = existsSync(findData('hq'));

export function readLines<Value>(path: string, schema: z.ZodType<Value>): readonly Value[] {
  return readFileSync(findData(path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}
