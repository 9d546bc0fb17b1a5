import { readFileSync, statSync } from 'node:fs';
import type { AnyGame, NamedAgent } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import { experiment, load, run, type LoadedRun } from '@masbench/experiments';
import { cellText, csv, exportRun, markdown, parquet, readColumns, readRunRows } from '@masbench/findings';
import { flatten } from '../src/export/columns.ts';
import { tableColumns } from '../src/export/table-schema.ts';
import { judgeMean } from '@masbench/statistics';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { array, asyncProperty, assert, constantFrom, dictionary, double, oneof, string } from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { benchmark, naming, numbers } from '../../experiments/test/numbers.ts';
import { allOf, placesOfFile } from '../../experiments/test/places.ts';
import * as z from 'zod';
import { inspectLog } from '../src/export/inspect-log.ts';
import { fields, table } from './table-samples.js';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const at = placesOfFile();
let loaded: LoadedRun;

/** Refuses once, then names a number; leaves the record of a model call as a model would. */
function logging(name: string): NamedAgent<typeof numbers> {
  return {
    name,
    nature: 'simulated',
    resumable: true,
    create: () => ({
      name: async ({ data }, { use, trace, attempt }) => {
        await trace({
          type: 'model-call',
          call: 1,
          asked: {
            model: 'm-1',
            messages: [
              { role: 'system', content: 'You name numbers.' },
              { role: 'user', content: [{ type: 'text', text: 'Name one, "=1+1".' }, { type: 'image' }] },
            ],
          },
          fromCache: false,
          attempts: [{}],
          result: {
            text: attempt === 1 ? 'no' : '{"number": 3}',
            finish: { unified: attempt === 1 ? 'refusal' : 'stop' },
            model: { requested: 'm-1', served: 'm-1-2026' },
            outputMode: 'json',
            usage: { input: { total: 20 }, output: { total: 4, reasoning: 1 } },
            cost: { usd: 0.002 },
            timing: { ms: 250 },
          },
        });
        use({ calls: 1, inputTokens: 20, outputTokens: 4, costUsd: 0.002, seconds: 0.25 });
        return { number: attempt === 1 ? data.greatest + 1 : 3 };
      },
    }),
  };
}

beforeAll(async () => {
  const study = experiment({
    benchmark,
    seats: { A: logging('logging'), B: naming('scripted: five', 5) },
    factors: { rounds: [1, 2] },
    trials: 3,
    limits: { retries: 2 },
  });
  await run(study, { folder: at('run') });
  loaded = await load(at('run'));
});

const text = async (lines: AsyncIterable<string>): Promise<string> => (await allOf(lines)).join('');

