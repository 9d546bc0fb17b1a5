import type { MatchMetrics } from '../metrics/match.js';
import type { Outcome } from '../outcome.js';

/** A finished match with the types of the game. */
export interface PlayedMatch {
  readonly outcome: Outcome;
  readonly metrics: MatchMetrics;
  readonly agents: Readonly<Record<string, string>>;
}
