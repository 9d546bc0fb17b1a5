import * as z from 'zod';
import { presets } from '../options/presets.js';
import { checkPlayers, checkTable } from './check.js';
import { optionsSchema, type Options, type OptionsInput } from '../options/schema.js';

/**
 * The configuration of a match: `{ preset?, …options }`. Options override those of the preset one by one; lists and
 * role tables replace those of the preset. Parsing is idempotent.
 */
export const configSchema: z.ZodType<Options, OptionsInput> = z
  .preprocess<unknown, typeof optionsSchema, OptionsInput>(overPreset, optionsSchema)
  .superRefine((options, context) => {
    for (const { path, message } of faults(options)) context.addIssue({ code: 'custom', path, message });
  });

/** The complete options for a configuration. @throws z.ZodError where the configuration is not valid */
export function werewolfOptions(input: OptionsInput = {}): Options {
  return configSchema.parse(input);
}

function overPreset(input: OptionsInput): unknown {
  const preset = isRecord(input) ? presets[input.preset ?? 'wolf-paper'] : undefined;
  return preset === undefined ? input : merged(preset, input);
}

function merged(base: unknown, over: unknown, key = ''): unknown {
  if (over === undefined) return base;
  if (key === 'roles' || !isRecord(base) || !isRecord(over)) return over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((name) => [name, merged(base[name], over[name], name)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Fault {
  readonly path: PropertyKey[];
  readonly message: string;
}

function* faults(options: Options): Generator<Fault> {
  if (options.roles !== 'standard') {
    const message = checkTable(options.roles, options);
    if (message !== undefined) yield { path: ['roles'], message };
  }
  const pinned = options.pin.roles ?? options.pin.names ?? options.pin.table ?? options.pin.speaking;
  if (pinned !== undefined) {
    const message = checkPlayers(options, pinned.length);
    if (message !== undefined) yield { path: ['pin'], message };
  }
  if (options.vote.explain && options.vote.announce !== 'ballots') {
    yield {
      path: ['vote', 'explain'],
      message: "An explanation is public, so it needs `vote.announce: 'ballots'`",
    };
  }
}
