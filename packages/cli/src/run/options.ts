import { resolve } from 'node:path';
import {
  arrival,
  fuzz,
  lockstep,
  virtual,
  type LimitsInput,
  type Scheduler,
  type Seat,
} from '@masbench/core';
import { assign, parseAssignment } from '../settings.js';
import { isModel } from '../players/player-by-name.js';
import { readPrices } from '../players/prices.js';
import { UsageError } from '../usage-error.js';
import { cassetteModes, type Manifest } from './manifest.js';

/** A scheduler by its name on the command line. @throws UsageError */
export function schedulerNamed(name: string | undefined): Scheduler | undefined {
  if (name === undefined) return undefined;
  const seed = /^fuzz\((.+)\)$/.exec(name)?.[1];
  if (seed !== undefined) return fuzz(seed);
  const make = { arrival, lockstep, virtual: () => virtual() }[name];
  if (make !== undefined) return make();
  throw new UsageError(
    `There is no scheduler ${JSON.stringify(name)}: choose arrival, lockstep, virtual or fuzz(<seed>)`,
  );
}

/**
 * Limits from `--limit key=value`, dots leading into objects: `timeoutMs=60000`, `seat.costUsd=0.5`. Unless it is set, a
 * move may take two minutes, an hour where models play (they have time-outs of their own, and outages to sit out), and
 * any time where a person does; a service ten minutes.
 */
export function limitsOf(assignments: readonly string[], agents: readonly string[]): LimitsInput {
  const limits: Record<string, unknown> = { effectTimeoutMs: 600_000 };
  if (!agents.includes('human')) limits['timeoutMs'] = agents.some(isModel) ? 3_600_000 : 120_000;
  for (const assignment of assignments) {
    const { key, value } = parseAssignment(assignment, '--limit');
    assign(limits, key.split('.'), value);
  }
  return limits;
}

/** Where models keep what they said and what they cost, as the manifest has it. @throws UsageError */
export async function modelOptionsOf({
  cache,
  cassette,
  prices,
}: {
  readonly cache: string | undefined;
  readonly cassette: string | undefined;
  readonly prices: string | undefined;
}): Promise<Manifest['models']> {
  const kept = {
    ...(cache === undefined ? {} : { cache: resolve(cache) }),
    ...(prices === undefined ? {} : { prices: await readPrices(prices) }),
  };
  if (cassette === undefined) return kept;
  const equals = cassette.indexOf('=');
  const mode = cassetteModes.find((one) => one === cassette.slice(0, Math.max(0, equals)));
  if (mode === undefined || equals === cassette.length - 1) {
    throw new UsageError(
      `Cannot read --cassette ${JSON.stringify(cassette)} as it must be <mode>=<folder> with one of ${cassetteModes.join(', ')}`,
    );
  }
  return { ...kept, cassette: { directory: resolve(cassette.slice(equals + 1)), mode } };
}

/**
 * The seats of a run and who is named for them: `--seat A=scripted`. Seats that nobody is named for are scripted.
 *
 * @param usual the seats where `--seats` does not say
 * @param seats `--seats`: how many, or their names
 */
export function seatingOf(
  usual: readonly Seat[],
  seats: string | undefined,
  assignments: readonly string[],
): ReadonlyMap<Seat, string> {
  const seating = new Map(namesOf(usual, seats).map((seat) => [seat, 'scripted']));
  for (const assignment of assignments) {
    const equals = assignment.indexOf('=');
    if (equals < 1 || equals === assignment.length - 1) {
      throw new UsageError(`Cannot read --seat ${JSON.stringify(assignment)} as it must be <seat>=<agent>`);
    }
    const seat = assignment.slice(0, equals);
    if (!seating.has(seat)) {
      const more = seats === undefined ? '. Name other seats with --seats' : '';
      throw new UsageError(
        `There is no seat ${JSON.stringify(seat)}: the seats are ${[...seating.keys()].join(', ')}${more}`,
      );
    }
    seating.set(seat, assignment.slice(equals + 1));
  }
  return seating;
}

function namesOf(usual: readonly Seat[], seats: string | undefined): readonly Seat[] {
  if (seats === undefined) return usual;
  if (!/^\d+$/.test(seats)) {
    const names = seats.split(',').map((name) => name.trim());
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice === undefined) return names;
    throw new UsageError(
      `Cannot seat ${seats} as every seat needs a name of its own: ${twice} stands there twice`,
    );
  }
  const count = Number(seats);
  if (count < 1 || count > 26)
    throw new UsageError(`Cannot seat ${count} as --seats must be 1 to 26, or names: A,B,C`);
  return Array.from({ length: count }, (_, index) => usual[index] ?? String.fromCodePoint(65 + index));
}
