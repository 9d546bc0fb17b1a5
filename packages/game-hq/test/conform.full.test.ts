import { conform } from '@masbench/core/testing';
import { hq, vision, withVision } from '@masbench/game-hq';
import { describe, expect, it } from 'vitest';
import { evaluate, passages } from './playing.js';
import { rightGames, waive } from './right-games.ts';

describe('hq conforms', () => {
  it.each(rightGames)('%s', async (_name, game, terms) => {
    const report = await conform(game, { ...terms, runs: 12 });
    const bound = Object.entries(report).filter(([law]) => !(law in waive));
    expect(bound.length).toBeGreaterThan(9);
    expect(bound.filter(([, verdict]) => !/^(held$|does not apply)/.test(verdict))).toEqual([]);
  });

  it('but not where the rivals are always seen: the kit finds what leaks', async () => {
    await expect(
      conform(withVision(hq, vision.always()), {
        config: { passages: passages(5) },
        seats: 2,
        services: { evaluate },
        waive,
        runs: 12,
      }),
    ).rejects.toThrow('no interference');
  });
});
