import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

const sections = new Map(
  ['statistics', 'ratings', 'independent', 'verdicts'].flatMap((name) =>
    readFileSync(new URL(`fixtures/${name}.jsonl`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => z.tuple([z.string(), z.unknown()]).parse(JSON.parse(line))),
  ),
);

/** The cases of one section of the references, which the Python files next to them make; at least 30. */
export function casesOf<Schema extends z.ZodType>(section: string, schema: Schema): z.output<Schema>[] {
  const cases = z.array(schema).parse(sections.get(section));
  expect(cases.length).toBeGreaterThanOrEqual(30);
  return cases;
}

/** Tests that a function computes the answers of every case of a section from its inputs. */
export function itEquals<Input>(
  title: string,
  reference: {
    readonly section: string;
    readonly inputs: z.ZodType<Input>;
    readonly answers: z.ZodType;
    readonly compute: (input: Input) => unknown;
  },
): void {
  it.each([title])('%s', () => {
    const { section, inputs, answers, compute } = reference;
    const found = casesOf(section, inputs).map((input) => compute(input));
    expect(found).toEqual(casesOf(section, answers).map(near));
  });
}

/**
 * Matches numbers, by name or place, that equal the reference to 1e-6: of its size, where that is above 1. Further keys
 * may exist.
 */
export function near(expected: unknown): unknown {
  if (typeof expected === 'number')
    return {
      asymmetricMatch: (found: unknown) =>
        typeof found === 'number' && Math.abs(found - expected) <= 1e-6 * Math.max(1, Math.abs(expected)),
      toString: () => `${expected}`,
      toAsymmetricMatcher: () => `near ${expected}`,
    };
  if (Array.isArray(expected)) return expected.map(near);
  if (typeof expected !== 'object' || expected === null) return expected;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, near(value)])),
  );
}
