import type { Field } from '@masbench/core/benchmark';

const usual: readonly Field[] = [
  { title: 'Score', field: 'score', as: 'number', places: 4, interval: true },
  { title: 'Calls', field: 'usage.calls', as: 'integer' },
  { title: 'Tokens', field: 'usage.tokens', as: 'integer' },
  { title: 'Seconds', field: 'usage.seconds', as: 'number', places: 1 },
];

/** Returns the columns of numbers of seats: those of the benchmark but for who it is, or the usual ones. */
export function seatColumns(columns: readonly Field[] | null): readonly Field[] {
  return (columns ?? usual).filter(({ field }) => !['seat', 'agent', 'name', 'role'].includes(field));
}
