import { play } from '@masbench/core';
import { fileJournal, readJournal, readSpending } from '@masbench/core/journal';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { billedBy, paidTable, payers, price } from './games/paid-table.ts';
import { child, killed, reply } from './processes/child.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

describe('announced calls', () => {
  it('hold what kill −9 loses: billed ≤ the ledger of the server ≤ billed + lost, after every kill', async () => {
    const path = join(temporaryFolder(), 'm.jsonl');
    const ledger = `${path}.ledger`;
    const near = 1e-9;
    for (let kill = 0; kill < 12; kill += 1) {
      const process = child('payer.ts', path, ledger);
      await reply(process);
      await sleep(kill * 3);
      await killed(process);
      if (!existsSync(path)) continue;
      const spending = readSpending(readJournal(path));
      const all = Object.values(spending?.seats ?? {});
      const billed = all.reduce((sum, { usage }) => sum + (usage.costUsd ?? NaN), 0);
      const lost = all.reduce((sum, { lost: { costUsd = NaN } }) => sum + costUsd, 0);
      expect(billed).toBeLessThanOrEqual(billedBy(ledger) + near);
      expect(billedBy(ledger)).toBeLessThanOrEqual(billed + lost + near);
    }
    const result = await play(paidTable, {
      config: {},
      agents: payers(ledger),
      seed: 1,
      journal: fileJournal(path),
    });
    expect(result.status).toBe('finished');
    const { costUsd: billed = NaN } = result.usage;
    const { costUsd: lost = NaN } = result.lost;
    // What is on record is asked once: 18 answers are billed, and what was sent besides is lost at its bound.
    expect(billed).toBeCloseTo(18 * price);
    expect(billedBy(ledger)).toBeGreaterThanOrEqual(billed - near);
    expect(billedBy(ledger)).toBeLessThanOrEqual(billed + lost + near);
    const onRecord = readSpending(readJournal(path));
    const seats = Object.values(onRecord?.seats ?? {});
    expect(seats.reduce((sum, { usage }) => sum + (usage.costUsd ?? NaN), 0)).toBeCloseTo(billed);
    expect(seats.reduce((sum, spent) => sum + (spent.lost.costUsd ?? NaN), 0)).toBeCloseTo(lost);
  });
});
