import { aboutBenchmark, type AboutBenchmark, type SettingSchema } from '@masbench/core/benchmark';
import { benchmarkByName } from '../benchmarks.js';

/** Prints what a benchmark offers: settings with defaults and ranges, moves, views, players, variants, experiments. */
export async function info(game: string, json: boolean): Promise<void> {
  const about = aboutBenchmark(await benchmarkByName(game));
  process.stdout.write(json ? `${JSON.stringify(about)}\n` : textOf(about));
}

function textOf({ name, description, seats, settings, columns, ...about }: AboutBenchmark): string {
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

function listed(entries: Readonly<Record<string, string>>): string[] {
  return Object.entries(entries).map(([name, description]) => `${name}: ${description}`);
}

function settingText(setting: SettingSchema): string {
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
