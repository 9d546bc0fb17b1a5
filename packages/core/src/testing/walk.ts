import type { AnyGame } from '../contracts/game.js';
import type { Seed } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import type { OpenRequest } from '../engine/open-request.js';
import { Position, type CheckedAnswer } from '../engine/position.js';
import type { GivenAnswer } from './answers.js';
import { elsewhere } from './elsewhere.js';
import { ConformanceError, faultless } from './laws.js';
import { openText } from './shown.js';
import { makeClock } from './spending.js';

/** Inputs of a walk through a game. */
export interface WalkOptions {
  readonly game: AnyGame;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly seed: Seed;
  readonly maxEvents: number;
  readonly answer: (request: OpenRequest, step: number) => Promise<GivenAnswer>;
  /** Which of the open requests is answered next. @default the one that was opened first */
  readonly choose?: ((open: readonly OpenRequest[], step: number) => OpenRequest) | undefined;
  /** Called at every state, before the rules are asked whether the match is over. */
  readonly arrive?: ((position: Position) => void) | undefined;
  /** Called at every state that is not final, after the rules were asked what is open. */
  readonly visit?: ((position: Position, opened: readonly OpenRequest[]) => void) | undefined;
  /** Called for every answer, and has to apply it. */
  readonly around?:
    | ((position: Position, request: OpenRequest, answer: CheckedAnswer, apply: () => void) => void)
    | undefined;
}

/**
 * Plays a game, one answer at a time, without agents and a journal.
 *
 * @throws ConformanceError
 */
export async function walk(options: WalkOptions): Promise<Position> {
  const { game, config, seats, seed, maxEvents, answer, choose, arrive, visit, around } = options;
  const position = faultless(seed, undefined, 'on is pure', () => new Position(game, config, seats, seed));
  const clock = makeClock(seed);
  let now = 0;
  for (let step = 0; ; step += 1) {
    arrive?.(position);
    const opened = faultless(seed, undefined, 'open is pure', () =>
      (position.outcome() ?? null) === null ? position.look(now).opened : undefined,
    );
    if (opened === undefined) return position;
    visit?.(position, opened);
    const open = [...position.open.values()];
    const [first] = open;
    if (first === undefined) throw stuck(position, step);
    if (step >= maxEvents)
      throw new ConformanceError('terminates', `there is no outcome after ${maxEvents} answers`, { seed });
    const request = choose?.(open, step) ?? first;
    const given = await answer(request, step);
    now = clock();
    const answered = { ...given, at: now };
    const apply = (): void =>
      faultless(seed, request.id, 'on is pure', () => position.apply(request, answered));
    if (around === undefined) apply();
    else around(position, request, answered, apply);
  }
}

/** A game that waits for nothing may do so for the moment only: then `open` is not pure. */
function stuck(position: Position, step: number): ConformanceError {
  const { seed } = position;
  for (const luck of ['low', 'high'] as const) {
    const later = elsewhere(luck, () => openText(position.wanted()));
    if (later !== '') return changedOpen('', later, seed);
  }
  return new ConformanceError('terminates', `there is no outcome and nothing is open after ${step} answers`, {
    seed,
  });
}

/** Requests that `open` lists for one state, once and later. */
export function changedOpen(first: string, later: string, seed: Seed): ConformanceError {
  return new ConformanceError('open is pure', `for one state, open says ${first} once and ${later} later`, {
    seed,
  });
}
