import type { Score } from '@masbench/core';
import type { Story } from '@masbench/core/benchmark';
import type { HqConfig } from '../config.js';
import type { Hq } from '../game.js';

type Answers = NonNullable<Parameters<NonNullable<Story<Hq>['end']>>[2]>;

/** How a review changed the score of its text; no score is below every score. */
export type Change = 'raised' | 'lowered' | 'left';

/** A text of a match with all that happened to it. */
export interface WrittenText {
  readonly seat: string;
  /** Number of the round of its seat in which it was written first, from 1. */
  readonly round: number;
  /** Id of its passage. */
  readonly id: string;
  /** The id of the passage, or the question. */
  readonly name: string;
  readonly source: string;
  /** The reference of the evaluation, which no seat sees. */
  readonly reference: string | undefined;
  /** The text that stands, and its score; `undefined` without a text that counts. */
  readonly text: string;
  readonly score: Score | undefined;
  /** The score of the first draft. */
  readonly first: Score | undefined;
  readonly changes: readonly Change[];
}

/** The value of a score, if there is one. */
export function scoreValue(score: Score | undefined): number | null {
  return score?.status === 'scored' ? score.value : null;
}

/**
 * Follows the answers on record: a draft, its score, a review and what it did to the score.
 *
 * @param seats all seats in their order, by which evaluations are keyed
 * @returns the texts of one seat after those of another, in the order of its rounds
 */
export function listTexts(
  seats: readonly string[],
  config: HqConfig,
  answers: Answers,
): readonly WrittenText[] {
  const written = new Map(seats.map((seat) => [seat, new Map<string, WrittenText>()]));
  /** By seat, the passage of the text that is evaluated next, and the round. */
  const current = new Map<string, string>();
  const rounds = new Map<string, number>();
  const begin = (seat: string, id: string): void => void current.set(seat, id);
  const advance = (seat: string): number => {
    const round = (rounds.get(seat) ?? 0) + 1;
    rounds.set(seat, round);
    return round;
  };
  for (const answer of answers) {
    if (answer.kind === 'policy') continue;
    const seat = answer.kind === 'evaluate' ? (seats[Number(answer.key)] ?? '') : answer.seat;
    const own = written.get(seat);
    if (own === undefined) continue;
    if (answer.kind === 'summarize') {
      const { id, text: source } = answer.data.passage;
      const name = (answer.data.task ?? 'summarization') === 'summarization' ? id : quote(source);
      const nothing = { reference: undefined, text: '', score: undefined, first: undefined, changes: [] };
      own.set(id, { seat, round: advance(seat), id, name, source, ...nothing });
      begin(seat, id);
    } else if (answer.kind === 'review') {
      const { id } = answer.data.passage;
      const text = own.get(id);
      if (config.afterReview === 'skip') advance(seat);
      if (text !== undefined) own.set(id, { ...text, changes: [...text.changes, 'left'] });
      begin(seat, id);
    } else {
      const text = own.get(current.get(seat) ?? '');
      if (text !== undefined) own.set(text.id, evaluate(text, answer, config));
    }
  }
  return [...written.values()].flatMap((own) => [...own.values()]);
}

/** Finds the round of a seat in which it first reviews: the one behind those that it has written in, from 1. */
export function findFirstReview(seat: string, answers: Answers): number | undefined {
  let round = 1;
  for (const answer of answers) {
    if (answer.kind === 'policy' || answer.kind === 'evaluate' || answer.seat !== seat) continue;
    if (answer.kind === 'review') return round;
    round += 1;
  }
  return undefined;
}

/** The text after an evaluation of its draft, or of its latest review. */
function evaluate(
  text: WrittenText,
  { input, output }: Extract<Answers[number], { readonly kind: 'evaluate' }>,
  { reviewKeeps }: HqConfig,
): WrittenText {
  const now = { text: input.output, reference: input.reference, score: output };
  if (text.changes.length === 0) return { ...text, ...now, first: output };
  const difference = (scoreValue(output) ?? -1) - (scoreValue(text.score) ?? -1);
  if (difference === 0 || (difference < 0 && reviewKeeps === 'better')) return text;
  return { ...text, ...now, changes: [...text.changes.slice(0, -1), difference > 0 ? 'raised' : 'lowered'] };
}

function quote(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
}
