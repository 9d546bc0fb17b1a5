import type { Replacement, SlipKind } from './edits.js';
import type { Span } from './sentences.js';

/** Something in a summary that its source does not bear out. Offsets count UTF-16 units of the summary. */
export interface Finding extends Span {
  readonly kind: SlipKind;
  /** What would be in keeping with the source; `undefined` where the source has nothing close. */
  readonly repair: Replacement | undefined;
}

/** A finding whose repair is another text in its place. */
export function found(kind: SlipKind, { start, end }: Span, to: string): Finding {
  return { kind, start, end, repair: { kind, start, end, to } };
}
