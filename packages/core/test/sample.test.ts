import { createRng } from '@masbench/statistics';
import { drawSample } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

/** Many draws from one schema. */
function draws(schema: z.ZodType, canary?: () => string): unknown[] {
  return Array.from({ length: 200 }, (_, index) =>
    drawSample(schema, createRng('sample', `${index}`), { canary }),
  );
}

describe('sampleFrom', () => {
  it.each([
    z.string().regex(/^[a-z]{5}$/),
    z.string().regex(/^[A-H][1-8](-[A-H][1-8])?$/),
    z.string().regex(/^(?:yes|no|may ?be)+[!.]*$/),
    z.string().regex(/^\d{2,3}\.\d+ €$/),
    z.string().regex(/^[^\s,]+, \w{1,3}$/),
    z.string().regex(/\u0041\x42/),
    z.string().regex(/^(?<file>[a-h])(?<rank>[1-8])x?$/),
    z.templateLiteral(['move ', z.enum(['north', 'south'])]),
    z.string().startsWith('I think'),
    z.email(),
    z.url(),
    z.uuid(),
    z.iso.date(),
    z.iso.datetime(),
  ])('finds texts of a pattern: %#', (schema) => {
    for (const value of draws(schema)) expect(schema.safeParse(value).success).toBe(true);
  });

  it('finds rankings, in which nothing stands twice', () => {
    const seats = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const ranking = z
      .array(z.enum(seats))
      .length(8)
      .refine((order) => new Set(order).size === order.length);
    for (const value of draws(ranking)) expect(value).toHaveLength(8);
  });

  it('comes to the limits of ranges and lengths, and to odd texts', () => {
    const values = draws(
      z.object({ n: z.int().min(3).max(2e9), text: z.string().max(80), list: z.array(z.null()).max(4) }),
    );
    const seen = values as { n: number; text: string; list: null[] }[];
    expect(new Set(seen.map(({ n }) => n))).toContain(3);
    expect(new Set(seen.map(({ n }) => n))).toContain(2e9);
    expect(new Set(seen.map(({ text }) => text.length))).toContain(0);
    expect(new Set(seen.map(({ text }) => text.length))).toContain(80);
    expect(new Set(seen.map(({ list }) => list.length))).toContain(0);
    expect(new Set(seen.map(({ list }) => list.length))).toContain(4);
    expect(seen.some(({ text }) => text.includes('\n'))).toBe(true);
  });

  it('draws every type of a union that JSON Schema writes as a list of types', () => {
    const flags = draws(z.boolean().nullable());
    expect(new Set(flags)).toEqual(new Set([true, false, null]));
    const mixed = draws(z.union([z.string(), z.number()])).map((value) => typeof value);
    expect(new Set(mixed)).toEqual(new Set(['string', 'number']));
    expect(draws(z.union([z.string(), z.number()])).some((value) => String(value).includes('\n'))).toBe(true);
  });

  it.each([
    ['only one is given', z.number().min(2e7)],
    ['none is given', z.number()],
    ['both exclude', z.number().gt(1).lt(1.5)],
    ['steps are given', z.number().multipleOf(0.25).min(1).max(2)],
  ])('finds numbers where %s of the limits', (_what, schema) => {
    for (const value of draws(schema)) expect(value).toEqual(expect.any(Number));
  });

  it.each([
    ['or null', z.string().max(50).nullable().meta({ private: true })],
    ['of a least length', z.string().min(30).max(60).meta({ private: true })],
    ['in a list', z.array(z.string()).min(1).meta({ private: true })],
    ['inside an object', z.object({ plan: z.string(), sure: z.boolean() }).meta({ private: true })],
    ['under a definition', z.string().meta({ id: 'thought', private: true }).optional()],
  ])('writes canaries into private texts %s', (_what, schema) => {
    const texts = draws(schema, () => 'zq7qz').map((value) => JSON.stringify(value));
    expect(texts.filter((text) => text?.includes('zq7qz')).length).toBeGreaterThan(texts.length / 4);
  });
});
