import type { Asks, Effect, Move } from '../ask.js';
import { MasbenchError, messageOf } from '../errors.js';
import type { AnyGame, View } from '../game.js';
import { textOf } from '../observation.js';
import { slotOf, streamOf, type OpenRequest } from '../open-request.js';
import { Position } from '../position.js';
import { rngFor, type Seed } from '../random.js';
import type { Seat } from '../seat.js';
import type { Serve } from '../service.js';
import { noUsage } from '../usage.js';
import { Judge } from '../verdict.js';
import { ConformanceError, lawOfFault } from './laws.js';
import { nonJson } from './json-path.js';
import { sampleFrom } from './sample.js';

/** What a walk through a game needs. */
export interface WalkOptions {
  readonly game: AnyGame;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly seed: Seed;
  readonly maxEvents: number;
  readonly services: ReadonlyMap<string, Serve<unknown, unknown>>;
  /** Which of the open requests is answered next. @default the one that was opened first */
  readonly choose?: ((open: readonly OpenRequest[], step: number) => OpenRequest) | undefined;
  /** The answer to a request. @default drawn from its schema, by the seed and its id */
  readonly answer?: ((request: OpenRequest, legal: () => unknown) => unknown) | undefined;
  /** The output of a service. @default asked of the service, or drawn from its schema */
  readonly serve?: ((request: OpenRequest) => unknown) | undefined;
  /** Told at every state that is not final, after the rules were asked what is open. */
  readonly visit?: ((position: Position, opened: readonly OpenRequest[]) => void) | undefined;
  /** Told of every answer, before and after the rules applied it. */
  readonly around?:
    | ((position: Position, request: OpenRequest, value: unknown, apply: () => void) => void)
    | undefined;
}

/**
 * Plays a game with answers that are drawn from the schemas, one at a time, and checks the laws that can be checked on
 * the way. Slower than a match: it looks at every state.
 *
 * @throws ConformanceError
 */
export async function walk(options: WalkOptions): Promise<Position> {
  const { game, config, seats, seed, maxEvents } = options;
  const judge = new Judge(seed, Infinity);
  const position = faultless(
    seed,
    undefined,
    'on is pure',
    () => new Position(game, structuredClone(config), seats, seed),
  );
  checkJson(position.state, 'the state', seed, 'setup');
  for (let step = 0; ; step += 1) {
    const outcome = untouched(position, seed, 'outcome', () => position.outcome());
    if ((outcome ?? null) !== null) return position;
    untouched(position, seed, 'open or a view', () => checkShown(position));
    const { opened } = untouched(position, seed, 'open or a view', () => position.look(0));
    for (const request of opened) checkOpened(request, judge, position);
    options.visit?.(position, opened);
    const open = [...position.open.values()];
    const [first] = open;
    if (first === undefined) {
      throw new ConformanceError(
        'terminates',
        `there is no outcome and nothing is open after ${step} answers`,
        { seed },
      );
    }
    if (step >= maxEvents)
      throw new ConformanceError('terminates', `there is no outcome after ${maxEvents} answers`, { seed });
    const request = options.choose?.(open, step) ?? first;
    const legal = (): unknown => legalAnswer(request, judge, position);
    const raw =
      request.ask.type === 'effect'
        ? await (options.serve ?? ((effect) => served(effect, options)))(request)
        : (options.answer?.(request, legal) ?? legal());
    const text = checkedText(position, request, judge, raw);
    const value: unknown = JSON.parse(text);
    const apply = (): void => applied(position, request, text);
    if (options.around === undefined) apply();
    else options.around(position, request, value, apply);
  }
}

/** @throws ConformanceError `state is JSON` */
export function checkJson(
  value: unknown,
  what: string,
  seed: Seed,
  request: string,
  undefineds?: 'undefined is left out',
): void {
  const found = nonJson(value, undefineds !== undefined);
  if (found === undefined) return;
  throw new ConformanceError('state is JSON', `${what} holds ${found.what}`, {
    seed,
    request,
    path: found.path,
  });
}

function checkedText({ seed }: Position, request: OpenRequest, judge: Judge, raw: unknown): string {
  const verdict = judge.check(request, raw);
  if (verdict.legal) return verdict.text;
  throw new ConformanceError('accepts every legal action', `its own answer is not legal: ${verdict.error}`, {
    seed,
    request: request.id,
  });
}

function applied(position: Position, request: OpenRequest, text: string): void {
  const { seed } = position;
  const by = ({ move: 'agent', chance: 'chance', effect: 'service' } as const)[request.ask.type];
  const before = JSON.stringify(position.state);
  faultless(seed, request.id, 'on is pure', () =>
    position.apply(request, {
      by,
      why: undefined,
      value: JSON.parse(text) as unknown,
      usage: noUsage,
      at: 0,
    }),
  );
  checkJson(position.state, 'the state', seed, request.id);
  if (
    request.ask.type === 'move' &&
    JSON.stringify(position.state) === before &&
    asksAgain(position, request)
  ) {
    throw new ConformanceError(
      'accepts every legal action',
      `the action ${text} changes nothing and is asked for again`,
      {
        seed,
        request: request.id,
      },
    );
  }
}

