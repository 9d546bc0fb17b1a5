import type { AnyGame } from '../contracts/game.js';
import { textOf } from '../engine/observation.js';
import { slotOf, type OpenRequest } from '../engine/open-request.js';
import { Position, type CheckedAnswer } from '../engine/position.js';
import type { Seed } from '../contracts/random.js';
import type { Seat } from '../contracts/seat.js';
import type { Serve } from '../contracts/service.js';
import { noUsage } from '../contracts/usage.js';
import { Judge } from '../engine/verdict.js';
import { elsewhere } from './elsewhere.js';
import { legalAnswer, served } from './given.js';
import { ConformanceError, faultless } from './laws.js';
import { checkJson, checkOpened, checkShown, openText, standInFor } from './shown.js';

/** What befalls a request instead of an answer of its agent or service. */
export type Mishap = 'forfeit' | 'stand-in' | undefined;

/** What a walk through a game needs. */
export interface WalkOptions {
  readonly game: AnyGame;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly seed: Seed;
  readonly maxEvents: number;
  readonly services: ReadonlyMap<string, Serve<unknown, unknown>>;
  /** Whether every state, view and request is looked at for breaches, which takes most of the time. @default true */
  readonly watched?: boolean | undefined;
  /** Which of the open requests is answered next. @default the one that was opened first */
  readonly choose?: ((open: readonly OpenRequest[], step: number) => OpenRequest) | undefined;
  /** The answer to a request. @default drawn from its schema, by the seed and its id */
  readonly answer?: ((request: OpenRequest, legal: () => unknown, step: number) => unknown) | undefined;
  /** The output of a service. @default asked of the service, or drawn from its schema */
  readonly serve?: ((request: OpenRequest, step: number) => unknown) | undefined;
  /** What goes wrong. @default nothing */
  readonly mishap?: ((request: OpenRequest) => Mishap) | undefined;
  /** Told at every state that is not final, after the rules were asked what is open. */
  readonly visit?: ((position: Position, opened: readonly OpenRequest[]) => void) | undefined;
  /** Told of every answer, before and after the rules applied it. */
  readonly around?:
    | ((position: Position, request: OpenRequest, answer: CheckedAnswer, apply: () => void) => void)
    | undefined;
}

/**
 * Plays a game with answers that are drawn from the schemas, one at a time, and checks the laws that can be checked on
 * the way. Slower than a match: it looks at every state.
 *
 * @throws ConformanceError
 */
export async function walk(options: WalkOptions): Promise<Position> {
  const { game, config, seats, seed, maxEvents, watched = true } = options;
  const judge = new Judge(seed, Infinity);
  const position = faultless(
    seed,
    undefined,
    'on is pure',
    () => new Position(game, structuredClone(config), seats, seed),
  );
  checkJson(position.state, 'the state', seed, 'setup');
  let text = textOf(position.state);
  for (let step = 0; ; step += 1) {
    const { outcome, opened } = faultless(seed, undefined, 'open is pure', () =>
      looked(position, judge, watched),
    );
    if (watched && textOf(position.state) !== text) throw impure(position, text);
    if (outcome !== null) return position;
    options.visit?.(position, opened);
    const open = [...position.open.values()];
    const [first] = open;
    if (first === undefined) throw stuck(position, step);
    if (step >= maxEvents)
      throw new ConformanceError('terminates', `there is no outcome after ${maxEvents} answers`, { seed });
    const request = options.choose?.(open, step) ?? first;
    const answer = await answerTo(request, step, judge, options);
    if (watched && textOf(position.state) !== text) {
      throw new ConformanceError('on is pure', 'the state changes while an answer is awaited', {
        seed,
        request: request.id,
      });
    }
    const apply = (): void => {
      if (watched) text = applied(position, request, answer);
      else faultless(seed, request.id, 'on is pure', () => position.apply(request, answer));
    };
    if (options.around === undefined) apply();
    else options.around(position, request, answer, apply);
  }
}

