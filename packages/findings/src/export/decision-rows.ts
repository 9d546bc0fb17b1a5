import { parseEntry, type Entry, type RecordedJournal } from '@masbench/core/journal';
import type { LoadedRun } from '@masbench/experiments';
import type { ExportRow } from './columns.js';
import { listRecordedMatches } from './recorded-matches.js';

/** Requests of a match, in the order of answers. */
export interface DecisionRow {
  readonly request: string;
  readonly kind: string;
  /** `null` for what nature or a service answers. */
  readonly seat: string | null;
  /** `agent`, `fallback`, `forced`, `forfeit`, `chance`, `service` or `failure`. */
  readonly by: string;
  /** Why it was not the agent's answer. */
  readonly why: string | null;
  readonly value: unknown;
  /** Attempts that did not count before it, and what the first of them did wrong. */
  readonly failedAttempts: readonly {
    readonly why: string;
    readonly error: string;
    readonly raw: string | null;
  }[];
  readonly usage: NonNullable<Extract<Entry, { type: 'answer' }>['usage']>;
  /** Seconds in the match when it was asked, and when it was answered. */
  readonly askedAt: number | null;
  readonly at: number;
}

/** The answers in a journal, with the attempts before each. */
export function* listDecisions(journal: RecordedJournal): Generator<DecisionRow> {
  let seats: readonly string[] = [];
  const asked = new Map<string, number>();
  const failed = new Map<string, { why: string; error: string; raw: string | null }[]>();
  let line = 0;
  for (const text of journal.read()) {
    line += 1;
    const entry = parseEntry(text, line, journal);
    if (entry.type === 'start') seats = entry.seats;
    if (entry.type === 'open') asked.set(entry.id, entry.at);
    if (entry.type === 'attempt') {
      const attempts = failed.get(entry.id) ?? [];
      attempts.push({ why: entry.why, error: entry.error, raw: entry.raw ?? null });
      failed.set(entry.id, attempts);
    }
    if (entry.type !== 'answer') continue;
    const { id, by, why, value, usage = {}, at } = entry;
    const [, kind = id, about = ''] = /^([^/#]+)(?:\/([^/#:]*))?/.exec(id) ?? [];
    yield {
      request: id,
      kind,
      seat: by !== 'chance' && by !== 'service' && by !== 'failure' && seats.includes(about) ? about : null,
      by,
      why: why ?? null,
      value,
      failedAttempts: failed.get(id) ?? [],
      usage,
      askedAt: asked.get(id) ?? null,
      at,
    };
    failed.delete(id);
    asked.delete(id);
  }
}

/**
 * One row per answer in the journals of a run: what was asked, who answered, by which means, after how many attempts, and
 * what it cost. The unit of statistics is the match, never these rows.
 */
export async function* decisionRows(run: LoadedRun): AsyncGenerator<ExportRow> {
  for await (const { seats, journal, ids } of listRecordedMatches(run)) {
    const agents = new Map(
      seats.map(({ seat, agent, nature, role }) => [seat, { agent, nature, role: role ?? null }]),
    );
    for (const { value, failedAttempts, usage, seat, ...decision } of listDecisions(journal))
      yield {
        ...ids,
        seat,
        ...(agents.get(seat ?? '') ?? { agent: null, nature: null, role: null }),
        ...decision,
        value: JSON.stringify(value),
        failedAttempts: failedAttempts.length,
        firstError: failedAttempts[0]?.error ?? null,
        usage: {
          calls: usage.calls ?? null,
          inputTokens: usage.inputTokens ?? null,
          outputTokens: usage.outputTokens ?? null,
          seconds: usage.seconds ?? null,
          costUsd: usage.costUsd ?? null,
        },
      };
  }
}
