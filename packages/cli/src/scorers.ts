import type { Scorer, SourcedOutput } from '@masbench/core';
import { lexical } from '@masbench/scorers';
import { UsageError } from './usage-error.js';

const scorers: Readonly<Record<string, () => Scorer<SourcedOutput>>> = { lexical: () => lexical() };

/** A scorer of faithfulness by its name. @throws UsageError */
export function scorerNamed(name: string): Scorer<SourcedOutput> {
  const make = Object.hasOwn(scorers, name) ? scorers[name] : undefined;
  if (make !== undefined) return make();
  throw new UsageError(
    `There is no scorer ${JSON.stringify(name)}: choose ${Object.keys(scorers).join(', ')}`,
  );
}
