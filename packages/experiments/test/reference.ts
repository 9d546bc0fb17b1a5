import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import * as z from 'zod';

const sections = new Map(
  readFileSync(new URL('fixtures/statistics.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => z.tuple([z.string(), z.unknown()]).parse(JSON.parse(line))),
);

/** The cases of one section of `fixtures/statistics.jsonl`, made by `fixtures/statistics.py`; at least 30. */
export function casesOf<Schema extends z.ZodType>(section: string, schema: Schema): z.output<Schema>[] {
  const cases = z.array(schema).parse(sections.get(section));
  expect(cases.length).toBeGreaterThanOrEqual(30);
  return cases;
}

/** Expects a number, or numbers by name or place, to equal the reference to 1e-6: of its size, where that is above 1. */
export function expectSame(found: unknown, expected: unknown, where: string): void {
  if (typeof expected === 'number' && typeof found === 'number') {
    const difference = Math.abs(found - expected);
    if (!(difference <= 1e-6 * Math.max(1, Math.abs(expected))))
      expect.fail(`${where}: ${found} is not ${expected}`);
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected))
      expectSame((found as Record<string, unknown> | null)?.[key], value, `${where}.${key}`);
  } else expect({ where, value: found }).toEqual({ where, value: expected });
}
