import type { Entry } from '@masbench/core/journal';
import type { PlannedMatch } from '../plan/plan.js';
import type { MatchProgress } from './progress.js';
import type { RunContext } from './run-context.js';

/** The part of the benchmark that says how far a match is. */
export interface CountedAnswers {
  /** The kind of answers that are counted. */
  readonly kind: string | undefined;
  /** How many of them a match has; 0 if it is not known. */
  readonly total: number;
}

/** Counts of a planned match. */
export async function countedAnswers(
  context: Pick<RunContext, 'benchmark' | 'manifest' | 'configOf'>,
  { cell, trial }: Pick<PlannedMatch, 'cell' | 'trial'>,
): Promise<CountedAnswers> {
  const { kind, total } = context.benchmark.seats.progress ?? {};
  const seats = context.manifest.cells[cell]?.seats.map(({ seat }) => seat) ?? [];
  const config = total === undefined ? undefined : await context.configOf(cell, trial);
  return { kind, total: total?.(config, seats) ?? 0 };
}

/** How far a match is, by the entries of its journal. */
export class JournalProgress {
  readonly #counted: CountedAnswers;
  #answers = 0;
  #done = 0;
  #calls = 0;
  #costUsd: number | null = 0;
  #tokens: number | null = 0;
  #failedAttempts = 0;
  #lastError: string | null = null;

  constructor(counted: CountedAnswers) {
    this.#counted = counted;
  }

  get progress(): MatchProgress {
    const { total } = this.#counted;
    return {
      share: total > 0 ? Math.min(1, this.#done / total) : 0,
      note: `${this.#answers} answers`,
      calls: this.#calls,
      costUsd: this.#costUsd,
      tokens: this.#tokens,
      failedAttempts: this.#failedAttempts,
      lastError: this.#lastError,
    };
  }

  /** Counts the next entry. */
  add(entry: Entry): void {
    if (entry.type === 'attempt') {
      this.#failedAttempts += 1;
      this.#lastError = `${entry.id}: ${entry.why}, ${entry.error}`;
    }
    if (entry.type !== 'answer') return;
    this.#answers += 1;
    if (entry.id.split(/[/#]/, 1)[0] === this.#counted.kind) this.#done += 1;
    if (entry.by !== 'agent' && entry.by !== 'service') return;
    const { calls, costUsd, inputTokens, outputTokens } = entry.usage ?? {};
    this.#calls += calls ?? 0;
    this.#costUsd = sum(this.#costUsd, costUsd);
    this.#tokens = sum(sum(this.#tokens, inputTokens), outputTokens);
  }
}

/** Unknown where a part is. */
function sum(total: number | null, more: number | null | undefined): number | null {
  return total === null || more === null || more === undefined ? null : total + more;
}
