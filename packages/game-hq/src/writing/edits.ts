import type { Span } from './sentences.js';

/** What an edit of a summary is about. */
export type SlipKind = 'number' | 'date' | 'name' | 'negation' | 'relation';

/** One change of a text: at offset `at` of the changed text stands `to`, where the text before had `from`. Offsets count UTF-16 units. */
export interface Edit {
  readonly kind: SlipKind;
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

/** A change that is still to be made: what the span holds becomes `to`. */
export interface Replacement extends Span {
  readonly kind: SlipKind;
  readonly to: string;
}

/** Makes the replacements, which must not overlap, and says where each one ended up. Given back in the order of the text. */
export function applyReplacements(
  text: string,
  replacements: readonly Replacement[],
): { readonly text: string; readonly edits: readonly Edit[] } {
  const edits: Edit[] = [];
  let changed = '';
  let done = 0;
  for (const { kind, start, end, to } of replacements.toSorted((a, b) => a.start - b.start)) {
    changed += text.slice(done, start);
    edits.push({ kind, from: text.slice(start, end), to, at: changed.length });
    changed += to;
    done = end;
  }
  return { text: changed + text.slice(done), edits };
}
