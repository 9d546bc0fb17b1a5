import { MasbenchError } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { ExperimentDefinition } from './experiment.js';
import { runBudgetSchema } from './run-budget.js';
import { adaptiveSchema } from '../schedules/adaptive.js';
import { stopWhenSchema } from '../schedules/stop-when.js';

/** The name of an agent, the name of a model under `models`, or a model with its settings. */
const agent = z.union([z.string(), z.looseObject({ model: z.string() })]);
const agents = z.array(agent).min(1);
const object = z.record(z.string(), z.unknown());

const designSchema = z.union([
  z.strictObject({
    kind: z.enum(['permutations', 'latin-square', 'rotation', 'round-robin', 'tables']),
    agents,
  }),
  z.strictObject({ kind: z.literal('one-against-field'), agents, field: agent }),
  z.strictObject({
    kind: z.literal('listed'),
    agents,
    seatings: z.array(z.record(z.string(), z.int().nonnegative())).min(1),
  }),
]);

const fileSchema = z.strictObject({
  benchmark: z.string(),
  settings: object.optional(),
  seatNames: z.union([z.int().positive(), z.array(z.string())]).optional(),
  /** Models with their settings, by the name that seats call them. */
  models: z.record(z.string(), agent).optional(),
  seats: z.record(z.string(), agent).optional(),
  pair: z.tuple([agent, agent]).optional(),
  design: designSchema.optional(),
  factors: z.record(z.string(), z.array(z.unknown())).optional(),
  cells: z.array(object).min(1).optional(),
  variants: z.union([z.literal('all'), z.array(z.string())]).optional(),
  trials: z.int().positive().optional(),
  schedule: z.union([stopWhenSchema, adaptiveSchema]).optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  limits: object.optional(),
  budget: runBudgetSchema.optional(),
  retries: z.int().nonnegative().optional(),
  scheduler: z.string().optional(),
});

/**
 * An experiment as JSON: what `experiment` takes, with the benchmark and all agents by name.
 *
 * @param value - What `JSON.parse` returns.
 * @param find - The benchmark of a name.
 * @throws MasbenchError `OPTION_INVALID` naming what is not valid, and where
 */
export async function experimentOfJson(
  value: unknown,
  find: (name: string) => Promise<Benchmark>,
): Promise<ExperimentDefinition> {
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot read the experiment: it is not valid:\n${z.prettifyError(parsed.error)}`,
    );
  const { models = {}, ...described } = parsed.data;
  return { ...withModels(described, models), benchmark: await find(described.benchmark) };
}

type Described = Omit<z.infer<typeof fileSchema>, 'models'>;
type Named = z.infer<typeof agent>;

/** An experiment with the models that it names in place of their names. */
function withModels(described: Described, models: Readonly<Record<string, Named>>): Described {
  const found = <T>(one: T): T | Named =>
    typeof one === 'string' && Object.hasOwn(models, one) ? (models[one] ?? one) : one;
  const levels = (level: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(level).map(([path, value]) => [
        path,
        !path.startsWith('seats.') ? value : Array.isArray(value) ? value.map(found) : found(value),
      ]),
    );
  const { seats, pair, design, factors, cells } = described;
  return {
    ...described,
    ...(seats === undefined
      ? {}
      : { seats: Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, found(one)])) }),
    ...(pair === undefined ? {} : { pair: [found(pair[0]), found(pair[1])] }),
    ...(design === undefined
      ? {}
      : {
          design: {
            ...design,
            agents: design.agents.map(found),
            ...('field' in design ? { field: found(design.field) } : {}),
          },
        }),
    ...(factors === undefined ? {} : { factors: levelLists(levels(factors)) }),
    ...(cells === undefined ? {} : { cells: cells.map(levels) }),
  };
}

function levelLists(levels: Record<string, unknown>): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(levels).map(([path, list]) => [path, Array.isArray(list) ? list : [list]]),
  );
}
