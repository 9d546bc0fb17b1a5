import { readMessage } from '@masbench/core';
import type { Figures } from '@masbench/core/benchmark';
import { isOffline, ServedByAgent, type MatchRecord, toFlatRow } from '@masbench/core/record';
import * as z from 'zod';
import { writeFiles } from '../run-folder/pictures.js';
import { resultsFile, summaryFile, type RunFolder } from '../run-folder/folder.js';
import { ReplacedMoves, type UnplayableAgent } from './replaced-moves.js';
import type { Continuation, Relief } from '../plan/continuation-schema.js';
import type { Manifest } from '../plan/manifest.js';
import type { ScheduleStep } from '../schedules/schedule.js';
import type { Course, ScheduleResult } from '../play/course.js';
import { listIds, matchCount } from '../plan/plan.js';
import type { RecordLog } from '../run-folder/record-log.js';
import type { RunContext } from '../play/run-context.js';
import { sealFile, makeSeal, sealText, type Seal } from '../run-folder/seal.js';
import { artifactFiles, sealedFiles } from '../run-folder/sealed-files.js';
import { deriveAnalysis } from '../analysis/analysis.js';
import { ComparedMatches } from './compared-matches.js';
import { makeCellFigures, makeExperimentFigures, type CellFigures } from './run-figures.js';
import { judgePlan, type PlanResult } from './judge-plan.js';
import type { AgentSummary, SummaryRow } from './row-numbers.js';
import type { ContrastVerdict } from '../analysis/declared-contrasts.js';
import type { LeadingPair } from './leading-pair.js';

/** Matches that were compared with each other: one cell of the experiment, in one variant. */
export interface GroupResult {
  /** The level of every factor. */
  readonly levels: Readonly<Record<string, unknown>>;
  readonly variant: string | null;
  readonly seats: readonly SummaryRow[];
  readonly agents: readonly AgentSummary[];
  readonly leading: LeadingPair | null;
}

/** Cost of the answers of a run, in dollars. */
export interface RunCost {
  /** Of models, people and services, as far as it is known. */
  readonly paidUsd: number;
  /** Amounts declared by scripted and simulated players. Nothing was paid for them. */
  readonly declaredUsd: number;
  /** Rows of seats and services whose cost is not known. */
  readonly unknown: number;
  /** Bounds of calls that broke off, next to what was paid, as far as there are any. */
  readonly lostUsd: number;
  /** How many such calls there were. */
  readonly lostCalls: number;
  /** Rows of seats and services that lost calls without a bound in dollars. */
  readonly lostUnknown: number;
  /** Dollars that were not paid since providers read prompts from their caches, less what writing there added. Left out if it is zero. */
  readonly savedByCacheUsd?: number | undefined;
  /** Dollars that were not paid since models were asked in batches. Left out if it is zero. */
  readonly savedByBatchUsd?: number | undefined;
}

/** The result of a run, as plain JSON. */
export interface RunResult {
  readonly run: string;
  readonly game: string;
  /** The settings in short. */
  readonly config: unknown;
  readonly seed: string | number;
  /** Matches of the run, begun or not, without variants that leave their item out. */
  readonly trials: number;
  readonly finished: number;
  readonly aborted: number;
  readonly failed: number;
  /** Matches that were played again after a fault, and how many of them then finished. */
  readonly retried: { readonly matches: number; readonly finished: number };
  /** Matches that were played again on purpose, as their record was lost. @default none */
  readonly replayed?: readonly string[] | undefined;
  /** Finished matches with substitute moves of a seat that did not win alone: these may have decided them. Left out if there are none. */
  readonly inQuestion?: number | undefined;
  /** Agents that gave no legal answer in the first moves of a seat, which was not asked any more. Left out if there are none. */
  readonly unplayable?: readonly UnplayableAgent[] | undefined;
  /** How the run was continued beyond its trials. @default it was not */
  readonly continued?: readonly Continuation[] | undefined;
  /** Limits that were raised since it began, and lost calls that were settled. @default none */
  readonly relief?: readonly Relief[] | undefined;
  /** Parts that could not be made besides the record (artifacts of matches, figures), a sentence each. @default nothing */
  readonly faults?: readonly string[] | undefined;
  /** Means over all finished matches; in experiments with several groups, see `groups`. */
  readonly seats: readonly SummaryRow[];
  readonly agents: readonly AgentSummary[];
  readonly leading: LeadingPair | null;
  /** The verdicts about the comparisons that the benchmark declares. @default none */
  readonly contrasts?: readonly ContrastVerdict[] | undefined;
  readonly cost: RunCost;
  /** The models that answered for each agent, in all of its matches, and what is to be said of them. @default nobody says */
  readonly served?: ReturnType<ServedByAgent['list']> | undefined;
  /** Decision of a stop rule or another schedule; `null` if everything is played. */
  readonly schedule: ScheduleResult | null;
  /** The benchmark's figures by cell; `null` if nothing has finished. */
  readonly figures: Figures['values'] | null;
  /** The numbers of the table that the run's named experiment makes of all cells. */
  readonly experiment?: { readonly name: string; readonly values: Figures['values'] } | undefined;
  /** One entry per cell and variant, if there are several. */
  readonly groups: readonly GroupResult[];
  /** Results of the plan of the run: all other numbers are exploratory. @default it has no plan */
  readonly plan?: PlanResult | undefined;
}

