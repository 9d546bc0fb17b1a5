import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeovers } from './processes/takeovers.ts';

/** `MASBENCH_ROUNDS=400` as often as docs/decisions/0013 reports. */
const rounds = Number(process.env['MASBENCH_ROUNDS'] ?? 150);

it.each(['of a dead process', 'free'] as const)(
  `a lock %s goes to exactly one of four processes, in ${rounds} rounds`,
  async (found) => {
    const folder = mkdtempSync(join(tmpdir(), 'masbench-'));
    try {
      const { owners, left } = await takeovers(folder, rounds, found);
      expect(owners).toEqual(Array.from({ length: rounds }, () => 1));
      expect(left.filter((file) => file !== 'dead.lock')).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  600_000,
);
