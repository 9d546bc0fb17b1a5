import { reservedUnits, usageFields } from '@masbench/core';
import * as z from 'zod';
import { readColumns, type Column, type ColumnType, type ExportRows } from './columns.js';
import type { RowTable } from './export-rows.js';

const amounts = (prefix: string, names: readonly string[]): Column[] => columns('number', prefix, names);

/** All of `Reason`. */
const reasons = 'illegal too-large error timeout budget refusal forfeit unavailable unplayable'.split(' ');

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
    ...amounts('services.', usageFields),
    ...amounts('services.lost.', reservedUnits),
  ],
  seats: [
    ...place,
    ...texts('seat', 'agent', 'name', 'nature', 'role'),
    ...amounts('', ['score']),
    ...texts('served'),
    ...amounts('usage.', usageFields),
    ...texts('usage.served'),
    ...amounts('lost.', reservedUnits),
    ...integers('moves'),
    ...columns('integer', 'failedAttempts.', reasons),
    ...columns('integer', 'standIns.', reasons),
    ...columns('integer', 'readings.', ['normalized', 'askedAgain', 'dropped']),
    ...texts('unplayable', 'firstError'),
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
 * files concatenate.
 *
 * @param metrics - The schema of the metrics of a match. A metric that has no value and is not in it is taken for a number.
 */
export async function tableColumns(name: RowTable, rows: ExportRows, metrics?: z.ZodType): Promise<Column[]> {
  const declared = new Map(
    name === 'matches' && metrics !== undefined
      ? [...listLeaves('metrics', z.toJSONSchema(metrics, { unrepresentable: 'any' }))]
      : [],
  );
  const fixed = schema[name];
  const known = new Set([...fixed.map((column) => column.name), ...declared.keys()]);
  const own = (await readColumns(rows, { ofNothing: 'number' }))
    // A metric that may be an object, and is none in this row.
    .filter((column) => ![...known].some((one) => one === column.name || one.startsWith(`${column.name}.`)))
    .map((column): Column => (column.type === 'integer' ? { ...column, type: 'number' } : column));
  return [
    ...fixed,
    ...[...own, ...[...declared].map(([column, type]): Column => ({ name: column, type }))].toSorted(
      (left, right) => (left.name < right.name ? -1 : 1),
    ),
  ];
}

/** The parts of a JSON Schema that say what a column holds. */
const partSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});

const jsonTypes: Readonly<Record<string, ColumnType>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  string: 'text',
  array: 'text',
};

/** Columns that objects of a schema are flattened to, with their types; none for what the schema leaves open. */
function* listLeaves(name: string, part: unknown): Generator<readonly [string, ColumnType]> {
  const { type = [], properties, anyOf = [{ type }] } = partSchema.parse(part);
  if (properties !== undefined) {
    for (const [key, value] of Object.entries(properties)) yield* listLeaves(`${name}.${key}`, value);
    return;
  }
  const shapes = anyOf.map((each) => partSchema.parse(each));
  const object = shapes.find((each) => each.properties !== undefined);
  if (object !== undefined) return yield* listLeaves(name, object);
  const types = new Set(shapes.flatMap((each) => each.type ?? []).flatMap((one) => jsonTypes[one] ?? []));
  const [only, ...others] = types;
  if (only !== undefined) yield [name, others.length === 0 ? only : 'text'];
}

function columns(type: ColumnType, prefix: string, names: readonly string[]): Column[] {
  return names.map((name) => ({ name: prefix + name, type }));
}
