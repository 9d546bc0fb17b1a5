import type { Field } from '@masbench/core/benchmark';
import type { WriteUp } from '@masbench/experiments';
import type { ChangedRun } from './change-run.js';
import type { LeakRun } from './leak-run.js';

/** Effect of a change in a run, in sentences and a table. */
export function changeWriteUp({ change, matches, leftOut, illegal, seats, control }: ChangedRun): WriteUp {
  const stopped = matches.filter(({ status }) => status === 'stopped');
  const unchanged = matches.filter(({ status }) => status === 'unchanged').length;
  const missing = stopped[0]?.missing?.reason;
  return [
    `${counted(matches.length)}: ${unchanged} unchanged, ${matches.length - unchanged - stopped.length} changed, ${stopped.length} stopped for lack of an answer`,
    ...(missing === undefined ? [] : [missing]),
    ...listed(leftOut, 'in which this answer was not given'),
    ...listed(illegal, 'in which this answer is illegal'),
    ...drawLines(matches),
    control.failed.length === 0
      ? `Control: ${counted(control.matches)} with an answer on record came out the same`
      : `Control failed: ${counted(control.failed.length)} of ${control.matches} came out otherwise with an answer on record, so that differences are not those of the change alone: ${control.failed.slice(0, 5).join(', ')}`,
    {
      name: 'change',
      title: `Score with ${change}, minus the recorded score`,
      columns: [
        { title: 'Seat', field: 'seat', as: 'text' },
        { title: 'Difference', field: 'mean', as: 'number', places: 4 },
        interval,
        { title: 'Matches', field: 'compared', as: 'integer' },
      ],
      rows: seats.map(({ difference, ...row }) => ({
        ...row,
        interval: listEnds(difference?.interval ?? null),
      })),
    },
  ];
}

/** How much of the luck of the recorded matches the changed ones share. */
function drawLines(matches: ChangedRun['matches']): string[] {
  const sum = (part: 'kept' | 'changed' | 'added'): number =>
    matches.reduce((total, { draws }) => total + draws[part], 0);
  const [kept, changed, added] = [sum('kept'), sum('changed'), sum('added')];
  const reused = matches.reduce((total, match) => total + match.reused, 0);
  return [
    ...(reused > 0 ? [`${reused} recorded answers were given again after the change`] : []),
    ...(changed + added > 0
      ? [
          `${kept} of ${kept + changed + added} draws kept their value; a draw on a branch keeps it if it is keyed`,
        ]
      : []),
  ];
}

function listed(ids: readonly string[], why: string): string[] {
  const rest = ids.length > 5 ? ', …' : '';
  return ids.length === 0
    ? []
    : [`Left out: ${counted(ids.length)} ${why}, ${ids.slice(0, 5).join(', ')}${rest}`];
}

function counted(matches: number): string {
  return `${matches} ${matches === 1 ? 'match' : 'matches'}`;
}

/** Cost of disclosures in a run, as a table. */
export function leakWriteUp({ leak, rows }: LeakRun): WriteUp {
  return [
    {
      name: 'leak',
      title: `The price of what one ${leak} discloses`,
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
      rows: rows.map(({ cost, ...row }) => ({ ...row, mean: cost?.mean ?? null, interval: listEnds(cost) })),
    },
  ];
}

const interval: Field = { title: '95 %', field: 'interval', as: 'interval', places: 4 };

function listEnds(
  found: { readonly low: number; readonly high: number } | null,
): readonly [low: number, high: number] | null {
  return found === null ? null : [found.low, found.high];
}
