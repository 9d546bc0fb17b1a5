import { quoted, type Turn } from '@masbench/core';
import type { Hq } from '../game.js';
import { taskWords, scaleInMatch, type TaskWords } from './task-words.js';
import { penaltyComponents, penaltyWords } from '../penalty/penalties.js';
import { quantityText, serviceSecondsText, spentText } from '../penalty/spent-words.js';
import type { PolicyChoice } from '../rules/choices.js';
import { snapshotFields, type HqSnapshot } from '../rules/snapshot.js';

type HqView = Turn<Hq>['view'];
/** The part of a configuration that a seat knows. */
type Rules = HqView['self']['rules'];

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How the match is won, one rule per line. Constant during a match. */
export function ruleLines(rules: Rules, words: TaskWords = taskWords(undefined)): string[] {
  return [
    `The highest Q wins: Q = ${rules.alpha} × H − ${rules.beta} × P. H is the mean score of your ${words.pieces}: ${scaleInMatch(rules, words)}. P adds up ${numberWords[penaltyComponents.length] ?? ''} shares: your ${penaltyWords}, ${
      rules.normalization === 'pairwise'
        ? 'each divided by the larger of your amount and that of one other seat, as a mean over the other seats'
        : 'each divided by the largest amount of any seat'
    }.`,
    rules.counting === 'reported'
      ? 'Every call that you make counts, repeated ones too.'
      : `Every decision, ${words.piece} and review is one call.`,
    `${nounWithArticle(words.piece)} can be reviewed ${quantityText(rules.reviewLimit, 'time')} at most. The new one replaces it${
      rules.reviewKeeps === 'new' ? ', even if it scores lower' : ' if it scores higher'
    }.`,
    rules.closing === 'reviews'
      ? `After the last ${words.item} you can go on reviewing until you end.`
      : `After the last ${words.item} your seat is done.`,
    'A review may show your numbers of that moment to the other seats, never your texts.',
    `Reviews of scores below ${rules.threshold} are recommended. You are free to decide otherwise.`,
  ];
}

/** The consequences of each choice of a policy. Constant during a match. */
export function choiceLines(rules: Rules, words: TaskWords = taskWords(undefined)): string[] {
  const lines: Record<PolicyChoice, string> = {
    continue: `${words.write} the next ${words.item}.`,
    review: `rewrite one of the ${words.pieces} that may be reviewed, the lowest unless you name another. ${afterReview(words)[rules.afterReview]}`,
    end: `stop for good. ${capitalize(words.items)} without ${nounWithArticle(words.piece, 'a')} ${rules.unsummarized === 'zero' ? 'count as 0' : 'are left out of H'}.`,
  };
  return Object.entries(lines).map(([choice, effect]) => `${choice}: ${effect}`);
}

function afterReview({ item, piece, written }: TaskWords): Record<Rules['afterReview'], string> {
  return {
    continue: `Then the next ${item} is ${written} without another decision.`,
    ask: 'Then you can only continue.',
    free: 'Then you decide again.',
    skip: `It takes the place of the next ${item}, which stays without ${nounWithArticle(piece, 'a')}.`,
  };
}

/** A noun with its indefinite article. */
function nounWithArticle(noun: string, a: 'a' | 'A' = 'A'): string {
  return `${/^[aeiou]/u.test(noun) ? `${a}n` : a} ${noun}`;
}

/** A word with a capital. */
export function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The seat's own numbers, one per line. */
export function ownLines(
  { self }: HqView,
  words: TaskWords = taskWords(undefined),
  quote: (text: string) => string = quoted,
): string[] {
  const { status, resources, worst, rules } = self;
  return [
    `${capitalize(words.items)}: ${self.completed} of ${self.passages} done, ${status.reviewed} reviewed, ${status.missing + status.skipped} without ${nounWithArticle(words.piece, 'a')}, ${status.unscored} without a score`,
    `H so far: ${scoreText(self.h)}, before reviews ${scoreText(self.hBefore)}`,
    worst === null
      ? 'Lowest score: none'
      : `Lowest score: ${scoreText(worst.score)}, ${quote(worst.passage)}`,
    `Scores below ${rules.threshold}: ${self.belowThreshold}`,
    spentText(resources),
  ];
}

/** Known numbers of the rivals, one seat per line. */
export function rivalLines(
  { rivals }: HqView,
  words: TaskWords = taskWords(undefined),
  quote: (text: string) => string = quoted,
): string[] {
  const lines = Object.entries(rivals).map(
    ([seat, snapshot]) =>
      `${quote(seat)}: ${snapshot === null ? 'unknown' : `when last seen, ${snapshotText(snapshot, words)}`}`,
  );
  return lines.length > 0 ? lines : ['none'];
}

/** A score with four decimals. */
export function scoreText(value: number | null): string {
  return value === null ? 'none' : value.toFixed(4);
}

/** The numbers that a seat discloses, as a phrase. */
export function snapshotText(
  snapshot: Partial<HqSnapshot>,
  { item }: TaskWords = taskWords(undefined),
): string {
  const phrases: Record<keyof HqSnapshot, (value: number) => string> = {
    completed: (value) => `${quantityText(value, item)} done`,
    h: (value) => `H ${scoreText(value)}`,
    worst: (value) => `lowest score ${scoreText(value)}`,
    calls: (value) => quantityText(value, 'call'),
    tokens: (value) => quantityText(value, 'token'),
    reviews: (value) => quantityText(value, 'review'),
    seconds: serviceSecondsText,
  };
  const shown = snapshotFields.flatMap((field) => {
    const value = snapshot[field];
    return value === null || value === undefined ? [] : [phrases[field](value)];
  });
  return shown.length > 0 ? shown.join(', ') : 'no numbers yet';
}
