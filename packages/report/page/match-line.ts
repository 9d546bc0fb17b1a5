import { countTokens } from '@masbench/core';
import { playerText, type MatchRecord } from '@masbench/core/record';
import type { ListedMatch } from './protocol.ts';

/** The line of a list about the record of a match. */
export function writeMatchLine({
  id,
  cell,
  trial,
  variant,
  status,
  reason,
  seats,
}: MatchRecord): ListedMatch {
  return {
    id,
    cell,
    trial,
    variant,
    status,
    reason: reason ?? null,
    seats: seats.map(({ seat, agent, nature, role = null, score, moves, standIns, usage }) => ({
      seat,
      agent: playerText({ agent, nature }),
      role,
      score,
      moves,
      substitutes: Object.values(standIns).reduce((sum, count) => sum + count, 0),
      costUsd: usage.costUsd,
      tokens: countTokens(usage) ?? null,
    })),
  };
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
