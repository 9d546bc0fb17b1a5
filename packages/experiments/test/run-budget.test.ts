import { reservedUnits } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { experimentOfJson } from '../src/experiment/experiment-file.ts';
import { checkBudget } from '../src/experiment/experiment.ts';
import { recordedBudget, runBudgetSchema } from '../src/experiment/run-budget.ts';
import { benchmark } from './numbers.ts';

describe('the budget of a run', () => {
  it('has every unit that is reserved: what is checked is recorded, and is read from files', async () => {
    for (const unit of reservedUnits) {
      const budget = { [unit]: 2 };
      checkBudget(budget);
      expect(recordedBudget(budget)).toEqual(budget);
      expect(runBudgetSchema.parse(budget)).toEqual(budget);
      expect(await experimentOfJson({ benchmark: 'numbers', budget }, async () => benchmark)).toMatchObject({
        budget,
      });
    }
  });

  it('is written in one order, and read in that of the file', () => {
    const text = '{"costUsd":1,"tokens":2,"calls":3}';
    expect(JSON.stringify(recordedBudget({ calls: 3, costUsd: 1, tokens: 2 }))).toBe(text);
    expect(JSON.stringify(runBudgetSchema.parse(JSON.parse(text)))).toBe(text);
    expect(() => runBudgetSchema.parse({ seconds: 1 })).toThrow('Unrecognized key');
  });
});
