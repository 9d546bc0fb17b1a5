import type { Ask, EffectAnswer } from '@masbench/core';
import {
  acceptanceScore,
  type AcceptInput,
  type AcceptOutput,
  type EditInput,
  type EditOutput,
} from '../edit.js';
import { withoutAnswer } from '../question.js';
import type { MugAsks } from './asks.js';
import { sameForm, type MugConfig } from './config.js';
import type { EditAttempt, Forgery } from './state.js';

type Requests = ReturnType<Ask<MugAsks>['edit']>[];

/** The open step of making the counterfactual image: an edit, or its measures. */
export function openForgery(forgery: Forgery, ask: Ask<MugAsks>, config: MugConfig): Requests {
  if (forgery.status !== 'open') return [];
  const question = withoutAnswer(config.question);
  const last = forgery.attempts.at(-1);
  if (last !== undefined && isUnmeasured(last)) {
    const { image, editType, instruction } = last.edit;
    return image === null ? [] : [ask.accept({ question, edited: image, editType, instruction })];
  }
  const rejected = forgery.attempts.map((attempt) => attempt.rejected ?? '');
  return [ask.edit({ question, attempt: forgery.attempts.length + 1, rejected })];
}

/** Takes an edit. One of another form, or without a changed byte, is rejected unmeasured. */
export function onEdit(
  forgery: Forgery,
  { output }: EffectAnswer<EditInput, EditOutput>,
  config: MugConfig,
): void {
  const { image } = config.question;
  const attempt: EditAttempt = { edit: output, measures: null, score: null, rejected: null, accepted: false };
  if (output.image === null) attempt.rejected = output.note ?? 'no image';
  else if (!sameForm(output.image, image)) attempt.rejected = 'another media type or size than the original';
  else if (output.image.sha256 === image.sha256) attempt.rejected = 'the same image as the original';
  forgery.attempts.push(attempt);
  settle(forgery, config);
}

/** Takes the measures of the last edit and decides by equation 3. */
export function onAccept(
  forgery: Forgery,
  { output }: EffectAnswer<AcceptInput, AcceptOutput>,
  config: MugConfig,
): void {
  const attempt = forgery.attempts.at(-1);
  if (attempt === undefined) throw new TypeError('Cannot accept an edit: there is none');
  attempt.measures = output;
  attempt.score = acceptanceScore(output, config.acceptance);
  if (output.happened === false) attempt.rejected = 'the edit is not visible';
  else if (attempt.score === null) attempt.rejected = output.note ?? 'not measured';
  else if (attempt.score < config.acceptance.threshold) {
    attempt.rejected = `scored ${attempt.score.toFixed(3)}, below ${config.acceptance.threshold}`;
  } else attempt.accepted = true;
  settle(forgery, config);
}

/**
 * The attempt that the game is played with: the accepted one, otherwise the best usable one by score. Invisible edits
 * come last, edits without a score before them.
 */
export function keptAttempt(forgery: Forgery): EditAttempt | undefined {
  const usable = forgery.attempts.filter(isMeasured);
  return usable.toSorted((left, right) => worth(right) - worth(left))[0];
}

function settle(forgery: Forgery, config: MugConfig): void {
  const last = forgery.attempts.at(-1);
  if (last === undefined || isUnmeasured(last)) return;
  if (!last.accepted && forgery.attempts.length < config.maxEdits) return;
  const image = keptAttempt(forgery)?.edit.image ?? null;
  forgery.image = image === null ? null : { ...image };
  forgery.status = image === null ? 'failed' : 'ready';
}

/** Whether an attempt waits for its measures. */
function isUnmeasured({ measures, rejected }: EditAttempt): boolean {
  return measures === null && rejected === null;
}

function isMeasured({ measures }: EditAttempt): boolean {
  return measures !== null;
}

function worth({ accepted, measures, score }: EditAttempt): number {
  if (accepted) return Infinity;
  return (score ?? -1) - (measures?.happened === false ? 1000 : 0);
}
