import { optionsSchema, type Options } from './schema.js';

/** Differences from the default rules, as JSON. */
export type RulesShown = Readonly<Record<string, unknown>>;

/** The differences of a configuration, computed once. */
const known = new WeakMap<Options, RulesShown>();

/**
 * The public part of the options: the differences from the defaults, without pinned draws. `optionsShown` restores
 * the full options.
 */
export function rulesShown(options: Options): RulesShown {
  let shown = known.get(options);
  if (shown === undefined) {
    const { pin: _secret, ...rules } = options;
    shown = difference({ ...rules }, { ...optionsSchema.parse({}) });
    known.set(options, shown);
  }
  return shown;
}

/** Restores the full options from the differences shown in a view. */
export function optionsShown(shown: RulesShown): Options {
  return optionsSchema.parse(shown);
}

function difference(value: RulesShown, base: RulesShown): RulesShown {
  const changes: Record<string, unknown> = {};
  for (const [key, here] of Object.entries(value)) {
    const there = base[key];
    if (here === undefined || Object.is(here, there)) continue;
    if (key !== 'roles' && isRecord(here) && isRecord(there)) {
      const nested = difference(here, there);
      if (Object.keys(nested).length > 0) changes[key] = nested;
    } else {
      changes[key] = here;
    }
  }
  return changes;
}

function isRecord(value: unknown): value is RulesShown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
