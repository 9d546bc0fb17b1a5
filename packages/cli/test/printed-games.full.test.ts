import { describe, expect, it } from 'vitest';
import { examples, listBreaches, meant } from './printed-games.ts';

describe('games of examples', () => {
  it.each(examples)('keep the laws at their strictest: %s', async (file) => {
    expect(await listBreaches(file, { runs: 20 })).toEqual(meant[file] ?? []);
  });
});
