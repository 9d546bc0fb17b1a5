import { defineGame, uniform, type Reason, type Seat } from '@masbench/core';
import { type Rng } from '@masbench/statistics';
import { isRight } from '../answers.js';
import { listLetters } from '../question.js';
import { accuracyByChance } from '../game/chance-lines.js';
import { given, type Source } from '../game/state.js';
import { baselineAsks, noCritique, noTake } from './asks.js';
import { baselineConfigSchema, type BaselineConfig, type Method } from './config.js';
import { onDebate, openDebate, judgeSeat, takeVerdict } from './debate.js';
import { end } from './ending.js';
import { onCritique, onRefine, onSolve, openSamples, solver } from './solo.js';
import { makeBaselineState, type BaselineState } from './state.js';
import { viewBaselineSelf, viewBaselineTable } from './views.js';

/** The result of a baseline. */
export interface BaselineOutcome {
  /** The baseline that was played. */
  readonly method: Method;
  /** The final answer as it was given; `null` if there is none. */
  readonly answer: string | null;
  /** Who gave the final answer. */
  readonly answerBy: Source;
  /** `null` if the right answer is not known. */
  readonly correct: boolean | null;
}

/** The methods that MUG is compared with, on the same questions, views and players' interface. */
export const mugBaseline = defineGame<BaselineState>()({
  name: 'mug-baseline',
  version: 1,
  config: baselineConfigSchema,
  asks: baselineAsks,
  setup: makeBaselineState,
  open: (state, ask, config) => {
    switch (state.phase) {
      case 'answer':
        return openSamples(state, ask, config);
      case 'critique':
        return [ask.critique(solver(state), { round: state.drafts.length })];
      case 'refine':
        return [ask.refine(solver(state), { round: state.drafts.length, letters: listLetters(config) })];
      case 'debate':
        return openDebate(state, ask, config);
      case 'judge':
        return [ask.judge(judgeSeat(state), { letters: listLetters(config) })];
      case 'settle':
        return [ask.settle(uniform(state.tiedAnswers))];
      default:
        return [];
    }
  },
  on: {
    solve: onSolve,
    critique: onCritique,
    refine: onRefine,
    debate: onDebate,
    judge: takeVerdict,
    settle: (draft, { value }) => {
      draft.tiedAnswers = [];
      end(draft, { by: 'chance', why: null }, value);
    },
  },
  views: { self: viewBaselineSelf, table: viewBaselineTable },
  outcome: ({ answer }, { method, question }): BaselineOutcome | null =>
    answer === null
      ? null
      : {
          method,
          answer: answer.text,
          answerBy: { by: answer.by, why: answer.why },
          correct: isRight(question, answer.text),
        },
  metrics: (_state, { answer, correct }, { question, method, calls }) => ({
    match: {
      method,
      budget: calls,
      correct: correct === null ? null : Number(correct),
      answered: answer === null ? 0 : 1,
      accuracyByChance: accuracyByChance(question),
      category: question.category ?? null,
    },
  }),
  phase: ({ phase }) => phase,
  forfeit,
  resample,
});

/** The type of the game, for agents: `Agent<Baseline>`, `Handlers<Baseline>`. */
export type Baseline = typeof mugBaseline;

/** A seat that forfeits gives no answer in this step and keeps its place. */
function forfeit(draft: BaselineState, seat: Seat, why: Reason, config: BaselineConfig): void {
  const empty = { seat, key: undefined, by: 'fallback', why, action: noTake } as const;
  switch (draft.phase) {
    case 'answer':
      return onSolve(draft, { ...empty, key: String(draft.samples.indexOf(null) + 1) }, config);
    case 'critique':
      return onCritique(draft, { ...empty, action: noCritique });
    case 'refine':
      return onRefine(draft, empty);
    case 'debate':
      return onDebate(draft, empty, config);
    case 'judge':
      return takeVerdict(draft, empty, config);
    default:
  }
}

/** Changes what the others said in an unfinished round, and the drafts if the seat does not refine. */
function resample(state: BaselineState, seat: Seat, rng: Rng): BaselineState {
  const other = structuredClone(state);
  const hidden = [
    ...(other.phase === 'debate' ? given(other.rounds.at(-1) ?? {}) : []),
    ...other.samples.flatMap((sample) => (sample === null ? [] : [[solver(state), sample] as const])),
    ...other.drafts.map(({ take }) => [solver(state), take] as const),
  ];
  for (const [speaker, take] of hidden) if (speaker !== seat) take.answer = `resampled ${rng.int(1_000_000)}`;
  return other;
}
