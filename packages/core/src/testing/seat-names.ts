import { messageOf } from '../contracts/errors.js';
import { textOf } from '../engine/observation.js';
import { slotOf, type OpenRequest } from '../engine/open-request.js';
import type { Position } from '../engine/position.js';
import type { Seat } from '../contracts/seat.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import { endText } from './look.js';
import { collidingNames, plainNames, plainRenamer, wordRenamer } from './rename.js';
import { viewsOf } from './shown.js';
import type { Trial } from './trial.js';
import { walk } from './walk.js';

/** States of one match that are compared, beside the last, and how many characters of them. */
const compared = 400;
const mostText = 2_000_000;

/** What was answered. */
interface Answered {
  readonly slot: string;
  readonly value: unknown;
}

/**
 * `seat names do not matter`: the same answers with other names for the seats lead through the same states, views,
 * requests and to the same end. The other names are such as find rules that compare and search names (prefixes of each
 * other, sorted against the order of the seats), and those that were given, which find rules that know a name.
 */
export async function checkSeatNames(trial: Trial): Promise<void> {
  const plain = plainNames(trial.seats.length);
  const config = wordRenamer(trial.seats, plain)(trial.config);
  for (const seed of trial.seeds) {
    const match = await underNames(seed, () => recorded({ ...trial, config, seats: plain }, seed));
    for (const seats of [collidingNames(trial.seats.length), trial.seats])
      await checkNames({ ...trial, config, seats }, seed, match, plain);
  }
}

/** Plays the match again under the names of the trial. */
async function checkNames(
  trial: Trial,
  seed: string,
  { answers, looks, end }: Recorded,
  plain: readonly Seat[],
): Promise<void> {
  const rename = plainRenamer(plain, trial.seats);
  // In JSON a name may have characters that are escaped.
  const renamed = plainRenamer(
    plain,
    trial.seats.map((seat) => JSON.stringify(seat).slice(1, -1)),
  );
  const given = (step: number): Answered | undefined => {
    const answered = answers[step];
    return answered && { slot: rename(answered.slot), value: rename(answered.value) };
  };
  let looked = 0;
  const other = await underNames(seed, () =>
    walk({
      ...trial,
      seed,
      watched: false,
      config: rename(trial.config),
      choose: (open, step) => sameRequest(open, given(step), seed),
      answer: (_request, _legal, step) => given(step)?.value,
      serve: (_request, step) => given(step)?.value,
      visit: (position) => {
        const look = looks[looked++];
        if (look !== undefined) compareLooks(renamed(look), lookAt(position), seed);
      },
    }),
  );
  compareTexts(renamed(textOf(end.state)), textOf(other.state), seed);
  compareTexts(renamed(endText(end)), endText(other), seed);
}

interface Recorded {
  readonly answers: readonly Answered[];
  readonly looks: readonly string[];
  readonly end: Position;
}

/** One match under plain names. */
async function recorded(trial: Trial, seed: string): Promise<Recorded> {
  const answers: Answered[] = [];
  const looks: string[] = [];
  let length = 0;
  const end = await walk({
    ...trial,
    seed,
    watched: false,
    visit: (position) => {
      if (looks.length >= compared || length >= mostText) return;
      const look = lookAt(position);
      looks.push(look);
      length += look.length;
    },
    around: (_position, { slot }, { value }, apply) => {
      answers.push({ slot, value: JSON.parse(textOf(value)) });
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
function compareLooks(expected: string, found: string, seed: string): void {
  const [left, right] = differing<Shown>(expected, found, seed) ?? [];
  if (left === undefined || right === undefined) return;
  compare(left.state, right.state, seed, '$.state');
  compare(left.views, right.views, seed, '$.views', 'in order');
  compare(inOrder(left), inOrder(right), seed, '$.asked', 'in order');
}

function compareTexts(expected: string, found: string, seed: string): void {
  const [left, right] = differing(expected, found, seed) ?? [];
  compare(left, right, seed);
}

/** What two texts say; `undefined` where they are the same to the letter, as most are. */
function differing<Value>(
  expected: string,
  found: string,
  seed: string,
): readonly [expected: Value, found: Value] | undefined {
  if (expected === found) return undefined;
  if (JSON.stringify(JSON.parse(expected)) === expected)
    return [JSON.parse(plainly(expected)) as Value, JSON.parse(plainly(found)) as Value];
  // Two keys have become one.
  throw new ConformanceError(
    'seat names do not matter',
    'it speaks of a seat by a name that is not its own',
    { seed },
  );
}

/** What it looks like is no matter of names: a table is padded to the longest of them, a key is in small letters. */
function plainly(text: string): string {
  return text.replaceAll(' ', '').toLowerCase();
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
