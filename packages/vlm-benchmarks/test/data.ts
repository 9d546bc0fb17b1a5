import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** False where `../shared/data` is absent: suites over it are skipped then. */
export const hasData = existsSync(folder);

export function dataPath(path: string): string {
  return `${folder}${path}`;
}

export function readJson<Value>(path: string, schema: z.ZodType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(dataPath(path), 'utf8')));
}

export function readLines<Value>(path: string, schema: z.ZodType<Value>): readonly Value[] {
  return readFileSync(dataPath(path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}
