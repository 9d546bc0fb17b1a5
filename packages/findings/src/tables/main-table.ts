import type { Benchmark, Field, FigureTable } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import {
  type GroupResult,
  type RunResult,
  type MeanRow,
  readValue,
  findWinner,
  groupOfCell,
  type Group,
} from '@masbench/experiments';

const usualColumns: readonly Field[] = [
  { title: 'Score', field: 'score', as: 'number', places: 4, interval: true },
  { title: 'Calls', field: 'usage.calls', as: 'integer' },
  { title: 'Tokens', field: 'usage.tokens', as: 'integer' },
  { title: 'Seconds', field: 'usage.seconds', as: 'number', places: 1 },
];

/** Longer tables are left to files. */
const longest = 24;

/**
 * The table of a run: by seat where every seat has one agent and at most one role, else by agent and role, as seats mean
 * nothing where agents or roles move between them. With `n` and the interval next to every mean, or only to those of
 * columns that ask for it. In experiments one row for each group of matches and seat or agent.
 *
 * @returns `null` if nothing has finished, or the table would have more than 24 rows by group
 */
export function mainTable(
  result: Pick<RunResult, 'finished' | 'seats' | 'agents' | 'leading' | 'groups' | 'inQuestion'>,
  { columns = usualColumns }: Pick<Benchmark, 'columns'>,
  intervals: 'asked' | 'all' = 'asked',
): FigureTable | null {
  if (result.finished === 0) return null;
  const groups: readonly (Pick<GroupResult, 'seats' | 'agents' | 'leading'> & { group: Group })[] =
    result.groups.length === 0
      ? [{ ...result, group: {} }]
      : result.groups.map((one) => ({ ...one, group: groupOfCell(one) }));
  const names = [...new Set(groups.flatMap(({ group }) => Object.keys(group)))];
  const isBySeat = groups.every(({ seats, agents }) => isSeatTable(seats, agents));
  const rows = groups.flatMap(({ group, seats, agents, leading }): readonly MeanRow[] => {
    const single = result.inQuestion === undefined ? findWinner(seats) : null;
    const winner = result.finished > 1 ? leaderOf(leading) : single;
    const levels = Object.fromEntries(names.map((name, index) => [`group${index}`, group[name] ?? '']));
    return isBySeat
      ? seats.map((row) => ({
          ...drawn(row),
          ...levels,
          seat: starred(row.seat, row.seat === winner),
        }))
      : agents.map((row) => ({
          ...drawn(row),
          ...levels,
          role: row.role ?? '–',
          agent: starred(playerText(row), row.agent === winner),
        }));
  });
  if (rows.length > longest && result.groups.length > 0) return null;
  const isCached = rows.some(({ usage }) => (usage.cachedTokens ?? 0) > 0);
  const isReplaced = rows.some(({ played }) => played !== undefined);
  const several = rows.some(({ n }) => n > 1);
  // Roles win together: there, that one seat won alone says nothing.
  const hasRoles = groups.some(({ agents }) => agents.some(({ role }) => role !== null));
  const hasWins = !isBySeat && !hasRoles && several && rows.some(({ wins }) => wins !== null);
  return {
    name: isBySeat ? 'results-by-seat' : 'results-by-agent',
    columns: [
      ...names.map((name, index) => text(name, `group${index}`)),
      ...(isBySeat ? [text('Seat', 'seat')] : []),
      text('Agent', 'agent'),
      ...(rows.some(({ name }) => name !== '–') ? [text('Name', 'name')] : []),
      ...(!isBySeat && hasRoles ? [text('Role', 'role')] : []),
      ...(several ? [{ title: 'n', field: 'n', as: 'integer', places: 0 } as const] : []),
      ...(hasWins
        ? ([
            { title: 'Wins', field: 'wins', as: 'integer', places: 0 },
            { title: 'Share', field: 'winShare', as: 'percent', places: 1 },
          ] as const)
        : []),
      ...columns
        // These are there for every benchmark.
        .filter(({ field }) => field !== 'seat' && field !== 'agent' && field !== 'name')
        .flatMap((column): Field[] =>
          several && (column.interval === true || (intervals === 'all' && hasInterval(rows, column)))
            ? [
                { ...column, interval: undefined },
                { ...column, interval: undefined, title: '95 %', field: `interval.${column.field}` },
              ]
            : [{ ...column, interval: undefined }],
        ),
      ...(isCached ? [{ title: 'From cache', field: 'fromCache', as: 'percent', places: 1 } as const] : []),
      // The share of its own moves, and what it scored in those: a stand-in's score is not the player's.
      ...(isReplaced
        ? ([
            { title: 'Played', field: 'played', as: 'percent', places: 1 },
            { title: 'Quality', field: 'quality', as: 'number', places: 4 },
          ] as const)
        : []),
    ],
    rows: rows.map((row) => ({
      ...row,
      ...(isCached ? { fromCache: computeCacheShare(row.usage) } : {}),
      ...(isReplaced && row.played === undefined ? { played: 1, quality: row.score } : {}),
    })),
  };
}

/** The one that is ahead; `null` if none is. */
function leaderOf(leading: RunResult['leading']): string | null {
  if (leading === null || !leading.separated) return null;
  return leading.difference > 0 ? leading.first : leading.second;
}

/** Share of the input that was read from a provider's cache; `null` if it is not known. */
function computeCacheShare({ cachedTokens, inputTokens }: MeanRow['usage']): number | null {
  return cachedTokens === null || inputTokens === null || inputTokens === 0
    ? null
    : cachedTokens / inputTokens;
}

/** False for texts, and for sums such as tokens, whose interval does not follow from those of the parts. */
function hasInterval(rows: readonly MeanRow[], { field }: Field): boolean {
  return rows.some((row) => Array.isArray(readValue({ ...row }, `interval.${field}`)));
}

function text(title: string, field: string): Field {
  return { title, field, as: 'text' };
}

/** Seats mean something where each has one agent and one role at most. */
function isSeatTable(seats: RunResult['seats'], agents: RunResult['agents']): boolean {
  if (seats.every(({ n }) => n < 2)) return true;
  const named = new Set(agents.map(({ agent }) => agent));
  const hasRoles = agents.some(({ role }) => role !== null);
  return seats.every(({ agent, role }) => named.has(agent) && (!hasRoles || role !== undefined));
}

/** The row with its agent as a reader sees it, and no name that says the same. */
function drawn<Row extends MeanRow>(row: Row): Row {
  return { ...row, agent: playerText(row), name: row.name === row.agent ? '–' : row.name };
}

function starred(name: string, isWinner: boolean): string {
  return isWinner ? `${name} ★` : name;
}
