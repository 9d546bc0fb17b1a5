import { messageOf } from '../errors.js';
import { textOf } from '../observation.js';
import { slotOf, type OpenRequest } from '../open-request.js';
import type { Position } from '../position.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import { endText } from './look.js';
import { collidingNames, plainNames, plainRenamer, wordRenamer, type Rename } from './rename.js';
import { viewsOf } from './shown.js';
import type { Trial } from './trial.js';
import { walk } from './walk.js';

/** States of one match that are compared, beside the last. */
const compared = 400;

/** What was answered, under the other names. */
interface Answered {
  readonly slot: string;
  readonly value: unknown;
}

/**
 * `seat names do not matter`: the same answers with other names for the seats (prefixes of each other, sorted against
 * the order of the seats) lead through the same states, views, requests and to the same end.
 */
export async function checkSeatNames(trial: Trial): Promise<void> {
  const [plain, colliding] = [plainNames(trial.seats.length), collidingNames(trial.seats.length)];
  const config = wordRenamer(trial.seats, plain)(trial.config);
  const rename = plainRenamer(plain, colliding);
  for (const seed of trial.seeds) {
    const { answers, looks, end } = await underNames(seed, () =>
      recorded({ ...trial, config, seats: plain }, seed, rename),
    );
    let looked = 0;
    const other = await underNames(seed, () =>
      walk({
        ...trial,
        seed,
        watched: false,
        seats: colliding,
        config: rename(config),
        choose: (open, step) => sameRequest(open, answers[step], seed),
        answer: (_request, _legal, step) => answers[step]?.value,
        serve: (_request, step) => answers[step]?.value,
        visit: (position) => {
          const look = looks[looked++];
          if (look !== undefined) compareLooks(rename(JSON.parse(look)), JSON.parse(lookAt(position)), seed);
        },
      }),
    );
    compare(rename(JSON.parse(textOf(end.state))), JSON.parse(textOf(other.state)), seed);
    compare(rename(JSON.parse(endText(end))), JSON.parse(endText(other)), seed);
  }
}

/** One match under plain names. */
async function recorded(
  trial: Trial,
  seed: string,
  rename: Rename,
): Promise<{ answers: readonly Answered[]; looks: readonly string[]; end: Position }> {
  const answers: Answered[] = [];
  const looks: string[] = [];
  const end = await walk({
    ...trial,
    seed,
    watched: false,
    visit: (position) => void (looks.length < compared && looks.push(lookAt(position))),
    around: (_position, { slot }, { value }, apply) => {
      answers.push({ slot: rename(slot), value: rename(JSON.parse(textOf(value))) });
      apply();
    },
  });
  return { answers, looks, end };
}

function sameRequest(
  open: readonly OpenRequest[],
  answered: Answered | undefined,
  seed: string,
): OpenRequest {
  const request = open.find(({ slot }) => slot === answered?.slot);
  if (request !== undefined) return request;
  throw new ConformanceError(
    'seat names do not matter',
    `under other names it asks ${open.map(({ slot }) => slot).join(', ')}, not ${answered?.slot ?? 'nothing more'}`,
    { seed },
  );
}

interface Shown {
  readonly state: unknown;
  readonly views: unknown;
  readonly asked: readonly (readonly [slot: string, payload: unknown])[];
}

function lookAt(position: Position): string {
  const { game, state, seats } = position;
  const views = Object.fromEntries(seats.map((seat) => [seat, viewsOf(game, state, seat, position)]));
  const asked = position
    .wanted()
    .map(({ kind, seat, key, payload }) => [slotOf(kind, seat, key), payload ?? null] as const);
  return JSON.stringify({ state, views, asked } satisfies Shown);
}

/** In what is shown to agents the order of keys counts, in the state it does not. */
function compareLooks(expected: Shown, found: Shown, seed: string): void {
  compare(expected.state, found.state, seed, '$.state');
  compare(expected.views, found.views, seed, '$.views', 'in order');
  compare(inOrder(expected), inOrder(found), seed, '$.asked', 'in order');
}

/** Requests may be listed in any order. */
function inOrder({ asked }: Shown): unknown {
  const slots = new Map(asked);
  return Object.fromEntries([...slots.keys()].toSorted().map((slot) => [slot, slots.get(slot)]));
}

function compare(
  expected: unknown,
  found: unknown,
  seed: string,
  path = '$',
  keys: 'in any order' | 'in order' = 'in any order',
): void {
  const difference = differenceBetween(expected, found, keys, path);
  if (difference === undefined) return;
  throw new ConformanceError(
    'seat names do not matter',
    `under other names there is ${describeDifference(difference)}`,
    { seed, path: difference.path },
  );
}

async function underNames<Value>(seed: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConformanceError && error.law === 'seat names do not matter') throw error;
    throw new ConformanceError(
      'seat names do not matter',
      `under other names the match fails: ${messageOf(error)}`,
      { seed },
      { cause: error },
    );
  }
}
