import { unscoredReasons, type Score } from '../contracts/score.js';
import { readMessage } from '../contracts/errors.js';
import type { JudgeModel, JudgeReply, Scorer, ScorerContext } from '../contracts/scorer.js';
import { abroad } from './elsewhere.js';
import { nonJson } from '../contracts/plain-json.js';
import { describeDifference, findDifference } from './json-path.js';
import { findForgottenPart } from './forgotten-part.js';
import { ConformanceError } from './laws.js';
import { limitTime } from './within.js';

/** Laws that `conformScorer` checks, in the order in which it reports. */
export const scorerLaws = [
  'scores or says why not',
  'in range',
  'same sample, same score',
  'many as one by one',
  'calls do not mix',
  'a judge that fails gives no score',
] as const;

export type ScorerLaw = (typeof scorerLaws)[number];

export interface ConformScorerOptions<Sample> {
  /** Samples to score: good ones, empty ones, long ones, odd ones. */
  readonly samples: readonly Sample[];
  readonly context?: ScorerContext | undefined;
  /** How long one call may take, in milliseconds of real time. @default 60_000 */
  readonly scoreMs?: number | undefined;
}

/** Texts of a judge that did not finish: they look like verdicts, and are none. */
const brokenReplies: readonly (readonly [name: string, reply: () => Promise<JudgeReply>])[] = [
  ['refuses', async () => ({ text: "I can't help with that.", finish: 'refusal' })],
  ['refuses with a number', async () => ({ text: '1', finish: 'refusal' })],
  ['is stopped by a filter', async () => ({ text: '', finish: 'content_filter' })],
  ['is cut off', async () => ({ text: '0.5', finish: 'length' })],
  ['breaks off', async () => ({ text: '0', finish: 'error' })],
  ['throws', async () => Promise.reject(new Error('the judge is down'))],
];

/**
 * Checks a scorer against its contract: by itself, without a judge and with judges that fail, in other orders, side by
 * side, and if it is deterministic also at another time and in another time zone. `Date` and the time zone of the
 * process are replaced while it scores.
 *
 * @throws ConformanceError that names the law and the index of the sample.
 */
export async function conformScorer<Sample>(
  scorer: Scorer<Sample>,
  options: ConformScorerOptions<Sample>,
): Promise<void> {
  const { samples } = options;
  const alone: Score[] = [];
  const live: Score[] = [];
  for (const [index, sample] of samples.entries()) {
    const before = findText(sample);
    const score = await scored(scorer, sample, index, options);
    checkScore(scorer, score, index);
    if (findText(sample) !== before)
      throw new ConformanceError('same sample, same score', `sample ${index} was changed by its scoring`);
    alone.push(structuredClone(score));
    live.push(score);
  }
  for (const [index, score] of live.entries()) same('calls do not mix', alone[index], score, index);
  await checkFailures(scorer, options);
  if (scorer.deterministic === true) await checkDeterminism(scorer, options, alone);
  if (scorer.scoreMany === undefined) return;
  const many = await scoredMany(scorer, samples, options);
  for (const [index, score] of many.entries()) {
    checkScore(scorer, score, index);
    if (scorer.deterministic === true) same('many as one by one', alone[index], score, index);
  }
  await scoredMany(scorer, [], options);
}

async function checkDeterminism<Sample>(
  scorer: Scorer<Sample>,
  options: ConformScorerOptions<Sample>,
  alone: readonly Score[],
): Promise<void> {
  const law = 'same sample, same score';
  const { samples } = options;
  const restore = abroad();
  try {
    for (const [index, sample] of [...samples.entries()].toReversed())
      same(law, alone[index], await scored(scorer, sample, index, options), index);
  } finally {
    restore();
  }
  const together = await Promise.all(
    samples.map(async (sample, index) => scored(scorer, sample, index, options)),
  );
  for (const [index, score] of together.entries()) same('calls do not mix', alone[index], score, index);
  const part = await findForgottenPart(samples, async (sample) => scored(scorer, sample, 0, options));
  if (part === undefined) return;
  throw new ConformanceError(
    law,
    `samples that differ in ${part} alone get the score of the first of them: it is remembered by too little`,
    { path: `$.${part}` },
  );
}

