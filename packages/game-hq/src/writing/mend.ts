import type { Rng } from '@masbench/core';
import { applyReplacements, type Edit, type Replacement } from './edits.js';
import { findUnsupported } from './findings.js';

/** How good the mending is. */
export interface MendOptions {
  /** The probability, in [0, 1], that a finding is repaired. */
  readonly skill: number;
  readonly rng: Rng;
}

/**
 * The summary with some of what its source does not bear out put right from the source, knowing nothing of how it came
 * about: wrong numbers and names give way to what the closest sentence of the source has in their place, a sentence for
 * which there is no such thing to that sentence. Each repair says where it stands in the new text.
 *
 * @throws RangeError where `skill` is not in [0, 1].
 */
export function mend(
  summary: string,
  source: string,
  { skill, rng }: MendOptions,
): { readonly text: string; readonly repairs: readonly Edit[] } {
  if (!(skill >= 0 && skill <= 1)) {
    throw new RangeError(`Cannot mend as 'skill' must be in [0, 1]: current value is ${skill}`);
  }
  const chosen = findUnsupported(summary, source).flatMap(({ repair }) => {
    // One draw for each finding, so that whether one can be repaired does not change the luck of the next.
    const isNoticed = rng.chance(skill);
    return isNoticed && repair !== undefined ? [repair] : [];
  });
  const { text, edits } = applyReplacements(summary, withoutOverlaps(chosen));
  return { text, repairs: edits };
}

/** A repair of a whole sentence makes those inside it needless: the longest go first. */
function withoutOverlaps(replacements: readonly Replacement[]): Replacement[] {
  const kept: Replacement[] = [];
  for (const replacement of replacements.toSorted(
    (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start,
  )) {
    if (kept.every(({ start, end }) => replacement.end <= start || replacement.start >= end))
      kept.push(replacement);
  }
  return kept;
}
