import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { ratedByRunner, spentByRunner } from './runner-tournaments.ts';
import { fields } from './tournament.ts';

describe('tournaments through the runner', { timeout: 600_000 }, () => {
  it('hold known strengths, and cost 70 % of a balanced design at most where they are adaptive', async () => {
    const folder = temporaryFolder();
    const field = fields['two close and cheap, one strong and expensive'];
    if (field === undefined) throw new Error('the field is gone');
    const { held, of } = await ratedByRunner(field, { folder, repetitions: 2, trials: 40 });
    const { adaptive, balanced, right } = await spentByRunner(field, { folder, repetitions: 1 });
    const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
    expect(sumOf(adaptive) / sumOf(balanced)).toBeLessThan(0.7);
    expect(right).toBe(1);
    expect(held / of).toBeGreaterThan(0.8);
  });
});
