import { MasbenchError, type Seat } from '@masbench/core';
import type { LoadedRun } from '@masbench/experiments';
import type { PlayedSeat, Observed } from './observations.js';
import type { SideSelection } from './units.js';

/** Who is compared. */
export interface SubjectOptions {
  /** Only these seats. Default: those whose agents differ between the runs, else all. */
  readonly seats?: readonly Seat[] | undefined;
  /** An agent of the first run against one of the second. Default: those that differ between the runs. */
  readonly agents?: readonly [first: string, second: string] | undefined;
}

/** Whose numbers are compared. */
export interface Subject {
  readonly names: readonly [string, string];
  readonly rows: readonly [SideSelection['row'], SideSelection['row']];
}

/** Whose numbers are compared: the seats or agents that were asked for, else those in which the runs differ, else all. */
export function comparedSubject(
  [a, first]: readonly [LoadedRun, Observed],
  [b, second]: readonly [LoadedRun, Observed],
  { seats, agents }: SubjectOptions,
): Subject {
  const runs: readonly [string, string] =
    a.manifest.run === b.manifest.run ? [a.folder, b.folder] : [a.manifest.run, b.manifest.run];
  const refuse = (why: string): never => {
    throw new MasbenchError('OPTION_INVALID', `Cannot compare ${a.folder} with ${b.folder}: ${why}`);
  };
  if (agents !== undefined) {
    for (const [index, { rows }] of [first, second].entries()) {
      const there = listAgents(rows);
      if (!there.has(agents[index] ?? ''))
        refuse(`${runs[index]} has no agent ${JSON.stringify(agents[index])}, but ${[...there].join(', ')}`);
    }
    return {
      names:
        agents[0] === agents[1]
          ? runs
          : [subjectText(first.rows, agents[0]), subjectText(second.rows, agents[1])],
      rows: [({ agent }) => agent === agents[0], ({ agent }) => agent === agents[1]],
    };
  }
  if (seats !== undefined) {
    const there = new Set([...first.rows, ...second.rows].map(({ seat }) => seat));
    const stranger = seats.find((seat) => !there.has(seat));
    if (stranger !== undefined)
      refuse(`there is no seat ${JSON.stringify(stranger)}: the seats are ${[...there].join(', ')}`);
    const wanted = inSeats(new Set(seats));
    return { names: sideNames([first, second], [wanted, wanted], runs), rows: [wanted, wanted] };
  }
  const [own, others] = [listAgents(first.rows), listAgents(second.rows)];
  const onlyFirst = [...own].filter((agent) => !others.has(agent));
  const onlySecond = [...others].filter((agent) => !own.has(agent));
  if (onlyFirst.length === 0 && onlySecond.length === 0) return { names: runs, rows: [undefined, undefined] };
  const fixed = [bySeat(first.rows), bySeat(second.rows)] as const;
  if (isFixed(fixed[0]) && isFixed(fixed[1]) && sameKeys(fixed[0], fixed[1])) {
    const different = inSeats(
      new Set([...fixed[0]].flatMap(([seat, names]) => (sameSet(names, fixed[1].get(seat)) ? [] : [seat]))),
    );
    return { names: sideNames([first, second], [different, different], runs), rows: [different, different] };
  }
  if (onlyFirst.length === 0 || onlySecond.length === 0)
    refuse(
      `the agents of one, ${[...(onlyFirst.length === 0 ? own : others)].join(', ')}, all play in the other too; name the two agents to compare`,
    );
  const rows = [onlyFirst, onlySecond].map(
    (names): SideSelection['row'] =>
      ({ agent }) =>
        names.includes(agent),
  );
  const pair = [rows[0], rows[1]] as const;
  return { names: sideNames([first, second], pair, runs), rows: pair };
}

/** The agents, where each side has one and they differ, else the runs. */
function sideNames(
  observed: readonly [Observed, Observed],
  selects: Subject['rows'],
  runs: readonly [string, string],
): readonly [string, string] {
  const [one, other] = observed.map(({ rows }, side) => [
    ...new Set(rows.filter(selects[side] ?? (() => true)).map(({ text }) => text)),
  ]);
  return one?.[0] !== undefined &&
    other?.[0] !== undefined &&
    one.length === 1 &&
    other.length === 1 &&
    one[0] !== other[0]
    ? [one[0], other[0]]
    : runs;
}

function inSeats(wanted: ReadonlySet<string>): SideSelection['row'] {
  return ({ seat }) => wanted.has(seat);
}

function listAgents(rows: readonly PlayedSeat[]): ReadonlySet<string> {
  return new Set(rows.map(({ agent }) => agent));
}

function subjectText(rows: readonly PlayedSeat[], identity: string): string {
  return rows.find(({ agent }) => agent === identity)?.text ?? identity;
}

function bySeat(rows: readonly PlayedSeat[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { seat, agent } of rows) found.set(seat, (found.get(seat) ?? new Set()).add(agent));
  return found;
}

function isFixed(seats: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return [...seats.values()].every(({ size }) => size === 1);
}

function sameKeys(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key));
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string> = new Set()): boolean {
  return one.size === other.size && [...one].every((value) => other.has(value));
}
