import type { AnyGame } from '@masbench/core';
import { examine, type GameLaw } from '@masbench/core/testing';
import { type LawFinding } from '../src/testing/examine.ts';
import { describe, expect, it } from 'vitest';
import { gaps, styles } from './zoo/causes.ts';
import type { Terms } from './zoo/specimen.ts';

const zoo = Object.values(styles).flat();

/** One game may be the twin of many. */
const twins = new Map(zoo.map((specimen) => [specimen.mended, specimen]));

async function findings(game: AnyGame, terms: Terms, runs = 20): Promise<readonly LawFinding[]> {
  return (await examine(game, { config: {}, ...terms, runs })).findings;
}

async function brokenLaw(game: AnyGame, terms: Terms, runs?: number): Promise<GameLaw | undefined> {
  return (await findings(game, terms, runs)).find(({ verdict }) => verdict === 'broken')?.law;
}

describe('conform, by causes', () => {
  it.each(zoo)('names the law that is broken where $fault: $law', async ({ broken, law, terms }) => {
    expect(await brokenLaw(broken, terms)).toBe(law);
  });

  it.each([...twins.values()])('passes the mended twin: not “$fault”', async ({ mended, terms }) => {
    expect(await brokenLaw(mended, terms, 6)).toBeUndefined();
  });

  it.each(gaps)('does not say that $law holds where $fault', async ({ broken, law, terms }) => {
    const found = (await findings(broken, terms)).find((finding) => finding.law === law);
    expect(found?.verdict).toBe('not checked');
  });
});
