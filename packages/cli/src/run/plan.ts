import type { Agent, AnyGame, LimitsInput, Scheduler, Seat } from '@masbench/core';
import type { Kit, Setting } from '../kits/kit.js';
import type { PlayerSpec } from '../players/player-by-name.js';
import { UsageError } from '../usage-error.js';
import type { RunFolder } from './folder.js';
import type { Manifest } from './manifest.js';

/** A run that is ready to be played. */
export interface Plan {
  readonly kit: Kit;
  readonly setting: Setting;
  readonly manifest: Manifest;
  readonly folder: RunFolder;
  readonly concurrency: number;
  readonly limits: LimitsInput;
  /** What models can cost at most, as a sentence; `undefined` where none plays. */
  readonly costNotice: string | undefined;
  readonly scheduler: Scheduler | undefined;
  /** The agent of a name in a seat; made when a match has to be played and not only re-derived. */
  readonly agent: (spec: PlayerSpec, seatIndex: number) => Promise<Agent<AnyGame>>;
}

/** One match of a run, before it is played. */
export interface Trial {
  readonly id: string;
  readonly seed: string;
  readonly config: unknown;
  readonly seats: readonly (PlayerSpec & { readonly seat: Seat })[];
}

/** The id of the match of a trial, from 1. */
export function matchId(trial: number): string {
  return `m${String(trial).padStart(4, '0')}`;
}

/** The seed of the match of a trial. The matches of a pair share it. */
export function seedOf({ seed, paired }: Manifest, trial: number): string {
  return paired === undefined ? `${seed}/${trial}` : `${seed}/pair/${Math.ceil(trial / 2)}`;
}

/** The configuration of a trial, from 1, before the sides of a pair are dealt. */
export async function configOf(
  { manifest: { configs, paired }, folder }: Pick<Plan, 'manifest' | 'folder'>,
  trial: number,
): Promise<unknown> {
  const round = paired === undefined ? trial : Math.ceil(trial / 2);
  return folder.config(configs[(round - 1) % configs.length] ?? '');
}

/** What is played in a trial, from 1. */
export async function trialOf(
  { kit, manifest, folder }: Pick<Plan, 'kit' | 'manifest' | 'folder'>,
  trial: number,
): Promise<Trial> {
  const { seats, paired } = manifest;
  const id = matchId(trial);
  const seed = seedOf(manifest, trial);
  const config = await configOf({ manifest, folder }, trial);
  if (paired === undefined) return { id, seed, config, seats };
  const match = kit.pair?.(
    config,
    seats.map(({ seat }) => seat),
    seed,
  )[(trial - 1) % 2];
  if (match === undefined) throw new UsageError(`${kit.id} has no sides that two agents could change`);
  return {
    id,
    seed,
    config: match.config,
    seats: seats.map(({ seat }) => ({ seat, ...paired[match.agents[seat] ?? 0] })),
  };
}
