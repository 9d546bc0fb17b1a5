import type { Ask, MoveAnswer, Request, Seat } from '@masbench/core';
import { listLetters } from '../question.js';
import type { BaselineAsks, CritiqueAction, TakeAction } from './asks.js';
import type { BaselineConfig } from './config.js';
import { end, settleBaseline } from './ending.js';
import type { BaselineState, Take } from './state.js';

/** The fields of an answer that a rule needs. */
export type RuleAnswer<Action> = Pick<MoveAnswer<unknown, Action>, 'seat' | 'key' | 'action' | 'by' | 'why'>;

/** The samples that are still missing. */
export function openSamples(state: BaselineState, ask: Ask<BaselineAsks>, config: BaselineConfig): Request[] {
  return state.samples.flatMap((sample, index) =>
    sample === null
      ? [
          ask.solve(
            solver(state),
            { steps: config.method !== 'single', letters: listLetters(config) },
            String(index + 1),
          ),
        ]
      : [],
  );
}

/** Takes a sample; the last one is refined, or the samples are counted. */
export function onSolve(draft: BaselineState, given: RuleAnswer<TakeAction>, config: BaselineConfig): void {
  draft.samples[Number(given.key) - 1] = makeTake(given);
  const samples = draft.samples.filter((sample) => sample !== null);
  if (samples.length < draft.samples.length) return;
  if (config.method !== 'self-refine') {
    settleBaseline(draft, samples, config);
    return;
  }
  draft.drafts.push({ take: makeTake(given), critique: null });
  afterDraft(draft);
}

/** Takes a critique: the answer is final, or is refined. */
export function onCritique(draft: BaselineState, { action, by, why }: RuleAnswer<CritiqueAction>): void {
  const last = draft.drafts.at(-1);
  if (last === undefined) throw new TypeError('Cannot take a critique: there is no draft');
  last.critique = { by, why: why ?? null, ...action };
  if (action.fine) finish(draft);
  else draft.phase = 'refine';
}

/** Takes a refined answer; an empty one leaves the draft before it as the last. */
export function onRefine(draft: BaselineState, given: RuleAnswer<TakeAction>): void {
  draft.drafts.push({ take: makeTake(given), critique: null });
  afterDraft(draft);
}

/** An answer in the form of the state. */
export function makeTake({ action, by, why }: RuleAnswer<TakeAction>): Take {
  return { by, why: why ?? null, answer: action.answer ?? '', reasoning: action.reasoning };
}

/** The one seat that answers. */
export function solver({ plan }: BaselineState): Seat {
  const [seat] = plan.solvers;
  if (seat === undefined) throw new TypeError('Cannot ask: there is no seat');
  return seat;
}

function afterDraft(draft: BaselineState): void {
  if (draft.drafts.length > draft.plan.refinements) finish(draft);
  else draft.phase = 'critique';
}

function finish(draft: BaselineState): void {
  const last = draft.drafts.findLast(({ take }) => take.answer.trim() !== '')?.take;
  end(draft, last ?? { by: 'fallback', why: null }, last?.answer ?? null);
}