/** Without a judge, and with one that fails, there is a reason and no value. */
async function checkFailures<Sample>(
  scorer: Scorer<Sample>,
  { samples, context, ...options }: ConformScorerOptions<Sample>,
): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    for (const without of [undefined, {}])
      checkScore(
        scorer,
        await scored(scorer, sample, index, { ...options, samples, context: without }),
        index,
      );
  }
  for (const [index, sample] of samples.entries()) {
    for (const [name, reply] of brokenReplies) {
      let calls = 0;
      const judge: JudgeModel = async () => {
        calls += 1;
        return reply();
      };
      const score = await scored(scorer, sample, index, {
        ...options,
        samples,
        context: { ...context, judge },
      });
      checkScore(scorer, score, index);
      // A scorer that never asks a judge need not be tried with all that go wrong.
      if (calls === 0) break;
      if (score.status === 'unscored') continue;
      throw new ConformanceError(
        'a judge that fails gives no score',
        `sample ${index} got the value ${score.value} from a judge that ${name}`,
      );
    }
  }
}

async function scored<Sample>(
  scorer: Scorer<Sample>,
  sample: Sample,
  index: number,
  { context, scoreMs = 60_000 }: ConformScorerOptions<Sample>,
): Promise<Score> {
  try {
    return await limitTime(scoreMs, scorer.score(sample, context), () => {
      throw new Error(`there was no score within ${scoreMs} ms`);
    });
  } catch (error) {
    throw new ConformanceError(
      'scores or says why not',
      `sample ${index} was thrown at: ${readMessage(error)}`,
      {},
      { cause: error },
    );
  }
}

async function scoredMany<Sample>(
  scorer: Scorer<Sample>,
  samples: readonly Sample[],
  { context, scoreMs = 60_000 }: ConformScorerOptions<Sample>,
): Promise<readonly Score[]> {
  const law = 'many as one by one';
  const { length } = samples;
  const before = findText(samples);
  let many: unknown;
  try {
    const score = async (): Promise<unknown> => scorer.scoreMany?.(samples, context);
    many = await limitTime(scoreMs * Math.max(1, samples.length), score(), () => {
      throw new Error('there were no scores in time');
    });
  } catch (error) {
    throw new ConformanceError(
      law,
      `${samples.length} samples were thrown at: ${readMessage(error)}`,
      {},
      { cause: error },
    );
  }
  if (findText(samples) !== before)
    throw new ConformanceError('same sample, same score', `${length} samples were changed by their scoring`);
  if (Array.isArray(many) && many.length === length) return many as readonly Score[];
  throw new ConformanceError(
    law,
    `${length} samples gave ${Array.isArray(many) ? many.length : 'no list of'} scores`,
  );
}

/** Results of a scorer are checked as values from outside: it may be written in plain JavaScript. */
function checkScore<Sample>({ name, range = [0, 1] }: Scorer<Sample>, score: unknown, index: number): void {
  const fail = (what: string): never => {
    throw new ConformanceError('scores or says why not', `the score of sample ${index} ${what}`);
  };
  if (typeof score !== 'object' || score === null) return fail(`is ${String(score)}`);
  const { status, name: named, value, reason } = score as Readonly<Record<string, unknown>>;
  if (named !== name) fail(`is named ${String(named)}, the scorer ${name}`);
  const odd = nonJson(score, true);
  if (odd !== undefined && odd.path !== '$.value') fail(`holds ${odd.what} at ${odd.path}`);
  if (status === 'unscored') {
    if (typeof reason !== 'string' || reason === '') fail('has no reason why there is none');
    else if (!unscoredReasons.some((known) => known === reason))
      fail(`has the reason '${reason}', which is none of ${unscoredReasons.join(', ')}`);
    return;
  }
  if (status !== 'scored') fail(`has the status ${String(status)}`);
  const [least, most] = range;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) {
    throw new ConformanceError(
      'in range',
      `the score of sample ${index} is ${typeof value === 'string' ? `the text ${value}` : String(value)}, the range ${least} to ${most}`,
    );
  }
}

/** A sample as text, to see whether it changes; nothing for one that cannot be written. */
function findText(sample: unknown): string | undefined {
  try {
    return JSON.stringify(sample);
  } catch {
    return undefined;
  }
}

function same(law: string, expected: Score | undefined, found: Score, index: number): void {
  const difference = findDifference(expected, found);
  if (difference === undefined) return;
  throw new ConformanceError(law, `sample ${index} got ${describeDifference(difference)}`, {
    path: difference.path,
  });
}
