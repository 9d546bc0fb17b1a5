import type { MethodLine } from '@masbench/game-mug/report';
import { decimals, interval, percent } from './format.js';
import { plainTable } from './table.js';

interface MethodColumn {
  readonly title: string;
  readonly of: (line: MethodLine) => string;
}

const columns: readonly MethodColumn[] = [
  { title: 'Method', of: ({ method }) => method },
  { title: 'n', of: ({ questions }) => String(questions) },
  { title: 'Accuracy', of: ({ accuracy }) => percent(accuracy.value) },
  { title: '95 %', of: ({ accuracy }) => interval(accuracy.interval) },
  { title: 'By guessing', of: ({ accuracyByChance }) => percent(accuracyByChance) },
  { title: 'No answer', of: ({ unanswered }) => String(unanswered) },
  { title: 'Detection', of: ({ detection }) => percent(detection.value) },
  {
    title: '95 %',
    of: ({ detection }) => (detection.interval === null ? '–' : interval(detection.interval)),
  },
  { title: 'Calls', of: ({ calls }) => decimals(calls, 1) },
  { title: 'Budget', of: ({ budget }) => decimals(budget, 1) },
  { title: 'Tokens', of: ({ tokens }) => decimals(tokens, 0) },
];

const cost: MethodColumn = {
  title: 'Cost',
  of: ({ costUsd }) => (costUsd === null ? '–' : `$${costUsd.toFixed(4)}`),
};

/** MUG, its ablations and the baselines, one line each. Costs are shown where something costs. */
export function methodsTable(lines: readonly MethodLine[]): string {
  const shown = lines.every(({ costUsd }) => costUsd === 0) ? columns : [...columns, cost];
  return plainTable(
    shown.map(({ title }) => title),
    lines.map((line) => shown.map(({ of }) => of(line))),
  );
}
