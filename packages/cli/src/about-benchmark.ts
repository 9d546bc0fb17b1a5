import { readJsonSchema, type Asks, type Seat } from '@masbench/core';
import type { Benchmark, Studies } from '@masbench/core/benchmark';
import * as z from 'zod';

/** A setting as its JSON Schema describes it. */
export type SettingSchema = ReturnType<typeof readJsonSchema>;

/** Contents of a benchmark, as plain JSON. */
export interface AboutBenchmark {
  readonly name: string;
  readonly description: string | null;
  /** `null` if the settings say. */
  readonly seats: readonly Seat[] | null;
  /** By dotted key. */
  readonly settings: Readonly<Record<string, SettingSchema>>;
  /** Names of players, `random` among them. */
  readonly players: readonly string[];
  /** Descriptions by name. */
  readonly variants: Readonly<Record<string, string>>;
  /** Descriptions by name. */
  readonly experiments: Readonly<Record<string, string>>;
  /** Descriptions by name. */
  readonly leaks: Readonly<Record<string, string>>;
  /** Descriptions by name. */
  readonly policySpaces: Readonly<Record<string, string>>;
  /** Descriptions by name. */
  readonly reductions: Readonly<Record<string, string>>;
  /** Kinds of moves. */
  readonly moves: readonly string[];
  /** Kinds of effects. */
  readonly services: readonly string[];
  /** Facets of what a seat sees. */
  readonly views: readonly string[];
  readonly columns: readonly { readonly title: string; readonly field: string }[];
}

const settingsSchema = z.object({
  properties: z
    .record(
      z.string(),
      z.custom<SettingSchema>((value) => typeof value === 'object' && value !== null),
    )
    .default({}),
});

/** Lists what a benchmark offers: settings with defaults and ranges, players, variants, experiments, moves, views. */
export function aboutBenchmark(benchmark: Benchmark, studies: Studies = {}): AboutBenchmark {
  const { name, description, game, settings, players = {} } = benchmark;
  const { columns = [], variants = {}, experiments = {} } = benchmark;
  const { leaks = {}, policySpaces = {}, reductions = {} } = studies;
  const { properties } = settingsSchema.parse(readJsonSchema(settings ?? game.config));
  const asks: Asks = game.asks;
  const kinds = (type: string): string[] =>
    Object.entries(asks).flatMap(([kind, ask]) => (ask.type === type ? [kind] : []));
  return {
    name,
    description: description ?? null,
    seats: typeof benchmark.seats.names === 'function' ? null : benchmark.seats.names,
    settings: Object.fromEntries(flat(properties)),
    players: [...Object.keys(players), 'random'],
    variants: descriptions(variants),
    experiments: descriptions(experiments),
    leaks: descriptions(leaks),
    policySpaces: descriptions(policySpaces),
    reductions: descriptions(reductions),
    moves: kinds('move'),
    services: kinds('effect'),
    views: Object.keys(game.views),
    columns: columns.map(({ title, field }) => ({ title, field })),
  };
}

/** Settings inside of settings under their dotted keys. */
function* flat(
  settings: Readonly<Record<string, SettingSchema>>,
  before = '',
): Generator<[key: string, setting: SettingSchema]> {
  for (const [key, setting] of Object.entries(settings)) {
    if (setting.properties === undefined) yield [before + key, setting];
    else yield* flat(setting.properties, `${before}${key}.`);
  }
}

function descriptions(
  entries: Readonly<Record<string, { readonly description: string }>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(entries).map(([name, { description }]) => [name, description]));
}

/** Values of a setting, as text: its type and range or its choices, its default, and its purpose. */
export function settingText(setting: SettingSchema): string {
  const fallback = setting.default === undefined ? '' : `, default ${JSON.stringify(setting.default)}`;
  return `${rangeText(setting)}${fallback}${setting.description === undefined ? '' : `: ${setting.description}`}`;
}

function rangeText({ type, enum: choices, const: only, anyOf, oneOf, ...bounds }: SettingSchema): string {
  if (choices !== undefined) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return alternatives.map(rangeText).join(' | ');
  const { minimum, exclusiveMinimum, maximum } = bounds;
  return [
    Array.isArray(type) ? type.join(' | ') : (type ?? 'any'),
    ...(isTelling(minimum) ? [`from ${minimum}`] : []),
    ...(isTelling(exclusiveMinimum) ? [`above ${exclusiveMinimum}`] : []),
    ...(isTelling(maximum) ? [`up to ${maximum}`] : []),
  ].join(' ');
}

/** Those of every integer say nothing. */
function isTelling(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}
