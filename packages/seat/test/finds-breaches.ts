import { ConformanceError } from '@masbench/core/testing';
import { stdio } from '@masbench/seat';
import { conformSeat } from '@masbench/seat/testing';
import { type SeatLaw } from '../src/testing/conform-seat.ts';
import { expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { bids } from './games/bids.ts';
import { livingWith } from './living-with.ts';
import { agentFile, hostile, playBids } from './seated.ts';

/** Declares a test for each mode of `hostile.py`: the kit names the law that it breaks. */
export function findsBreaches(breaches: readonly (readonly [mode: string, law: SeatLaw])[]): void {
  for (const [mode, law] of breaches)
    it.skipIf(isSkipped(testParts.python))(
      `a program that breaks '${law}' is found by it: ${mode}`,
      async () => {
        const word = `breach-${mode}-${process.pid}`;
        const command = ['python3', agentFile('hostile.py'), mode, word];
        const found = conformSeat(stdio(command, { graceMs: 100 }), { game: bids, runs: 1 });
        await expect(found).rejects.toThrow(ConformanceError);
        await expect(found).rejects.toMatchObject({ law });
        await expect.poll(() => livingWith(word), { timeout: 20_000 }).toBe(0);
      },
    );
}

/** Declares a test for each mode of `hostile.py`: what it does wrong costs its moves, with the reason. */
export function losesMoves(
  failures: readonly (readonly [mode: string, error: RegExp, options: object])[],
): void {
  it.each(failures)(
    '%s: each move is a fallback with the reason, and the match goes on',
    async (mode, error, options) => {
      const { result, entries } = await playBids({ A: hostile(mode, options) }, { rounds: 2 });
      expect(result.status).toBe('finished');
      expect(result.seats['A']?.standIns).toEqual({ [mode === 'refuse' ? 'refusal' : 'error']: 2 });
      const attempts = entries.flatMap((entry) => (entry.type === 'attempt' ? [entry] : []));
      expect(attempts[0]?.error).toMatch(error);
      expect(new Set(attempts.map(({ id }) => id.slice(0, 6)))).toEqual(new Set(['move/A']));
    },
  );
}
