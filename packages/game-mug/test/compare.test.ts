import { methodTable } from '@masbench/game-mug/report';
import { compareMethods, type CompareOptions } from '@masbench/game-mug/study';
import { generateQuestion, perceive } from '@masbench/game-mug/world';
import { scriptedBaselinePlayer, scriptedReleasedPlayer } from '@masbench/game-mug/baselines';
import { mugScriptedPlayer } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';

const { original, edited, ...asked } = generateQuestion({ seed: 1, index: 0 });
const item = { ...asked, images: [original, edited] };
const options: CompareOptions = {
  methods: ['mug', 'self-consistency', 'mad-vote'],
  contestants: {
    mug: () => mugScriptedPlayer({ perceive }),
    baseline: () => scriptedBaselinePlayer({ perceive }),
    released: () => scriptedReleasedPlayer({ perceive }),
  },
  seed: 1,
};

describe('compareMethods', () => {
  it('holds every match to the limits, and counts the moves that they left to the game', async () => {
    const free = await compareMethods(item, options);
    const limited = await compareMethods(item, { ...options, limits: { match: { calls: 3 } } });
    for (const row of free) expect(row).toMatchObject({ status: 'finished', standIns: {} });
    expect(limited[0]?.calls).toBeLessThan(free[0]?.calls ?? 0);
    const [mug] = methodTable([...limited, ...limited]);
    const moves = limited[0]?.standIns['budget'] ?? 0;
    expect(moves).toBeGreaterThan(0);
    expect(mug?.standIns).toEqual({ budget: 2 * moves });
  });

  it('plays baselines with one call where MUG could spend none', async () => {
    const rows = await compareMethods(item, { ...options, limits: { match: { calls: 0 } } });
    expect(rows.map(({ method, calls, budget }) => [method, calls, budget])).toEqual([
      ['mug', 0, null],
      ['self-consistency', 0, 1],
      ['mad-vote', 0, 1],
    ]);
  });
});
