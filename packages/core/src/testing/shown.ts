import type { Asks, Effect, Move, Request } from '../contracts/ask.js';
import type { AnyGame, View } from '../contracts/game.js';
import { textOf } from '../engine/observation.js';
import { slotOf, streamOf, type OpenRequest } from '../engine/open-request.js';
import type { Position } from '../engine/position.js';
import { rngFor, type Seed } from '../contracts/random.js';
import type { Seat } from '../contracts/seat.js';
import type { Judge } from '../engine/verdict.js';
import { nonJson } from './json-path.js';
import { ConformanceError, faultless } from './laws.js';
import { jsonSchemaOf } from './sample.js';

/** @throws ConformanceError `state is JSON` */
export function checkJson(
  value: unknown,
  what: string,
  seed: Seed,
  request: string | undefined,
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

/** Everything that is shown to anybody is JSON, before it is made into text. */
export function checkShown(position: Position): void {
  const { game, state, seats, seed } = position;
  for (const { kind, seat, key, payload } of position.wanted()) {
    if ((game.asks as Asks)[kind]?.type !== 'chance')
      checkJson(payload ?? null, 'what it asks', seed, slotOf(kind, seat, key), 'undefined is left out');
  }
  for (const seat of seats) {
    for (const [facet, shown] of Object.entries(viewsOf(game, state, seat, position)))
      checkJson(shown ?? null, `view ${facet} of seat ${seat}`, seed, undefined, 'undefined is left out');
  }
}

/** What is asked is what was declared, and what stands in for an answer is legal. */
export function checkOpened(request: OpenRequest, judge: Judge, { game, seed }: Position): void {
  const { id, ask, payload } = request;
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
  checkSchema(request, judge, seed);
  const standIn = standInFor(request, seed);
  if (standIn === undefined) return;
  const verdict = judge.check(request, faultless(seed, id, 'on is pure', standIn));
  if (verdict.legal) return;
  throw new ConformanceError(
    'accepts every legal action',
    `what stands in for an answer is not legal: ${verdict.error}`,
    { seed, request: id },
  );
}

/** A schema that is another one the next time takes other answers. */
function checkSchema(request: OpenRequest, judge: Judge, seed: Seed): void {
  const { ask, id } = request;
  if (ask.type !== 'move' || typeof ask.action !== 'function') return;
  const [first, second] = faultless(seed, id, 'open is pure', () => [
    textOf(jsonSchemaOf(judge.actionSchema(request))),
    schemaText(request),
  ]);
  if (first === second) return;
  throw new ConformanceError(
    'reproducible',
    `for one request, schema says ${first} once and ${second} later`,
    { seed, request: id },
  );
}

/** What a legal answer is, where that depends on the data: what does not is a value and says the same for ever. */
export function schemaText({ ask, observation }: OpenRequest): string {
  const { action } = ask as Partial<Move<unknown, unknown>>;
  return typeof action === 'function' ? textOf(jsonSchemaOf(action(observation?.data))) : '';
}

/** Makes what stands in for an answer that fails, where the game has something. */
export function standInFor(request: OpenRequest, seed: Seed): (() => unknown) | undefined {
  const { ask, observation } = request;
  if (ask.type === 'effect') {
    const { onFailure } = ask;
    return onFailure && ((): unknown => onFailure(observation?.data, 'error') as unknown);
  }
  if (ask.type !== 'move' || ask.fallback === undefined) return undefined;
  const { fallback } = ask;
  return () => fallback(observation?.data, rngFor(seed, `${streamOf(request)}/fallback`)) as unknown;
}

/** What one seat is shown: the views, and what it is asked. */
export function shownTo(
  position: Position,
  seat: Seat,
): { readonly view: unknown; readonly asked: readonly Omit<Request, 'seat'>[] } {
  return {
    view: viewsOf(position.game, position.state, seat, position),
    asked: position
      .wanted()
      .flatMap(({ kind, key, payload, ...request }) =>
        request.seat === seat ? [{ kind, key, payload }] : [],
      ),
  };
}

/** What is open, as text in an order of its own: a list in another order asks for the same. */
export function openText(requests: Iterable<Pick<Request, 'kind' | 'seat' | 'key' | 'payload'>>): string {
  return [...requests]
    .map(({ kind, seat, key, payload }) => `${slotOf(kind, seat, key)} ${textOf(payload)}`)
    .toSorted()
    .join(', ');
}