function asksAgain(position: Position, { slot, observation }: OpenRequest): boolean {
  return position
    .wanted()
    .some(
      ({ kind, seat, key, payload }) =>
        slotOf(kind, seat, key) === slot && textOf(payload) === observation?.dataText,
    );
}

/** Everything that is shown to anybody, before it is made into text. */
function checkShown(position: Position): void {
  const { game, state, seats, seed, config } = position;
  for (const { kind, seat, key, payload } of position.wanted()) {
    if ((game.asks as Asks)[kind]?.type !== 'chance')
      checkJson(payload ?? null, 'what it asks', seed, slotOf(kind, seat, key), 'undefined is left out');
  }
  for (const seat of seats) {
    for (const [facet, shown] of Object.entries(viewsOf(game, state, seat, { config, seats, seed }))) {
      checkJson(shown ?? null, `view ${facet} of seat ${seat}`, seed, '', 'undefined is left out');
    }
  }
}

/** The views of a seat as the game returns them. Noisy ones draw from a fixed stream. */
export function viewsOf(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  context: { readonly config: unknown; readonly seats: readonly Seat[]; readonly seed: Seed },
): Readonly<Record<string, unknown>> {
  const { config, seats, seed } = context;
  return Object.fromEntries(
    Object.entries(game.views as Readonly<Record<string, View<unknown, unknown>>>).map(([facet, view]) => [
      facet,
      view(state, seat, { config, seats, rng: rngFor(seed, `kit/view/${facet}`) }),
    ]),
  );
}

function checkOpened(request: OpenRequest, judge: Judge, { game, seed }: Position): void {
  const { id, ask, payload, observation } = request;
  if (ask.type === 'chance') return;
  const declared = (
    ask.type === 'move' ? (ask as Move<unknown, unknown>).data : (ask as Effect<unknown, unknown>).input
  ).safeParse(payload);
  if (!declared.success) {
    throw new ConformanceError(
      'accepts every legal action',
      `what ${game.name} asks is not what it declares: ${declared.error.message}`,
      { seed, request: id },
    );
  }
  if (ask.type === 'effect') {
    if (ask.onFailure !== undefined)
      checkStandIn(request, judge, seed, () => ask.onFailure?.(observation?.data, 'error'));
  } else if (ask.fallback !== undefined) {
    checkStandIn(request, judge, seed, () =>
      ask.fallback?.(observation?.data, rngFor(seed, `${streamOf(request)}/fallback`)),
    );
  }
}

function checkStandIn(request: OpenRequest, judge: Judge, seed: Seed, make: () => unknown): void {
  const value = faultless(seed, request.id, 'on is pure', make);
  const verdict = judge.check(request, value);
  if (verdict.legal) return;
  throw new ConformanceError(
    'accepts every legal action',
    `what stands in for an answer is not legal: ${verdict.error}`,
    { seed, request: request.id },
  );
}

function legalAnswer(request: OpenRequest, judge: Judge, { seed }: Position): unknown {
  const { ask, observation } = request;
  if (ask.type === 'chance') return judge.drawn(request);
  const rng = rngFor(seed, `${streamOf(request)}/kit`);
  const schema = faultless(seed, request.id, 'on is pure', () => judge.actionSchema(request));
  const value = sampleFrom(schema, rng);
  if (value !== undefined || schema.safeParse(undefined).success) return value;
  if (ask.type === 'move' && ask.fallback !== undefined)
    return ask.fallback(observation?.data, rng) as unknown;
  throw new ConformanceError(
    'accepts every legal action',
    'no legal action could be drawn from the schema, and there is no fallback',
    { seed, request: request.id },
  );
}

async function served(request: OpenRequest, { services, seed }: WalkOptions): Promise<unknown> {
  const ask = request.ask as Effect<unknown, unknown>;
  const rng = rngFor(seed, `${streamOf(request)}/kit`);
  const serve = services.get(request.kind);
  if (serve === undefined) return sampleFrom(ask.output, rng);
  return serve(request.observation?.data, {
    signal: new AbortController().signal,
    rng,
    id: request.id,
    attempt: 1,
    use: () => undefined,
    reserve: () => () => undefined,
    trace: () => undefined,
    traced: [],
    blob: refuse,
    store: refuse,
  });
}

/** Runs a rule that may only look at the state. */
function untouched<Value>(position: Position, seed: Seed, rule: string, run: () => Value): Value {
  const before = JSON.stringify(position.state);
  const value = faultless(seed, undefined, 'open is pure', run);
  if (JSON.stringify(position.state) === before) return value;
  throw new ConformanceError('open is pure', `${rule} changes the state`, { seed });
}

function faultless<Value>(
  seed: Seed,
  request: string | undefined,
  pure: 'open is pure' | 'on is pure',
  run: () => Value,
): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof ConformanceError) throw error;
    throw new ConformanceError(
      lawOfFault(error, pure),
      messageOf(error),
      { seed, request },
      { cause: error },
    );
  }
}

async function refuse(): Promise<never> {
  throw new MasbenchError('BLOB_MISSING', 'There are no blobs here');
}
