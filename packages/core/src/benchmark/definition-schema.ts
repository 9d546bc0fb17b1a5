import * as z from 'zod';
import { MasbenchError } from '../contracts/errors.js';
import type { Seat } from '../contracts/seat.js';
import type { Benchmark } from './benchmark.js';
import { contrastSchema, type BenchmarkContrasts } from './contrast.js';
import type { FieldFormat } from './figures.js';

const formats = ['text', 'integer', 'number', 'percent', 'usd', 'interval'] as const satisfies FieldFormat[];

/** An end of a range may be infinite. */
const end = z.custom<number>(
  (value) => typeof value === 'number' && !Number.isNaN(value),
  'must be a number',
);

const rangeSchema = z
  .tuple([end, end])
  .readonly()
  .refine(([least, greatest]) => least < greatest, 'must be [least, greatest], the least first');

const valuesSchema = z.enum(['ends', 'result']);

const fieldSchema = z.strictObject({
  title: z.string(),
  field: z.string().regex(/^[^\s.]+(?:\.[^\s.]+)*$/, 'must be a dotted path into a row: score, usage.calls'),
  as: z.enum(formats),
  about: z.string().optional(),
  places: z.int().min(0).max(20).optional(),
  range: rangeSchema.optional(),
  values: valuesSchema.optional(),
  interval: z.boolean().optional(),
});

const contrastsSchema = z.strictObject({
  ranges: z.record(z.string(), rangeSchema).readonly().optional(),
  sum: z.number().optional(),
  values: z.record(z.string(), valuesSchema).readonly().optional(),
  pairs: z.array(contrastSchema).readonly().optional(),
});

const call = z.custom<unknown>((value) => typeof value === 'function', 'must be a function');
const calls = z.record(z.string(), call);
const prompts = z.record(z.string(), call.optional());
const schema = z.custom<unknown>(
  (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
  'must be a zod schema',
);
const seatNames = z
  .array(z.string().min(1))
  .min(1)
  .refine((seats) => new Set(seats).size === seats.length, 'must not name a seat twice');
const human = z.strictObject({
  describe: call.optional(),
  ask: call.optional(),
  typed: z.strictObject({ question: call, action: call, schema: call.optional() }).optional(),
});
const agents = z.record(z.string(), z.string());
const object = z.record(z.string(), z.unknown());

const definitionSchema = z.strictObject({
  game: z.unknown(),
  name: z.string().min(1),
  description: z.string().optional(),
  module: z.string().min(1).optional(),
  rules: z.union([z.string(), call]).optional(),
  seats: z.strictObject({
    names: z.union([seatNames, call]),
    roles: call.optional(),
    sides: call.optional(),
    human: human.optional(),
    progress: z.strictObject({ kind: z.string(), total: call }).optional(),
  }),
  settings: schema.optional(),
  prepare: z.strictObject({ items: call.optional(), options: schema.optional(), game: call.optional() }),
  services: call,
  players: calls.optional(),
  prompts: prompts.optional(),
  comprehension: call.optional(),
  story: z
    .strictObject({
      history: call.optional(),
      moves: prompts.optional(),
      tell: call.optional(),
      people: call.optional(),
      end: call.optional(),
    })
    .optional(),
  columns: z.array(fieldSchema).optional(),
  metrics: schema.optional(),
  contrasts: z.union([contrastsSchema, call]).optional(),
  figures: call.optional(),
  artifacts: call.optional(),
  variants: z
    .record(
      z.string(),
      z.strictObject({
        description: z.string(),
        after: z.array(z.string()).optional(),
        game: call.optional(),
        prompts: prompts.optional(),
        benchmark: z.looseObject({ name: z.string(), game: z.unknown(), seats: z.unknown() }).optional(),
        match: call.optional(),
      }),
    )
    .optional(),
  experiments: z
    .record(
      z.string(),
      z.strictObject({
        description: z.string(),
        settings: object.optional(),
        seats: agents.optional(),
        factors: z.record(z.string(), z.array(z.unknown()).min(1)).optional(),
        cells: z.array(object).min(1).optional(),
        variants: z.array(z.string()).optional(),
        trials: z.int().positive().optional(),
        figures: call.optional(),
        byConstruction: z.string().optional(),
      }),
    )
    .optional(),
});

/**
 * Checks the form of a definition, which a module in JavaScript, or one that is run without its types, may have wrong.
 *
 * @param moves - By kind, what the story tells of answers.
 * @throws MasbenchError `OPTION_INVALID` naming every member that is wrong, and what would be right
 */
export function checkDefinition(benchmark: Benchmark, moves: object = {}): void {
  const { success, error } = definitionSchema.safeParse(benchmark);
  if (!success) throw wrong(benchmark.name, `\n${z.prettifyError(error)}`);
  checkKinds(benchmark, moves);
  for (const [experiment, { variants = [] }] of Object.entries(benchmark.experiments ?? {}))
    for (const variant of variants)
      if (
        variant !== 'default' &&
        !variant.split('+').every((part) => Object.hasOwn(benchmark.variants ?? {}, part))
      )
        throw wrong(
          benchmark.name,
          ` the experiment ${experiment} plays the variant ${variant}, which there is not`,
        );
}

/**
 * Returns the contrasts of a benchmark, and the ranges of its numbers, at a configuration.
 *
 * @param config - As the game parses it.
 * @throws MasbenchError `OPTION_INVALID` naming what is wrong
 */
export function readContrasts(
  { name, contrasts = {} }: Pick<Benchmark, 'name' | 'contrasts'>,
  config: unknown,
  seats: readonly Seat[],
): BenchmarkContrasts {
  const { success, data, error } = contrastsSchema.safeParse(
    typeof contrasts === 'function' ? contrasts(config, seats) : contrasts,
  );
  if (!success) throw wrong(name, `\n${z.prettifyError(error)}`);
  return data;
}

/** Sentences about a kind of request are about one that the game asks for. */
function checkKinds(
  { name, game, prompts: own, variants = {}, seats: { progress } }: Benchmark,
  moves: object,
): void {
  const { asks }: { readonly asks?: object | undefined } = game;
  if (asks === undefined) return;
  const kinds = Object.keys(asks);
  const check = (place: string, kind: string): void => {
    if (!kinds.includes(kind))
      throw wrong(
        name,
        ` ${place} is about ${kind}, which the game does not ask for: it asks for ${kinds.join(', ')}`,
      );
  };
  if (progress !== undefined) check('progress', progress.kind);
  const all: Readonly<Record<string, object>> = {
    ...(own === undefined ? {} : { prompts: own }),
    'the story': moves,
    ...Object.fromEntries(
      Object.entries(variants).map(([variant, { prompts: changed = {} }]) => [variant, changed]),
    ),
  };
  for (const [place, named] of Object.entries(all)) for (const kind of Object.keys(named)) check(place, kind);
}

function wrong(name: string, what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot define the benchmark ${name}:${what}`);
}
