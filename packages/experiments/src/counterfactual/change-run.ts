import {
  MasbenchError,
  type Agent,
  type AnyGame,
  type Seat,
  type Service,
  type Services,
} from '@masbench/core';
import type { SeatChoice } from '../players.js';
import { alternativeNamed, isAlternative } from '../run/alternatives.js';
import { recordsFile } from '../run/folder.js';
import { plannedMatches, type PlannedMatch } from '../run/plan.js';
import { RecordLog } from '../run/record-log.js';
import type { RunContext } from '../run/run-context.js';
import { isObject, withValue } from '../settings.js';
import { meanInterval, type MeanInterval } from '../statistics/mean-interval.js';
import { counterfactual, type Change, type Counterfactual } from './counterfactual.js';
import { matchOnRecord, type MatchOnRecord } from './match-on-record.js';

/** What is changed in the matches of a run. */
export interface ChangeRunOptions {
  /**
   * `key=value`: a setting of the configuration (`beta=0.05`), one of the benchmark's options (`vision=off`), one of its
   * alternatives (`views=blind`), the agent
   * of a seat (`A=scripted`), or one answer (`policy/A#3={"choice":"review"}`). The value is JSON, or else a text.
   */
  readonly change: string;
  /** Only these matches. @default all that finished */
  readonly matches?: readonly string[] | undefined;
  /** See `counterfactual`. @default false */
  readonly keepAnswers?: boolean | undefined;
  /** Agents by seat, asked in place of models. @default a match stops where a model would be asked */
  readonly substitutes?: Readonly<Record<Seat, SeatChoice>> | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A match of a run with the change. */
export interface ChangedMatch extends Omit<Counterfactual, 'result'> {
  readonly id: string;
}

/** A seat over all matches that came to a result. */
export interface ChangedSeat {
  readonly seat: Seat;
  /** Mean score with the change less the mean on record, match by match; `null` for fewer than two trials. */
  readonly difference: MeanInterval | null;
}

/** What the change does in a run. */
export interface ChangedRun {
  readonly change: string;
  readonly matches: readonly ChangedMatch[];
  /** Matches in which the answer that is changed was not given: they are no part of the difference. */
  readonly leftOut: readonly string[];
  readonly seats: readonly ChangedSeat[];
}

/**
 * Plays the finished matches of a run again with one change, as `counterfactual` does, and compares them seat by seat.
 * Scripted and simulated agents are asked where the record has no answer; models are not. Matches of one trial share
 * their draws and are one cluster.
 *
 * @param context of the run, with the sources of its players
 * @throws MasbenchError `OPTION_INVALID` where the change names nothing that there is, `CONFIG_INVALID` where it is not
 *   legal
 */
export async function changeRun(context: RunContext, options: ChangeRunOptions): Promise<ChangedRun> {
  const planned = await finishedMatches(context, options.matches);
  const matches: ChangedMatch[] = [];
  const leftOut: string[] = [];
  const trials = new Map<string, number>();
  for (const one of planned) {
    const { match, agents, services } = await recordedIn(context, one, options.substitutes);
    const change = await changeOf(context, one, { match, text: options.change });
    if (change === undefined) {
      leftOut.push(one.id);
      continue;
    }
    const { result: _result, ...found } = await counterfactual(match, change, {
      agents,
      services,
      keepAnswers: options.keepAnswers,
    });
    matches.push({ id: one.id, ...found });
    trials.set(one.id, one.trial);
    options.onProgress?.(matches.length + leftOut.length, planned.length);
  }
  if (matches.length === 0 && leftOut.length > 0)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot change ${options.change} as no match has this answer: ${leftOut.length} were looked at`,
    );
  const seats = [...new Set(matches.flatMap(({ recorded }) => Object.keys(recorded ?? {})))];
  return {
    change: options.change,
    matches,
    leftOut,
    seats: seats.map((seat) => ({ seat, difference: differenceOf(seat, matches, trials) })),
  };
}

/** The finished matches of a run, in the order of results. @throws MasbenchError `OPTION_INVALID` for an unknown id */
export async function finishedMatches(
  { manifest, folder }: RunContext,
  only: readonly string[] | undefined,
): Promise<readonly PlannedMatch[]> {
  const log = await RecordLog.read(folder.in(recordsFile));
  const finished = [...plannedMatches(manifest)].filter(({ id }) => log.about(id)?.status === 'finished');
  const ids = new Set(finished.map(({ id }) => id));
  const unknown = only?.find((id) => !ids.has(id));
  if (unknown !== undefined)
    throw new MasbenchError('OPTION_INVALID', `The run ${manifest.run} has no finished match ${unknown}`);
  return only === undefined ? finished : finished.filter(({ id }) => only.includes(id));
}

/** A match of a run with what may be asked in it: scripted and simulated agents and services, and substitutes. */
export async function recordedIn(
  context: RunContext,
  planned: PlannedMatch,
  substitutes: Readonly<Record<Seat, SeatChoice>> = {},
): Promise<{
  readonly match: MatchOnRecord<AnyGame>;
  readonly agents: Readonly<Record<Seat, Agent<AnyGame>>>;
  readonly services: Services<AnyGame>;
}> {
  const journal = context.folder.recorded(planned.id);
  if (journal === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `The run ${context.manifest.run} has no journal of ${planned.id}`,
    );
  const built = await context.builtFor(planned);
  const match = matchOnRecord(built.game, journal);
  const agents: Record<Seat, Agent<AnyGame>> = {};
  for (const seat of match.start.seats) {
    const substitute = substitutes[seat];
    if (substitute !== undefined) agents[seat] = await context.agentNamed(planned, seat, substitute);
    else if (isOffline(match.start.agents[seat]?.nature)) agents[seat] = await context.agentOf(planned, seat);
  }
  const strange = Object.keys(substitutes).find((seat) => !match.start.seats.includes(seat));
  if (strange !== undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `There is no seat ${strange} in ${planned.id}: it has ${match.start.seats.join(', ')}`,
    );
  const services = Object.fromEntries(
    Object.entries(built.services).filter(([kind]) => isOffline(match.start.services[kind]?.nature)),
  );
  return { match, agents, services };
}

function isOffline(nature: string | undefined): boolean {
  return nature === 'scripted' || nature === 'simulated';
}

/** `undefined` where the match has no such answer. */
async function changeOf(
  context: RunContext,
  planned: PlannedMatch,
  { match, text }: { readonly match: MatchOnRecord<AnyGame>; readonly text: string },
): Promise<Change<AnyGame> | undefined> {
  const [, key, given] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || given === undefined)
    throw new MasbenchError('OPTION_INVALID', `A change must be key=value: it is ${JSON.stringify(text)}`);
  const value = valueOf(given);
  if (/^[^/#]+\/[^/#]+#\d+$/.test(key)) {
    return match.answers.has(key) ? { answers: { [key]: value } } : undefined;
  }
  if (match.start.seats.includes(key))
    return { seats: { [key]: await context.agentNamed(planned, key, given) } };
  if (isAlternative(key)) {
    const chosen = { [key]: alternativeNamed(context.benchmark, key, given) };
    return { game: (await context.builtWith(planned.cell, { chosen })).game };
  }
  const path = key.split('.');
  const [first = ''] = path;
  const options = context.options(planned.cell);
  if (isObject(options) && Object.hasOwn(options, first)) {
    const { game, services } = await context.builtWith(planned.cell, {
      options: withValue(options, path, value),
    });
    return { game, services: replacedIn(services, match) };
  }
  const { config } = match;
  if (!isObject(config) || !Object.hasOwn(config, first)) {
    const known = [
      ...Object.keys(isObject(options) ? options : {}),
      ...Object.keys(isObject(config) ? config : {}),
    ];
    throw new MasbenchError(
      'OPTION_INVALID',
      `There is nothing called ${JSON.stringify(key)} to change: choose a seat (${match.start.seats.join(', ')}), an answer as kind/seat#n, or ${known.toSorted().join(', ')}`,
    );
  }
  return { config: () => withValue(config, path, value) };
}

/** The services that are others than those on record. */
function replacedIn(services: Services<AnyGame>, { start }: MatchOnRecord<AnyGame>): Services<AnyGame> {
  return Object.fromEntries(
    Object.entries(services).filter(([kind, service]) => {
      const { name, version } = labelOf(service);
      return name !== start.services[kind]?.name || version !== start.services[kind]?.version;
    }),
  );
}

function labelOf(service: Service<unknown, unknown>): {
  readonly name: string;
  readonly version?: string | undefined;
} {
  return typeof service === 'function' ? { name: 'custom' } : service;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function differenceOf(
  seat: Seat,
  matches: readonly ChangedMatch[],
  trials: ReadonlyMap<string, number>,
): MeanInterval | null {
  const compared = matches.flatMap(({ id, difference }) => {
    const value = difference?.[seat];
    return value === undefined ? [] : [{ value, cluster: trials.get(id) ?? 0 }];
  });
  return meanInterval(
    compared.map(({ value }) => value),
    { clusters: compared.map(({ cluster }) => cluster) },
  );
}
