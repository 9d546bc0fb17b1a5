import type { Asks, Move } from '../contracts/ask.js';
import { textOf } from '../engine/observation.js';
import type { OpenRequest } from '../engine/open-request.js';
import { Position, type CheckedAnswer } from '../engine/position.js';
import { rngFor, type Seed } from '../contracts/random.js';
import type { Seat } from '../contracts/seat.js';
import { elsewhere } from './elsewhere.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError, faultless } from './laws.js';
import { endText, lookText, type Look } from './look.js';
import { checkProbes } from './probe.js';
import { withParts, type Trial } from './trial.js';
import { walk, type Mishap, type WalkOptions } from './walk.js';

/** Steps of one match that are taken a second time. */
const remembered = 60;
/** Answers of an endless match that are looked at. */
const beginning = 200;

/** One answer, with what the rules said before and after it. */
export interface Step {
  readonly request: OpenRequest;
  readonly answer: CheckedAnswer;
  /** The state before it, as JSON. */
  readonly before: string;
  readonly look: Look;
  readonly after: string;
}

/**
 * `terminates`, `accepts every legal action`, `state is JSON`, `open is pure`, `on is pure`: on the way, in the order
 * of opening and in random orders, without and with mishaps; and for a part of the steps once more afterwards, on a
 * copy of the state made from its JSON and under another clock. Counters outside the state have moved by then, and what
 * was one object at two places of the state is two. Whatever else says another thing the second time (a view, a
 * schema, the outcome) breaks `reproducible`.
 */
export async function checkPurity(trial: Trial): Promise<void> {
  const setup = setupText(trial);
  for (const [index, seed] of trial.seeds.entries()) {
    await checkMatch(trial, seed, index % 2 === 1);
    if (canFail(trial)) await checkMatch(trial, seed, index % 2 === 1, () => mishaps(trial, seed));
    for (const luck of ['low', 'high'] as const) {
      const again = elsewhere(luck, () => setupText(trial));
      if (again !== setup) {
        throw new ConformanceError('reproducible', `setup makes ${setup} once and ${again} later`, { seed });
      }
    }
  }
}

async function checkMatch(
  trial: Trial,
  seed: string,
  inAnyOrder: boolean,
  mishap?: () => (request: OpenRequest) => Mishap,
): Promise<void> {
  const way = (): WalkOptions => ({
    ...trial,
    seed,
    mishap: mishap?.(),
    choose: inAnyOrder ? (open, step) => rngFor(seed, `kit/order/${step}`).pick(open) : undefined,
  });
  await checkEnds(way);
  const steps: Step[] = [];
  let seen = 0;
  const rng = rngFor(seed, 'kit/purity');
  const end = await walk({
    ...way(),
    around: (position, request, answer, apply) => {
      seen += 1;
      const slot = seen <= remembered ? seen - 1 : rng.int(seen);
      if (slot >= remembered) {
        apply();
        return;
      }
      const before = textOf(position.state);
      const look = faultless(seed, request.id, 'open is pure', () => lookText(position, request));
      apply();
      steps[slot] = { request, answer, before, look, after: textOf(position.state) };
    },
  });
  // In another order: what counts outside the state may come round to what it was.
  for (const [index, step] of rng.shuffle(steps).entries())
    elsewhere(index % 2 === 0 ? 'low' : 'high', () => takeAgain(end, step));
  checkProbes(end, rng.shuffle(steps));
  const text = textOf(end.state);
  const said = faultless(seed, undefined, 'open is pure', () => endText(end), 'scores in bounds');
  if (textOf(end.state) !== text)
    throw new ConformanceError('open is pure', 'outcome, scores or metrics change the state', { seed });
  for (const luck of ['low', 'high'] as const)
    sayAgain(
      'reproducible',
      'the end',
      said,
      elsewhere(luck, () => endText(end)),
      seed,
      undefined,
    );
}

/**
 * Goes the way once without looking, so that a state that grows for ever does not take for ever. Where it does not end,
 * its beginning is looked at: another fault may be why.
 */
async function checkEnds(way: () => WalkOptions): Promise<void> {
  const found = await breachIn({ ...way(), game: withParts(way().game, { views: {} }), watched: false });
  if (found?.law !== 'terminates') return;
  const { maxEvents } = way();
  const sooner = await breachIn({ ...way(), maxEvents: Math.min(maxEvents, beginning) });
  throw sooner === undefined || sooner.law === 'terminates' ? found : sooner;
}

async function breachIn(way: WalkOptions): Promise<ConformanceError | undefined> {
  try {
    await walk(way);
    return undefined;
  } catch (error) {
    return error instanceof ConformanceError ? error : undefined;
  }
}

function takeAgain({ game, config, seats, seed }: Position, { request, answer, ...step }: Step): void {
  const { id } = request;
  const again = new Position(game, config, seats, seed, JSON.parse(step.before));
  const look = faultless(seed, id, 'open is pure', () => lookText(again, request), 'open is pure');
  sayAgain('open is pure', 'open', step.look.open, look.open, seed, id);
  for (const what of ['views', 'phase', 'outcome', 'drawn', 'standIn', 'schema'] as const)
    sayAgain('reproducible', what, step.look[what], look[what], seed, id);
  const payload = request.observation?.data ?? request.payload;
  const value = JSON.parse(textOf(answer.value)) as unknown;
  faultless(
    seed,
    id,
    'on is pure',
    () => again.apply({ ...request, payload }, { ...answer, value }),
    'on is pure',
  );
  const difference = differenceBetween(JSON.parse(step.after), JSON.parse(textOf(again.state)));
  if (difference === undefined) return;
  throw new ConformanceError(
    'on is pure',
    `the same answer to the same state gives ${describeDifference(difference)}`,
    { seed, request: id, path: difference.path },
  );
}

function sayAgain(
  law: 'open is pure' | 'reproducible',
  what: string,
  first: string,
  second: string,
  seed: Seed,
  request: string | undefined,
): void {
  if (first === second) return;
  throw new ConformanceError(law, `for one state, ${what} says ${first} once and ${second} later`, {
    seed,
    request,
  });
}

function setupText({ game, config, seats }: Trial): string {
  return faultless('', undefined, 'on is pure', () =>
    textOf(new Position(game, structuredClone(config), seats, '').state),
  );
}

function canFail({ game }: Trial): boolean {
  return (
    game.forfeit !== undefined ||
    Object.values(game.asks as Asks).some(
      (ask) =>
        (ask.type === 'move' && (ask as Move<unknown, unknown>).fallback !== undefined) ||
        (ask.type === 'effect' && ask.onFailure !== undefined),
    )
  );
}

/** Every seat may forfeit once, as in a match; a part of the other answers is what stands in. */
function mishaps({ game }: Trial, seed: Seed): (request: OpenRequest) => Mishap {
  const forfeited = new Set<Seat>();
  const rng = rngFor(seed, 'kit/mishaps');
  return ({ seat }) => {
    if (rng.chance(0.2)) return 'stand-in';
    if (game.forfeit === undefined || seat === undefined || forfeited.has(seat) || !rng.chance(0.2))
      return undefined;
    forfeited.add(seat);
    return 'forfeit';
  };
}
