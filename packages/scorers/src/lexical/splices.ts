import type { Token } from '../text/token.js';
import type { Aligned } from './aligned.js';
import type { Stretch } from './overlap.js';

/**
 * Places where a stretch of one sentence of the source breaks off and one of another sentence goes on, so that the new
 * sentence says what neither of them does. The first one is left out: a summary often fuses two sentences.
 *
 * @param stretches - Those of the sentence, with `at` counted from its first token.
 */
export function splices(
  { sentence, breaks, source }: Aligned,
  stretches: readonly Stretch[],
): readonly Token[] {
  const long = stretches.filter(({ length }) => length >= leastLength);
  const covered = long.reduce((sum, { length }) => sum + length, 0);
  if (long.length < 2 || covered < leastShare * sentence.length) return [];
  const joints = long.slice(1).flatMap((right, index) => {
    const left = long[index];
    const joint = sentence[right.at];
    if (!left || !joint) return [];
    const from = source.sentenceAt(left.position);
    const to = source.sentenceAt(right.position);
    const isCut = from !== to && left.position + left.length < source.bounds(from).to;
    const isJoined = right.at - left.at - left.length > 0 || breaks[right.at] !== 0;
    return isCut && !isJoined ? [joint] : [];
  });
  return joints.slice(1);
}

/** In tokens: shorter stretches are phrases of the language. */
const leastLength = 4;
/** The share of the sentence that the stretches must make up. */
const leastShare = 0.8;
