import type { Field } from '@masbench/core/benchmark';
import type { WriteUp } from '../tables/write-up.js';
import type { ChangedRun } from './change-run.js';
import type { LeakRun } from './leak-run.js';

/** What a change does in a run, in sentences and a table. */
export function changeWriteUp({ change, matches, leftOut, seats }: ChangedRun): WriteUp {
  const stopped = matches.filter(({ status }) => status === 'stopped');
  const unchanged = matches.filter(({ status }) => status === 'unchanged').length;
  const missing = stopped[0]?.missing?.reason;
  return [
    `${matches.length} matches, of which ${unchanged} stay as they were and ${stopped.length} lack an answer`,
    ...(missing === undefined ? [] : [missing]),
    ...(leftOut.length === 0
      ? []
      : [
          `${leftOut.length} matches have no such answer and are left out: ${leftOut.slice(0, 5).join(', ')}`,
        ]),
    {
      name: 'change',
      title: `Score with ${change}, less the score on record`,
      columns: [
        { title: 'Seat', field: 'seat', as: 'text' },
        { title: 'Difference', field: 'mean', as: 'number', places: 4 },
        interval,
        { title: 'Matches', field: 'n', as: 'integer' },
      ],
      rows: seats.map(({ seat, difference }) => ({ seat, ...difference, interval: endsOf(difference) })),
    },
  ];
}

/** What disclosures cost in a run, as a table. */
export function leakWriteUp({ leak, rows }: LeakRun): WriteUp {
  return [
    {
      name: 'leak',
      title: `What one ${leak} cost its seat by what it disclosed`,
      columns: [
        { title: 'Seat', field: 'seat', as: 'text' },
        { title: 'Rival', field: 'rival', as: 'text' },
        { title: 'Agent of the rival', field: 'agent', as: 'text' },
        { title: 'Cost', field: 'mean', as: 'number', places: 5 },
        { ...interval, places: 5 },
        { title: 'Priced', field: 'priced', as: 'integer' },
        { title: 'Answered', field: 'answered', as: 'integer' },
        { title: 'Missing', field: 'missing', as: 'integer' },
      ],
      rows: rows.map(({ cost, ...row }) => ({ ...row, mean: cost?.mean ?? null, interval: endsOf(cost) })),
    },
  ];
}

const interval: Field = { title: '95 %', field: 'interval', as: 'interval', places: 4 };

function endsOf(
  found: { readonly low: number; readonly high: number } | null,
): readonly [low: number, high: number] | null {
  return found === null ? null : [found.low, found.high];
}
