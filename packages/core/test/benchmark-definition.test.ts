import { MasbenchError } from '@masbench/core';
import { defineBenchmark, type BenchmarkDefinition } from '@masbench/core/benchmark';
import { describe, expect, it } from 'vitest';
import { nim } from './games/nim.js';

const column = { title: 'Cost', field: 'usage.costUsd', as: 'usd' };
const nothing = (): undefined => undefined;

/** Definitions that a module without types may hold, and what is said of each. */
const wrong: readonly (readonly [about: string, definition: object, said: string])[] = [
  ['a format that does not exist', { columns: [{ ...column, as: 'dollars' }] }, 'columns[0].as'],
  ['a column without a field', { columns: [column, { title: 'Score', as: 'number' }] }, 'columns[1].field'],
  ['a field that is no path', { columns: [{ ...column, field: 'usage costUsd' }] }, 'columns[0].field'],
  ['places below zero', { columns: [{ ...column, places: -1 }] }, 'columns[0].places'],
  ['a range the wrong way round', { columns: [{ ...column, range: [1, 0] }] }, 'columns[0].range'],
  ['a range without an end', { columns: [{ ...column, range: [0] }] }, 'columns[0].range'],
  ['a member of a column that does not exist', { columns: [{ ...column, digits: 2 }] }, 'digits'],
  [
    'a contrast without a second side',
    { contrasts: { pairs: [{ name: 'x', description: 'x', first: { name: 'x', field: 'score' } }] } },
    'contrasts',
  ],
  ['a range of a contrast the wrong way round', { contrasts: { ranges: { score: [1, 0] } } }, 'contrasts'],
  ['a member that does not exist', { colums: [column] }, 'colums'],
  ['columns that are no list', { columns: column }, 'columns'],
  ['roles that are no function', { seats: { names: ['A'], roles: { A: 'first' } } }, 'roles'],
  ['a player that is no factory', { players: { scripted: { take: 1 } } }, 'players.scripted'],
  ['a seat that is named twice', { seats: ['A', 'A'] }, 'seats'],
  ['no seats', { seats: [] }, 'seats'],
  ['settings that are no schema', { settings: { stones: 3 } }, 'settings'],
  [
    'a match that is no function',
    { variants: { short: { description: 'short', match: 1 } } },
    'variants.short.match',
  ],
  [
    'a variant that is named as the benchmark is',
    { variants: { default: { description: 'as it is' } } },
    'default',
  ],
  [
    'prompts of a variant for no move',
    { variants: { short: { description: 'short', prompts: { bid: nothing } } } },
    'bid',
  ],
  [
    'a variant after something that is no list',
    { variants: { short: { description: 'short', after: 'long', match: nothing } } },
    'variants.short.after',
  ],
  ['prompts of a move that the game does not ask for', { prompts: { bid: () => ({ user: '' }) } }, 'bid'],
  [
    'progress by answers that the game does not ask for',
    { seats: { names: ['A'], progress: { kind: 'bid', total: () => 1 } } },
    'bid',
  ],
  [
    'an experiment with a variant that does not exist',
    { experiments: { table1: { description: 'one', variants: ['long'] } } },
    'long',
  ],
  ['an experiment without trials', { experiments: { table1: { description: 'one', trials: 0 } } }, 'trials'],
];

describe('the definition of a benchmark', () => {
  it.each(wrong)('is refused before a match is played: %s', (_about, definition, said) => {
    expect(() => define(definition)).toThrow(MasbenchError);
    expect(() => define(definition)).toThrow('Cannot define the benchmark nim');
    expect(() => define(definition)).toThrow(said);
  });

  it('names every member that is wrong at once', () => {
    const both = { columns: [{ ...column, as: 'dollars' }], services: 1 };
    expect(() => define(both)).toThrow(/columns\[0\]\.as/);
    expect(() => define(both)).toThrow(/at services/);
  });

  it('is accepted with a range that has no end, and with members that are undefined', () => {
    const columns = [{ ...column, range: [0, Infinity] }];
    expect(define({ columns, figures: undefined })).toMatchObject({ columns });
  });
});

/** Defines a benchmark as a module does that was loaded without a check of its types. */
function define(definition: object): ReturnType<typeof defineBenchmark> {
  const untyped: BenchmarkDefinition<typeof nim, unknown, unknown> = { seats: ['A', 'B'], ...definition };
  return defineBenchmark(nim, untyped);
}
