import { Position } from '../engine/position.js';
import { noUsage } from '../contracts/usage.js';
import { Judge } from '../engine/verdict.js';
import { legalAnswer } from './given.js';
import { ConformanceError, faultless } from './laws.js';
import type { Step } from './purity.js';
import { checkShown } from './shown.js';
import { applied } from './walk.js';

/** Steps of one match at which other answers are tried, and how many at each. */
const probed = 15;
const tries = 4;

/**
 * `accepts every legal action`, for answers that the match did not take: each is given to a copy of the state, and the
 * game must go on from there.
 */
export function checkProbes(end: Position, steps: readonly Step[]): void {
  const { game, config, seats, seed } = end;
  const judge = new Judge(seed, Infinity);
  const moves = steps.filter(({ request }) => request.ask.type === 'move').slice(0, probed);
  for (const { request, before } of moves) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const raw = legalAnswer(request, judge, seed, `kit/probe/${attempt}`);
      const verdict = judge.check(request, raw);
      if (!verdict.legal) continue;
      const position = new Position(game, config, seats, seed, JSON.parse(before));
      const asked = { ...request, payload: request.observation?.data };
      const value = JSON.parse(verdict.text) as unknown;
      applied(position, asked, { by: 'agent', why: undefined, value, usage: noUsage, at: 0 });
      faultless(seed, request.id, 'open is pure', () => checkGoesOn(position, request.id));
    }
  }
}

function checkGoesOn(position: Position, request: string): void {
  if ((position.outcome() ?? null) !== null) return;
  checkShown(position);
  if (position.wanted().length > 0) return;
  throw new ConformanceError('terminates', 'there is no outcome and nothing is open after a legal action', {
    seed: position.seed,
    request,
  });
}
