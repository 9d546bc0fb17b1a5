import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame, ConfigInputOf } from '../contracts/game.js';
import type { Benchmark, BenchmarkDefinition, Built, NamedModels } from './benchmark.js';
import type { Story } from '../story/story.js';
import { readyStory } from '../story/ready-story.js';
import { checkDefinition } from './definition-schema.js';

/**
 * Makes a benchmark of a game, so that the runner, the command line and the report treat it like a built-in one.
 *
 * ```ts
 * export const benchmark = defineBenchmark(pennies, { module: import.meta.url, seats: ['A', 'B'] });
 * ```
 *
 * @throws MasbenchError `OPTION_INVALID` if a member has the wrong form, or if parts of the definition contradict each other
 */
export function defineBenchmark<
  G extends AnyGame,
  Settings = ConfigInputOf<G>,
  Options = Readonly<Record<string, never>>,
>(game: G, definition: BenchmarkDefinition<G, Settings, Options>): Benchmark {
  // Its parts were checked against each other as `G`; from here on they meet only through JSON and schemas.
  const { seats, prepare = {}, services = {} } = definition;
  const story = definition.story as Story | undefined;
  const benchmark = {
    ...definition,
    name: game.name,
    game,
    seats: typeof seats === 'object' && 'names' in seats ? seats : { names: seats },
    prepare: typeof prepare === 'function' ? { items: prepare } : prepare,
    services: typeof services === 'object' ? () => services : services,
  } as unknown as Benchmark;
  checkDefinition(benchmark, story?.moves);
  checkVariants(benchmark);
  checkNames(benchmark);
  return story === undefined ? benchmark : { ...benchmark, story: readyStory(story) };
}

function checkVariants({ name, variants = {} }: Benchmark): void {
  for (const [variant, { after = [] }] of Object.entries(variants)) {
    for (const earlier of after) {
      if (!Object.hasOwn(variants, earlier))
        throw invalid(
          name,
          `variant ${variant} comes after ${earlier}, which is no variant`,
          Object.keys(variants),
        );
      if (earlier === variant || follows(variants, earlier, variant))
        throw new MasbenchError(
          'OPTION_INVALID',
          `Cannot define the benchmark ${name}: variants ${variant} and ${earlier} each come after the other`,
        );
    }
  }
}

/**
 * Returns the game and the services that a benchmark is played with at these options.
 *
 * @param options - As the schema of the options reads them.
 */
export async function buildBenchmark(
  { game, prepare, services }: Benchmark,
  options: unknown,
  models: NamedModels,
): Promise<Built<AnyGame>> {
  return { game: prepare.game?.(options) ?? game, services: await services(options, models) };
}

/** True if `variant` comes after `other`, directly or through others. */
function follows(
  variants: NonNullable<Benchmark['variants']>,
  variant: string,
  other: string,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (seen.has(variant)) return false;
  const next = new Set([...seen, variant]);
  return (variants[variant]?.after ?? []).some(
    (earlier) => earlier === other || follows(variants, earlier, other, next),
  );
}

/** Names end up in file names, ids and on the command line. */
function checkNames({ name, players = {}, variants = {}, experiments = {} }: Benchmark): void {
  const named = {
    player: players,
    variant: variants,
    experiment: experiments,
  };
  if (Object.hasOwn(variants, 'default'))
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot define the benchmark ${name}: \`default\` is the benchmark as it is, so no variant may have that name`,
    );
  for (const [what, names] of Object.entries(named))
    for (const one of Object.keys(names)) {
      if (/^[A-Za-z0-9][A-Za-z0-9_-]*(:[A-Za-z0-9][A-Za-z0-9._-]*)?$/.test(one)) continue;
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot define the benchmark ${name}: the ${what} name ${JSON.stringify(one)} may hold letters, digits, - and _ only`,
      );
    }
}

function invalid(name: string, what: string, known: readonly string[]): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot define the benchmark ${name}: ${what} (${known.length === 0 ? 'there are none' : known.join(', ')})`,
  );
}
