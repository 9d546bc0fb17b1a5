import type { AnyGame, OutcomeOf } from '../contracts/game.js';
import { deepFreeze } from '../contracts/json.js';
import type { MatchResult } from './match-result.js';
import { jsonText } from './observation.js';
import type { Position } from './position.js';
import { checkPlain } from './record-checks.js';
import type { MatchSetup } from './setup.js';
import type { FinishedEnd } from './steps.js';

type Ending = 'status' | 'reason' | 'outcome' | 'scores' | 'metrics';

/** Usage and counts of a match until now. */
export function sumMatchResult(
  setup: MatchSetup,
  counts: Pick<MatchResult<AnyGame>, 'seconds' | 'answers' | 'unforced'>,
): Omit<MatchResult<AnyGame>, Ending> {
  const { id, position, scheduler, journal, tally } = setup;
  return {
    id,
    seats: setup.seatResults(),
    services: tally.services,
    servicesLost: tally.servicesLost,
    usage: tally.match,
    lost: tally.lost,
    seed: position.seed,
    scheduler: scheduler.name,
    ...counts,
    journal,
  };
}

/**
 * How a match with an outcome ended.
 *
 * @throws MasbenchError `GAME_FAULT` if its metrics are no plain JSON
 */
export function finishedResult<G extends AnyGame>(
  position: Position,
  end: FinishedEnd,
): Pick<MatchResult<G>, Ending> {
  const { game, config, state } = position;
  const metrics = position.rule('metrics', () => game.metrics?.(state, end.outcome, config) ?? {});
  checkPlain(position, 'metrics', metrics);
  return {
    status: 'finished',
    reason: undefined,
    outcome: end.outcome as OutcomeOf<G>,
    scores: end.scores ?? null,
    metrics: metrics as MatchResult<G>['metrics'],
  };
}

export function abortedResult<G extends AnyGame>(reason: string): Pick<MatchResult<G>, Ending> {
  return { status: 'aborted', reason, outcome: null, scores: null, metrics: {} };
}

/** The copy of a result that listeners get: the caller's own is out of their reach. */
export function frozenCopy<Result extends MatchResult<AnyGame>>(result: Result): Result {
  const { journal, metrics, ...plain } = result;
  const copy: unknown = { ...structuredClone(plain), metrics: JSON.parse(jsonText(metrics)) as unknown };
  return Object.freeze({ ...(deepFreeze(copy) as Result), journal });
}
