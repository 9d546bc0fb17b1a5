import type { StoryLine } from './story.js';
import type { Seat } from '../contracts/seat.js';
import type { ToldLine, ToldPerson } from './told-line.js';

/**
 * Tells phase by phase what seats did that go through the same phases each at its own pace: under the heading of a phase stands
 * all that a seat was told in it, seat by seat if each was told alone, and tables of one form, in which each seat has its rows,
 * are one. A story whose seats are all told of a phase at the same moment stays as it is.
 *
 * @param lines in the order in which they were told
 * @param seats all seats
 */
export function gatherPhases(lines: readonly ToldLine[], seats: readonly Seat[]): readonly ToldLine[] {
  if (!arePhasesApart(lines)) return lines;
  const phases = new Map<string, ToldLine[]>([['', []]]);
  const current = new Map<Seat, string>();
  let people: readonly ToldPerson[] | undefined;
  for (const told of lines) {
    people = told.people ?? people;
    const line = { ...told, people };
    const listeners = told.only ?? seats;
    const { as } = told.line;
    const key = as === 'phase' ? JSON.stringify(told.line) : (current.get(listeners[0] ?? '') ?? '');
    const phase = phases.get(key);
    if (phase === undefined) phases.set(key, [{ ...line, only: null }]);
    else if (as !== 'phase') phase.push(line);
    if (as === 'phase') for (const seat of listeners) current.set(seat, key);
  }
  let shown = '';
  return [...phases.values()]
    .flatMap((phase) => joinTables(sortBySeat(phase, seats), seats))
    .map(({ people: now, ...told }) => {
      const text = JSON.stringify(now);
      const isNew = text !== shown;
      shown = text;
      return isNew && now !== undefined ? { ...told, people: now } : told;
    });
}

/** True if a seat is told of a phase of which another was told before. */
function arePhasesApart(lines: readonly ToldLine[]): boolean {
  const known = new Map<string, Set<Seat>>();
  return lines.some(({ line, only }) => {
    if (line.as !== 'phase' || only === null) return false;
    const text = JSON.stringify(line);
    const before = known.get(text) ?? new Set();
    const isApart = before.size > 0 && only.every((seat) => !before.has(seat));
    known.set(text, new Set([...before, ...only]));
    return isApart;
  });
}

/** Sorts lines that follow one another by the seat that alone was told, each seat's in their order. */
function sortBySeat(lines: readonly ToldLine[], seats: readonly Seat[]): readonly ToldLine[] {
  const runs: ToldLine[][] = [];
  for (const told of lines) {
    const run = runs.at(-1);
    const [before] = run ?? [];
    if (run !== undefined && before?.only?.length === 1 && told.only?.length === 1) run.push(told);
    else runs.push([told]);
  }
  const place = ({ only }: ToldLine): number => seats.indexOf(only?.[0] ?? '');
  return runs.flatMap((run) => run.toSorted((one, other) => place(one) - place(other)));
}

/** Joins tables of one form that seats were told alone: the last holds the rows of all, in the order of the seats. */
function joinTables(lines: readonly ToldLine[], seats: readonly Seat[]): readonly ToldLine[] {
  const forms = new Map<string, ToldLine[]>();
  for (const told of lines) {
    const form = tableForm(told);
    if (form !== undefined) forms.set(form, [...(forms.get(form) ?? []), told]);
  }
  return lines.flatMap((told) => {
    const parts = forms.get(tableForm(told) ?? '') ?? [];
    if (parts.length < 2) return [told];
    if (told !== parts.at(-1) || told.line.as !== 'table') return [];
    const listeners = seats.filter((seat) => parts.some(({ only }) => only?.includes(seat)));
    const rows = listeners.flatMap((seat) =>
      parts.flatMap(({ line, only }) => (line.as === 'table' && only?.[0] === seat ? line.rows : [])),
    );
    return [
      { ...told, line: { ...told.line, rows }, only: listeners.length === seats.length ? null : listeners },
    ];
  });
}

/** The form that joined tables have in common; `undefined` for other lines, and tables that all were told. */
function tableForm({ line, only }: ToldLine): string | undefined {
  const form: Partial<Extract<StoryLine, { as: 'table' }>> | undefined =
    line.as === 'table' && only !== null ? { text: line.text, columns: line.columns } : undefined;
  return form && JSON.stringify(form);
}
