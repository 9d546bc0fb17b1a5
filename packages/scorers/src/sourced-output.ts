import type { Score, SourcedOutput } from '@masbench/core';
import { unscored } from './verdict.js';

/**
 * The verdict on a sample that no faithfulness scorer can score (no text, nothing but white space), or `undefined`
 * where there is something to score. Samples come from files too, so their types are not trusted.
 */
export function unscorable(name: string, sample: SourcedOutput): Score | undefined {
  const { source, output }: { source: unknown; output: unknown } = sample;
  if (typeof source !== 'string' || typeof output !== 'string') {
    return unscored(name, 'invalid-input', "Cannot score as 'source' and 'output' must be strings");
  }
  if (!/[\p{L}\p{N}]/u.test(output))
    return unscored(name, 'empty-output', "Cannot score as 'output' holds no words");
  if (!/[\p{L}\p{N}]/u.test(source))
    return unscored(name, 'empty-source', "Cannot score as 'source' holds no words");
  return undefined;
}
