import type { Score, SourcedOutput } from '@masbench/core';
import { unscored } from './score.js';

/**
 * The score of a sample that no faithfulness scorer can read (no texts, no words), or `undefined` for one that holds
 * words. Samples come from files and plain JavaScript too, so their types are not trusted.
 */
export function unscorable(name: string, sample: SourcedOutput): Score | undefined {
  const given: unknown = sample;
  const { source, output }: { source?: unknown; output?: unknown } =
    typeof given === 'object' && given !== null ? given : {};
  if (typeof source !== 'string' || typeof output !== 'string') {
    return unscored(name, 'invalid-input', "Cannot score: 'source' and 'output' must be strings");
  }
  if (!hasWords(output)) return unscored(name, 'empty-output', "Cannot score: 'output' holds no words");
  if (!hasWords(source)) return unscored(name, 'empty-source', "Cannot score: 'source' holds no words");
  return undefined;
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
