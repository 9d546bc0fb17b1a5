import { countTokens } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { playerText, type MatchRecord } from '@masbench/core/record';
import type { ListedMatch } from './listed-match.js';

/**
 * The line of a list about the record of a match.
 *
 * @param story - Tells how it ended.
 */
export function writeMatchLine(record: MatchRecord, story?: Benchmark['story']): ListedMatch {
  const { id, cell, trial, variant, status, reason, seats, services } = record;
  const parts = [...seats.map(({ usage }) => usage), services];
  return {
    id,
    cell,
    trial,
    variant,
    status,
    reason: reason ?? null,
    ...readEnd(record, story),
    moves: seats.reduce((sum, { moves }) => sum + moves, 0),
    costUsd: sumKnown(parts.map(({ costUsd }) => costUsd)),
    tokens: sumKnown(parts.map((usage) => countTokens(usage) ?? null)),
    seconds: sumKnown(parts.map(({ seconds }) => seconds)),
    seats: seats.map(
      ({ seat, agent, nature, role = null, score, moves, standIns, failedAttempts, usage }) => ({
        seat,
        agent: playerText({ agent, nature }),
        role,
        score,
        moves,
        substitutes: sumCounts(standIns),
        failed: sumCounts(failedAttempts),
        costUsd: usage.costUsd,
        tokens: countTokens(usage) ?? null,
      }),
    ),
  };
}

/** A benchmark may fail to tell its own outcome, which is no fault of the match. */
function readEnd(
  { outcome }: MatchRecord,
  story: Benchmark['story'],
): Pick<ListedMatch, 'outcome' | 'rounds'> {
  if (story?.end === undefined || (outcome ?? null) === null) return { outcome: null, rounds: null };
  try {
    const { text, rounds = null } = story.end(outcome);
    return { outcome: text, rounds };
  } catch {
    return { outcome: null, rounds: null };
  }
}

function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * The matches in the text of `records.jsonl`, by cell, then by trial. A later line about a match replaces the earlier
 * one; a torn last line is left out. The page was made from this text, so that its form is known.
 */
export function readMatchLines(text: string): readonly ListedMatch[] {
  const lines = new Map<string, ListedMatch>();
  for (const line of text.split('\n').slice(0, -1)) {
    // Other lines name the manifest, a former digest or a match that is played again.
    const { record }: { readonly record?: MatchRecord } = JSON.parse(line);
    if (record !== undefined) lines.set(record.id, writeMatchLine(record));
  }
  return [...lines.values()].toSorted(
    (left, right) =>
      left.cell - right.cell ||
      left.trial - right.trial ||
      left.id.localeCompare(right.id, 'en', { numeric: true }),
  );
}