/** How much of a run was meant to be played. */
interface Played {
  /** Matches that their variants leave out. */
  readonly leftOut: number;
  /** @default everything is played */
  readonly course?: Course | undefined;
  /** Matches that were played again after a fault, and how many of them then finished. */
  readonly retried: RunResult['retried'];
  /** @default none */
  readonly replayed?: readonly string[] | undefined;
  /** Parts that could not be made of matches. @default nothing */
  readonly faults?: readonly string[] | undefined;
}

/** The result, and the figures that are written with it. */
export interface Computed {
  readonly result: RunResult;
  readonly figures: readonly CellFigures[];
  /** The figures of the named experiment, over all cells. */
  readonly experiment?: Figures | undefined;
}

/** Computes every reported number from records, one match at a time. */
export async function compute(
  context: Pick<RunContext, 'benchmark' | 'manifest' | 'options' | 'configOf'>,
  records: (cell?: number) => AsyncIterable<MatchRecord>,
  { leftOut, course, retried, replayed = [], faults: made = [] }: Played,
): Promise<Computed> {
  const { manifest } = context;
  const analysis = manifest.analysis ?? deriveAnalysis(manifest, context.benchmark);
  const compared = new ComparedMatches(manifest, analysis);
  const { plan, continued } = manifest;
  // Trials that were added later are no part of the plan.
  const planned =
    plan === undefined || continued === undefined ? compared : new ComparedMatches(manifest, analysis);
  let endedAsPlanned = 0;
  const counts = { finished: 0, aborted: 0, failed: 0 };
  const cost: { -readonly [Part in keyof RunCost]: RunCost[Part] } = {
    paidUsd: 0,
    declaredUsd: 0,
    unknown: 0,
    lostUsd: 0,
    lostCalls: 0,
    lostUnknown: 0,
  };
  const servedBy = new ServedByAgent();
  const replaced = new ReplacedMoves();
  for await (const record of records()) {
    counts[record.status] += 1;
    compared.add(record);
    addCost(cost, record);
    for (const row of record.seats) servedBy.add(row);
    replaced.add(record);
    if (record.trial > (plan?.trials ?? Infinity)) continue;
    endedAsPlanned += 1;
    if (planned !== compared) planned.add(record);
  }
  const served = servedBy.list();
  const trials = trialCount(manifest, course);
  const faults = [...made];
  const orFault = async <Value>(making: Promise<Value>, what: string): Promise<Value | undefined> =>
    making.catch((error: unknown) => {
      faults.push(`The figures${what} could not be made: ${readMessage(error)}`);
      return undefined;
    });
  const isPlayed = counts.finished > 0;
  const figures = isPlayed ? ((await orFault(makeCellFigures(context, records, trials), '')) ?? []) : [];
  const experiment = isPlayed
    ? await orFault(
        makeExperimentFigures(context, records, trials),
        ` of the experiment ${manifest.experiment ?? ''}`,
      )
    : undefined;
  const [only] = figures;
  const groups = compared.groups();
  const isSplit = groups.length > 0;
  const leading = compared.judgeLeading();
  const contrasts = compared.judgeContrasts();
  const matches =
    (course === undefined ? matchCount(manifest) : countSeats(listIds(manifest, course))) - leftOut;
  const isOver = counts.finished + counts.aborted + counts.failed >= matches;
  return {
    figures,
    ...(experiment === undefined ? {} : { experiment }),
    result: {
      run: manifest.run,
      game: manifest.benchmark.name,
      config:
        manifest.cells.length === 1 ? manifest.cells[0]?.shown : manifest.cells.map(({ shown }) => shown),
      seed: manifest.seed,
      trials: matches,
      ...counts,
      retried,
      ...(replayed.length === 0 ? {} : { replayed }),
      ...(manifest.continued === undefined ? {} : { continued: manifest.continued }),
      ...(manifest.relief === undefined ? {} : { relief: manifest.relief }),
      ...(faults.length === 0 ? {} : { faults }),
      seats: compared.all.seats(),
      agents: compared.all.agents(),
      leading: isSplit ? null : (leading[0] ?? null),
      ...(contrasts.length === 0 ? {} : { contrasts }),
      cost,
      ...(served.length === 0 ? {} : { served }),
      ...replaced.found(),
      schedule: course?.result() ?? null,
      figures:
        only === undefined
          ? null
          : manifest.cells.length === 1
            ? plain(only.figures.values)
            : Object.fromEntries(
                figures.map(({ cell, figures: one }) => [`c${cell + 1}`, plain(one.values)]),
              ),
      ...(experiment === undefined
        ? {}
        : { experiment: { name: manifest.experiment ?? '', values: plain(experiment.values) } }),
      groups: groups.map(({ cell, variant, summary }, place) => ({
        levels: manifest.cells[cell]?.levels ?? {},
        variant,
        seats: summary.seats(),
        agents: summary.agents(),
        leading: leading[place] ?? null,
      })),
      ...(plan === undefined
        ? {}
        : {
            plan: judgePlan(plan, {
              comparisons: planned,
              schedule: course?.result() ?? null,
              counts: {
                ended: endedAsPlanned,
                planned: isOver ? endedAsPlanned : matchCount({ ...manifest, trials: plan.trials }),
                replayed,
              },
            }),
          }),
    },
  };
}