/** What a reader of RFC 4180 makes of a text: `null` for an empty cell without quotes. */
function parsed(content: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (const [, quotes, bare, end] of content.matchAll(/(?:("(?:[^"]|"")*")|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(
      quotes === undefined
        ? bare === ''
          ? null
          : (bare ?? null)
        : quotes.slice(1, -1).replaceAll('""', '"'),
    );
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

it('an export closes the records that it opened', async () => {
  let open = 0;
  const counted: LoadedRun = {
    ...loaded,
    matches: async function* () {
      open += 1;
      try {
        yield* loaded.matches();
      } finally {
        open -= 1;
      }
    },
  };
  await exportRun(counted, { format: 'csv', folder: at('closed') });
  expect(open).toBe(0);
});

describe('rows of a run', () => {
  it('are one for each match, with the levels of its cell', async () => {
    const rows = await allOf(readRunRows(loaded, 'matches'));
    expect(rows).toHaveLength(6);
    expect(rows.map((row) => flatten(row)['levels.rounds'])).toEqual([1, 1, 1, 2, 2, 2]);
    expect(rows.map((row) => flatten(row)['metrics.rounds'])).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('are one for each seat, with unknown as null', async () => {
    const rows = (await allOf(readRunRows(loaded, 'seats'))).map(flatten);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({
      seat: 'A',
      agent: 'logging',
      nature: 'simulated',
      role: null,
      'usage.calls': 2,
    });
    expect(rows[0]?.['failedAttempts.illegal']).toBe(1);
  });

  it('are one for each decision, with what came before it', async () => {
    const rows = (await allOf(readRunRows(loaded, 'decisions'))).map(flatten);
    // 9 rounds over all matches, two seats, and one draw in each of six matches.
    expect(rows).toHaveLength(2 * 9 + 6);
    expect(rows.filter(({ seat }) => seat === null).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 6 }, () => 'bonus'),
    );
    const own = rows.filter(({ seat }) => seat === 'A');
    expect(own.every((row) => row['failedAttempts'] === 1 && row['value'] === '{"number":3}')).toBe(true);
    expect(own[0]).toMatchObject({
      by: 'agent',
      agent: 'logging',
      nature: 'simulated',
      'usage.inputTokens': 20,
    });
  });

  it('are one for each model call, the failed attempts included', async () => {
    const rows = await allOf(readRunRows(loaded, 'model-calls'));
    expect(rows).toHaveLength(18);
    expect(rows[0]).toMatchObject({
      request: 'name/A#0',
      attempt: 1,
      model: 'm-1',
      servedModel: 'm-1-2026',
      finish: 'refusal',
      inputTokens: 20,
      cachedTokens: null,
      cacheWriteTokens: null,
      reasoningTokens: 1,
      costUsd: 0.002,
      ms: 250,
      answer: 'no',
    });
  });
});

const cell = oneof(
  string(),
  constantFrom('a,b', 'say "yes"', 'two\r\nlines', '', ' ', 'ünï–cödé', 'NULL'),
  double({ noNaN: true, noDefaultInfinity: true }),
  constantFrom(null, true, false),
);

describe('csv', () => {
  it('reads back as what was written, to the digit', async () => {
    await assert(
      asyncProperty(
        array(dictionary(constantFrom('a', 'b', 'c,"d'), cell), { maxLength: 6 }),
        async (rows) => {
          const columns = await readColumns(rows);
          if (columns.length === 0) return;
          const [head, ...body] = parsed(await text(csv(rows, { columns, escapeFormulas: false })));
          expect(head).toEqual(columns.map(({ name }) => name));
          const told = (value: string | number | boolean | null): string | null =>
            value === null ? null : String(value);
          expect(body).toEqual(rows.map((row) => columns.map(({ name }) => told(row[name] ?? null))));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('tells an empty text from an unknown one, and runs no formula', async () => {
    const rows = [{ a: '', b: null, c: '=1+1', d: -1 }];
    const columns = await readColumns(rows);
    expect(await text(csv(rows, { columns }))).toBe('a,b,c,d\r\n"",,\'=1+1,-1\r\n');
    const formula = [{ '=1+1': 1 }];
    expect(await text(csv(formula, { columns: await readColumns(formula) }))).toBe("'=1+1\r\n1\r\n");
  });
});

describe('columnsOf', () => {
  it('takes the narrowest type of all rows', async () => {
    const rows = [
      { a: 1, b: 1, c: 'x', d: true, e: null, f: { g: 1, h: [], k: {} } },
      { a: 2, b: 0.5, c: 2, d: false, e: undefined, i: Number.NaN },
    ];
    expect(await readColumns(rows)).toEqual([
      { name: 'a', type: 'integer' },
      { name: 'b', type: 'number' },
      { name: 'c', type: 'text' },
      { name: 'd', type: 'boolean' },
      { name: 'e', type: 'text' },
      { name: 'f.g', type: 'integer' },
      { name: 'f.h', type: 'text' },
      { name: 'i', type: 'text' },
    ]);
  });
});

describe('markdown', () => {
  it('has one precision in a column, an interval next to its mean, and dashes for what is unknown', async () => {
    expect(await markdown(table, fields)).toBe(
      [
        '| agent | score | 95 % | won | tokens | cost |',
        '| --- | --: | --: | --: | --: | --: |',
        '| a\\_1 \\& 50% \\| [x] | 0.00 | [−0.10, 0.09] | 50.0 % | 1,234 | $1.50 |',
        '| \\\\input\\{x\\} \\~^\\<b\\>\\* | 12.35 | – | – | – | – |',
        '',
      ].join('\n'),
    );
    expect(await markdown([{ agent: 'a\rb\r\nc' }], fields.slice(0, 1))).toContain('| a<br>b<br>c |');
    expect(cellText({ n: 2.5 }, { title: 'n', field: 'n', as: 'integer' })).toBe('2.5');
  });
});

describe('parquet', () => {
  it('has the same columns in two runs of a game, whatever their values', async () => {
    const study = experiment({
      benchmark,
      seats: { A: naming('scripted: two', 2), B: naming('scripted: five', 5) },
      factors: { rounds: [1, 2] },
      trials: 1,
    });
    await run(study, { folder: at('other') });
    const schemasOf = async (name: string): Promise<readonly string[][]> => {
      const options = { format: 'parquet', folder: at(`${name}-tables`) } as const;
      const files = await exportRun(await load(at(name)), options);
      // The agents of the second run have no models, and so no table of model calls.
      const shared = files.filter((path) => !path.endsWith('model-calls.parquet'));
      return Promise.all(
        shared.map(async (file) => {
          const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(file));
          return schema.map(
            (column) => `${column.name} ${column.type ?? ''} ${column.repetition_type ?? ''}`,
          );
        }),
      );
    };
    const schemas = [await schemasOf('run'), await schemasOf('other')];
    expect(schemas[0]).toHaveLength(3);
    expect(schemas[1]).toEqual(schemas[0]);
    expect(schemas[0]?.[1]).toContain('usage.costUsd DOUBLE OPTIONAL');
    expect(schemas[0]?.[1]).toContain('failedAttempts.budget INT64 OPTIONAL');
  });

  it('has the types that the benchmark declares in a run whose metrics have no values', async () => {
    const unsure = {
      ...numbers,
      metrics: (_state: unknown, _outcome: unknown, { greatest }: { readonly greatest: number }) => ({
        match:
          greatest === 1
            ? { word: 'a', right: true, list: [1], range: { from: 1, to: null }, share: 0.5 }
            : { word: null, right: null, list: null, range: null, share: null },
      }),
    } as unknown as AnyGame;
    const maybe = defineBenchmark<AnyGame>(unsure, {
      seats: ['A'],
      metrics: z.object({
        word: z.enum(['a', 'b']).nullable(),
        right: z.boolean().nullable(),
        list: z.array(z.number()).nullable(),
        range: z.object({ from: z.int(), to: z.number().nullable() }).nullable(),
        share: z.literal([0.5, 1]).nullable(),
      }),
    });
    const schemas: unknown[] = [];
    for (const greatest of [9, 1]) {
      const path = at(`maybe-${greatest}`);
      await run(experiment({ benchmark: maybe, settings: { greatest } }), { folder: path });
      const [file = ''] = await exportRun(await load(path), {
        format: 'parquet',
        folder: `${path}-tables`,
        benchmark: maybe,
      });
      schemas.push((await parquetMetadataAsync(await asyncBufferFromFile(file))).schema);
    }
    expect(schemas[0]).toEqual(schemas[1]);
    expect(schemas[0]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'metrics.word', type: 'BYTE_ARRAY' }),
        expect.objectContaining({ name: 'metrics.right', type: 'BOOLEAN' }),
        expect.objectContaining({ name: 'metrics.range.to', type: 'DOUBLE' }),
      ]),
    );
  });

  it('has every column of a table with the type of its values', async () => {
    for (const name of ['matches', 'seats', 'decisions', 'model-calls'] as const) {
      const declared = await tableColumns(name, readRunRows(loaded, name));
      const types = new Map(declared.map((column) => [column.name, column.type]));
      for (const { name: column, type } of await readColumns(readRunRows(loaded, name), {
        ofNothing: 'boolean',
      })) {
        const own = types.get(column);
        const fits = own === type || (own === 'number' && type === 'integer') || type === 'boolean';
        expect({ name, column, fits }).toEqual({ name, column, fits: true });
      }
    }
  });

  it('reads back as what was written, over several groups of rows', async () => {
    const rows = (await allOf(readRunRows(loaded, 'decisions'))).map(flatten);
    const columns = await readColumns(readRunRows(loaded, 'decisions'));
    const file = at('decisions.parquet');
    await parquet(readRunRows(loaded, 'decisions'), { columns, file, rowGroupSize: 7 });
    const read = await parquetReadObjects({ file: await asyncBufferFromFile(file) });
    expect(
      read.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]))),
    ).toEqual(rows.map((row) => Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]))));
  });

  it('writes a table without rows, and refuses a column of another type', async () => {
    const file = at('empty.parquet');
    await parquet([], { columns: [{ name: 'a', type: 'integer' }], file });
    expect(await parquetReadObjects({ file: await asyncBufferFromFile(file) })).toEqual([]);
    expect(statSync(file).size).toBeGreaterThan(0);
    await expect(parquet([{ a: 'x' }], { columns: [{ name: 'a', type: 'integer' }], file })).rejects.toThrow(
      /column a: it must hold values of type integer: one is "x"/,
    );
    await expect(parquet([], { columns: [], file })).rejects.toThrow(/must not be empty/);
  });
});

