import { experiment, load, run } from '@masbench/experiments';
import { compareParts, runHeadline } from '@masbench/findings';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import { placesOfTest } from '../../experiments/test/places.ts';

const at = placesOfTest();

describe('the headline of a run', () => {
  it('is what the benchmark asks, and not a comparison of seats that are dealt anew', async () => {
    const study = experiment({ benchmark: werewolf, settings: { preset: 'mini-mafia' }, trials: 12 });
    const { result } = await run(study, { folder: at('asked') });
    const { headline, detail, isAlert } = runHeadline(result);
    expect(isAlert).toBe(false);
    expect(headline).toMatch(/wolves|village|suspicion/i);
    expect(headline).not.toMatch(/seat/i);
    expect(result.contrasts?.map(({ sentence }) => detail.includes(sentence))).toContain(true);

    const { comparisons } = await compareParts(await load(at('asked')));
    expect(new Set(comparisons.flatMap(({ first, second }) => [first, second]))).toEqual(
      new Set(['villager', 'werewolf', 'seer']),
    );
  });

  it('is that the agents did not play, if more than a fifth of the moves were substitutes', async () => {
    const study = experiment({
      benchmark: werewolf,
      settings: { preset: 'mini-mafia' },
      limits: { seat: { calls: 2 }, retries: 0 },
      trials: 3,
    });
    const { result } = await run(study, { folder: at('limits') });
    const { headline, isAlert } = runHeadline(result);
    expect(isAlert).toBe(true);
    expect(headline).toMatch(/^\d+ of \d+ moves were not the agents’ own: this run compares nothing$/);
    const fair = {
      ...result,
      inQuestion: undefined,
      seats: result.seats.map((row) => ({ ...row, standIns: {} })),
    };
    expect(runHeadline(fair).isAlert).toBe(false);
  });
});
