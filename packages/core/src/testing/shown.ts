import type { Asks, Effect, Move, Request } from '../contracts/ask.js';
import { isShared, type View } from '../contracts/game.js';
import { jsonText } from '../engine/observation.js';
import { slotName, nameStream, type OpenRequest } from '../engine/open-request.js';
import type { Position } from '../engine/position.js';
import { createRng, type Seed } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import type { AnswerCheck } from '../engine/answer-check.js';
import { nonJson } from '../contracts/plain-json.js';
import { readMessage } from '../contracts/errors.js';
import { ConformanceError, faultless, lawOfFault } from './laws.js';
import { readJsonSchema } from '../contracts/json-schema.js';

type Views = Readonly<Record<string, View<unknown, unknown>>>;

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

/** The data of a game that is shown: the state and its surroundings. */
type Scene = Pick<Position, 'game' | 'config' | 'seats' | 'seed' | 'state' | 'wanted'>;

/** One facet as the game returns it. Noisy ones draw from a fixed stream. */
function readFacet(
  view: View<unknown, unknown>,
  name: string,
  seat: Seat,
  scene: Omit<Scene, 'wanted'>,
): unknown {
  const { config, seats, seed, state } = scene;
  try {
    return view(state, seat, { config, seats, rng: createRng(seed, `kit/view/${name}`) });
  } catch (cause) {
    if (lawOfFault(cause, 'views are pure') !== 'views are pure') throw cause;
    throw new ConformanceError('views are pure', readMessage(cause), { seed }, { cause });
  }
}

/** The views of seats as text, each the facets by name. A shared facet is made once. */
export function viewTexts(scene: Omit<Scene, 'wanted'>, seats: readonly Seat[]): readonly string[] {
  const shared = new Map<string, string>();
  const views = Object.entries(scene.game.views as Views);
  return seats.map((seat) => {
    const facets = views.map(([name, view]) => {
      let text = shared.get(name);
      if (text === undefined) {
        text = `${JSON.stringify(name)}:${jsonText(readFacet(view, name, seat, scene))}`;
        if (isShared(view)) shared.set(name, text);
      }
      return text;
    });
    return `{${facets.join(',')}}`;
  });
}

/** All that seats see of a state, as the text of `{ view, asked }` for each. Requests may be listed in any order. */
export function readSeen(scene: Scene, seats: readonly Seat[]): readonly string[] {
  const wanted = scene.wanted().map(({ kind, seat, key, payload }) => ({
    seat,
    text: jsonText({ kind, key, payload }),
  }));
  return viewTexts(scene, seats).map((view, index) => {
    const asked = wanted.flatMap(({ seat, text }) => (seat === seats[index] ? text : []));
    return `{"view":${view},"asked":[${asked.toSorted().join(',')}]}`;
  });
}

/** Views and requests of these seats are JSON, before they are made into text. */
export function checkShown(position: Position, seats: readonly Seat[]): void {
  const { game, seed } = position;
  for (const { kind, seat, key, payload } of position.wanted()) {
    if ((game.asks as Asks)[kind]?.type !== 'chance')
      checkJson(payload ?? null, 'what it asks', seed, slotName(kind, seat, key), 'undefined is left out');
  }
  for (const [name, view] of Object.entries(game.views as Views)) {
    for (const seat of isShared(view) ? seats.slice(0, 1) : seats) {
      const shown = readFacet(view, name, seat, position) ?? null;
      checkJson(shown, `view ${name} of seat ${seat}`, seed, undefined, 'undefined is left out');
    }
  }
}

/** Requests are as declared, and the game's own answers instead of an agent's or a service's are legal. */
export function checkOpened(request: OpenRequest, judge: AnswerCheck, { game, seed }: Position): void {
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
  const standIn = drawSubstitute(request, seed);
  if (standIn === undefined) return;
  const verdict = judge.check(request, faultless(seed, id, 'on is pure', standIn));
  if (verdict.legal) return;
  throw new ConformanceError(
    'accepts every legal action',
    `the ${ask.type === 'move' ? 'fallback' : 'output of onFailure'} is not legal: ${verdict.error}`,
    { seed, request: id },
  );
}

/** A schema that is another one the next time takes other answers. */
function checkSchema(request: OpenRequest, judge: AnswerCheck, seed: Seed): void {
  const { ask, id } = request;
  if (ask.type !== 'move' || typeof ask.action !== 'function') return;
  const [first, second] = faultless(seed, id, 'open is pure', () => [
    jsonText(readJsonSchema(judge.actionSchema(request))),
    schemaText(request),
  ]);
  if (first === second) return;
  throw new ConformanceError(
    'reproducible',
    `for one request, schema says ${first} once and ${second} later`,
    { seed, request: id },
  );
}

/** Schema of a legal answer that depends on the data: one that does not is a value and stays the same. */
export function schemaText({ ask, observation }: OpenRequest): string {
  const { action } = ask as Partial<Move<unknown, unknown>>;
  return typeof action === 'function' ? jsonText(readJsonSchema(action(observation?.data))) : '';
}

/** Makes the answer of the game to a request that failed, if it has one. */
export function drawSubstitute(request: OpenRequest, seed: Seed): (() => unknown) | undefined {
  const { ask, observation } = request;
  if (ask.type === 'effect') {
    const { onFailure } = ask;
    return onFailure && ((): unknown => onFailure(observation?.data, 'error') as unknown);
  }
  if (ask.type !== 'move' || ask.fallback === undefined) return undefined;
  const { fallback } = ask;
  return () => fallback(observation?.data, createRng(seed, `${nameStream(request)}/fallback`)) as unknown;
}

/** Open requests, as text in an order of its own: a list in another order asks for the same. */
export function openText(requests: Iterable<Pick<Request, 'kind' | 'seat' | 'key' | 'payload'>>): string {
  return [...requests]
    .map(({ kind, seat, key, payload }) => `${slotName(kind, seat, key)} ${jsonText(payload)}`)
    .toSorted()
    .join(', ');
}
