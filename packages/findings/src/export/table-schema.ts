import { readColumns, type Column, type ColumnType, type ExportRows } from './columns.js';
import type { RowTable } from './export-rows.js';

const amounts = (prefix: string, names: readonly string[]): Column[] => columns('number', prefix, names);

const usage =
  'calls inputTokens outputTokens cachedTokens cacheWriteTokens reasoningTokens seconds costUsd'.split(' ');
const lost = ['calls', 'tokens', 'costUsd'];

/** All of `Reason`. */
const reasons = 'illegal too-large error timeout budget refusal forfeit unavailable'.split(' ');

const texts = (...names: readonly string[]): Column[] => columns('text', '', names);
const integers = (...names: readonly string[]): Column[] => columns('integer', '', names);

const place = [
  ...texts('run', 'game', 'match'),
  ...integers('cell', 'trial'),
  ...texts('variant', 'seed', 'status'),
];

/** Columns that every run has, by table: their types do not depend on what happened in it. */
const schema: Readonly<Record<RowTable, readonly Column[]>> = {
  matches: [
    ...place,
    ...texts('reason', 'outcome'),
    ...amounts('services.', usage),
    ...amounts('services.lost.', lost),
  ],
  seats: [
    ...place,
    ...texts('seat', 'agent', 'name', 'nature', 'role'),
    ...amounts('', ['score']),
    ...amounts('usage.', usage),
    ...amounts('lost.', lost),
    ...integers('moves'),
    ...columns('integer', 'failedAttempts.', reasons),
    ...columns('integer', 'standIns.', reasons),
    ...columns('integer', 'readings.', ['normalized', 'askedAgain', 'dropped']),
    ...texts('firstError'),
  ],
  decisions: [
    ...texts('run', 'match'),
    ...integers('cell', 'trial'),
    ...texts('variant', 'seat', 'agent', 'nature', 'role', 'request', 'kind', 'by', 'why', 'value'),
    ...integers('failedAttempts'),
    ...texts('firstError'),
    ...amounts('usage.', ['calls', 'inputTokens', 'outputTokens', 'seconds', 'costUsd']),
    ...amounts('', ['askedAt', 'at']),
  ],
  'model-calls': [
    ...texts('run', 'match'),
    ...integers('cell', 'trial'),
    ...texts('variant', 'request'),
    ...integers('attempt', 'call'),
    ...texts('time', 'model', 'servedModel', 'finish', 'error', 'errorMessage'),
    ...integers('tries'),
    ...columns('boolean', '', ['fromCache']),
    ...texts('outputMode'),
    ...amounts('', [
      'inputTokens',
      'cachedTokens',
      'cacheWriteTokens',
      'outputTokens',
      'reasoningTokens',
      'costUsd',
      'ms',
      'firstTokenMs',
    ]),
    ...texts('asked', 'answer'),
  ],
};

/**
 * The columns of a table of a run: those of every run, in one order, and then the levels of its factors and the metrics of
 * its game by name, whose numbers all have the type of a fraction. Two runs of one game have the same types, so that their
 * files concatenate. A metric that no match has is taken for a number.
 */
export async function tableColumns(name: RowTable, rows: ExportRows): Promise<Column[]> {
  const fixed = schema[name];
  const known = new Set(fixed.map((column) => column.name));
  const own = (await readColumns(rows, { ofNothing: 'number' })).filter((column) => !known.has(column.name));
  return [
    ...fixed,
    ...own
      .map((column): Column => (column.type === 'integer' ? { ...column, type: 'number' } : column))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  ];
}

function columns(type: ColumnType, prefix: string, names: readonly string[]): Column[] {
  return names.map((name) => ({ name: prefix + name, type }));
}
