import { basename, resolve as absolute } from 'node:path';
import { Match, type Agent, type AnyGame, type Seat } from '@masbench/core';
import { deriveAnalysis } from '../analysis/analysis.js';
import { readCode } from '../code/read-code.js';
import { invalid, type Experiment } from '../experiment/experiment.js';
import { recordedBudget } from '../experiment/run-budget.js';
import { readRunnerVersion } from '../version.js';
import { planContinuation, withContinuations } from '../run-folder/continuations.js';
import { AgentModules, unaccepted } from '../play/agent-modules.js';
import { planRelief } from '../run-folder/plan-relief.js';
import { makeCells, pendingBlobs, type Cell, type SeatedDesign } from '../plan/cell.js';
import { boundMatches, derivedLimits } from '../plan/derived-limits.js';
import { recordsFile, RunFolder } from '../run-folder/folder.js';
import { findLongestPrompt } from '../play/longest-prompt.js';
import type { Manifest } from '../plan/manifest.js';
import { readManifest } from '../run-folder/read-manifest.js';
import { loadBenchmark, loadModule, listModules } from '../plan/module.js';
import { passedCode, rememberFiles, type TrustedCode } from '../plan/trusted-code.js';
import { makeProtocol } from '../plan/protocol.js';
import { checkedRetries, playOut } from './play-out.js';
import { RecordLog } from '../run-folder/record-log.js';
import { listIds, listItems, matchCount, mostMatches } from '../plan/plan.js';
import { RunContext, type GivenAgents } from '../play/run-context.js';
import { recordedSchedule } from '../schedules/schedules.js';
import { checkStopWhen } from '../schedules/stop-when.js';
import { checkedShard } from '../plan/shard.js';
import type { PreparedRun, ResumeOptions, RunOptions } from './options.js';

/** Checks everything that can be wrong, makes the run folder, and leaves playing to `play`. */
export async function prepare(
  experiment: Experiment,
  {
    folder: path,
    sources = [],
    models,
    versions: more = {},
    retries = experiment.retries ?? 1,
    check,
    plan = false,
    shard,
  }: RunOptions,
): Promise<PreparedRun> {
  const { benchmark, variants, seed, scheduler, budget, fsync } = experiment;
  const blobs = pendingBlobs();
  const cells = await makeCells(experiment, { sources, blobs });
  const folder = new RunFolder(path);
  const first = cells[0];
  if (first === undefined) throw invalid('it has no cells');
  const recorded = await Promise.all(
    cells.map(async ({ prepared: { configs, options, shown }, ...cell }) => ({
      levels: { ...cell.levels },
      seats: cell.seats.map(({ seat, identity, spec }) => ({ seat, identity, ...spec })),
      ...(cell.design === undefined ? {} : { design: recordedDesign(cell.design) }),
      configs: await Promise.all(
        configs.map(async (config) => blobs.put(new TextEncoder().encode(JSON.stringify(config)))),
      ),
      options: plain(options),
      shown: plain(shown ?? configs[0]),
    })),
  );
  const trials = experiment.trials ?? first.prepared.configs.length;
  const matches = matchCount({ cells: recorded, variants: [...variants], trials });
  if (matches > mostMatches)
    throw invalid(`its ${trials} trials are ${matches} matches, and a run has at most ${mostMatches}`);
  const module = {
    name: benchmark.name,
    ...(await loadModule(benchmark)),
    gameVersion: benchmark.game.version,
  };
  const modules = listModules({ benchmark: module, cells: recorded });
  const read = modules.length === 0 ? undefined : await readCode(modules, path);
  const analysis = deriveAnalysis(
    { cells: recorded, variants, trials },
    benchmark,
    cells.map(({ prepared: { configs }, seats }) => ({
      config: benchmark.game.config.parse(configs[0]),
      seats: seats.map(({ seat }) => seat),
    })),
    experiment.ranges,
  );
  const schedule =
    experiment.schedule === undefined ? undefined : recordedSchedule(experiment.schedule, analysis);
  const manifest: Manifest = {
    format: 'masbench-run/3',
    run: basename(absolute(path)),
    benchmark: module,
    ...(read === undefined ? {} : { code: read.code }),
    ...(experiment.name === undefined ? {} : { experiment: experiment.name }),
    cells: recorded.map((cell, index) => ({
      ...cell,
      limits: { ...derivedLimits(cells[index]?.limits ?? {}, budget, matches) },
    })),
    variants: [...variants],
    analysis,
    ...(plan === false ? {} : { plan: makeProtocol(plan, { cells: recorded, analysis, trials, schedule }) }),
    trials,
    seed,
    ...(scheduler === undefined ? {} : { scheduler }),
    ...(schedule === undefined ? {} : { schedule }),
    ...(budget === undefined ? {} : { budget: recordedBudget(budget) }),
    ...(shard === undefined ? {} : { shard: checkedShard(shard, { matches, variants, schedule }) }),
    retries: checkedRetries(retries),
    fsync,
    sources: Object.fromEntries(
      sources.flatMap(({ name, settings }) => (settings === undefined ? [] : [[name, plain(settings)]])),
    ),
    versions: { '@masbench/experiments': readRunnerVersion(), node: process.version, ...more },
    startedAt: new Date().toISOString(),
  };
  const context = new RunContext(
    { benchmark, manifest, folder },
    {
      sources,
      models,
      given: givenAgents(cells),
      schedule: experiment.schedule,
      readConfig: async (sha256) => writeJson(await blobs.get(sha256)),
    },
  );
  const notes = [
    ...(await rememberFiles(module.sha256 === undefined ? [] : [module.module ?? ''], path)),
    ...(await context.agentModules.remember()),
  ];
  await checkPlayable(context);
  check?.(manifest);
  await checkReached(context);
  await folder.create();
  await folder.begin(manifest, blobs, read?.kept);
  return preparedRun(
    new RunContext(
      { benchmark, manifest, folder },
      { sources, models, given: givenAgents(cells), schedule: experiment.schedule },
    ),
    [...new Set(notes)],
  );
}

