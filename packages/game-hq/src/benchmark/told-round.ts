import type { Story } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import { scoreText } from '../prompts/status.js';
import type { Passage } from '../passages/passage.js';
import type { HqSelfView } from '../views/self-view.js';
import { listWords, splitSentences } from '../writing/sentences.js';

type Tell = NonNullable<Story<Hq>['tell']>;
type Moment = Parameters<Tell>[0];
type Lines = ReturnType<Tell>;

const columns = ['Seat', 'First draft', 'H so far', 'Reviews', 'Calls', 'Tokens', 'Seconds'] as const;

/** A passage by its title and its id. */
export const nameTitle = ({ id, title = 'passage' }: Passage): string => `${title} (${id})`;

/** Tells what Q, H and P are, when a match begins. */
export function tellMeasures({ passages, rules: { alpha, beta } }: HqSelfView): Lines {
  return [
    `In each of ${passages} rounds a seat writes about a passage, and may write again about an earlier one. The highest Q = ${alpha} × H − ${beta} × P wins.`,
    'Each seat goes at its own pace: the same round of two seats need not be at the same time. The table of a round has the score of its first draft, which later reviews may change, and what the seat had by then.',
    'H is the mean score of what a seat wrote, from 0 to 1: a summary loses for what its passage does not say and, as a rule, for copying it; an answer is right or wrong. P, from 0 to 4, is what the seat spent next to the others.',
  ];
}

/** How long a text is, and whether it is copied: of a copied summary, the score is low though it is faithful. */
export function describeText(text: string, { text: source }: Passage): string {
  const words = listWords(text);
  const sentences = splitSentences(text).map((sentence) => listWords(sentence).join(' '));
  const isCopied =
    sentences.length > 0 && sentences.every((one) => listWords(source).join(' ').includes(one));
  return `, in ${words.length} words${isCopied ? ', each sentence copied' : ''}`;
}

/** Tells what a change of a seat's numbers means: a text has a score, a round is over, the next one begins. */
export function tellRound({ seat, before, after: { self }, last }: Moment): Lines {
  if (before === undefined) return [tellMeasures(self), nameRound(self)];
  const was = before.self;
  if (self.completed === was.completed) {
    if (self.reviewsLeft >= was.reviewsLeft) return null;
    return tellReview(last, subtract(self, was), self);
  }
  const { calls, reviews, seconds, inputTokens, outputTokens } = self.resources;
  const spent = seconds === null ? null : Math.round(10 * seconds) / 10;
  const tokens = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens;
  const isMissing = self.status.missing > was.status.missing;
  const score = isMissing ? null : subtract(self, was);
  return [
    isMissing
      ? { does: 'leaves a passage without a summary', tone: 'loss' }
      : { does: `scores ${scoreText(score)} with this first draft: H is ${scoreText(self.h)}` },
    { table: 'Scores', columns, rows: [[seat, score, self.h, reviews, calls, tokens, spent]] },
    nameRound(self),
  ];
}

/** Tells how a review changed the score of its text, which the seat knows from the request. */
function tellReview(last: Moment['last'], gain: number | null, { h }: HqSelfView): Lines {
  const { passage, score = null } = last?.kind === 'review' ? last.data : {};
  const of = passage === undefined ? 'of the text' : `of ${passage.id}`;
  const now = `: H is ${scoreText(h)}`;
  if (gain === null) return { does: ['has a new score', of, now] };
  if (gain === 0) return { does: ['leaves the score', of, score !== null && `at ${scoreText(score)}`, now] };
  const path = score !== null && `from ${scoreText(score)} to ${scoreText(Math.max(0, score + gain))}`;
  return {
    does: [gain > 0 ? 'raises the score' : 'lowers the score', of, path, now],
    tone: gain > 0 ? 'gain' : 'loss',
  };
}

/** The heading of the round that begins, if one does. */
function nameRound({ completed, passages, rules }: HqSelfView): Lines {
  if (completed < passages) return { phase: `Round ${completed + 1} of ${passages}` };
  return rules.closing === 'reviews' && { phase: 'After the last round' };
}

/**
 * The score that was added since an earlier view, from the means; `null` if some passages have no score, whose part in the
 * mean the view does not show.
 */
function subtract(self: HqSelfView, was: HqSelfView): number | null {
  const [sum, before] = [scoreSum(self), scoreSum(was)];
  // Without the sum, a difference of a little less than nothing would be printed as −0.
  return sum === null || before === null ? null : Math.round(10_000 * (sum - before)) / 10_000 + 0;
}

function scoreSum({
  h,
  status: { summarized, reviewed, missing, skipped, unscored },
}: HqSelfView): number | null {
  if (missing + skipped + unscored > 0) return null;
  return (h ?? 0) * (summarized + reviewed);
}
