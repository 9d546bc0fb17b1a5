import type { WriteUp } from '@masbench/experiments';
import type { SolvedBenchmark } from './solve-benchmark.js';

/**
 * A solved game in sentences and a table: its value, how far the strategies are from an equilibrium, and what they do where
 * they lead.
 *
 * @param rows how many decisions, the most likely first
 */
export function solutionWriteUp({ value, exploitability, decisions }: SolvedBenchmark, rows = 12): WriteUp {
  return [
    `The first seat expects ${value.toFixed(6)}; exploitable by ${exploitability.toExponential(2)}`,
    {
      name: 'decisions',
      title: `Decisions that are reached: ${Math.min(rows, decisions.length)} of ${decisions.length}`,
      columns: [
        { title: 'Seat', field: 'seat', as: 'text' },
        { title: 'Reached', field: 'reached', as: 'percent' },
        { title: 'Asked', field: 'asked', as: 'text' },
        { title: 'Plays', field: 'plays', as: 'text' },
      ],
      rows: decisions.slice(0, rows).map(({ seat, reached, kind, data, view, choices }) => ({
        seat,
        reached,
        asked: `${kind} ${short(data ?? view)}`,
        plays: choices
          .toSorted((left, right) => right.probability - left.probability)
          .map(({ action, probability }) => `${short(action)} ${(100 * probability).toFixed(1)} %`)
          .join(', '),
      })),
    },
  ];
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
