import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import type * as z from 'zod';
import { findData } from '../../../scripts/testing/published-data.ts';

export function readLines<Value>(path: string, schema: z.ZodType<Value>): readonly Value[] {
  return readFileSync(findData(path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}

/** Any character of Unicode, halves of surrogate pairs among them. The one that fast-check has takes a second to make. */
export const anyCharacter = fc.nat({ max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));

/** The rows of a table: a line each, cells apart by bars. */
export function readTable(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
