import { play } from '@masbench/core';
import { counterfactual, matchOnRecord } from '@masbench/findings';
import { judgeDifferences } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { plantedEffects, type PlantedEffect } from './branching-games.ts';

/** How many studies of 20 matches are made of each game: 2,000 show that intervals cover. */
const studies = Number(process.env['MASBENCH_STUDIES'] ?? 40);

async function playChanged({ game, agents }: PlantedEffect, seed: number) {
  const { journal } = await play(game, { config: {}, agents, services: {}, seed });
  const match = matchOnRecord(game, journal);
  const found = await counterfactual(match, { answers: { 'say/A#0': 1 } }, { agents });
  // Draws that both matches have are the same, and a change to what is on record changes nothing.
  expect(found.draws.changed).toBe(0);
  const control = await counterfactual(match, { answers: { 'say/A#0': 0 } }, { agents });
  expect(control).toMatchObject({ status: 'unchanged', draws: { changed: 0, added: 0 } });
  expect(Object.values(control.difference ?? { none: 1 }).every((gain) => gain === 0)).toBe(true);
  return { a: found.scores?.['A'] ?? Number.NaN, b: found.recorded?.['A'] ?? Number.NaN };
}

describe(`intervals from 20 matches hold the effect of a change, in ${studies} studies`, () => {
  it.each(Object.keys(plantedEffects))(
    'of %s, and controls are exactly 0',
    async (name) => {
      const planted = plantedEffects[name];
      if (planted === undefined) throw new Error(`no game ${name}`);
      let [shown, held] = [0, 0];
      for (let study = 0; study < studies; study += 1) {
        const matches = await Promise.all(
          Array.from({ length: 20 }, async (_, match) => playChanged(planted, 1000 * study + match)),
        );
        const [verdict] = judgeDifferences([
          {
            first: 'changed',
            second: 'on record',
            a: matches.map(({ a }) => a),
            b: matches.map(({ b }) => b),
          },
        ]);
        if (verdict?.interval === null || verdict === undefined) continue;
        shown += 1;
        const { low, high } = verdict.interval;
        held += Number(low <= planted.effect && high >= planted.effect);
      }
      process.stdout.write(`${name}: ${((100 * held) / shown).toFixed(2)} % of ${shown} intervals\n`);
      expect(shown / studies).toBeGreaterThan(0.8);
      expect(held / shown).toBeGreaterThan(studies < 1000 ? 0.85 : 0.93);
      expect(held / shown).toBeLessThan(studies < 1000 ? 1.01 : 0.97);
    },
    3_600_000,
  );
});