async function answerTo(
  request: OpenRequest,
  step: number,
  judge: Judge,
  options: WalkOptions,
): Promise<CheckedAnswer> {
  const { seed, services } = options;
  const base = { why: undefined, usage: noUsage, at: 0 } as const;
  const mishap = options.mishap?.(request);
  if (mishap === 'forfeit') return { ...base, by: 'forfeit', why: 'illegal', value: null };
  const standIn = mishap === undefined ? undefined : standInFor(request, seed);
  if (standIn !== undefined) {
    const by = request.ask.type === 'move' ? 'fallback' : 'failure';
    return { ...base, by, why: 'error', value: legalValue(request, judge, standIn(), seed) };
  }
  const legal = (): unknown => legalAnswer(request, judge, seed);
  const { answer = (_request, otherwise) => otherwise(), serve } = options;
  const raw =
    request.ask.type !== 'effect'
      ? answer(request, legal, step)
      : serve === undefined
        ? await served(request, services, seed)
        : await serve(request, step);
  const by = ({ move: 'agent', chance: 'chance', effect: 'service' } as const)[request.ask.type];
  return { ...base, by, value: legalValue(request, judge, raw, seed) };
}

function legalValue(request: OpenRequest, judge: Judge, raw: unknown, seed: Seed): unknown {
  const verdict = faultless(seed, request.id, 'on is pure', () => judge.check(request, raw));
  if (verdict.legal) return JSON.parse(verdict.text) as unknown;
  throw new ConformanceError('accepts every legal action', `its own answer is not legal: ${verdict.error}`, {
    seed,
    request: request.id,
  });
}

/** Asks the rules what they have to say of a state. */
function looked(
  position: Position,
  judge: Judge,
  watched: boolean,
): { readonly outcome: unknown; readonly opened: readonly OpenRequest[] } {
  const { game, state, config } = position;
  const outcome = position.outcome() ?? null;
  if (outcome !== null) return { outcome, opened: [] };
  if (!watched) return { outcome, opened: position.look(0).opened };
  game.phase?.(state, config);
  checkShown(position);
  const wanted = openText(position.wanted());
  const { opened } = position.look(0);
  checkSaid(wanted, openText(position.open.values()), position);
  for (const request of opened) checkOpened(request, judge, position);
  return { outcome, opened };
}

/** A game that waits for nothing may do so for the moment only: then it is `open` that is not pure. */
function stuck(position: Position, step: number): ConformanceError {
  for (const luck of ['low', 'high'] as const)
    checkSaid(
      '',
      elsewhere(luck, () => openText(position.wanted())),
      position,
    );
  return new ConformanceError('terminates', `there is no outcome and nothing is open after ${step} answers`, {
    seed: position.seed,
  });
}

function checkSaid(first: string, second: string, { seed }: Position): void {
  if (first === second) return;
  throw new ConformanceError('open is pure', `for one state, open says ${first} once and ${second} later`, {
    seed,
  });
}

/** Finds which of the rules that may only look changed a state. */
function impure({ game, config, seats, seed }: Position, text: string): ConformanceError {
  const at = (): Position => new Position(game, config, seats, seed, JSON.parse(text));
  const rules: readonly (readonly [name: string, look: (position: Position) => unknown])[] = [
    ['outcome', (position) => position.outcome()],
    ['phase', (position) => game.phase?.(position.state, config)],
    ['open', (position) => position.wanted()],
    ['a view', checkShown],
  ];
  const changes = rules.find(([, look]) => {
    const position = at();
    look(position);
    return textOf(position.state) !== text;
  });
  return new ConformanceError('open is pure', `${changes?.[0] ?? 'a rule'} changes the state`, { seed });
}

/** Applies an answer, holds the state after it to the laws, and returns its text. */
export function applied(position: Position, request: OpenRequest, answer: CheckedAnswer): string {
  const { seed } = position;
  const before = textOf(position.state);
  const action = textOf(answer.value);
  faultless(seed, request.id, 'on is pure', () =>
    position.apply(request, { ...answer, value: JSON.parse(action) as unknown }),
  );
  checkJson(position.state, 'the state', seed, request.id);
  const after = textOf(position.state);
  if (answer.by !== 'agent' || after !== before) return after;
  if (!faultless(seed, request.id, 'open is pure', () => asksAgain(position, request))) return after;
  throw new ConformanceError(
    'accepts every legal action',
    `the action ${action} changes nothing and is asked for again`,
    { seed, request: request.id },
  );
}

function asksAgain(position: Position, { slot, observation }: OpenRequest): boolean {
  if ((position.outcome() ?? null) !== null) return false;
  return position
    .wanted()
    .some(
      ({ kind, seat, key, payload }) =>
        slotOf(kind, seat, key) === slot && textOf(payload) === observation?.dataText,
    );
}
