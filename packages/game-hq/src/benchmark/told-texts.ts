import type { Story } from '@masbench/core/benchmark';
import type { HqConfig } from '../config.js';
import type { Hq } from '../game.js';
import { penaltyComponents } from '../penalty/penalties.js';
import { quantityText } from '../penalty/spent-words.js';
import { scoreText } from '../prompts/status.js';
import { taskWords, type TaskWords } from '../prompts/task-words.js';
import type { HqOutcome, HqSeatResult } from '../scoring/result.js';
import { listWords } from '../writing/sentences.js';
import { scoreRemark } from './score-remarks.js';
import { findFirstReview, listTexts, scoreValue, type Change, type WrittenText } from './written-texts.js';

type End = NonNullable<Story<Hq>['end']>;
type Lines = ReturnType<End>['lines'];

/** Texts of one score that are named: so many, and fewer whose names are questions. */
const mostNames = { ids: 10, questions: 3 };

const columns = ['Seat', 'Round', 'About', 'First', 'Final', 'Reviews', 'Words', 'Why this score'] as const;
const spending = ['Seat', ...penaltyComponents, 'P', 'β × P'] as const;

/** Tells what the record says of every text: who wrote it, how it scored and why, and what reviews changed. */
export function tellTexts(
  { seats, dropped }: Pick<HqOutcome, 'seats' | 'dropped'>,
  config: HqConfig,
  answers: NonNullable<Parameters<End>[2]>,
): Lines {
  const order = seats.map(({ seat }) => seat);
  const texts = listTexts(order, config, answers);
  const counting = texts.filter(({ id }) => !dropped.includes(id));
  const words = taskWords(config.task);
  const reasons = new Map(texts.map((one) => [one, explain(one)]));
  const readReason = (one: WrittenText): string => reasons.get(one) ?? '';
  return [
    { phase: 'Every text and its reviews' },
    tellExtreme('lowest', counting, readReason),
    tellExtreme('highest', counting, readReason),
    seats.length > 1 && `${tellReviews(texts, ({ name, seat }) => `${name} of ${seat}`)}.`,
    seats.map((result) => [
      tellSeat(result, texts, { config, counting, words }),
      tellDisclosures(result, findFirstReview(result.seat, answers), config),
    ]),
    seats.length > 1 && {
      table:
        'What spending cost: the amounts of a seat next to those of the others, 0 to 1 each, add up to P; β × P is lost',
      columns: spending,
      rows: seats.map(({ seat, components, penalty }) => [
        seat,
        ...penaltyComponents.map((component) => components[component]),
        penalty,
        config.beta * penalty,
      ]),
    },
    {
      table: `All ${texts.length} ${words.pieces}: score of the first draft, score at the end, what each review did, and why the last score is what it is`,
      columns,
      rows: texts.map((one) => [
        one.seat,
        one.round,
        one.name,
        scoreValue(one.first),
        scoreValue(one.score),
        one.changes.length === 0 ? '–' : one.changes.join(', '),
        listWords(one.text).length,
        counting.includes(one)
          ? readReason(one)
          : `${readReason(one)}; counts for no seat, as one has no text`,
      ]),
    },
  ];
}

function explain(text: WrittenText): string {
  return text.score === undefined ? 'no text that counts' : scoreRemark(text.score, text.reference);
}

/** Tells which texts have the lowest or the highest score at the end, and why. */
function tellExtreme(
  which: 'lowest' | 'highest',
  texts: readonly WrittenText[],
  readReason: (text: WrittenText) => string,
): Lines {
  const extreme = listExtremes(which, texts);
  const [first] = extreme;
  if (first === undefined || texts.length < 2) return null;
  const score = `The ${which} score at the end is ${scoreText(scoreValue(first.score))}, of`;
  const why = readReason(first);
  const reason = why === '' ? '' : `: ${why}`;
  const name = `${first.seat} about ${first.name}`;
  if (extreme.length === 1) return `${score} ${name}, round ${first.round}${reason}.`;
  const isShared = extreme.every((one) => readReason(one) === why);
  const all = [...new Set(extreme.map(({ seat }) => seat))].map((seat) => {
    const names = extreme.flatMap((one) => (one.seat === seat ? [one.name] : []));
    return `${names.length} of ${seat} (${namesText(names)})`;
  });
  const reasons = isShared ? `; of each: ${why}` : `; ${name}: ${why}`;
  return `${score} ${extreme.length} texts, ${all.join(' and ')}${why === '' ? '' : reasons}.`;
}

