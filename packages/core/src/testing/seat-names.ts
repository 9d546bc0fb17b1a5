import { readMessage } from '../contracts/errors.js';
import { createRng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import { jsonText } from '../engine/observation.js';
import { slotName, type OpenRequest } from '../engine/open-request.js';
import type { Position } from '../engine/position.js';
import { RandomAnswers, type GivenAnswer } from './answers.js';
import { describeDifference, findDifference } from './json-path.js';
import { ConformanceError, type GameLaw } from './laws.js';
import { endText } from './look.js';
import type { Manner } from './manner.js';
import { collidingNames, plainNames, plainRenamer, wordRenamer } from './rename.js';
import { viewTexts } from './shown.js';
import { playTrial } from './survey.js';
import { putToTest, type Trial } from './trial.js';
import { walk } from './walk.js';

/** States of one match that are compared, in addition to the last, and how many characters of them. */
const compared = 400;
const mostText = 1_000_000;
/** Seats whose views are compared in every state, in turn. */
const viewers = 3;

/** The answer, with the slot of the request. */
interface Answered {
  readonly slot: string;
  readonly given: GivenAnswer;
}

/**
 * `seat names do not matter`: the same answers with other names for the seats lead through the same states, views,
 * requests and to the same end. The other names are such as find rules that compare and search names (prefixes of each
 * other, sorted against the order of the seats), and those that were given, which find rules that know a name. Where
 * seats are declared alike, the match is also played with the seats in another order: `symmetry`.
 */
export async function checkSeatNames(trial: Trial, manner: Manner): Promise<void> {
  const { seed } = manner;
  const plain = plainNames(trial.seats.length);
  const renamed = { ...trial, config: wordRenamer(trial.seats, plain)(trial.config), seats: plain };
  const match = await underNames(seed, async () => recorded(renamed, manner));
  for (const seats of [collidingNames(trial.seats.length), trial.seats])
    await checkNames({ ...renamed, seats }, seed, match, plain);
  if (trial.declares.symmetric === true && (await checkSymmetry(renamed, seed, match)))
    putToTest(trial, 'symmetry');
  putToTest(trial, 'seat names do not matter');
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
    return (
      answered && {
        slot: rename(answered.slot),
        given: { ...answered.given, value: rename(answered.given.value) },
      }
    );
  };
  let looked = 0;
  const other = await underNames(seed, async () =>
    walk({
      ...trial,
      seed,
      config: rename(trial.config),
      choose: (open, step) => sameRequest(open, given(step), seed, 'under other names'),
      answer: async (request, step) => sameAnswer(request, given(step), seed),
      visit: (position) => {
        const look = looks[looked];
        if (look !== undefined) compareLooks(renamed(look), lookText(position, looked), seed);
        looked += 1;
      },
    }),
  );
  compareTexts(renamed(jsonText(end.state)), jsonText(other.state), seed);
  compareTexts(renamed(endText(end)), endText(other), seed);
}

/** Chance or a service is asked for what it was not asked before: nothing says what its answer would have been. */
class AskedAnew extends Error {}

/**
 * Plays the match again with the seats in another order, each with the answers that it gave.
 *
 * @returns false if the other order led to draws that there were not before, which may decide what comes of it
 */
async function checkSymmetry(trial: Trial, seed: string, { answers, end }: Recorded): Promise<boolean> {
  const seats = createRng(seed, 'kit/symmetry').shuffle(trial.seats);
  const waiting = new Map(answers.map((answered) => [answered.slot, [] as GivenAnswer[]]));
  for (const { slot, given } of answers) waiting.get(slot)?.push(given);
  const where = 'in another order of the seats';
  const other = await underNames(
    seed,
    async () =>
      walk({
        ...trial,
        seats,
        seed,
        answer: async (request) => {
          const given = waiting.get(request.slot)?.shift();
          if (given !== undefined) return given;
          if (request.seat === undefined) throw new AskedAnew();
          throw broken(
            `${where} it asks ${request.id}, which was not asked before`,
            seed,
            undefined,
            'symmetry',
          );
        },
      }),
    'symmetry',
  ).catch((error: unknown) => {
    if (error instanceof ConformanceError && error.cause instanceof AskedAnew) return undefined;
    throw error;
  });
  if (other === undefined) return false;
  for (const what of ['scores', 'metrics'] as const) {
    const difference = findDifference(bySeat(end, what), bySeat(other, what));
    if (difference === undefined) continue;
    throw broken(`${where} there is ${describeDifference(difference)}`, seed, difference.path, 'symmetry');
  }
  return true;
}

