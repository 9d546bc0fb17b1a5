import { readMessage } from '../contracts/errors.js';
import type { ReadyStory, Story, StoryMove } from '../story/story.js';
import type { AnyGame, ViewsOf } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';
import { createRng } from '@masbench/statistics';
import { readyStory } from '../story/ready-story.js';
import { storyLineSchema } from '../story/story-line-schema.js';
import { Position } from '../engine/position.js';
import { describeDifference, findDifference } from './json-path.js';
import { ConformanceError } from './laws.js';
import { viewTexts } from './shown.js';
import type { Survey, SurveyStep } from './survey.js';
import { putToTest, type Trial } from './trial.js';

/** Moments of a match at which the story is told twice. */
const moments = 12;

/** Views of all seats before and after an answer, as text. */
interface World {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * `story of views alone`: a seat's story of any moment is the same to the byte when what is hidden from the seat is drawn
 * again with `resample`, though all other seats are told theirs before: a story that remembers them gives away what it
 * knows of them. Every line has the form of one.
 */
export function checkStory(story: Story, trial: Trial, { steps, end }: Survey): void {
  const { seats } = end;
  const ready = readyStory(story);
  const all = [...steps.values()];
  const shown = createRng(end.seed, 'kit/story').shuffle(all).slice(0, moments);
  for (const [number, step] of shown.entries()) {
    const seatIndex = number % seats.length;
    const seat = seats[seatIndex] ?? '';
    const real = seeWorld(end, step.before, step.after);
    const other = drawWorld(end, step, { seat, number });
    if (other === undefined) continue;
    // Where the views differ, another law is broken.
    if (
      real.before[seatIndex] !== other.before[seatIndex] ||
      real.after[seatIndex] !== other.after[seatIndex]
    )
      continue;
    putToTest(trial, 'story of views alone');
    const [told, again] = [real, other].map((world) =>
      tellLast(ready, world, { position: end, steps: all.slice(0, all.indexOf(step) + 1), seatIndex }),
    );
    const difference = findDifference(told, again, 'in order');
    if (difference === undefined) continue;
    throw new ConformanceError(
      'story of views alone',
      `seat ${seat} is told another story though it sees the same: ${describeDifference(difference)}`,
      { seed: end.seed, request: step.request.id, path: difference.path },
    );
  }
}

/** Another world that the seat cannot tell apart, if there is one that goes on. */
function drawWorld(
  position: Position,
  { before, after }: SurveyStep,
  { seat, number }: { readonly seat: Seat; readonly number: number },
): World | undefined {
  const { game, config, seats, seed } = position;
  const draw = (text: string, name: string): string | undefined => {
    const rng = createRng(seed, `kit/story/${number}/${name}`);
    const resampled = JSON.stringify(game.resample?.(JSON.parse(text), seat, rng, config));
    const drawn = new Position(game, config, seats, seed, { state: JSON.parse(resampled) });
    return (drawn.outcome() ?? null) === null ? resampled : undefined;
  };
  const drawnBefore = draw(before, 'before');
  // The end of a match is public: `resample` need not know of it.
  const isOver =
    (new Position(game, config, seats, seed, { state: JSON.parse(after) }).outcome() ?? null) !== null;
  const drawnAfter = isOver ? undefined : draw(after, 'after');
  if (drawnBefore === before && drawnAfter === after) return undefined;
  return drawnBefore === undefined || drawnAfter === undefined
    ? undefined
    : seeWorld(position, drawnBefore, drawnAfter);
}

function seeWorld({ game, config, seats, seed }: Position, before: string, after: string): World {
  const see = (text: string): readonly string[] =>
    viewTexts({ game, config, seats, seed, state: JSON.parse(text) }, seats);
  return { before: see(before), after: see(after) };
}

/** Tells all seats their stories, the given one last, and returns that. */
function tellLast(
  story: ReadyStory,
  { before, after }: World,
  {
    position,
    steps,
    seatIndex,
  }: {
    readonly position: Position;
    /** The step, after those before it that were looked at. */
    readonly steps: readonly SurveyStep[];
    readonly seatIndex: number;
  },
): unknown {
  const { seats, seed } = position;
  const order = [...seats.keys()].filter((index) => index !== seatIndex);
  let told: unknown;
  for (const index of [...order, seatIndex]) {
    const seat = seats[index] ?? '';
    const own = steps.map((step) => ownMove(step, seat));
    const last = own.findLast((one) => one !== undefined);
    const [seenBefore, seenAfter] = [before, after].map(
      (views) => JSON.parse(views[index] ?? '{}') as ViewsOf<AnyGame>,
    );
    try {
      const lines = story.tell({ seat, before: seenBefore, after: seenAfter ?? {}, move: own.at(-1), last });
      told = {
        lines: JSON.parse(JSON.stringify(lines)) as unknown,
        people: story.people(seenAfter ?? {}, seat),
      };
      storyLineSchema.array().parse(lines);
    } catch (error) {
      throw new ConformanceError(
        'story of views alone',
        `the story of seat ${seat} cannot be told: ${readMessage(error)}`,
        { seed, request: steps.at(-1)?.request.id },
        { cause: error },
      );
    }
  }
  return told;
}

/** The answer of a step, if the seat gave it. */
function ownMove({ request, answer }: SurveyStep, seat: Seat): StoryMove<AnyGame> | undefined {
  return request.seat === seat && answer.by === 'agent'
    ? { kind: request.kind, data: request.observation?.data, action: answer.value }
    : undefined;
}
