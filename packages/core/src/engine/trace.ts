import { AnswerCheck } from './answer-check.js';
import type { AnyGame } from '../contracts/game.js';
import { readRecordedConfig, startEntry } from '../journal/beginning.js';
import type { Entry, RecordedJournal, StartEntry } from '../journal/journal.js';
import { JournalCursor } from './journal-cursor.js';
import type { OpenRequest } from './open-request.js';
import { Position } from './position.js';
import { checkedEnd } from './record-checks.js';
import { Steps, type RequestChanges } from './steps.js';

/** One line of a journal that was followed. The position moves on with the next one. */
export interface TracedLine {
  readonly start: StartEntry;
  readonly position: Position;
  readonly line: number;
  readonly entry: Entry;
  readonly request: OpenRequest | undefined;
  readonly at: number;
}

/** After an attempt that did not count, the rules wait for what they waited for before. */
const nothingNew: RequestChanges = { isOver: false, opened: [], dropped: [] };

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
  const start = startEntry(journal);
  const cursor = new JournalCursor(journal, { until });
  checkGame(game, start, cursor);
  cursor.start(start);
  const position = new Position(game, readRecordedConfig(start, journal), start.seats, start.seed, {
    readText: journal.attachments?.readText,
  });
  const steps = new Steps(position, cursor, new AnswerCheck(start.seed, Infinity));
  const traced = (entry: Entry, request?: OpenRequest): TracedLine => ({
    start,
    position,
    line: cursor.line,
    entry,
    request,
    at: steps.at,
  });
  let look = steps.look();
  yield traced(start);
  for (;;) {
    for (const request of look.dropped) {
      const { next } = cursor;
      if (next === undefined) return undefined;
      steps.drop(request, undefined);
      yield traced(next, request);
    }
    for (const request of look.opened) {
      const { next } = cursor;
      if (next === undefined) return undefined;
      steps.open(request);
      yield traced(next, request);
    }
    if (look.isOver) {
      const { next } = cursor;
      if (next === undefined) return undefined;
      steps.end(checkedEnd(position, steps.at));
      yield traced(next);
    }
    const entry = look.isOver ? undefined : cursor.completion(position);
    if (entry === undefined) return undefined;
    const { request, spent } = steps.recorded(entry);
    if (entry.type === 'attempt') {
      steps.fail(request, spent);
      look = nothingNew;
    } else {
      steps.answer(request, entry, spent);
      look = steps.look();
    }
    yield traced(entry, request);
  }
}

function checkGame(game: AnyGame, start: StartEntry, cursor: JournalCursor): void {
  if (start.game === game.name && start.version === game.version) return;
  cursor.line = 1;
  throw cursor.mismatch(
    `it is of ${start.game} version ${start.version}, the game is ${game.name} version ${game.version}`,
  );
}
