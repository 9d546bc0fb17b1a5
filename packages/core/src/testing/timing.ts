import type { Seat } from '../contracts/seat.js';
import { createRng } from '@masbench/statistics';
import { jsonText } from '../engine/observation.js';
import type { Position } from '../engine/position.js';
import { RandomAnswers } from './answers.js';
import { ConformanceError } from './laws.js';
import { drawManner } from './manner.js';
import { readSeen } from './shown.js';
import { playTrial } from './survey.js';
import { putToTest, withParts, type Trial } from './trial.js';
import { walk } from './walk.js';

/** Matches that are played to be counted, and CPU seconds after which no more are. */
const openings = { most: 400, seconds: 0.8 };
/** States that `resample` returns for one: what differs in them is hidden from the seat. */
const resampled = 3;
/** Standard deviations of what chance would do: so many are no accident among all that is compared. */
const surprising = 5;

/** Matches in which scores differ that have to be played before anything is said of them. */
const leastUnequal = 25;
/** Standard deviations from what chance would do. With many seats the tails are longer than those of a normal one. */
const surprisingScores = 6;

/** Ends an opening. */
class Enough extends Error {}

interface Sample {
  /** How many seats were asked before, or another number that should say nothing of the value. */
  readonly time: number;
  /** The hidden value: a number, or the first characters of a text as one. */
  readonly value: number;
}

/** By seat and path, and then by what the seat sees. */
type Samples = Map<string, Map<string, Sample[]>>;

/**
 * `timing tells nothing`: among openings in which a seat sees the same when it is first asked, how many seats were asked
 * before it says nothing of what is hidden from it. What is hidden is what `resample` varies, also where the time follows
 * from something else in the state, which `no interference` cannot see.
 */
export async function checkTiming(trial: Trial, seed: string): Promise<void> {
  const { game, seats } = trial;
  if (game.resample === undefined || seats.length === 1) return;
  const samples: Samples = new Map();
  const isTime = makeTimeCheck();
  for (let opening = 0; isTime(opening); opening += 1)
    await playOpening(trial, `${seed}/timing/${opening}`, samples);
  for (const [what, groups] of samples) {
    if (measureSurprise(groups.values()) < surprising) continue;
    const [seat, path] = what.split('\n');
    throw new ConformanceError(
      'timing tells nothing',
      `seat ${seat} can tell what is hidden from it by how many seats were asked before it, while it sees the same`,
      { seed, path },
    );
  }
  putToTest(trial, 'timing tells nothing');
}

/**
 * `symmetry`, of nature: where seats are alike and play by the same dice, none scores more than the others in the long
 * run. A deal that favors a seat is not seen where the same draws are dealt again in another order of the seats.
 */
export async function checkFairness(trial: Trial, seed: string): Promise<void> {
  const { game, seats } = trial;
  if (trial.declares.symmetric !== true || game.scores === undefined) return;
  const isTime = makeTimeCheck();
  const matches: (readonly number[])[] = [];
  for (let match = 0; isTime(match); match += 1) {
    const manner = { ...drawManner(0, `${seed}/fair/${match}`, false), order: 'any' as const };
    const play = playTrial(new RandomAnswers(trial, manner));
    const { state, config } = await walk({ ...play, game: withParts(game, { views: {} }) });
    const scores = game.scores(game.outcome(state, config));
    const inOrder = seats.map((seat) => scores[seat] ?? 0);
    if (inOrder.some((score) => score !== inOrder[0])) matches.push(inOrder);
  }
  if (matches.length < leastUnequal) return;
  for (const [index, seat] of seats.entries()) {
    const groups = matches.map((scores) =>
      scores.map((value, at): Sample => ({ time: Number(at === index), value })),
    );
    if (measureSurprise(groups) < surprisingScores) continue;
    throw new ConformanceError(
      'symmetry',
      `among ${matches.length} matches of seats that answer at random, seat ${seat} scores otherwise than the others`,
      { seed },
    );
  }
}

/** Whether another match may begin that is played only to be counted, after so many. */
function makeTimeCheck(): (played: number) => boolean {
  const started = process.cpuUsage();
  return (played) => {
    const { user, system } = process.cpuUsage(started);
    return played < openings.most && (user + system) / 1e6 <= openings.seconds;
  };
}

async function playOpening(trial: Trial, seed: string, samples: Samples): Promise<void> {
  const answers = new RandomAnswers(trial, { ...drawManner(0, seed, false), seed });
  const play = playTrial(answers);
  const asked = new Set<Seat>();
  try {
    await walk({
      ...play,
      choose: undefined,
      game: withParts(trial.game, { views: {} }),
      answer: async (request, step) => {
        if (step > 4 * trial.seats.length + 8 || asked.size === trial.seats.length) throw new Enough();
        const { seat } = request;
        if (seat !== undefined) asked.add(seat);
        return play.answer(request, step);
      },
      visit: (position, opened) => {
        for (const { seat } of opened)
          if (seat !== undefined && !asked.has(seat)) sample(trial, position, seat, asked.size, samples);
      },
    });
  } catch (error) {
    if (!(error instanceof Enough) && !(error instanceof Error && error.cause instanceof Enough)) throw error;
  }
}

/** Notes what is hidden from a seat that is asked now. */
function sample(trial: Trial, position: Position, seat: Seat, time: number, samples: Samples): void {
  const { game, config, seats } = trial;
  const { seed, state } = position;
  const text = jsonText(state);
  const leaves = new Map(listLeaves(JSON.parse(text)));
  const hidden = new Set<string>();
  for (let draw = 0; draw < resampled; draw += 1) {
    const rng = createRng(seed, `kit/timing/${draw}`);
    const other: unknown = game.resample?.(JSON.parse(text), seat, rng, config);
    for (const [path, value] of listLeaves(JSON.parse(jsonText(other))))
      if (leaves.has(path) && leaves.get(path) !== value) hidden.add(path);
  }
  if (hidden.size === 0) return;
  const scene = { game, config, seats, seed, state, wanted: () => position.wanted() };
  const [seen = ''] = readSeen(scene, [seat]);
  for (const path of hidden) {
    const what = `${seat}\n${path}`;
    const groups = samples.get(what) ?? new Map<string, Sample[]>();
    samples.set(what, groups);
    groups.set(seen, [...(groups.get(seen) ?? []), { time, value: countRequests(leaves.get(path) ?? '') }]);
  }
}

/** A number of a leaf: of a text, its first characters in order. */
function countRequests(text: string): number {
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  return [1, 2, 3].reduce((sum, place) => 128 * sum + (text.codePointAt(place) ?? 0), 0);
}

function* listLeaves(value: unknown, path = '$'): Generator<readonly [path: string, text: string]> {
  if (typeof value !== 'object' || value === null) yield [path, JSON.stringify(value)];
  else for (const [key, part] of Object.entries(value)) yield* listLeaves(part, `${path}.${key}`);
}

/**
 * Returns how many standard deviations times and values are from independence, if each group is shuffled in itself: the
 * covariances within groups, by their variance under permutation (Mantel 1963).
 */
function measureSurprise(groups: Iterable<readonly Sample[]>): number {
  let [sum, variance] = [0, 0];
  for (const group of groups) {
    if (group.length < 2) continue;
    const [times, values] = [
      centered(group.map(({ time }) => time)),
      centered(group.map(({ value }) => value)),
    ];
    sum += times.reduce((total, time, index) => total + time * (values[index] ?? 0), 0);
    variance += (squares(times) * squares(values)) / (group.length - 1);
  }
  return variance === 0 ? 0 : Math.abs(sum) / Math.sqrt(variance);
}

function centered(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

function squares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
