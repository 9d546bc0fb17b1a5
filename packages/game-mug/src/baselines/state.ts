import type { Seat } from '@masbench/core';
import { missing, type Source } from '../game/state.js';
import { makePlan, type BaselineConfig, type Plan } from './config.js';

/** An answer with what led to it. */
export interface Take extends Source {
  /** A letter or a text, as the agent gave it; empty if it gave none. */
  answer: string;
  /** The part of the image that led to the answer; empty if none was given. */
  reasoning: string;
}

/** A solver's critique of its own answer. `fine` ends the refinement. */
export interface Critique extends Source {
  /** Faults and gaps of the answer. */
  critique: string;
  /** True if the answer needs no change. */
  fine: boolean;
}

/** A plan in the state, which holds plain JSON of its own. */
export type OwnPlan = {
  -readonly [Field in keyof Plan]: Plan[Field] extends readonly Seat[] ? Seat[] : Plan[Field];
};

/** The state of a baseline. */
export interface BaselineState {
  /** All seats, in the order of the match. */
  seats: Seat[];
  /** How the budget is spent. */
  plan: OwnPlan;
  /** The step that is being played. */
  phase: 'answer' | 'critique' | 'refine' | 'debate' | 'judge' | 'settle' | 'end';
  /** Samples of the one solver; `null` is what is still missing. */
  samples: (Take | null)[];
  /** Answers of the one solver that refines, oldest first, each with the critique it got. */
  drafts: { take: Take; critique: Critique | null }[];
  /** Rounds of debate, by solver; `null` is what is still missing. */
  rounds: Record<Seat, Take | null>[];
  /** Answers of equal count, of which one is drawn. */
  tiedAnswers: string[];
  /** The final answer, whose text is `null` if none was given; `null` while the match goes on. */
  answer: (Source & { text: string | null }) | null;
}

/** The state before the first answer. @throws MasbenchError `CONFIG_INVALID` if a debate has too few seats */
export function makeBaselineState(config: BaselineConfig, seats: readonly Seat[]): BaselineState {
  const plan = makePlan(config, seats);
  const debates = config.method === 'mad-vote' || config.method === 'mad-judge';
  return {
    seats: [...seats],
    plan: { ...plan, solvers: [...plan.solvers] },
    phase: debates ? 'debate' : 'answer',
    samples: debates ? [] : Array.from({ length: plan.samples }, () => null),
    drafts: [],
    rounds: debates ? [missing(plan.solvers)] : [],
    tiedAnswers: [],
    answer: null,
  };
}
