import { hash } from 'node:crypto';
import { retrace, type AnyGame, type Seat, type Usage, makeUsage, type ConfigOf } from '@masbench/core';
import {
  readRecordedConfig,
  startEntry,
  type Entry,
  type RecordedJournal,
  type StartEntry,
} from '@masbench/core/journal';

/** An answer of an agent or a service, as it is on record. */
export interface RecordedAnswer {
  readonly id: string;
  readonly kind: string;
  /** `undefined` for a service. */
  readonly seat: Seat | undefined;
  /** The decision. */
  readonly value: unknown;
  /** Hash of what the agent was shown; of its input and kind, for a service. */
  readonly shown: string;
  /** Total cost of all attempts at it. */
  readonly usage: Partial<Usage>;
}

/** A finished match, read once to be played again with changes. */
export interface MatchOnRecord<G extends AnyGame> {
  readonly game: G;
  readonly journal: RecordedJournal;
  readonly start: StartEntry;
  /** As the game's schema returns it. */
  readonly config: ConfigOf<G>;
  /** In the order in which the rules were given them; answers of nature and forfeits are left out. */
  readonly answers: ReadonlyMap<string, RecordedAnswer>;
  /** Draws of nature, as JSON, by request. */
  readonly draws: ReadonlyMap<string, string>;
  /** Hashes of what requests showed that were no longer wanted before they were answered. */
  readonly dropped: ReadonlyMap<string, string>;
  readonly scores: Readonly<Record<Seat, number>> | null;
}

/**
 * Reads a match from its journal, which is checked on the way as by `replay`.
 *
 * @throws MasbenchError `REPLAY_MISMATCH` if the game is not the one that was played, `JOURNAL_CORRUPT`, or
 *   `BLOB_MISSING`
 */
export function matchOnRecord<G extends AnyGame>(game: G, journal: RecordedJournal): MatchOnRecord<G> {
  const start = startEntry(journal);
  const config: ConfigOf<G> = game.config.parse(readRecordedConfig(start, journal));
  const shown = new Map<string, string>();
  const spent = new Map<string, Partial<Usage>>();
  const turns = new Map<Seat, number>();
  const answers = new Map<string, RecordedAnswer>();
  const dropped = new Map<string, string>();
  const draws = new Map<string, string>();
  let scores: MatchOnRecord<G>['scores'] = null;
  for (const { entry, request, view, snapshot } of retrace(game, journal)) {
    if (entry.type === 'end') {
      const { outcome } = snapshot();
      scores = outcome === null ? null : (game.scores?.(outcome) ?? null);
    }
    if (request === undefined) continue;
    const { id, kind, seat, data } = request;
    if (entry.type === 'open')
      shown.set(
        id,
        seat === undefined
          ? hashOfInput(kind, data)
          : hashOfTurn({ turn: turns.get(seat) ?? 0, data, view: view(seat) }),
      );
    if (entry.type === 'attempt') spent.set(id, sum(spent.get(id), entry.usage));
    if (entry.type === 'drop') dropped.set(id, shown.get(id) ?? '');
    if (entry.type !== 'answer') continue;
    if (seat !== undefined) turns.set(seat, (turns.get(seat) ?? 0) + 1);
    if (entry.by === 'chance') draws.set(id, JSON.stringify(entry.value));
    if (entry.by === 'chance' || entry.by === 'forfeit') continue;
    const usage = sum(spent.get(id), entry.usage);
    answers.set(id, {
      id,
      kind,
      seat,
      value: entry.value,
      shown: shown.get(id) ?? '',
      usage,
    });
  }
  return { game, journal, start, config, answers, draws, dropped, scores };
}

/** The view of an agent, as a hash. */
export function hashOfTurn({
  turn,
  data,
  view,
}: {
  readonly turn: number;
  readonly data: unknown;
  readonly view: unknown;
}): string {
  return hash('sha256', JSON.stringify([turn, data ?? null, view]));
}

/** Input of a service, as a hash. */
export function hashOfInput(kind: string, input: unknown): string {
  return hash('sha256', JSON.stringify([kind, input ?? null]));
}

/** Usages of a journal, where `null` is unknown and what is left out is zero. */
function sum(
  before: Partial<Usage> | undefined,
  added: Extract<Entry, { type: 'answer' }>['usage'],
): Partial<Usage> {
  return makeUsage((field) => {
    const amount = added?.[field] === undefined ? 0 : (added[field] ?? undefined);
    const earlier = before === undefined ? 0 : before[field];
    return amount === undefined || earlier === undefined ? undefined : amount + earlier;
  });
}