/**
 * Opens a run that was begun.
 *
 * @param isCompared - True in a process that plays matches for another one, which compared the code that it names.
 */
export async function reopen(
  path: string,
  {
    experiment,
    sources = [],
    models,
    importModule,
    game,
    moreTrials,
    limits,
    settleLostUsd,
    acceptChangedCode,
  }: ResumeOptions = {},
  isCompared = false,
): Promise<PreparedRun> {
  const begun = await readManifest(path);
  const folder = new RunFolder(path);
  const relief = await planRelief(begun, folder, { limits, settleLostUsd });
  const additions = [
    ...(moreTrials === undefined ? [] : [await planContinuation(begun, folder, moreTrials)]),
    ...(relief === undefined ? [] : [relief]),
  ];
  const notes: string[] = [];
  const changed: string[] = [];
  const onFound = ({ changes, packages }: Pick<TrustedCode, 'changes' | 'packages'>): void => {
    changed.push(...unaccepted(begun, changes));
    if (changed.length > 0 && acceptChangedCode === undefined)
      throw invalid(
        `the rules of this run are not what they were when it began: ${changes.join('; ')}. Put them back, start a new run, or accept the change with --accept-changed-code`,
      );
    notes.push(...packages);
  };
  if (experiment !== undefined) onFound(await passedCode(experiment.benchmark, begun, path));
  const benchmark =
    experiment?.benchmark ??
    (await loadBenchmark(begun, importModule, { folder: path, game, onFound, carried: isCompared }));
  if (acceptChangedCode !== undefined)
    changed.push(...unaccepted(begun, await new AgentModules(begun, folder, sources).changedFiles()));
  const added = [
    ...additions,
    ...(changed.length === 0 || acceptChangedCode === undefined
      ? []
      : [{ why: acceptChangedCode, changes: [...new Set(changed)] }]),
  ];
  const manifest = withContinuations(begun, added);
  if (benchmark.game.version !== manifest.benchmark.gameVersion) {
    throw invalid(
      `the run was played with version ${manifest.benchmark.gameVersion} of ${manifest.benchmark.name}, and this is version ${benchmark.game.version}`,
    );
  }
  const given =
    experiment === undefined
      ? undefined
      : givenAgents(await makeCells(experiment, { sources, blobs: pendingBlobs() }));
  const context = new RunContext(
    { benchmark, manifest, folder },
    { sources, models, given, schedule: experiment?.schedule },
  );
  context.course();
  if (await isUnfinished(context)) await context.agentModules.checkAll();
  return preparedRun(context, notes, added);
}

/** True if a match is left to be played, so that agents are asked. */
async function isUnfinished({ manifest, folder }: RunContext): Promise<boolean> {
  const log = await RecordLog.look(folder.in(recordsFile));
  for (const id of listIds(manifest)) if (log.about(id)?.status !== 'finished') return true;
  return false;
}

