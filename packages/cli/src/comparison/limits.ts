import { Match, type LimitsInput } from '@masbench/core';
import { mugBaseline } from '@masbench/game-mug/baselines';
import { limitsOf } from '../run/options.js';
import { UsageError } from '../usage-error.js';
import type { ComparisonPlan } from './begin.js';
import type { Comparison } from './manifest.js';

/** Limits of all matches. Methods do not seat their players alike, so none is of a single seat. @throws UsageError */
export function limitsFor(seats: Comparison['seats'], assignments: readonly string[]): LimitsInput {
  const limits = limitsOf(
    assignments,
    seats.map(({ agent }) => agent),
  );
  if (limits.seats === undefined) return limits;
  throw new UsageError(
    'Cannot limit single seats in a comparison as methods use them differently: limit all with --limit seat.…, or the match',
  );
}

/** @throws MasbenchError where no match could be played under these limits. */
export function checkLimits({
  items,
  seats,
  contestants,
  limits,
}: Pick<ComparisonPlan, 'items' | 'contestants' | 'limits'> & Pick<Comparison, 'seats'>): void {
  for (const { question } of items.slice(0, 1)) {
    const agents = Object.fromEntries(seats.map(({ seat }, place) => [seat, contestants.baseline(place)]));
    void new Match(mugBaseline, { config: { question, method: 'single', calls: 1 }, agents, limits });
  }
}
