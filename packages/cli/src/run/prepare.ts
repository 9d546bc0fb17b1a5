import { basename } from 'node:path';
import type { Agent, AnyGame, Seat } from '@masbench/core';
import type { Kit } from '../kits/kit.js';
import { kitNamed } from '../kits/by-name.js';
import { modelStack, playerNamed, specOf } from '../players/player-by-name.js';
import type { Settings } from '../settings.js';
import { RunFolder } from './folder.js';
import type { Manifest } from './manifest.js';
import { limitsOf, schedulerNamed, seatingOf } from './options.js';
import type { Plan } from './plan.js';
import { version } from '../version.js';

export interface RunOptions {
  readonly seat: readonly string[];
  readonly seats: string | undefined;
  readonly limit: readonly string[];
  readonly trials: number | undefined;
  readonly seed: string;
  readonly concurrency: number | undefined;
  readonly scheduler: string | undefined;
  readonly out: string | undefined;
  readonly fsync: Manifest['fsync'];
}

/** Checks everything that a user can get wrong, and only then makes the run folder. */
export async function prepareRun(game: string, settings: Settings, options: RunOptions): Promise<Plan> {
  const kit = await kitNamed(game);
  const seating = seatingOf(kit, options.seats, options.seat);
  const limits = limitsOf(options.limit);
  const scheduler = schedulerNamed(options.scheduler);
  const specs = await Promise.all(
    [...seating].map(async ([seat, agent]) => ({ seat, ...(await specOf(agent)) })),
  );
  const agents = seated(kit, specs);
  // A wrong name or a missing key is told before anything is written.
  await agents();
  const startedAt = new Date();
  const folder = new RunFolder(
    options.out ?? `runs/${kitLabel(kit)}-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}`,
  );
  const pending = new Map<string, Uint8Array>();
  const reading = await kit.read(settings, {
    seats: [...seating.keys()],
    seed: options.seed,
    trials: options.trials,
    blobs: held(pending),
  });
  const setting = await kit.setting(reading.options);
  await folder.create();
  for (const bytes of pending.values()) await folder.blobs.put(bytes);
  const manifest: Manifest = {
    format: 'masbench-run/1',
    run: basename(folder.path),
    game: kit.id,
    ...(kit.sha256 === undefined ? {} : { gameSha256: kit.sha256 }),
    gameVersion: setting.game.version,
    configs: await Promise.all(reading.configs.map(async (config) => folder.putConfig(config))),
    options: { ...reading.options },
    shown: reading.shown,
    seats: specs.map(({ seat, agent, sha256 }) => ({
      seat,
      agent,
      ...(sha256 === undefined ? {} : { agentSha256: sha256 }),
    })),
    trials: options.trials ?? reading.configs.length,
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
    scheduler,
    agents,
    concurrency: concurrencyOf(options.concurrency, specs),
  };
}

/** A run that was begun, ready to go on. */
export async function reopenRun(
  path: string,
  manifest: Manifest,
  concurrency: number | undefined,
): Promise<Plan> {
  const kit = await kitNamed(manifest.game, manifest.gameSha256);
  const specs = manifest.seats.map(({ seat, agent, agentSha256 }) => ({ seat, agent, sha256: agentSha256 }));
  return {
    kit,
    setting: await kit.setting(manifest.options),
    manifest,
    folder: new RunFolder(path),
    limits: manifest.limits,
    scheduler: schedulerNamed(manifest.scheduler),
    agents: seated(kit, specs),
    concurrency: concurrencyOf(concurrency, specs),
  };
}

interface SeatSpec {
  readonly seat: Seat;
  readonly agent: string;
  readonly sha256?: string | undefined;
}

/** Made once, when the first match needs them: they are factories, or keep nothing between matches. */
function seated(kit: Kit, specs: readonly SeatSpec[]): Plan['agents'] {
  let made: Promise<Readonly<Record<Seat, Agent<AnyGame>>>> | undefined;
  return async () => {
    made ??= make(kit, specs);
    return made;
  };
}

async function make(kit: Kit, specs: readonly SeatSpec[]): Promise<Readonly<Record<Seat, Agent<AnyGame>>>> {
  const wrap = modelStack();
  const entries = specs.map(
    async (spec, index) => [spec.seat, await playerNamed(spec, kit, index, wrap)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** A person plays one match at a time. */
function concurrencyOf(wanted: number | undefined, specs: readonly SeatSpec[]): number {
  return specs.some(({ agent }) => agent === 'human') ? 1 : (wanted ?? 8);
}

/** Keeps what a kit stores until the run folder is known to be good. */
function held(pending: Map<string, Uint8Array>): RunFolder['blobs'] {
  return {
    put: async (bytes) => {
      const { createHash } = await import('node:crypto');
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
