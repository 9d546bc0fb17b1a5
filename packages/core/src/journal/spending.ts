import { addSpent, nothingSpent, type Spent } from '../usage/lost.js';
import type { Seat } from '../contracts/seat.js';
import { findStart } from './beginning.js';
import { readEntries } from './entries.js';
import type { Entry, RecordedJournal, StartEntry } from './journal.js';
import { spentFromJson } from '../usage/usage-line.js';

/** Spending of a match, according to its journal. */
export interface JournaledSpending {
  readonly start: StartEntry;
  readonly seats: Readonly<Record<Seat, Spent & { readonly moves: number }>>;
  readonly services: Spent;
}

/** A request that is open, with how many of its attempts have ended and what an interrupt kept of the present one. */
interface OpenRequest {
  attempts: number;
  kept: Spent;
  calls: number;
}

/**
 * Sums up what a match has spent and may have lost, from its journal and its announced calls alone: for matches that
 * failed, or whose process died. No rule of the game is asked.
 *
 * @returns `undefined` if the journal has no start
 * @throws MasbenchError `JOURNAL_CORRUPT` or `JOURNAL_UNREADABLE`
 */
export function readSpending(journal: RecordedJournal): JournaledSpending | undefined {
  const start = findStart(journal);
  if (start === undefined) return undefined;
  let services = nothingSpent;
  const seats = new Map<Seat, Spent>();
  const moves = new Map<Seat, number>();
  const open = new Map<string, OpenRequest>();
  const add = (id: string, spent: Spent): void => {
    const seat = readSeat(id, start);
    if (seat === undefined) services = addSpent(services, spent);
    else seats.set(seat, addSpent(seats.get(seat) ?? nothingSpent, spent));
  };
  for (const { entry } of readEntries(journal)) {
    if (entry.type === 'open') open.set(entry.id, { attempts: 0, kept: nothingSpent, calls: 0 });
    if (entry.type === 'start' || entry.type === 'open' || entry.type === 'end') continue;
    add(entry.id, spentFromJson(entry));
    const seat = entry.type === 'answer' ? readSeat(entry.id, start) : undefined;
    if (seat !== undefined) moves.set(seat, (moves.get(seat) ?? 0) + 1);
    const request = open.get(entry.id);
    if (request === undefined) continue;
    if (entry.type === 'answer' || entry.type === 'drop') open.delete(entry.id);
    else if (entry.type === 'attempt')
      open.set(entry.id, { ...request, attempts: request.attempts + 1, kept: nothingSpent });
    else open.set(entry.id, { ...request, kept: spentFromJson(entry.kept ?? {}), calls: entry.calls ?? 0 });
  }
  for (const [id, { attempts, kept, calls }] of open) {
    add(id, kept);
    const left = journal.leftOpen?.(id, attempts + 1, calls);
    if (left !== undefined) add(id, addSpent(left.spent, left.kept));
  }
  const ofSeats = start.seats.map(
    (seat) => [seat, { ...(seats.get(seat) ?? nothingSpent), moves: moves.get(seat) ?? 0 }] as const,
  );
  return { start, seats: Object.fromEntries(ofSeats), services };
}

/** The seat of a move; `undefined` for a service. */
function readSeat(
  id: Extract<Entry, { type: 'open' }>['id'],
  { seats, services }: StartEntry,
): Seat | undefined {
  const kind = id.slice(0, id.search(/[/#]/u));
  if (Object.hasOwn(services, kind)) return undefined;
  const slot = id.slice(kind.length + 1, id.lastIndexOf('#'));
  return seats.find((seat) => slot === seat || slot.startsWith(`${seat}:`));
}
