import type { Doubt, DoubtReason } from './doubt.js';

/** A stretch of the output that lacks support in the source. */
export interface EvidenceSpan {
  /** Offset of its first UTF-16 code unit in the output. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
  readonly text: string;
  /** Why, see `DoubtReason`. */
  readonly reason: DoubtReason;
}

const gravity: readonly DoubtReason[] = [
  'contradiction',
  'negation',
  'role',
  'misplaced',
  'entity',
  'number',
  'quantifier',
  'modality',
  'splice',
  'overclaim',
  'addition',
  'evasion',
  'novel',
];

/**
 * The doubts as spans: one reason for each word, the gravest; adjacent words with one reason joined; the gravest
 * `limit` spans, in the order of the text.
 */
export function doubtSpans(output: string, doubts: readonly Doubt[], limit: number): readonly EvidenceSpan[] {
  const byStart = new Map<number, Doubt>();
  for (const doubt of doubts) {
    const known = byStart.get(doubt.token.start);
    if (known === undefined || gravity.indexOf(doubt.reason) < gravity.indexOf(known.reason)) {
      byStart.set(doubt.token.start, doubt);
    }
  }
  const spans: EvidenceSpan[] = [];
  for (const { token, reason } of [...byStart.values()].toSorted((a, b) => a.token.start - b.token.start)) {
    const last = spans.at(-1);
    const joins = last?.reason === reason && /^[\s-]+$/.test(output.slice(last.end, token.start));
    const start = joins ? last.start : token.start;
    if (joins) spans.pop();
    spans.push({ start, end: token.end, text: output.slice(start, token.end), reason });
  }
  return spans
    .toSorted((a, b) => gravity.indexOf(a.reason) - gravity.indexOf(b.reason) || a.start - b.start)
    .slice(0, limit)
    .toSorted((a, b) => a.start - b.start);
}
