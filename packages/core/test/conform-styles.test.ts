import type { AnyGame } from '@masbench/core';
import { conform, ConformanceError } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { auctionFaults } from './zoo/auction.ts';
import { chatFaults } from './zoo/chat.ts';
import { nimFaults } from './zoo/nim.ts';
import { otherFaults } from './zoo/others.ts';
import type { Specimen, Terms } from './zoo/specimen.ts';
import { tricksFaults } from './zoo/tricks.ts';

const zoo: readonly Specimen[] = [
  ...nimFaults,
  ...auctionFaults,
  ...chatFaults,
  ...tricksFaults,
  ...otherFaults,
];

/** One game may be the twin of many. */
const twins = new Map(zoo.map(({ mended, ...specimen }) => [mended, { ...specimen, mended }]));

/** What the kit says with its own numbers of matches. */
async function verdictOn(game: AnyGame, terms: Terms): Promise<string> {
  try {
    await conform(game, { config: {}, ...terms });
    return 'passed';
  } catch (error) {
    if (error instanceof ConformanceError) return error.message;
    throw error;
  }
}

describe('conform, on games of many styles', () => {
  it.each(zoo)('names the law that is broken where $fault: $law', async ({ broken, law, terms }) => {
    expect((await verdictOn(broken, terms)).split(':')[0]).toBe(law);
  });

  it.each([...twins.values()])('passes the mended twin: not “$fault”', async ({ mended, terms }) => {
    expect(await verdictOn(mended, terms)).toBe('passed');
  });
});
