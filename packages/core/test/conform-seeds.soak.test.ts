import { conform } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { twins } from './zoo/specimens.ts';

/** Matches of each game, each from a seed of its own: `MASBENCH_SEEDS=200` takes an hour or more. */
const seeds = Number(process.env['MASBENCH_SEEDS'] ?? 5);

describe(`over ${seeds} seeds`, { timeout: 3_600_000 }, () => {
  it.each(twins)('a right game is not refused: the twin of $fault', async ({ mended, terms }) => {
    await expect(conform(mended, { config: {}, ...terms, runs: seeds })).resolves.toBeDefined();
  });
});
