import type { AnyGame, OutcomeOf, StateOf } from '../contracts/game.js';
import {
  usageFromJson,
  type AnswerEntry,
  type RecordedJournal,
  type StartEntry,
} from '../journal/journal.js';
import { configOf, startOf } from '../journal/beginning.js';
import { byId, type OpenRequest } from './open-request.js';
import { Position } from './position.js';
import { JournalCursor } from './journal-cursor.js';
import { addUsage, noUsage, type Usage } from '../contracts/usage.js';
import { Judge } from './verdict.js';

/** Where a journal ends, or stood after one of its lines. */
export interface Snapshot<G extends AnyGame> {
  readonly start: StartEntry;
  /** The caller's own copy. */
  readonly state: StateOf<G>;
  readonly outcome: OutcomeOf<G> | null;
  /** Ids of the requests that are open. */
  readonly open: readonly string[];
  /** Number of the last line that was followed, from 1. */
  readonly line: number;
  /** Seconds on the match's clock. */
  readonly at: number;
}

/**
 * Re-derives a match from its journal without asking anybody, and checks every observation, every draw, the outcome
 * and the final state on the way.
 *
 * @param until number of the last line to follow, from 1. @default all
 * @throws MasbenchError `REPLAY_MISMATCH` where the game does something else than the journal says, and
 *   `JOURNAL_CORRUPT` where a line cannot be read.
 */
export function replay<G extends AnyGame>(
  game: G,
  journal: RecordedJournal,
  until: number = Infinity,
): Snapshot<G> {
  const { position, cursor, start, at } = retrace(game, journal, until);
  return {
    start,
    state: position.state as StateOf<G>,
    outcome: (position.outcome() ?? null) as OutcomeOf<G> | null,
    open: [...position.open.values()].toSorted(byId).map(({ id }) => id),
    line: Math.min(until, cursor.line),
    at,
  };
}

/** Told of every answer while a journal is followed, just before the rules get it. */
export type Visit = (request: OpenRequest, answer: AnswerEntry, usage: Usage) => void;

/** Follows a journal to its end (or to a line) without writing to it. */
export function retrace(
  game: AnyGame,
  journal: RecordedJournal,
  until: number = Infinity,
  visit: Visit = () => undefined,
): {
  readonly position: Position;
  readonly cursor: JournalCursor;
  readonly start: StartEntry;
  readonly at: number;
} {
  const start = startOf(journal);
  const cursor = new JournalCursor(firstOf(journal.read(), until));
  checkGame(game, start, cursor);
  cursor.start(start);
  const position = new Position(game, configOf(start, journal), start.seats, start.seed);
  const judge = new Judge(start.seed, Infinity);
  const spent = new Map<string, Usage>();
  let at = 0;
  for (;;) {
    if ((position.outcome() ?? null) !== null) break;
    const { opened, dropped } = position.look(at);
    for (const request of dropped) cursor.drop(request, undefined, at);
    for (const request of opened) cursor.open(request);
    const entry = cursor.recorded && cursor.next?.type !== 'end' ? cursor.completion() : undefined;
    if (entry === undefined) return { position, cursor, start, at };
    at = entry.at;
    const request = requestOf(position, entry.id, cursor);
    const usage = addUsage(spent.get(entry.id) ?? noUsage, usageFromJson(entry.usage));
    if (entry.type === 'attempt') {
      spent.set(entry.id, usage);
      continue;
    }
    spent.delete(entry.id);
    checkAnswer(judge, request, entry, cursor);
    visit(request, entry, usage);
    position.apply(request, { by: entry.by, why: entry.why, value: entry.value, usage, at });
  }
  for (const request of [...position.open.values()].toSorted(byId))
    if (cursor.recorded) cursor.drop(request, undefined, at);
  if (cursor.recorded) cursor.end(endOf(position, at));
  return { position, cursor, start, at };
}

/** The entry `end` of a match that came to an outcome. */
export function endOf(
  position: Position,
  at: number,
): Parameters<JournalCursor['end']>[0] & { readonly type: 'end' } {
  const { game } = position;
  const outcome = position.outcome();
  const scores = position.rule('scores', () => game.scores?.(outcome));
  for (const [seat, score] of Object.entries(scores ?? {})) {
    if (!Number.isFinite(score))
      throw position.fault('scores', `the score of seat ${seat} must be a finite number: it is ${score}`);
  }
  return {
    type: 'end',
    status: 'finished',
    outcome,
    ...(scores === undefined ? {} : { scores }),
    state: position.stateHash(),
    at,
  };
}

/** The open request of this id. @throws MasbenchError `REPLAY_MISMATCH` */
export function requestOf(position: Position, id: string, cursor: JournalCursor): OpenRequest {
  const request = position.open.get(id.slice(0, id.lastIndexOf('#')));
  if (request?.id === id) return request;
  throw cursor.mismatch(
    `it answers ${id}, which is not open; open are ${[...position.open.values()].map((open) => open.id).join(', ')}`,
  );
}

/**
 * What is too long now was not when it was given, and null may stand for nothing at all.
 *
 * @throws MasbenchError `REPLAY_MISMATCH` where a recorded answer is not legal or a draw not that of the seed.
 */
export function checkAnswer(
  judge: Judge,
  request: OpenRequest,
  entry: AnswerEntry,
  cursor: JournalCursor,
): void {
  if (entry.by === 'forfeit') return;
  const verdict = judge.check(request, entry.by === 'chance' ? judge.drawn(request) : entry.value);
  if (!verdict.legal && entry.value === null && judge.check(request, undefined).legal) return;
  if (!verdict.legal && verdict.why === 'too-large') return;
  if (!verdict.legal) throw cursor.mismatch(`the answer to ${entry.id} is not legal: ${verdict.error}`);
  if (entry.by === 'chance' && verdict.text !== JSON.stringify(entry.value)) {
    throw cursor.mismatch(
      `${entry.id} drew ${JSON.stringify(entry.value)} on record, its seed draws ${verdict.text}`,
    );
  }
}

function checkGame(game: AnyGame, start: StartEntry, cursor: JournalCursor): void {
  cursor.line = 1;
  if (start.game !== game.name || start.version !== game.version) {
    throw cursor.mismatch(
      `it is of ${start.game} version ${start.version}, the game is ${game.name} version ${game.version}`,
    );
  }
  cursor.line = 0;
}

function* firstOf(lines: Iterable<string>, count: number): Generator<string> {
  let left = count;
  if (left < 1) return;
  for (const line of lines) {
    yield line;
    if (--left <= 0) return;
  }
}
