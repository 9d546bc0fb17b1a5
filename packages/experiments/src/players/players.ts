import { basename, isAbsolute } from 'node:path';
import { MasbenchError, type Agent, type AnyGame } from '@masbench/core';
import type { Benchmark, PlayerSource, PlayerSourceContext, PlayerSpec } from '@masbench/core/benchmark';
import { singleLine } from '@masbench/core/record';
import { randomAgent } from '@masbench/core/testing';

/**
 * Who plays a seat: the name of a player (`scripted`, `simulated:<preset>`, `random`), a model with its settings as
 * `{ model: '<provider>:<model>', temperature: 0 }`, or an agent of the benchmark's game as a value. Handlers are checked against the game when the run is prepared.
 */
export type SeatChoice = string | object;

/** A seat's player with the agent value behind it, where one was given. */
export interface Seated {
  /** Who it is in all results: the name as it was typed, or of a value the name that it was given in code. */
  readonly identity: string;
  readonly spec: PlayerSpec;
  readonly value?: Agent<AnyGame> | undefined;
}

/** Names a choice for the manifest. @throws MasbenchError `OPTION_INVALID` if no benchmark and no source knows it */
export async function seatedPlayer(
  choice: SeatChoice,
  playing: Pick<Benchmark, 'players'>,
  sources: readonly PlayerSource[],
): Promise<Seated> {
  const named = nameChoice(choice, sources);
  if (named !== choice) return seatedPlayer(named, playing, sources);
  if (typeof choice !== 'string') {
    if (!isAgent(choice))
      throw new MasbenchError(
        'OPTION_INVALID',
        'An agent must be a name, a model with settings ({ model, … }), a function or an object with handlers',
      );
    const agent = singleLine(labelPlayer(choice)) || 'agent';
    return { identity: agent, spec: { agent, given: true }, value: choice };
  }
  if (choice === 'random' || Object.hasOwn(playing.players ?? {}, choice))
    return { identity: choice, spec: { agent: choice } };
  for (const source of sources) {
    const spec = await source.describe(choice);
    if (spec !== undefined) return { identity: playerIdentity(choice, spec), spec };
  }
  throw unknownPlayer(choice, playing, sources);
}

/** Returns the name of a player that is given as a model with settings; any other choice as it is. */
export function nameChoice(choice: SeatChoice, sources: readonly PlayerSource[]): SeatChoice {
  if (typeof choice !== 'object' || isAgent(choice)) return choice;
  const { model, ...settings }: Readonly<Record<string, unknown>> = { ...choice };
  return typeof model === 'string' ? varyPlayer(model, settings, sources) : choice;
}

/**
 * Returns the name of a player with other settings.
 *
 * @throws MasbenchError `OPTION_INVALID` if the player has no settings
 */
export function varyPlayer(
  choice: SeatChoice,
  settings: Readonly<Record<string, unknown>>,
  sources: readonly PlayerSource[],
): string {
  const name = nameChoice(choice, sources);
  if (typeof name === 'string')
    for (const source of sources) {
      const varied = source.vary?.(name, settings);
      if (varied !== undefined) return varied;
    }
  throw new MasbenchError(
    'OPTION_INVALID',
    `${typeof name === 'string' ? JSON.stringify(name) : 'An agent as a value'} has no settings: only models have, as <provider>:<model>`,
  );
}

/**
 * Returns players under identities that differ where the players do: another value, or a value of the name of a player,
 * gets a number. The same value, or the same name, stays the same player.
 *
 * @param seen - What earlier calls gave away.
 */
export function distinguish(seated: Seated, seen: Map<string, SeatChoice>): Seated {
  const player: SeatChoice = seated.value ?? seated.spec.agent;
  for (let number = 1; ; number += 1) {
    const identity = number === 1 ? seated.identity : `${seated.identity} #${number}`;
    const other = seen.get(identity);
    if (other !== undefined && other !== player) continue;
    seen.set(identity, player);
    return { ...seated, identity };
  }
}

/** Makes the agent of a seat. */
export async function makeAgent(
  { spec, value }: Pick<Seated, 'spec' | 'value'>,
  playing: Pick<Benchmark, 'players'>,
  sources: readonly PlayerSource[],
  context: Omit<PlayerSourceContext, 'player'> & { readonly options: unknown },
): Promise<Agent<AnyGame>> {
  if (value !== undefined) return value;
  const { seat, seatIndex, options } = context;
  const player: PlayerSourceContext['player'] = (name) =>
    Object.hasOwn(playing.players ?? {}, name)
      ? playing.players?.[name]?.({ seat, seatIndex, options })
      : undefined;
  const own = player(spec.agent);
  if (own !== undefined) return own;
  if (spec.agent === 'random') return randomAgent();
  for (const source of sources)
    if ((await source.describe(spec.agent)) !== undefined) return source.make(spec, { ...context, player });
  throw unknownPlayer(spec.agent, playing, sources);
}

/** The text that was typed, without the folders of this machine before a file and without the query of an address. */
function playerIdentity(typed: string, { agent, sha256 }: PlayerSpec): string {
  if (sha256 === undefined) return agent;
  return typed.replace(/^([a-z]{2,}:)?(.*)$/s, (_whole, way: string | undefined, path: string) => {
    return `${way ?? ''}${isAbsolute(path) ? basename(path) : path}`;
  });
}

function unknownPlayer(
  name: string,
  { players = {} }: Pick<Benchmark, 'players'>,
  sources: readonly PlayerSource[],
): MasbenchError {
  const choices = [
    ...new Set([...Object.keys(players), 'random', ...sources.flatMap(({ choices: more }) => more)]),
  ];
  return new MasbenchError(
    'OPTION_INVALID',
    `There is no agent ${JSON.stringify(name)}: choose ${choices.join(', ')}`,
  );
}

/** Looks only at the form: the engine checks handlers against the game when a match is set up. */
export function isAgent(value: object): value is Agent<AnyGame> {
  return typeof value === 'function' || Object.values(value).some((one) => typeof one === 'function');
}

function labelPlayer(agent: Agent<AnyGame>): string {
  return 'create' in agent && 'name' in agent && typeof agent.name === 'string' ? agent.name : 'agent';
}