function bySeat({ game, config, state }: Position, what: 'scores' | 'metrics'): unknown {
  const outcome: unknown = game.outcome(state, config);
  return what === 'scores' ? game.scores?.(outcome) : game.metrics?.(state, outcome, config).seats;
}

interface Recorded {
  readonly answers: readonly Answered[];
  readonly looks: readonly string[];
  readonly end: Position;
}

/** One match under plain names. */
async function recorded(trial: Trial, manner: Manner): Promise<Recorded> {
  const answers: Answered[] = [];
  const looks: string[] = [];
  let length = 0;
  const end = await walk({
    // A name that occurs in a text is longer or shorter under other names, which a rule may well see.
    ...playTrial(new RandomAnswers(trial, { ...manner, mentions: false })),
    visit: (position) => {
      if (looks.length >= compared || length >= mostText) return;
      const look = lookText(position, looks.length);
      looks.push(look);
      length += look.length;
    },
    around: (_position, { slot }, answer, apply) => {
      answers.push({ slot, given: { ...answer, value: JSON.parse(jsonText(answer.value)) } });
      apply();
    },
  });
  return { answers, looks, end };
}

function sameRequest(
  open: readonly OpenRequest[],
  answered: Answered | undefined,
  seed: string,
  where: string,
): OpenRequest {
  const request = open.find(({ slot }) => slot === answered?.slot);
  if (request !== undefined) return request;
  throw broken(
    `${where} it asks ${open.map(({ slot }) => slot).join(', ')}, not ${answered?.slot ?? 'nothing more'}`,
    seed,
  );
}

function broken(
  what: string,
  seed: string,
  path?: string,
  law: GameLaw = 'seat names do not matter',
): ConformanceError {
  return new ConformanceError(law, what, { seed, path });
}

/** The service, nature or seat that is asked gives the answer that it gave before. */
function sameAnswer({ id }: OpenRequest, answered: Answered | undefined, seed: string): GivenAnswer {
  if (answered !== undefined) return answered.given;
  throw broken(`under other names it asks ${id} in addition`, seed);
}

interface Shown {
  readonly state: unknown;
  readonly views: unknown;
  readonly asked: readonly (readonly [slot: string, payload: unknown])[];
}

/** A state as text, with the views of some seats. */
function lookText(position: Position, step: number): string {
  const { state, seats } = position;
  const inTurn = seats.filter((_seat, index) => (index + step) % seats.length < viewers);
  const views = viewTexts(position, inTurn).map((view, index) => `${JSON.stringify(inTurn[index])}:${view}`);
  const asked = position
    .wanted()
    .map(({ kind, seat, key, payload }) => [slotName(kind, seat, key), payload ?? null] as const);
  return `{"state":${jsonText(state)},"views":{${views.join(',')}},"asked":${jsonText(asked)}}`;
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

/** The meaning that two texts share; `undefined` if they are the same to the letter, as most are. */
function differing<Value>(
  expected: string,
  found: string,
  seed: string,
): readonly [expected: Value, found: Value] | undefined {
  if (expected === found) return undefined;
  if (JSON.stringify(JSON.parse(expected)) === expected)
    return [JSON.parse(plainly(expected)) as Value, JSON.parse(plainly(found)) as Value];
  // Two keys have become one.
  throw broken('it refers to a seat by a name that is not its own', seed);
}

/** Layout does not count: a table may be padded to the longest name, a key may be in lower case. */
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
  const difference = findDifference(expected, found, keys, path);
  if (difference === undefined) return;
  throw broken(`under other names there is ${describeDifference(difference)}`, seed, difference.path);
}

async function underNames<Value>(
  seed: string,
  run: () => Promise<Value>,
  law: GameLaw = 'seat names do not matter',
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConformanceError && error.law === law) throw error;
    const where = law === 'symmetry' ? 'in another order of the seats' : 'under other names';
    throw new ConformanceError(
      law,
      `${where} the match fails: ${readMessage(error)}`,
      { seed },
      { cause: error },
    );
  }
}
