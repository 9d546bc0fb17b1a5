import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { findData } from '../../../scripts/testing/published-data.ts';

export function readJson<Value>(path: string, schema: z.ZodType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(findData(path), 'utf8')));
}
