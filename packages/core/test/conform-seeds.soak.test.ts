import { conform } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { styles } from './zoo/causes.ts';
import type { Specimen } from './zoo/specimen.ts';

/** Matches of each game, each from a seed of its own: `MASBENCH_SEEDS=200` takes an hour or more. */
const seeds = Number(process.env['MASBENCH_SEEDS'] ?? 5);

/** The right games, each once: many faults are those of one game. */
const right = new Map(
  Object.values(styles)
    .flat()
    .map((specimen) => [specimen.mended, specimen]),
);

describe(`over ${seeds} seeds`, { timeout: 3_600_000 }, () => {
  it.each<Specimen>([...right.values()])(
    'a right game is not refused: the twin of $fault',
    async ({ mended, terms }) => {
      await expect(conform(mended, { config: {}, ...terms, runs: seeds })).resolves.toBeDefined();
    },
  );
});
