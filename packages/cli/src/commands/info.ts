import type { Asks } from '@masbench/core/game';
import type { Benchmark } from '@masbench/core/benchmark';
import * as z from 'zod';
import { isObject } from '../settings.js';

/** A setting as its JSON Schema describes it. */
interface Setting {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly anyOf?: readonly Setting[];
  readonly oneOf?: readonly Setting[];
  readonly properties?: Readonly<Record<string, Setting>>;
}

const settingsSchema = z.object({
  properties: z.record(z.string(), z.custom<Setting>(isObject)).default({}),
});

/** Prints what a benchmark offers: settings with defaults and ranges, moves, views, players, variants, experiments. */
export function info(benchmark: Benchmark, json: boolean): void {
  const about = aboutOf(benchmark);
  process.stdout.write(json ? `${JSON.stringify(about)}\n` : textOf(about));
}

function aboutOf({ name, description, game, settings, seats, players = {}, ...benchmark }: Benchmark) {
  const { columns = [], variants = {}, experiments = {} } = benchmark;
  const { properties } = settingsSchema.parse(
    z.toJSONSchema(settings ?? game.config, { io: 'input', unrepresentable: 'any' }),
  );
  const asks: Asks = game.asks;
  const kinds = (type: string): string[] =>
    Object.entries(asks).flatMap(([kind, ask]) => (ask.type === type ? [kind] : []));
  return {
    name,
    description: description ?? null,
    seats: typeof seats === 'function' ? null : seats,
    settings: Object.fromEntries(flat(properties)),
    players: [...Object.keys(players), 'random'],
    variants: descriptions(variants),
    experiments: descriptions(experiments),
    moves: kinds('move'),
    services: kinds('effect'),
    views: Object.keys(game.views),
    columns: columns.map(({ title, field }) => ({ title, field })),
  };
}

function textOf({
  name,
  description,
  seats,
  settings,
  columns,
  ...about
}: ReturnType<typeof aboutOf>): string {
  const width = Math.max(...Object.keys(settings).map((key) => key.length), 0);
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Seats', [seats === null ? 'as the settings say' : seats.join(', ')]],
    [
      'Settings (--set key=value)',
      Object.entries(settings).map(([key, setting]) => `${key.padEnd(width)}  ${settingText(setting)}`),
    ],
    ['Players (--seat SEAT=player)', [about.players.join(', ')]],
    ['Variants (--variants all|a,b,…)', listed(about.variants)],
    ['Experiments (--experiment name)', listed(about.experiments)],
    ['Moves', [about.moves.join(', ')]],
    ['Services', about.services],
    ['Views of a seat', [about.views.join(', ')]],
    ['Columns', columns.map(({ title, field }) => `${title} (${field})`)],
  ];
  return [
    description === null ? name : `${name}: ${description}`,
    ...sections.flatMap(([title, lines]) =>
      lines.join('') === '' ? [] : ['', title, ...lines.map((line) => `  ${line}`)],
    ),
    '',
  ].join('\n');
}

/** Settings inside of settings under their dotted keys. */
function* flat(
  settings: Readonly<Record<string, Setting>>,
  before = '',
): Generator<[key: string, setting: Setting]> {
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

function listed(entries: Readonly<Record<string, string>>): string[] {
  return Object.entries(entries).map(([name, description]) => `${name}: ${description}`);
}

function settingText(setting: Setting): string {
  const fallback = setting.default === undefined ? '' : `, default ${JSON.stringify(setting.default)}`;
  return `${rangeText(setting)}${fallback}${setting.description === undefined ? '' : `: ${setting.description}`}`;
}

function rangeText({ type, enum: choices, const: only, anyOf, oneOf, ...bounds }: Setting): string {
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
