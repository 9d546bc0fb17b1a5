import { expect } from 'vitest';

/** The numbers from 1 to n. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);

export const zeros = (values: readonly unknown[]): number[] => values.map(() => 0);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Equal to so many places, for `toEqual`. */
export const close = (value: number, digits = 9): number => expect.closeTo(value, digits) as number;
