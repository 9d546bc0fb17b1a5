import { messageOf } from '../errors.js';
import type { Score } from '../score.js';
import type { Scorer, ScorerContext } from '../scorer.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';

/** What `conformScorer` checks, in the order in which it reports. */
export const scorerLaws = [
  'scores or says why not',
  'in range',
  'same sample, same score',
  'many as one by one',
  'calls do not mix',
] as const;

export interface ConformScorerOptions<Sample> {
  /** Samples to score: good ones, empty ones, long ones, odd ones. */
  readonly samples: readonly Sample[];
  readonly context?: ScorerContext | undefined;
}

/**
 * Holds a scorer to its contract.
 *
 * @throws ConformanceError that names the law and the index of the sample.
 */
export async function conformScorer<Sample>(
  scorer: Scorer<Sample>,
  { samples, context }: ConformScorerOptions<Sample>,
): Promise<void> {
  const alone: Score[] = [];
  for (const [index, sample] of samples.entries()) {
    const score = await scored(scorer, sample, index, context);
    checkScore(scorer, score, index);
    alone.push(score);
  }
  if (scorer.deterministic === true) {
    for (const [index, sample] of samples.entries()) {
      same('same sample, same score', alone[index], await scored(scorer, sample, index, context), index);
    }
    const together = await Promise.all(
      samples.map(async (sample, index) => scored(scorer, sample, index, context)),
    );
    for (const [index, score] of together.entries()) same('calls do not mix', alone[index], score, index);
  }
  if (scorer.scoreMany === undefined) return;
  const many = await scorer.scoreMany(samples, context);
  if (many.length !== samples.length) {
    throw new ConformanceError('many as one by one', `${samples.length} samples gave ${many.length} scores`);
  }
  for (const [index, score] of many.entries()) {
    checkScore(scorer, score, index);
    if (scorer.deterministic === true) same('many as one by one', alone[index], score, index);
  }
}

async function scored<Sample>(
  scorer: Scorer<Sample>,
  sample: Sample,
  index: number,
  context: ScorerContext | undefined,
): Promise<Score> {
  try {
    return await scorer.score(sample, context);
  } catch (error) {
    throw new ConformanceError(
      'scores or says why not',
      `sample ${index} was thrown at: ${messageOf(error)}`,
      {},
      { cause: error },
    );
  }
}

function checkScore<Sample>({ name, range = [0, 1] }: Scorer<Sample>, score: Score, index: number): void {
  if (score.name !== name) {
    throw new ConformanceError(
      'scores or says why not',
      `the score of sample ${index} is named ${score.name}, the scorer ${name}`,
    );
  }
  if (score.status === 'unscored') return;
  const [least, most] = range;
  if (!(score.value >= least && score.value <= most)) {
    throw new ConformanceError(
      'in range',
      `the score of sample ${index} is ${score.value}, the range ${least} to ${most}`,
    );
  }
}

function same(law: string, expected: Score | undefined, found: Score, index: number): void {
  const difference = differenceBetween(expected, found);
  if (difference === undefined) return;
  throw new ConformanceError(law, `sample ${index} got ${describeDifference(difference)}`, {
    path: difference.path,
  });
}
