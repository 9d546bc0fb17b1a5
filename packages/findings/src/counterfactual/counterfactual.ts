import {
  Match,
  memoryJournal,
  virtual,
  type Agent,
  type AnyGame,
  type MatchResult,
  type Journal,
  type Seat,
  type Service,
  type Services,
  type ConfigInputOf,
  type ConfigOf,
  memoryBlobs,
} from '@masbench/core';
import {
  parseEntry,
  type BlobStore,
  type FollowedRequest,
  type RecordedJournal,
  type StartEntry,
} from '@masbench/core/journal';
import { hashBytes } from '@masbench/statistics';
import * as z from 'zod';
import { isAgent, schedulerByName } from '@masbench/experiments';
import { Answering, type Missing } from './answering.js';
import type { MatchOnRecord } from './match-on-record.js';

/** The change in a match that is played again. Change one thing, so that the difference has one cause. */
export interface MatchChange<G extends AnyGame> {
  /** The game with other views (`withView`) or rules. @default the game that was played */
  readonly game?: G | undefined;
  /** The configuration, from the recorded one. @default the recorded one */
  readonly config?: ((config: ConfigOf<G>) => ConfigInputOf<G>) | undefined;
  /** Agents in place of those that played: they are asked for every move of their seats. */
  readonly seats?: Readonly<Record<Seat, Agent<G>>> | undefined;
  /** Services in place of those that served: they are asked for every effect of their kind. */
  readonly services?: Partial<Services<G>> | undefined;
  /** Answers in place of recorded ones, by request id, at the recorded cost. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined;
}

/** Requests that may be asked if the record has no answer. */
export interface CounterfactualMatchOptions<G extends AnyGame> {
  /** Agents by seat, asked where their seat is shown what is not on record. A seat without one stops the match. */
  readonly agents?: Readonly<Record<Seat, Agent<G>>> | undefined;
  /** Asked for inputs that are not on record. An effect without a service stops the match. */
  readonly services?: Partial<Services<G>> | undefined;
  /**
   * True to give every request its recorded answer, regardless of what it shows: what the change does by itself, before anyone
   * reacts to it. @default false
   */
  readonly keepAnswers?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A match as it went, and as it goes with a change. */
export interface CounterfactualMatch {
  /**
   * `unchanged`: nothing that a seat was shown, nothing that was answered and no score is different. `changed`: something
   * is. `stopped`: an answer is missing or illegal, so that there is no result.
   */
  readonly status: 'unchanged' | 'changed' | 'stopped';
  /**
   * The first request that does not follow the record: it shows something else, or the change may answer it otherwise.
   * `null` if all do, or nothing is different in the end.
   */
  readonly changedAt: string | null;
  /** The missing or illegal part, if the match was stopped. */
  readonly missing: Missing | null;
  /** Recorded answers that were given again after `changedAt`, and new answers of agents. */
  readonly reused: number;
  readonly asked: number;
  /** How many of the new answers are not those on record. */
  readonly differing: number;
  /** Draws of nature in both matches, by request: with the same value, and with another. Of others, nothing is in common. */
  readonly draws: { readonly kept: number; readonly changed: number; readonly added: number };
  readonly recorded: Readonly<Record<Seat, number>> | null;
  readonly scores: Readonly<Record<Seat, number>> | null;
  /** The score with the change less the recorded one, by seat; `null` where either has none. */
  readonly difference: Readonly<Record<Seat, number>> | null;
  readonly result: MatchResult<AnyGame>;
}

/**
 * Plays a recorded match again with one thing changed and all else equal. The record is followed until a request shows
 * something else, or is answered otherwise; from there on the match is live. Nature draws by request what it drew;
 * seats that were shown what is on record, all along, get their recorded answers at their recorded cost, as do those whose
 * agent declares itself memoryless, wherever the request is the same; agents and services are asked for the rest. So no move
 * before the changed point differs, and without a change the match is the recorded one, line by line. After the changed point,
 * time is virtual: an answer takes the seconds that it is recorded or declared to take.
 *
 * A substitute on record (a fallback after a time-out) is given again as the seat's answer after the changed point.
 *
 * @throws MasbenchError if the changed game or configuration is invalid, or has a fault
 *
 * @example
 * const match = matchOnRecord(game, readJournal('runs/first/matches/m0001.jsonl'));
 * const { difference } = await counterfactual(match, { answers: { 'give/A#1': { tokens: 10 } } }, { agents });
 */
export async function counterfactual<G extends AnyGame>(
  match: MatchOnRecord<G>,
  change: MatchChange<G>,
  { agents = {}, services = {}, keepAnswers = false, signal }: CounterfactualMatchOptions<G> = {},
): Promise<CounterfactualMatch> {
  const { journal, start } = match;
  const { game = match.game, answers = {}, seats = {}, services: serving = {} } = change;
  const replaced = new Set(Object.keys(seats));
  const answering = new Answering(match, {
    answers,
    replaced,
    agents: erasedAgents({ ...agents, ...seats }),
    keepsAnswers: keepAnswers,
  });
  let leftAt: string | undefined;
  const isFollowed = ({ id, kind, seat, isShownAlike }: FollowedRequest): boolean => {
    if (!isShownAlike) answering.isChanged = true;
    const isSame =
      !Object.hasOwn(serving, kind) &&
      !Object.hasOwn(answers, id) &&
      (seat === undefined || !replaced.has(seat)) &&
      (isShownAlike || (keepAnswers && seat !== undefined));
    if (!isSame) leftAt = id;
    return isSame;
  };
  const played = new Match<AnyGame>(game, {
    id: start.id,
    config: change.config === undefined ? match.config : change.config(match.config),
    agents: answering.agents(),
    middleware: [answering.middleware],
    services: answeringServices(answering, start, { services, serving }),
    limits: z.record(z.string(), z.unknown()).parse(start.limits),
    scheduler: /^(lockstep|fuzz\(.+\))$/.test(start.scheduler) ? schedulerByName(start.scheduler) : virtual(),
    from: { journal, while: isFollowed },
    journal: inMemory(journal),
    blobs: over(journal.blobs),
    signal,
  });
  const result = await played.run();
  const { reused, asked, differing, isChanged } = answering;
  const difference = computeDifference(result.scores, match.scores);
  const isSame = !isChanged && Object.values(difference ?? {}).every((gain) => gain === 0);
  return {
    status: result.status === 'aborted' ? 'stopped' : isSame ? 'unchanged' : 'changed',
    changedAt: isSame ? null : (leftAt ?? null),
    missing: answering.missing(result.reason) ?? null,
    reused,
    asked,
    differing,
    draws: countDraws(result, match.draws),
    recorded: match.scores,
    scores: result.scores,
    difference,
    result,
  };
}

function countDraws(
  { journal }: MatchResult<AnyGame>,
  recorded: ReadonlyMap<string, string>,
): CounterfactualMatch['draws'] {
  const draws = { kept: 0, changed: 0, added: 0 };
  for (const [index, line] of [...journal.read()].entries()) {
    const entry = parseEntry(line, index + 1);
    if (entry.type !== 'answer' || entry.by !== 'chance') continue;
    const before = recorded.get(entry.id);
    if (before === undefined) draws.added += 1;
    else if (before === JSON.stringify(entry.value)) draws.kept += 1;
    else draws.changed += 1;
  }
  return draws;
}

/** Agents whose types are erased; their handlers are checked by the engine. */
function erasedAgents(agents: Readonly<Record<Seat, object>>): Record<Seat, Agent<AnyGame>> {
  const found: Record<Seat, Agent<AnyGame>> = {};
  for (const [seat, agent] of Object.entries(agents)) if (isAgent(agent)) found[seat] = agent;
  return found;
}

function answeringServices(
  answering: Answering,
  { services: recorded }: StartEntry,
  { services, serving }: { readonly services: object; readonly serving: object },
): Services<AnyGame> {
  const asked = new Map<string, unknown>(Object.entries(services));
  const replacing = new Map<string, unknown>(Object.entries(serving));
  return Object.fromEntries(
    Object.keys(recorded).map((kind) => {
      const replaced = replacing.get(kind);
      if (isService(replaced)) return [kind, answering.replacing(replaced)];
      const service = asked.get(kind);
      return [kind, answering.service(kind, isService(service) ? service : undefined)];
    }),
  );
}

function isService(value: unknown): value is Service<unknown, unknown> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && 'serve' in value);
}

/** A journal that is gone with the process, and reads the texts of another. */
function inMemory({ attachments }: RecordedJournal): Journal {
  return {
    ...memoryJournal(),
    attachments: attachments && { ...attachments, write: hashBytes },
  };
}

/** New bytes are kept in memory. */
function over(recorded: Pick<BlobStore, 'get'> | undefined): BlobStore {
  const kept = memoryBlobs();
  return {
    ...kept,
    get: async (sha256) =>
      kept.get(sha256).catch((error: unknown) => {
        if (recorded === undefined) throw error;
        return recorded.get(sha256);
      }),
  };
}

function computeDifference(
  scores: Readonly<Record<Seat, number>> | null,
  recorded: Readonly<Record<Seat, number>> | null,
): Readonly<Record<Seat, number>> | null {
  if (scores === null || recorded === null) return null;
  return Object.fromEntries(
    Object.entries(scores).map(([seat, score]) => [seat, score - (recorded[seat] ?? Number.NaN)]),
  );
}
