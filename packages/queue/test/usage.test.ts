import { makeAmounts, reservedUnits } from '@masbench/core';
import { expect, it } from 'vitest';
import { storedCounts } from '../src/store/admission.ts';
import { makeCounts, storedAmounts, storedLimit, scaleDown, units } from '../src/store/usage.ts';

it('every unit that is reserved is kept in stores under a name of its own, and comes back as it was', () => {
  expect(new Set(units).size).toBe(reservedUnits.length);
  const amounts = makeAmounts((unit) => reservedUnits.indexOf(unit) + 1);
  const counts = storedCounts(storedAmounts(amounts));
  expect(counts[units.indexOf('nanoUsd')]).toBe(amounts.costUsd * 1e9);
  expect(counts[units.indexOf('tokens')]).toBe(amounts.tokens);
  expect(scaleDown(makeCounts((name) => counts[units.indexOf(name)] ?? 0))).toEqual(amounts);
  expect(scaleDown(makeCounts(() => -1))).toEqual(makeAmounts(() => undefined));
});

it('a limit of a part of a call or a token, as a share of another limit may be, is kept in whole ones', () => {
  expect(storedLimit({ calls: 7 / 2, tokens: 1e6 / 3, costUsd: 0.29 })).toEqual({
    calls: 3,
    tokens: 333_333,
    nanoUsd: 290_000_000,
  });
  expect(storedLimit({}).tokens).toBeUndefined();
});
