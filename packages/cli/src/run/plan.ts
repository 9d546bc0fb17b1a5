import type { Agent, AnyGame, LimitsInput, Scheduler, Seat } from '@masbench/core';
import type { Kit, Setting } from '../kits/kit.js';
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
  readonly scheduler: Scheduler | undefined;
  /** Makes the agents, when a match has to be played and not only re-derived. */
  readonly agents: () => Promise<Readonly<Record<Seat, Agent<AnyGame>>>>;
}

/** The id of the match of a trial, from 1. */
export function matchId(trial: number): string {
  return `m${String(trial).padStart(4, '0')}`;
}

/** The seed of the match of a trial. */
export function seedOf(manifest: Manifest, trial: number): string {
  return `${manifest.seed}/${trial}`;
}
