import type { Turn } from '@masbench/core';
import type { Hq } from '../game.js';
import { snapshotFields, type Snapshot } from '../views/snapshot.js';

type HqView = Turn<Hq>['view'];

/** The seat's own numbers, one a line. */
export function ownLines({ self }: HqView): string[] {
  const { status, resources, worst, rules } = self;
  const tokens = sum(resources.inputTokens, resources.outputTokens);
  return [
    `Passages done: ${self.completed} of ${self.passages} (${status.notStarted} to go; ${status.reviewed} reviewed, ${status.missing} without a summary, ${status.unscored} without a score)`,
    `Mean hallucination score: ${score(self.h)} (before reviews ${score(self.hBefore)}; 1 is fully supported by the passage, 0 is hallucinated)`,
    worst === null
      ? 'Lowest score: none yet'
      : `Lowest score: ${score(worst.score)}, text ${worst.passage} (${counted(worst.reviewsLeft, 'review')} of it left)`,
    `Scores below ${rules.threshold}: ${self.belowThreshold}`,
    `Spent: ${amount(resources.calls)} calls, ${amount(tokens)} tokens (${amount(resources.inputTokens)} read, ${amount(resources.outputTokens)} written), ${counted(resources.reviews, 'review')}, ${seconds(resources.seconds)}`,
  ];
}

/** What is known of the rivals, one a line: numbers only, never their texts. */
export function rivalLines({ rivals }: HqView): string[] {
  const known = Object.entries(rivals).flatMap(([seat, snapshot]) =>
    snapshot === null ? [] : [`${seat}: ${numbers(snapshot)}`],
  );
  return known.length > 0 ? known : ['Nothing is known of them at the moment.'];
}

/** How the match is won. */
export function ruleLines({ self: { rules } }: HqView): string[] {
  return [
    `Final result: ${rules.alpha} x mean score - ${rules.beta} x penalty. The penalty adds up four shares: your calls, tokens, reviews and seconds, each divided by the largest amount among the competitors.`,
    rules.unsummarized === 'zero'
      ? 'A passage that you leave without a summary counts as a score of 0. The highest result wins.'
      : 'A passage that you never summarize is left out of your mean. The highest result wins.',
  ];
}

/** A score with four decimals. */
export function score(value: number | null): string {
  return value === null ? 'none' : value.toFixed(4);
}

function numbers(snapshot: Partial<Snapshot>): string {
  const words: Record<keyof Snapshot, (value: number) => string> = {
    completed: (value) => `${counted(value, 'passage')} done`,
    h: (value) => `mean score ${score(value)}`,
    worst: (value) => `lowest score ${score(value)}`,
    calls: (value) => counted(value, 'call'),
    tokens: (value) => counted(value, 'token'),
    reviews: (value) => counted(value, 'review'),
    seconds,
  };
  const shown = snapshotFields.flatMap((field) => {
    const value = snapshot[field];
    return value === null || value === undefined ? [] : [words[field](value)];
  });
  return shown.length > 0 ? shown.join(', ') : 'no numbers yet';
}

function seconds(value: number | null): string {
  return value === null ? 'unknown time' : `${value.toFixed(2)} seconds`;
}

function amount(value: number | null): string {
  return value === null ? 'an unknown number of' : String(value);
}

function counted(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}

function sum(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right;
}
