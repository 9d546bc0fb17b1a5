import {
  uniform,
  type Ask,
  type ChanceAnswer,
  type MoveAnswer,
  type Request,
  type Seat,
} from '@masbench/core';
import { plurality } from '../answers.js';
import { listLetters } from '../question.js';
import type { AnswerAction, MugAsks, SummaryAction } from './asks.js';
import type { MugConfig } from './config.js';
import { given, missing, waiting, type MugState, type Source } from './state.js';

/** Starts the summarization game. */
export function beginSummary(draft: MugState, seats: readonly Seat[]): void {
  draft.phase = 'summarize';
  draft.summarizers = [...seats];
  draft.summaries.push(missing(seats));
}

/** Summaries of this round that are still missing (equation 10). */
export function openSummaries(state: MugState, ask: Ask<MugAsks>, config: MugConfig): Request[] {
  return waiting(lastSummaries(state)).map((seat) =>
    ask.summarize(seat, {
      round: state.summaries.length,
      rounds: config.maxSummaryRounds,
      letters: listLetters(config),
    }),
  );
}

/** Takes a summary; with the last one comes consensus, another round, or the writer. */
export function onSummarize(
  draft: MugState,
  { seat, action, by, why }: Pick<MoveAnswer<unknown, SummaryAction>, 'seat' | 'action' | 'by' | 'why'>,
  config: MugConfig,
): void {
  const round = lastSummaries(draft);
  round[seat] = { by, why: why ?? null, answer: action.answer ?? '', reasoning: action.reasoning };
  if (waiting(round).length > 0) return;
  draft.consensus = plurality(config.question, lastAnswers(draft)).share >= config.consensus;
  if (!draft.consensus && draft.summaries.length < config.maxSummaryRounds) {
    draft.summaries.push(missing(draft.summarizers));
    return;
  }
  if (config.writer === 'plurality') {
    settleAnswer(draft, lastAnswers(draft), config);
    return;
  }
  draft.phase = 'write';
  const candidates = writers(draft, config);
  draft.writer = candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/** The draw of the writer, its answer, or the draw among answers of equal count. */
export function openWriting(state: MugState, ask: Ask<MugAsks>, config: MugConfig): Request[] {
  if (state.tiedAnswers.length > 0) return [ask.settle(uniform(state.tiedAnswers))];
  if (state.writer === null) return [ask.writer(uniform(writers(state, config)))];
  return [ask.answer(state.writer, { letters: listLetters(config) })];
}

/** Takes the written answer. Without one, the plurality of the last summaries counts. */
export function onAnswer(
  draft: MugState,
  { action, by, why }: Pick<MoveAnswer<unknown, AnswerAction>, 'action' | 'by' | 'why'>,
  config: MugConfig,
): void {
  const text = action.answer ?? '';
  if (text.trim() === '')
    settleAnswer(draft, lastAnswers(draft), config, { by: 'fallback', why: why ?? null });
  else end(draft, { by, why: why ?? null }, text);
}

/** Takes the draw among answers of equal count. */
export function onSettle(draft: MugState, { value }: ChanceAnswer<string>): void {
  draft.tiedAnswers = [];
  end(draft, { by: 'chance', why: null }, value);
}

/** Ends the game with the most frequent answer. A tie is drawn; without any answer the result is `null`. */
export function settleAnswer(
  draft: MugState,
  answers: readonly string[],
  config: MugConfig,
  source: Source = { by: 'agent', why: null },
): void {
  const { leaders } = plurality(config.question, answers);
  if (leaders.length > 1) {
    draft.phase = 'write';
    draft.tiedAnswers = [...leaders];
  } else end(draft, source, leaders[0] ?? null);
}

/** The seats that may write the answer: all that summarized, or those with the fewest votes against them. */
function writers(state: MugState, { writer }: MugConfig): Seat[] {
  if (writer === 'drawn') return state.summarizers;
  const votes = state.summarizers.map((seat) => [seat, votesAgainst(state, seat)] as const);
  const fewest = Math.min(...votes.map(([, number]) => number));
  return votes.filter(([, number]) => number === fewest).map(([seat]) => seat);
}

function votesAgainst(state: MugState, seat: Seat): number {
  return state.rounds.flatMap(({ ballots }) => given(ballots)).filter(([, { target }]) => target === seat)
    .length;
}

function lastAnswers(state: MugState): string[] {
  return given(lastSummaries(state)).map(([, { answer }]) => answer);
}

function lastSummaries(state: MugState): MugState['summaries'][number] {
  const round = state.summaries.at(-1);
  if (round === undefined)
    throw new TypeError('Cannot read the summaries: the summarization game was not begun');
  return round;
}

function end(draft: MugState, source: Source, text: string | null): void {
  draft.answer = { ...source, text };
  draft.phase = 'end';
}
