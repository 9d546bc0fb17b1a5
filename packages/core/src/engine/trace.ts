import type { AnyGame } from '../contracts/game.js';
import { addUsage, noUsage, type Usage } from '../contracts/usage.js';
import { configOf, startOf } from '../journal/beginning.js';
import { usageFromJson, type Entry, type RecordedJournal, type StartEntry } from '../journal/journal.js';
import { JournalCursor } from './journal-cursor.js';
import { byId, type OpenRequest } from './open-request.js';
import { Position } from './position.js';
import { checkAnswer, endOf, requestOf } from './record-checks.js';
import { AnswerCheck } from './answer-check.js';

/** One line of a journal that was followed. The position moves on with the next one. */
export interface TracedLine {
  readonly start: StartEntry;
  readonly position: Position;
  readonly line: number;
  readonly entry: Entry;
  readonly request: OpenRequest | undefined;
  readonly at: number;
}

/**
 * Follows a journal to its end, or to a line, without writing to it.
 *
 * @param until number of the last line to follow, from 1
 */
export function* trace(
  game: AnyGame,
  journal: RecordedJournal,
  until: number = Infinity,
): Generator<TracedLine, undefined> {
  const start = startOf(journal);
  const cursor = new JournalCursor(journal, { until });
  checkGame(game, start, cursor);
  cursor.start(start);
  const position = new Position(game, configOf(start, journal), start.seats, start.seed);
  const answerCheck = new AnswerCheck(start.seed, Infinity);
  const spent = new Map<string, Usage>();
  let at = 0;
  const traced = (entry: Entry, request?: OpenRequest): TracedLine => ({
    start,
    position,
    line: cursor.line,
    entry,
    request,
    at,
  });
  let found = look(position, at);
  yield traced(start);
  while (found !== undefined) {
    for (const request of found.dropped) {
      const { next } = cursor;
      if (next === undefined) return undefined;
      cursor.drop(request, undefined, at);
      yield traced(next, request);
    }
    for (const request of found.opened) {
      const { next } = cursor;
      if (next === undefined) return undefined;
      cursor.open(request);
      yield traced(next, request);
    }
    const entry = cursor.completion(position);
    if (entry === undefined) return undefined;
    at = entry.at;
    const request = requestOf(position, entry.id, cursor);
    const usage = addUsage(spent.get(entry.id) ?? noUsage, usageFromJson(entry.usage));
    if (entry.type === 'attempt') {
      spent.set(entry.id, usage);
      found = { opened: [], dropped: [] };
    } else {
      spent.delete(entry.id);
      checkAnswer(answerCheck, request, entry, cursor);
      position.apply(request, { by: entry.by, why: entry.why, value: entry.value, usage, at });
      found = look(position, at);
    }
    yield traced(entry, request);
  }
  for (const request of [...position.open.values()].toSorted(byId)) {
    const { next } = cursor;
    if (next === undefined) return undefined;
    cursor.drop(request, undefined, at);
    yield traced(next, request);
  }
  const { next } = cursor;
  if (next === undefined) return undefined;
  cursor.end(endOf(position, at));
  yield traced(next);
  return undefined;
}

/** What is newly open and what is no longer; `undefined` where the match has an outcome. */
function look(position: Position, at: number): ReturnType<Position['look']> | undefined {
  return (position.outcome() ?? null) === null ? position.look(at) : undefined;
}

function checkGame(game: AnyGame, start: StartEntry, cursor: JournalCursor): void {
  if (start.game === game.name && start.version === game.version) return;
  cursor.line = 1;
  throw cursor.mismatch(
    `it is of ${start.game} version ${start.version}, the game is ${game.name} version ${game.version}`,
  );
}
