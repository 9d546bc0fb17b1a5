import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../errors.js';
import { textOf } from '../observation.js';
import { slotOf, type OpenRequest } from '../open-request.js';
import { Position } from '../position.js';
import { rngFor, type Seed } from '../random.js';
import { noUsage } from '../usage.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError, lawOfFault } from './laws.js';
import type { Trial } from './trial.js';
import { walk } from './walk.js';

/** Steps of one match that are taken a second time. */
const remembered = 60;

interface Step {
  readonly request: OpenRequest;
  readonly value: string;
  readonly before: string;
  readonly open: string;
  readonly after: string;
}

/**
 * `terminates`, `accepts every legal action`, `state is JSON`, `open is pure`, `on is pure`: on the way, in the order
 * of opening and in random orders; and for a part of the steps once more afterwards, on a copy of the state made from
 * its JSON. Clocks have moved by then, counters outside the state too, and what was one object at two places of the
 * state is two.
 */
export async function checkPurity(trial: Trial): Promise<void> {
  for (const [index, seed] of trial.seeds.entries()) {
    const steps: Step[] = [];
    let seen = 0;
    const rng = rngFor(seed, 'kit/purity');
    const end = await walk({
      ...trial,
      seed,
      choose: index % 2 === 0 ? undefined : (open, step) => rngFor(seed, `kit/order/${step}`).pick(open),
      visit: (position) => checkSameTwice(position, seed),
      around: (position, request, value, apply) => {
        seen += 1;
        const slot = seen <= remembered ? seen - 1 : rng.int(seen);
        const before = slot < remembered ? textOf(position.state) : '';
        const open = slot < remembered ? openText(position) : '';
        apply();
        if (slot < remembered)
          steps[slot] = { request, value: textOf(value), before, open, after: textOf(position.state) };
      },
    });
    await sleep(3);
    for (const step of steps) takeAgain(end, step, seed);
  }
}

function checkSameTwice(position: Position, seed: Seed): void {
  const [first, second] = [openText(position), openText(position)];
  if (first !== second)
    throw new ConformanceError('open is pure', `it lists ${first}, and ${second} when asked again`, { seed });
}

function takeAgain({ game, config, seats }: Position, step: Step, seed: Seed): void {
  const request = step.request.id;
  const again = new Position(game, config, seats, seed, JSON.parse(step.before));
  const open = faultless(() => openText(again), 'open is pure', seed, request);
  if (open !== step.open) {
    throw new ConformanceError(
      'open is pure',
      `it lists ${open} for a state for which it listed ${step.open}`,
      { seed, request },
    );
  }
  const { by, payload } = {
    by: byline[step.request.ask.type],
    payload: step.request.observation?.data ?? step.request.payload,
  };
  faultless(
    () =>
      again.apply(
        { ...step.request, payload },
        { by, why: undefined, value: JSON.parse(step.value) as unknown, usage: noUsage, at: 0 },
      ),
    'on is pure',
    seed,
    request,
  );
  const difference = differenceBetween(JSON.parse(step.after), JSON.parse(textOf(again.state)));
  if (difference === undefined) return;
  throw new ConformanceError(
    'on is pure',
    `the same answer to the same state gives ${describeDifference(difference)}`,
    {
      seed,
      request,
      path: difference.path,
    },
  );
}

const byline = { move: 'agent', chance: 'chance', effect: 'service' } as const;

/** What is open, in an order of its own: a list in another order asks for the same. */
function openText(position: Position): string {
  return position
    .wanted()
    .map(({ kind, seat, key, payload }) => `${slotOf(kind, seat, key)} ${textOf(payload)}`)
    .toSorted()
    .join(', ');
}

function faultless<Value>(
  run: () => Value,
  pure: 'open is pure' | 'on is pure',
  seed: Seed,
  request: string,
): Value {
  try {
    return run();
  } catch (error) {
    const law = lawOfFault(error, pure) === 'open is pure' ? 'open is pure' : pure;
    throw new ConformanceError(
      law,
      `a copy of the state made from its JSON is not taken: ${messageOf(error)}`,
      { seed, request },
    );
  }
}
