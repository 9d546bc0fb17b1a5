import { conform } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { rightGames } from './right-games.ts';

describe('the laws of games', { timeout: 240_000 }, () => {
  it.each(rightGames)('hold for %s', async (_name, game, terms) => {
    const report = await conform(game, { ...terms, runs: 4 });
    const bound = Object.entries(report).filter(([law]) => !(law in (terms.waive ?? {})));
    expect(bound.filter(([, verdict]) => !/^(held$|does not apply)/.test(verdict))).toEqual([]);
  });
});
