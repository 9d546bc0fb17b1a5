import { MasbenchError, type AnyGame, type Prompts } from '@masbench/core';
import type { Benchmark, VariantContext, VariantMatch } from '@masbench/core/benchmark';

/** The name of a benchmark as it is, among its variants. */
export const unchanged = 'default';

type Variant = NonNullable<Benchmark['variants']>[string];

/** The changes of a match: of one variant, or of several that are applied from left to right. */
export interface AppliedVariant {
  /** Variants of the same item that have to finish first. */
  readonly after: readonly string[];
  /** The benchmark that is played. */
  readonly benchmark: Benchmark;
  /** The variants that change more than settings: what agents and games are made once for. */
  readonly key: string;
  /** The prompts, unless they are the generic ones. */
  readonly prompts: Prompts<AnyGame> | undefined;
  /** Returns the game with its rules and views. */
  readonly changeGame: (game: AnyGame) => AnyGame;
  /** Returns the match, or `undefined` if the item is left out. */
  readonly match: (context: VariantContext<unknown, unknown>) => VariantMatch | undefined;
}

/**
 * Reads the name of a variant: `default`, one that the benchmark declares, or several, joined by a plus (`blind+short`).
 *
 * @throws MasbenchError `OPTION_INVALID` with what there is to choose from
 */
export function parseVariant(benchmark: Benchmark, name: string): AppliedVariant {
  const { name: of, variants: known = {} } = benchmark;
  const named = name === unchanged ? [] : name.split('+');
  const parts = named.map((part) => {
    const found = Object.hasOwn(known, part) ? known[part] : undefined;
    if (found !== undefined) return found;
    const names = Object.keys(known).join(', ');
    throw invalid(
      `${of} has no variant ${JSON.stringify(part)}${names === '' ? '' : `: choose ${names}, ${unchanged}, or all`}`,
    );
  });
  checkParts(name, parts);
  const other = parts.find((part) => part.benchmark !== undefined)?.benchmark;
  const prompts = parts.findLast((part) => part.prompts !== undefined)?.prompts;
  return {
    after: parts.flatMap(({ after = [] }) => after),
    benchmark: other ?? benchmark,
    key: named.filter((_, place) => changesMore(parts[place])).join('+'),
    prompts: prompts ?? (other ?? benchmark).prompts,
    changeGame: (game) => parts.reduce((changed, part) => part.game?.(changed) ?? changed, game),
    match: (context) => chainMatches(parts, context),
  };
}

/** A game of its own has other rules, views and prompts than the one that another variant changes. */
function checkParts(name: string, parts: readonly Variant[]): void {
  if (parts.length > 1 && parts.some((part) => part.benchmark !== undefined))
    throw invalid(`${name} joins a variant that plays another benchmark with others: name it alone`);
  if (new Set(parts).size < parts.length) throw invalid(`${name} names a variant twice`);
}

function changesMore(variant: Variant | undefined): boolean {
  return variant?.game !== undefined || variant?.prompts !== undefined || variant?.benchmark !== undefined;
}

/** Hands the configuration of each variant on to the next. */
function chainMatches(
  parts: readonly Variant[],
  context: VariantContext<unknown, unknown>,
): VariantMatch | undefined {
  let { config } = context;
  let force: VariantMatch['force'];
  for (const { match } of parts) {
    if (match === undefined) continue;
    const made = match({ ...context, config });
    if (made === undefined) return undefined;
    ({ config } = made);
    if (made.force !== undefined) force = { ...force, ...made.force };
  }
  return { config, force };
}

function invalid(what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot run this experiment: ${what}`);
}