function preparedRun(
  context: RunContext,
  notes: readonly string[] = [],
  added: Parameters<typeof playOut>[2] = [],
): PreparedRun {
  const { manifest, folder } = context;
  return {
    context,
    manifest,
    folder: folder.path,
    notes,
    play: async (options = {}) => playOut(context, options, added),
  };
}

/** Everything that a first match would refuse, refused before a folder is made. */
async function checkPlayable(context: RunContext): Promise<void> {
  await seatAgents(context);
  checkSchedule(context);
  boundMatches(
    context.manifest.budget ?? {},
    context.manifest.cells.map(({ limits }) => limits),
  );
}

/** Has the sources of players check, once for every player, what costs nothing. @throws MasbenchError `OPTION_INVALID` */
async function checkReached(context: RunContext): Promise<void> {
  const { benchmark, manifest, sources } = context;
  let longest: Promise<string | undefined> | undefined;
  const run = { longestPrompt: async () => (longest ??= findLongestPrompt(context)) };
  const players = new Map(
    manifest.cells.flatMap(({ seats, design }) =>
      (design?.agents ?? seats).map((player) => [player.agent, player] as const),
    ),
  );
  await Promise.all(
    [...players.values()].map(async ({ agent, sha256, given }) => {
      if (given === true || agent === 'random' || Object.hasOwn(benchmark.players ?? {}, agent)) return;
      for (const source of sources) {
        if ((await source.describe(agent)) === undefined) continue;
        await source.check?.({ agent, sha256 }, run);
        return;
      }
    }),
  );
}

/** Seats every agent of the run once. @throws MasbenchError as the match would if it is played */
export async function seatAgents(context: RunContext): Promise<void> {
  const { manifest } = context;
  for (const [cell, { limits, design }] of manifest.cells.entries()) {
    const seen = new Set<number>();
    for (const { matches, cell: of } of listItems({ ...manifest, trials: 1, shard: undefined })) {
      const [planned] = matches;
      if (planned === undefined || of !== cell) continue;
      const seating = design?.seatings[planned.seating ?? 0];
      const places = seating === undefined ? [] : 'agents' in seating ? seating.agents : seating.pair;
      if (seating !== undefined && places.every((place) => seen.has(place))) continue;
      for (const place of places) seen.add(place);
      const setting = await context.settingOf(planned, {});
      if (setting === undefined) continue;
      const { built, config, scheduler } = setting;
      void new Match<AnyGame>(built.game, {
        config,
        agents: await setting.agents(),
        services: built.services,
        limits,
        scheduler,
      });
    }
  }
}

/** @throws MasbenchError `OPTION_INVALID` if the schedule names what is not there */
function checkSchedule(context: RunContext): void {
  const { schedule, cells, variants } = context.manifest;
  if (schedule === undefined) return;
  if (schedule.kind === 'adaptive') {
    const [cell, ...more] = cells;
    if (more.length > 0 || variants.length > 1)
      throw invalid('an adaptive schedule plays one cell: leave factors and variants out');
    if (cell?.design?.kind !== 'round-robin')
      throw invalid('an adaptive schedule needs the design roundRobin(agents)');
  }
  if (schedule.kind === 'stop-when')
    checkStopWhen(
      schedule,
      cells.map(({ levels, seats, design }) => ({
        levels,
        seats: seats.map(({ seat }) => seat),
        agents: (design?.agents ?? seats).map(({ identity }) => identity),
      })),
    );
  context.course();
}

function givenAgents(cells: readonly Cell[]): GivenAgents {
  return (cell, place): Agent<AnyGame> | undefined => {
    const found = cells[cell];
    return typeof place === 'number'
      ? found?.design?.agents[place]?.value
      : found?.seats.find(({ seat }: { readonly seat: Seat }) => seat === place)?.value;
  };
}

function recordedDesign({
  kind,
  agents,
  seatings,
}: SeatedDesign): NonNullable<Manifest['cells'][number]['design']> {
  return {
    kind,
    agents: agents.map(({ identity, spec }) => ({ identity, ...spec })),
    seatings: seatings.map((seating) =>
      'agents' in seating ? { agents: [...seating.agents] } : { pair: [...seating.pair], side: seating.side },
    ),
  };
}

function writeJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}

function plain(value: unknown): unknown {
  return value === undefined ? {} : (JSON.parse(JSON.stringify(value)) as unknown);
}