/** Writes `results.jsonl`, `summary.json`, `seal.json` and the files of figures. Returns the seal, and which figures could not be written. */
export async function writeResult(
  folder: RunFolder,
  manifest: Manifest,
  { log, steps }: { readonly log: RecordLog; readonly steps?: readonly ScheduleStep[] | undefined },
  computed: Computed,
): Promise<{ readonly seal: Seal; readonly faults: readonly string[] }> {
  const { result } = computed;
  await folder.writeLines(resultsFile, resultLines(manifest, log.inOrder(listIds(manifest, { steps }))));
  await folder.write(summaryFile, summaryText(result, journalHashes(log, listIds(manifest, { steps }))));
  const faults: string[] = [];
  await writeFiles(folder, figureFiles(manifest, computed)).catch((error: unknown) => {
    faults.push(`The figures could not be written: ${readMessage(error)}`);
  });
  const seal = makeSeal(await sealedFiles(folder), log, await artifactFiles(folder));
  // A seal that outlives a power cut must not name bytes that do not.
  await folder.sync(Object.keys(seal.files));
  await folder.write(sealFile, sealText(seal));
  return { seal, faults };
}

/** The lines of `results.jsonl`: one flat row per match and seat, by cell, then by trial. */
export async function* resultLines(
  manifest: Pick<Manifest, 'cells'>,
  records: AsyncIterable<MatchRecord>,
): AsyncGenerator<string> {
  for await (const record of records)
    for (const row of record.seats) yield `${JSON.stringify(toFlatRow(manifest, record, row))}\n`;
}

/** Contents of `summary.json`: the result and the SHA-256 of every journal. They are the same for the same seed. */
export function summaryText(result: RunResult, journals: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ ...result, journals }, null, 2)}\n`;
}

/** The files that follow from figures, by path below `artifacts/`. */
export function* figureFiles(
  { cells }: Pick<Manifest, 'cells'>,
  { figures, experiment }: Pick<Computed, 'figures' | 'experiment'>,
): Generator<readonly [file: string, text: string]> {
  for (const { cell, figures: one } of figures)
    for (const [file, text] of Object.entries(one.files ?? {}))
      yield [cells.length > 1 ? `c${cell + 1}/${file}` : file, text];
  yield* Object.entries(experiment?.files ?? {});
}

function trialCount({ trials }: Manifest, course: Course | undefined): number {
  return course === undefined ? trials : Math.max(0, ...course.steps.map(({ trial }) => trial));
}

function countSeats(values: Iterable<unknown>): number {
  let count = 0;
  for (const _ of values) count += 1;
  return count;
}

function journalHashes(log: RecordLog, ids: Iterable<string>): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const id of ids) {
    const journal = log.about(id)?.journal;
    if (journal !== undefined && journal !== null) hashes[id] = journal;
  }
  return hashes;
}

function addCost(
  cost: { -readonly [Part in keyof RunCost]: RunCost[Part] },
  { seats, services }: MatchRecord,
): void {
  const parts = [
    { usage: services, lost: services.lost, declared: false },
    ...seats.map(({ nature, usage, lost }) => ({ usage, lost, declared: isOffline(nature) })),
  ];
  for (const { usage, lost, declared } of parts) {
    const { costUsd, savedByCacheUsd = 0, savedByBatchUsd = 0 } = usage;
    if (costUsd === null) cost.unknown += 1;
    else if (declared) cost.declaredUsd += costUsd;
    else cost.paidUsd += costUsd;
    if (declared) continue;
    if (savedByCacheUsd !== 0) cost.savedByCacheUsd = (cost.savedByCacheUsd ?? 0) + savedByCacheUsd;
    if (savedByBatchUsd !== 0) cost.savedByBatchUsd = (cost.savedByBatchUsd ?? 0) + savedByBatchUsd;
    cost.lostCalls += lost.calls ?? 0;
    if (lost.costUsd === null) cost.lostUnknown += 1;
    else cost.lostUsd += lost.costUsd;
  }
}

function plain(values: Figures['values']): Figures['values'] {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(values)));
}
