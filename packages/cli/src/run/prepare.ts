import { basename } from 'node:path';
import { createHash } from 'node:crypto';
import { Match, type Agent, type AnyGame, type Seat } from '@masbench/core';
import type { Kit, KitOptions } from '../kits/kit.js';
import { kitNamed } from '../kits/by-name.js';
import {
  modelStack,
  playerNamed,
  specOf,
  type ModelOptions,
  type PlayerSpec,
} from '../players/player-by-name.js';
import type { Settings } from '../settings.js';
import { RunFolder } from './folder.js';
import type { Manifest } from './manifest.js';
import { costNotice } from './cost.js';
import { limitsOf, modelOptionsOf, schedulerNamed, seatingOf } from './options.js';
import type { Plan } from './plan.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';

export interface RunOptions {
  readonly seat: readonly string[];
  readonly seats: string | undefined;
  /** Two agents that change sides. */
  readonly paired: readonly string[] | undefined;
  readonly limit: readonly string[];
  readonly trials: number | undefined;
  readonly seed: string;
  readonly concurrency: number | undefined;
  readonly scheduler: string | undefined;
  readonly out: string | undefined;
  readonly fsync: Manifest['fsync'];
  /** Folder of the response cache. */
  readonly cache: string | undefined;
  /** `<mode>=<folder>` of the cassette. */
  readonly cassette: string | undefined;
  /** File of prices. */
  readonly prices: string | undefined;
}

/** Checks everything that a user can get wrong, and only then makes the run folder. */
export async function prepareRun(game: string, settings: Settings, options: RunOptions): Promise<Plan> {
  const kit = await kitNamed(game);
  const seating = seatingOf(kit.seats(settings), options.seats, options.seat);
  const limits = limitsOf(options.limit, options.paired ?? [...seating.values()]);
  const scheduler = schedulerNamed(options.scheduler);
  const specs = await Promise.all(
    [...seating].map(async ([seat, agent]) => ({ seat, ...(await specOf(agent)) })),
  );
  const paired = await pairOf(kit, options);
  const startedAt = new Date();
  const folder = new RunFolder(
    options.out ?? `runs/${kitLabel(kit)}-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}`,
  );
  const pending = new Map<string, Uint8Array>();
  const reading = await kit.read(settings, {
    seats: [...seating.keys()],
    seed: options.seed,
    trials: options.trials,
    blobs: holding(pending),
  });
  const setting = await kit.setting(reading.options);
  const models = await modelOptionsOf(options);
  const agent = agentsOf(kit, reading.options, models);
  // A wrong name or a missing key is told before anything is written, and so is what no match can be played with.
  const agents: Record<Seat, Agent<AnyGame>> = {};
  for (const [index, { seat, ...spec }] of specs.entries())
    agents[seat] = await agent(paired?.[index % 2] ?? spec, index);
  for (const config of reading.configs.slice(0, 1)) {
    void new Match<AnyGame>(setting.game, { config, agents, services: setting.services, limits, scheduler });
  }
  const trials = (options.trials ?? reading.configs.length) * (paired === undefined ? 1 : 2);
  const notice = costNotice({ seats: specs, paired, models, trials }, limits);
  await folder.create();
  for (const bytes of pending.values()) await folder.blobs.put(bytes);
  const manifest: Manifest = {
    format: 'masbench-run/1',
    run: basename(folder.path),
    game: kit.source ?? kit.id,
    ...(kit.sha256 === undefined ? {} : { gameSha256: kit.sha256, name: kit.id }),
    gameVersion: setting.game.version,
    configs: await Promise.all(reading.configs.map(async (config) => folder.putConfig(config))),
    options: { ...reading.options },
    shown: reading.shown,
    seats: specs,
    ...(paired === undefined ? {} : { paired }),
    models,
    trials,
    seed: options.seed,
    ...(options.scheduler === undefined ? {} : { scheduler: options.scheduler }),
    limits: { ...limits },
    fsync: options.fsync,
    versions: versions(),
    startedAt: startedAt.toISOString(),
  };
  await folder.writeManifest(manifest);
  return {
    kit,
    setting,
    manifest,
    folder,
    limits,
    costNotice: notice,
    scheduler,
    agent,
    concurrency: concurrencyOf(options.concurrency, paired ?? specs),
  };
}

/** A run that was begun, ready to go on. */
export async function reopenRun(
  path: string,
  manifest: Manifest,
  concurrency: number | undefined,
): Promise<Plan> {
  const kit = await kitNamed(manifest.game, manifest.gameSha256);
  return {
    kit,
    setting: await kit.setting(manifest.options),
    manifest,
    folder: new RunFolder(path),
    limits: manifest.limits,
    costNotice: costNotice(manifest, manifest.limits),
    scheduler: schedulerNamed(manifest.scheduler),
    agent: agentsOf(kit, manifest.options, manifest.models),
    concurrency: concurrencyOf(concurrency, manifest.paired ?? manifest.seats),
  };
}

/** Agents are made once for a name and a seat: they are factories, or keep nothing between matches. */
function agentsOf(kit: Kit, options: KitOptions, models: ModelOptions): Plan['agent'] {
  const wrap = modelStack(models);
  const made = new Map<string, Promise<Agent<AnyGame>>>();
  return async (spec, seatIndex) => {
    const key = `${seatIndex} ${spec.agent}`;
    const agent = made.get(key) ?? playerNamed(spec, kit, seatIndex, { options, models, wrap });
    made.set(key, agent);
    return agent;
  };
}

async function pairOf(kit: Kit, { paired, seat }: RunOptions): Promise<[PlayerSpec, PlayerSpec] | undefined> {
  if (paired === undefined) return undefined;
  const [first, second, ...more] = paired;
  if (first === undefined || second === undefined || more.length > 0) {
    throw new UsageError(
      `Cannot pair ${paired.length} agents: --paired takes two, for example --paired scripted random`,
    );
  }
  if (kit.pair === undefined)
    throw new UsageError(`Cannot pair agents as ${kit.id} has no sides that two agents could change`);
  if (seat.length > 0)
    throw new UsageError('Cannot name agents with --seat as --paired gives every seat one of its two agents');
  return [await specOf(first), await specOf(second)];
}

/** A person plays one match at a time. */
function concurrencyOf(wanted: number | undefined, specs: readonly PlayerSpec[]): number {
  return specs.some(({ agent }) => agent === 'human') ? 1 : (wanted ?? 8);
}

/** Keeps what a kit stores until the run folder is known to be good. */
function holding(pending: Map<string, Uint8Array>): RunFolder['blobs'] {
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      pending.set(sha256, bytes);
      return sha256;
    },
    get: async (sha256) => pending.get(sha256) ?? new Uint8Array(),
  };
}

function kitLabel({ id }: Kit): string {
  return basename(id).replaceAll(/[^A-Za-z0-9-]+/g, '-');
}

function versions(): Record<string, string> {
  return { masbench: version(), node: process.version };
}