function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : (value ?? null);
}

const schemaFile = findData('inspect/inspect-openapi.json');
const lack = lackOf('inspect/inspect-openapi.json');

const logSchema = z.looseObject({
  status: z.literal('success'),
  stats: z.looseObject({
    started_at: z.string(),
    completed_at: z.string(),
    model_usage: z.unknown(),
    role_usage: z.unknown(),
  }),
  samples: z.array(
    z.looseObject({
      events: z.array(z.looseObject({ event: z.string(), uuid: z.string().optional() })),
      timelines: z.array(
        z.looseObject({
          name: z.string(),
          root: z.looseObject({ content: z.array(z.looseObject({ event: z.string() })) }),
        }),
      ),
    }),
  ),
  results: z.looseObject({
    scores: z.array(
      z.looseObject({
        name: z.string(),
        metrics: z.record(z.string(), z.looseObject({ value: z.number() })),
      }),
    ),
  }),
});
const readLog = (log: string): z.output<typeof logSchema> => logSchema.parse(JSON.parse(log));

describe('inspectLog', () => {
  it('has a sample for each match, a timeline for each seat, and scores by agent', async () => {
    const log = readLog(await text(inspectLog(loaded)));
    expect(log.samples).toHaveLength(6);
    expect(log.results.scores).toMatchObject([
      { name: 'logging (simulated)' },
      { name: 'scripted: five', scored_samples: 6, metrics: { mean: { value: 7.5 } } },
    ]);
    const [first] = log.samples;
    expect(first?.timelines.map(({ name }) => name)).toEqual(['A', 'B']);
    // Every event that a timeline names is there, and each decision of the seat is one.
    const known = new Set(first?.events.map(({ uuid }) => uuid));
    const named = first?.timelines.flatMap(({ root }) => root.content.map(({ event }) => event)) ?? [];
    expect(named.filter((uuid) => !known.has(uuid))).toEqual([]);
    expect(named).toHaveLength(4);
    expect(first?.events.filter(({ event }) => event === 'model')).toHaveLength(2);
    const model = 'm-1-2026';
    expect(first).toMatchObject({
      output: { model },
      messages: [
        { role: 'system', content: 'You name numbers.' },
        { role: 'user', content: 'Name one, "=1+1".\n\n[image]' },
        { role: 'assistant', content: 'no', model },
        { role: 'assistant', content: '{"number": 3}', model },
      ],
    });
    expect(Date.parse(log.stats.completed_at)).toBeGreaterThanOrEqual(Date.parse(log.stats.started_at));
    const without = readLog(await text(inspectLog(loaded, { modelCalls: false })));
    expect(without.samples[0]?.events.filter(({ event }) => event === 'model')).toEqual([]);
  });

  it('counts a trial once in a standard error, and no usage of which a part is unknown', async () => {
    const records = (await allOf(loaded.matches())).map((record) => ({ ...record, trial: record.trial % 2 }));
    const [first, ...others] = records;
    if (first === undefined) throw new Error('The run has no match');
    const [seat, ...rest] = first.seats;
    if (seat === undefined) throw new Error('The match has no seat');
    const unknown = { ...first, seats: [{ ...seat, usage: { ...seat.usage, inputTokens: null } }, ...rest] };
    const changed = {
      ...loaded,
      matches: async function* () {
        yield* [unknown, ...others];
      },
    };
    const log = readLog(await text(inspectLog(changed)));
    const scores = records.flatMap(({ trial, seats }) =>
      seats.flatMap(({ agent, score }) => (agent === seat.agent && score !== null ? [{ trial, score }] : [])),
    );
    expect(log.results.scores.find(({ name }) => name === playerText(seat))?.metrics['stderr']?.value).toBe(
      judgeMean(
        scores.map(({ score }) => score),
        { units: scores.map(({ trial }) => trial) },
      ).standardError,
    );
    expect(log.stats.role_usage).not.toHaveProperty(seat.seat);
    expect(log.stats.model_usage).not.toHaveProperty([playerText(seat)]);
  });

  it.skipIf(lack !== '')(
    "is valid by Inspect's own schema (skipped without the published data)",
    { timeout: 120_000 },
    async () => {
      const api = JSON.parse(readFileSync(schemaFile, 'utf8')) as object;
      const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
      ajv.addSchema({ ...api, $id: 'inspect' });
      const validate = ajv.compile({ $ref: 'inspect#/components/schemas/EvalLog' });
      const log = readLog(await text(inspectLog(loaded)));
      validate(log);
      expect(validate.errors ?? []).toEqual([]);
      const broken = structuredClone(log);
      for (const sample of broken.samples) for (const event of sample.events) event.event = 'unheard-of';
      expect(validate(broken)).toBe(false);
    },
  );
});
