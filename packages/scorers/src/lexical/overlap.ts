import { pickKey } from '../text/token.js';
import type { Token } from '../text/token.js';
import type { SourceIndex } from './source-index.js';

/** Share of the pairs of neighboring words that are neighbors in the source; of a single word, whether it is there. */
export function computeNeighborShare(output: readonly Token[], source: SourceIndex): number {
  let shared = 0;
  let previous: Token | undefined;
  for (const token of output) {
    if (previous !== undefined && source.hasNeighbours(previous.key, token.key)) shared++;
    previous = token;
  }
  return output.length > 1 ? shared / (output.length - 1) : Number(source.has(pickKey(output, 0)));
}

/**
 * Share of the pairs of content words at most three content words apart that stand within eight words of each other in
 * the source; half for the other order. 1 if there is no pair.
 */
export function nearPairShare(content: readonly Token[], source: SourceIndex): number {
  let pairs = 0;
  let shared = 0;
  for (const [at, left] of content.entries()) {
    for (const right of content.slice(at + 1, at + 4)) {
      pairs++;
      shared += nearness(source.positions(left.key), source.positions(right.key));
    }
  }
  return pairs === 0 ? 1 : shared / pairs;
}

function nearness(lefts: readonly number[], rights: readonly number[]): number {
  let found = 0;
  let from = 0;
  for (const left of lefts) {
    while ((rights[from] ?? Infinity) < left - 8) from++;
    for (let at = from; (rights[at] ?? Infinity) <= left + 8; at++) {
      const right = rights[at] ?? left;
      if (right > left) return 1;
      if (right < left) found = 0.5;
    }
  }
  return found;
}

/** A stretch of the output that the source has word for word. */
export interface Stretch {
  /** Where it begins in the output, and in the source. */
  readonly at: number;
  readonly position: number;
  /** In tokens. */
  readonly length: number;
}

/** The greedy stretches of Grusky, Naaman and Artzi 2018 (Newsroom, section 4): always the longest from here. */
export function listStretches(output: readonly Token[], source: SourceIndex): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < output.length;) {
    let length = 0;
    let longest = 0;
    for (const position of source.positions(pickKey(output, at))) {
      let run = 0;
      while (pickKey(output, at + run) === source.tokens[position + run]?.key) run++;
      if (run <= length) continue;
      length = run;
      longest = position;
    }
    if (length > 0) found.push({ at, position: longest, length });
    at += Math.max(1, length);
  }
  return found;
}
