import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { findData } from '../../../scripts/testing/published-data.ts';

export function readLines<Value>(path: string, schema: z.ZodType<Value>): readonly Value[] {
  return readFileSync(findData(path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}

/** The rows of a table: a line each, cells apart by bars. */
export function readTable(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
