import { describe, expect, it } from 'vitest';
import { hostile, playBids } from './seated.ts';

describe('what a program does wrong is data', () => {
  const failures: readonly (readonly [mode: string, error: RegExp, options?: object])[] = [
    ['never-ready', /did not say that it is ready within 300 ms/, { startMs: 300 }],
    ['garbage', /gave no answer within 200 ms/, { answerMs: 200 }],
    ['long-line', /wrote a line of more than 4194304 bytes/],
    ['refuse', /I do not bid/],
  ];

  for (const [mode, error, options = {}] of failures) {
    it(`${mode}: each move is a fallback with the reason, and the match goes on`, async () => {
      const { result, entries } = await playBids({ A: hostile(mode, options) }, { rounds: 2 });
      expect(result.status).toBe('finished');
      expect(result.seats['A']?.standIns).toEqual({ [mode === 'refuse' ? 'refusal' : 'error']: 2 });
      const attempts = entries.flatMap((entry) => (entry.type === 'attempt' ? [entry] : []));
      expect(attempts[0]?.error).toMatch(error);
      expect(new Set(attempts.map(({ id }) => id.slice(0, 6)))).toEqual(new Set(['move/A']));
    });
  }
});
