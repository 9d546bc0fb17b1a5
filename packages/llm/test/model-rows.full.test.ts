import { describe, expect, test } from 'vitest';
import { knownModels } from '../src/model-facts/model-facts.ts';
import { readKnownModels } from '../src/model-facts/read-facts.ts';
import { sendAsks } from './sent-asks.ts';

const names = [...knownModels().models.keys()];

describe('a request for every model that is known', () => {
  test('is taken by its provider, with any setting', async () => {
    expect(names.length).toBeGreaterThan(700);
    const refused: string[] = [];
    for (const name of names)
      for (const { ask, objections } of await sendAsks(name))
        refused.push(...objections.map((objection) => `${name}, ${ask}: ${objection}`));
    expect(refused).toEqual([]);
  });

  test('comes from files that are as their schema says, and no alias has a row', () => {
    const { models, aliases } = readKnownModels();
    expect(Object.keys(aliases).filter((name) => models.has(name))).toEqual([]);
    for (const [name, target] of Object.entries(aliases))
      expect(models.has(`${name.slice(0, name.indexOf(':'))}:${target}`)).toBe(true);
  });
});
