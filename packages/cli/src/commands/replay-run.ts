import { MasbenchError } from '@masbench/core';
import type { Field, FigureTable } from '@masbench/core/benchmark';
import { RunContext, RunFolder, readManifest } from '@masbench/experiments';
import { changeRun, leakRun, type ChangedRun, type LeakRun } from '@masbench/experiments/counterfactual';
import { benchmarkOfRun } from '../benchmarks.js';
import { recordedModelOptions } from '../players/models.js';
import { recordedProgramOptions } from '../players/programs.js';
import { namedModels, playerSources } from '../players/sources.js';
import { parseAssignment } from '../settings.js';
import { tablesText } from '../terminal/tables-text.js';

export interface ReplayRunFlags {
  readonly match?: string | undefined;
  readonly change?: string | undefined;
  readonly keepAnswers: boolean;
  readonly leak?: string | undefined;
  readonly most?: number | undefined;
  readonly substitute: readonly string[];
  readonly json: boolean;
}

/** Plays the matches of a run again with one change, or without single disclosures, and prints the differences. */
export async function replayRun(folder: string, flags: ReplayRunFlags): Promise<void> {
  const { match, change, leak, most, keepAnswers, json } = flags;
  if (change !== undefined && leak !== undefined)
    throw new MasbenchError('OPTION_INVALID', 'Give --change or --leak: each is a comparison of its own');
  const context = await contextOf(folder);
  const options = {
    matches: match === undefined ? undefined : [match],
    substitutes: Object.fromEntries(
      flags.substitute.map((text) => {
        const { key, value } = parseAssignment(text, '--substitute');
        return [key, String(value)];
      }),
    ),
  };
  if (change !== undefined)
    await print(await changeRun(context, { ...options, change, keepAnswers }), json, changeTable);
  if (leak !== undefined) await print(await leakRun(context, { ...options, leak, most }), json, leakTable);
}

async function contextOf(folder: string): Promise<RunContext> {
  const manifest = await readManifest(folder);
  const models = recordedModelOptions(manifest.sources['models']);
  const programs = recordedProgramOptions(manifest.sources['programs']);
  return new RunContext(
    { benchmark: await benchmarkOfRun(manifest), manifest, folder: new RunFolder(folder) },
    { models: namedModels, sources: playerSources({ models, programs }, folder) },
  );
}

async function print<Found>(
  found: Found,
  json: boolean,
  table: (found: Found) => FigureTable,
): Promise<void> {
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : await tablesText([table(found)], 'text'));
}

const interval: Field = { title: '95 %', field: 'interval', as: 'interval', places: 4 };

function changeTable({ change, matches, seats }: ChangedRun): FigureTable {
  const stopped = matches.filter(({ status }) => status === 'stopped');
  const unchanged = matches.filter(({ status }) => status === 'unchanged').length;
  const missing = stopped[0]?.missing?.reason;
  const notes = [
    `${matches.length} matches, ${unchanged} unchanged, ${stopped.length} stopped`,
    ...(missing === undefined ? [] : [missing]),
  ];
  return {
    name: 'change',
    title: `Score with ${change}, less the score on record (${notes.join('; ')})`,
    columns: [
      { title: 'Seat', field: 'seat', as: 'text' },
      { title: 'Difference', field: 'mean', as: 'number', places: 4 },
      interval,
      { title: 'Matches', field: 'n', as: 'integer' },
    ],
    rows: seats.map(({ seat, difference }) => ({ seat, ...difference, interval: endsOf(difference) })),
  };
}

function leakTable({ leak, rows }: LeakRun): FigureTable {
  return {
    name: 'leak',
    title: `What one ${leak} cost its seat by what it disclosed`,
    columns: [
      { title: 'Seat', field: 'seat', as: 'text' },
      { title: 'Rival', field: 'rival', as: 'text' },
      { title: 'Agent of the rival', field: 'agent', as: 'text' },
      { title: 'Cost', field: 'mean', as: 'number', places: 5 },
      { ...interval, places: 5 },
      { title: 'Priced', field: 'priced', as: 'integer' },
      { title: 'Answered', field: 'answered', as: 'integer' },
      { title: 'Missing', field: 'missing', as: 'integer' },
    ],
    rows: rows.map(({ cost, ...row }) => ({ ...row, mean: cost?.mean ?? null, interval: endsOf(cost) })),
  };
}

function endsOf(
  found: { readonly low: number; readonly high: number } | null,
): readonly [number, number] | null {
  return found === null ? null : [found.low, found.high];
}
