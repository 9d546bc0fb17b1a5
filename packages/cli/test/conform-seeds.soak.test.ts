import { conform } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { rightGames as zoo } from '../../core/test/zoo/right-games.ts';
import { rightGames as hq } from '../../game-hq/test/right-games.ts';
import { rightGames as mug } from '../../game-mug/test/right-games.ts';
import { rightGames as werewolf } from '../../game-werewolf/test/right-games.ts';
import { examples, listBreaches, meant } from './printed-games.ts';

/** Matches of a game that the kit plays unless it is asked for another number. */
const usual = 20;

/** Blocks of matches, each match from a seed of its own: these few, or `MASBENCH_SEEDS=200`, which takes an hour or more. */
function seedBlocks(few: number): readonly { readonly seed: string; readonly runs: number }[] {
  const seeds = Number(process.env['MASBENCH_SEEDS'] ?? few);
  return Array.from({ length: Math.ceil(seeds / usual) }, (_, block) => ({
    seed: `block ${block}`,
    runs: Math.min(usual, seeds - block * usual),
  }));
}

describe('over many seeds a right game is not refused', { timeout: 3_600_000 }, () => {
  it.each(examples)('%s', async (file) => {
    for (const block of seedBlocks(20)) expect(await listBreaches(file, block)).toEqual(meant[file] ?? []);
  });

  it.each([
    ...zoo.map((game) => [...game, 20] as const),
    ...hq.map((game) => [...game, 8] as const),
    ...mug.map((game) => [...game, 4] as const),
    ...werewolf.map((game) => [...game, 1] as const),
  ])('%s', async (_name, game, terms, few) => {
    for (const block of seedBlocks(few))
      expect(await conform(game, { ...terms, ...block })).toMatchObject({ terminates: 'held' });
  });
});
