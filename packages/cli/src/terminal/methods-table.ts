import type { MethodLine } from '@masbench/game-mug';
import { decimals, interval, percent } from './format.js';
import { plainTable } from './table.js';

/** MUG, its ablations and the baselines, one line each. */
export function methodsTable(lines: readonly MethodLine[]): string {
  return plainTable(
    [
      'Method',
      'n',
      'Accuracy',
      '95 %',
      'By guessing',
      'No answer',
      'Detection',
      'Calls',
      'Budget',
      'Tokens',
      'Cost',
    ],
    lines.map((line) => [
      line.method,
      String(line.questions),
      percent(line.accuracy.value),
      interval(line.accuracy.interval),
      percent(line.accuracyByChance),
      String(line.unanswered),
      percent(line.detection.value),
      decimals(line.calls, 1),
      decimals(line.budget, 1),
      decimals(line.tokens, 0),
      line.costUsd === null ? '–' : `$${line.costUsd.toFixed(4)}`,
    ]),
  );
}
