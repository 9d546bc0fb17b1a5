import { MasbenchError } from '@masbench/core';
import { defineBenchmark, genericPrompts } from '@masbench/core/benchmark';
import { describe, expect, it } from 'vitest';
import { nim } from './games/nim.js';

const seats = ['A', 'B'];

function codeOf(make: () => unknown): string | undefined {
  try {
    make();
    return undefined;
  } catch (error) {
    return MasbenchError.isInstance(error) ? error.code : 'not coded';
  }
}

describe('a benchmark', () => {
  it('takes its name from the game', () => {
    expect(defineBenchmark(nim, { seats }).name).toBe(nim.name);
  });

  it('refuses a variant that comes after an unknown one', () => {
    const match = () => undefined;
    expect(
      codeOf(() =>
        defineBenchmark(nim, { seats, variants: { a: { description: '', after: ['b'], match } } }),
      ),
    ).toBe('OPTION_INVALID');
  });

  it('refuses variants that come after each other, through others too', () => {
    const after = (one: string) => ({ description: '', after: [one], match: () => undefined });
    expect(
      codeOf(() =>
        defineBenchmark(nim, { seats, variants: { a: after('b'), b: after('c'), c: after('a') } }),
      ),
    ).toBe('OPTION_INVALID');
  });

  it('refuses a variant of a game that is not among its plays', () => {
    const variants = { a: { description: '', play: 'solo', match: () => undefined } };
    expect(codeOf(() => defineBenchmark(nim, { seats, variants }))).toBe('OPTION_INVALID');
  });

  it('refuses names that cannot be part of a file name', () => {
    const variants = { 'a/b': { description: '', match: () => undefined } };
    expect(codeOf(() => defineBenchmark(nim, { seats, variants }))).toBe('OPTION_INVALID');
  });

  it('has a prompt for every kind of move, with data and view between marks', () => {
    const prompts: Record<string, (turn: never, tools: never) => { system?: string; user: string }> =
      genericPrompts(nim, { rules: 'Take one to three; who takes the last one wins.' }) as never;
    const kinds = Object.keys(prompts);
    expect(kinds).toEqual(
      Object.entries(nim.asks).flatMap(([kind, { type }]) => (type === 'move' ? [kind] : [])),
    );
    const turn = { kind: kinds[0], seat: 'A', data: { left: 5 }, view: { table: { left: 5 } } } as never;
    const { system, user } = prompts[kinds[0] ?? '']?.(turn, {
      quote: (value: unknown) => `<<${JSON.stringify(value)}>>`,
    } as never) ?? {
      user: '',
    };
    expect(system).toContain('Take one to three');
    expect(user).toContain('<<{"left":5}>>');
  });
});