/** Tells how the reviews of a seat changed its scores, and its lowest and highest text. */
function tellSeat(
  { seat, h, hBefore }: HqSeatResult,
  texts: readonly WrittenText[],
  {
    config,
    counting,
    words,
  }: { readonly config: HqConfig; readonly counting: readonly WrittenText[]; readonly words: TaskWords },
): Lines {
  const own = texts.filter((text) => text.seat === seat);
  const left = config.passages.length - own.length;
  const missing = left > 0 && `, and leaves ${left} of ${config.passages.length} ${words.items} out`;
  const scores = counting.filter((text) => text.seat === seat);
  const [low = '', high = ''] = [listExtremes('lowest', scores), listExtremes('highest', scores)].map((all) =>
    extremeText(all, words),
  );
  return [
    {
      by: seat,
      does: [
        own.every(({ changes }) => changes.length === 0)
          ? `reviews nothing: H is ${scoreText(h)}`
          : `goes from H ${scoreText(hBefore)} to ${scoreText(h)} by ${tellReviews(own, ({ name }) => name)}`,
        missing,
      ],
    },
    { by: seat, does: low !== high && `scores from ${low} to ${high} at the end` },
  ];
}

/** Tells where the first of the reviews is, each of which shows the numbers of its seat to the rivals. */
function tellDisclosures({ seat }: HqSeatResult, round: number | undefined, config: HqConfig): Lines {
  if (round === undefined) return null;
  const when = round > config.passages.length ? 'after its last round' : `in its round ${round}`;
  return { by: seat, does: `discloses its numbers with each review, first ${when}` };
}

/** Tells how often reviews raised a score, lowered it and left it, and on what they changed most. */
function tellReviews(texts: readonly WrittenText[], nameText: (text: WrittenText) => string): string {
  const reviewed = texts.filter((text) => text.changes.length > 0);
  const changes = reviewed.flatMap((text) => text.changes);
  const count = (change: Change): number => changes.filter((one) => one === change).length;
  const gains = reviewed.toSorted((one, other) => scoreGain(other) - scoreGain(one));
  const [best, worst] = [gains.at(0), gains.at(-1)];
  return [
    `${quantityText(changes.length, 'review')} of ${reviewed.length} of ${quantityText(texts.length, 'text')}: ${count('raised')} raised the score, ${count('lowered')} lowered it, ${count('left')} left it`,
    ...(best !== undefined && scoreGain(best) > 0
      ? [`most was gained on ${nameText(best)} ${scorePathText(best)}`]
      : []),
    ...(worst !== undefined && scoreGain(worst) < 0
      ? [`most was lost on ${nameText(worst)} ${scorePathText(worst)}`]
      : []),
  ].join('; ');
}

/** All texts with the lowest or the highest score, as it is printed. */
function listExtremes(which: 'lowest' | 'highest', texts: readonly WrittenText[]): readonly WrittenText[] {
  const values = texts.flatMap(({ score }) => scoreValue(score) ?? []);
  const extreme = scoreText(which === 'lowest' ? Math.min(...values) : Math.max(...values));
  return texts.filter(({ score }) => scoreText(scoreValue(score)) === extreme);
}

/** A score and what has it: the name of a text, or how many there are. */
function extremeText(texts: readonly WrittenText[], { pieces }: TaskWords): string {
  const [first] = texts;
  const who = texts.length === 1 ? first?.name : `${texts.length} ${pieces}`;
  return `${scoreText(scoreValue(first?.score))} (${who ?? ''})`;
}

function namesText(names: readonly string[]): string {
  const most = mostNames[names.some((name) => name.startsWith('“')) ? 'questions' : 'ids'];
  const more = names.length - most;
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function scorePathText({ first, score }: WrittenText): string {
  return `(${scoreText(scoreValue(first))} → ${scoreText(scoreValue(score))})`;
}

function scoreGain({ first, score }: WrittenText): number {
  return (scoreValue(score) ?? 0) - (scoreValue(first) ?? 0);
}
