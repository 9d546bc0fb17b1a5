import type { Seat } from '@masbench/core';
import { isRight } from '../answers.js';
import type { ImageReference } from '../question.js';
import type { MugConfig } from './config.js';
import { seatRole } from './detection.js';
import { keptAttempt } from './forgery.js';
import type { MugState, Source, StopReason } from './state.js';

/** The source and quality of a match's counterfactual image. */
export interface EditReport {
  /** `none`: no seat was dealt one (an ablation); `failed`: no service made one. */
  readonly source: 'prepared' | 'made' | 'none' | 'failed';
  /** Whether its bytes differ from the original's; `null` if there is none. */
  readonly changed: boolean | null;
  /** Whether it passed equation 3; `null` if it was not measured. `false`: the best attempt was kept. */
  readonly accepted: boolean | null;
  /** Score of equation 3; `null` if unknown. */
  readonly score: number | null;
  /** Edits made in the match; 0 for a prepared image. */
  readonly attempts: number;
  /** `null` if unknown. */
  readonly editType: string | null;
  /** The edited image that was dealt; `null` if there was none. */
  readonly image: ImageReference | null;
}

/** The result of a match. */
export interface MugOutcome {
  /** Why the search for the undercover ended. */
  readonly stop: StopReason;
  /** Whether every undercover was voted out; `null` if there was none. */
  readonly found: boolean | null;
  /** Seats that held the edited image. */
  readonly undercovers: readonly Seat[];
  /** All other seats. */
  readonly regulars: readonly Seat[];
  /** Rounds of reasoning and voting that were played. */
  readonly rounds: number;
  /** Source and quality of the edited image. */
  readonly edit: EditReport;
  /** The final answer as it was given; `null` if there is none. */
  readonly answer: string | null;
  /** Who gave the final answer. */
  readonly answerBy: Source;
  /** `null` if the right answer is not known. */
  readonly correct: boolean | null;
  /** Whether the last summaries agreed. */
  readonly consensus: boolean;
}

/** The result, or `null` while the game goes on. */
export function outcome(state: MugState, config: MugConfig): MugOutcome | null {
  const { answer, stop } = state;
  if (answer === null || stop === null) return null;
  const hidden = state.seats.filter((seat) => seatRole(state, seat) === 'undercover');
  return {
    stop,
    found: hidden.length === 0 ? null : stop === 'found',
    undercovers: hidden,
    regulars: state.seats.filter((seat) => !hidden.includes(seat)),
    rounds: state.rounds.filter(({ kind }) => kind === 'formal').length,
    edit: editReport(state, config),
    answer: answer.text,
    answerBy: { by: answer.by, why: answer.why },
    correct: isRight(config.question, answer.text),
    consensus: state.consensus,
  };
}

/**
 * Scores of the detection game: 1 for regulars if all undercovers were found, 1 for undercovers if not, otherwise 0.
 * Without an undercover all get 0.
 */
export function scores({ found, regulars, undercovers }: MugOutcome): Record<Seat, number> {
  return Object.fromEntries([
    ...regulars.map((seat) => [seat, found === true ? 1 : 0] as const),
    ...undercovers.map((seat) => [seat, found === false ? 1 : 0] as const),
  ]);
}

function editReport(
  { forgery }: MugState,
  { question, counterfactual, editing, undercovers }: MugConfig,
): EditReport {
  const none = { changed: null, accepted: null, score: null, attempts: 0, editType: null, image: null };
  if (undercovers === 0 || editing === 'none') return { source: 'none', ...none };
  if (forgery.image === null) return { source: 'failed', ...none, attempts: forgery.attempts.length };
  const image = { ...forgery.image };
  const changed = image.sha256 !== question.image.sha256;
  if (counterfactual !== undefined) {
    const { accepted, score, editType } = counterfactual;
    return {
      source: 'prepared',
      changed,
      accepted: accepted ?? null,
      score: score ?? null,
      attempts: 0,
      editType: editType ?? null,
      image,
    };
  }
  const kept = keptAttempt(forgery);
  return {
    source: 'made',
    changed,
    accepted: kept?.accepted ?? null,
    score: kept?.score ?? null,
    attempts: forgery.attempts.length,
    editType: kept?.edit.editType ?? null,
    image,
  };
}
