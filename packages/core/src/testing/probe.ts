import { createRng } from '@masbench/statistics';
import { noUsage } from '../usage/usage.js';
import { Position } from '../engine/position.js';
import { ConformanceError, faultless } from './laws.js';
import { checkJson, checkShown } from './shown.js';
import { applied, type Survey } from './survey.js';

/** Steps of one match at which other answers are tried, and how many at each: more in the first matches. */
const first = { matches: 4, steps: 15, tries: 4 };
const later = { steps: 5, tries: 3 };

/**
 * `accepts every legal action`, for answers that the match did not take: each is given to a copy of the state, and the
 * game must go on from there. Texts are odd ones, each of them in turn.
 */
export function probe({ answers, steps, end }: Survey): void {
  const { game, config, seats, seed } = end;
  const { judge, manner } = answers;
  const { steps: most, tries } = manner.index < first.matches ? first : later;
  const moves = [...steps.values()].filter(({ request }) => request.ask.type === 'move');
  const probed = createRng(seed, 'kit/probe').shuffle(moves).slice(0, most);
  for (const [index, { request, before, answer }] of probed.entries()) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const oddity = manner.index * most * tries + index * tries + attempt;
      const raw = faultless(seed, request.id, 'open is pure', () =>
        answers.strange(request, `kit/probe/${attempt}`, oddity),
      );
      const verdict = faultless(seed, request.id, 'open is pure', () => judge.check(request, raw));
      if (!verdict.legal) continue;
      const position = new Position(game, config, seats, seed, { state: JSON.parse(before) });
      const asked = { ...request, payload: request.observation?.data };
      const value = JSON.parse(verdict.text) as unknown;
      const given = { by: 'agent', why: undefined, value, usage: noUsage, at: answer.at } as const;
      faultless(seed, request.id, 'on is pure', () => position.apply(asked, given));
      checkJson(position.state, 'the state', seed, request.id);
      applied(position, request, { ...given, value: JSON.parse(verdict.text) as unknown }, before);
      faultless(seed, request.id, 'open is pure', () => checkContinuation(position, request.id));
    }
  }
}

function checkContinuation(position: Position, request: string): void {
  if ((position.outcome() ?? null) !== null) return;
  checkShown(position, position.seats);
  if (position.wanted().length > 0) return;
  throw new ConformanceError('terminates', 'there is no outcome and nothing is open after a legal action', {
    seed: position.seed,
    request,
  });
}
