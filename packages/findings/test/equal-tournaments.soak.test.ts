import { wilson } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { kindNames, rankEquals, sizes } from './equal-tournaments.ts';

/** How many tournaments of each kind are played: 400 show the law, a part of them watches over it. */
const repetitions = Number(process.env['MASBENCH_TOURNAMENTS'] ?? 6);

/** Of each share, as thirty of them are looked at. */
const confidence = 0.999;

describe(`tournaments of two equal agents, ${repetitions} of each kind`, { timeout: 3_600_000 }, () => {
  it.each(kindNames)('have a sole first in at most 5 %, after 3 to 20 trials: %s', async (kind) => {
    const { soleFirst } = await rankEquals(kind, { folder: temporaryFolder(), repetitions });
    expect(
      sizes.filter(
        (_, place) =>
          (wilson(Math.round((soleFirst[place] ?? 1) * repetitions), repetitions, { confidence })?.low ?? 1) >
          0.05,
      ),
    ).toEqual([]);
  });
});
