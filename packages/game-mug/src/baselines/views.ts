import type { Seat, View } from '@masbench/core';
import { waiting } from '../game/state.js';
import type { ImageReference } from '../question.js';
import type { BaselineConfig, Method } from './config.js';
import { solver } from './solo.js';
import type { BaselineState } from './state.js';

/** A seat's view of itself in a baseline. All seats hold the original image. */
export interface BaselineSelf {
  /** Its public name: `Debater 1`, … or `Judge`. */
  readonly name: string;
  /** Whether it answers the question or judges the debate. */
  readonly role: 'solver' | 'judge';
  /** The original image. */
  readonly image: ImageReference;
  /** The seat's earlier answers with their critiques, oldest first; only for methods that refine. */
  readonly drafts: readonly {
    /** The answer as it was given. */
    readonly answer: string;
    /** The reasoning that led to it. */
    readonly reasoning: string;
    /** The criticism of the seat; `null` if it has not been criticized. */
    readonly critique: string | null;
  }[];
}

/** The public view of a baseline. */
export interface BaselineTable {
  /** The question without its options. */
  readonly question: string;
  /** Options in order; `null` for an open question. */
  readonly choices: readonly string[] | null;
  /** The method that is being played. */
  readonly method: Method;
  /** Complete rounds of the debate. */
  readonly rounds: readonly (readonly {
    /** Public name of the solver. */
    readonly name: string;
    /** Its answer of that round. */
    readonly answer: string;
    /** Its own reasoning about the answer. */
    readonly reasoning: string;
  }[])[];
}

/** The view of one seat on itself: name, role, image and earlier answers. */
export const viewBaselineSelf: View<BaselineState, BaselineSelf, BaselineConfig> = (
  state,
  seat,
  { config },
) => ({
  name: debaterName(state, seat),
  role: seat === state.plan.judge ? 'judge' : 'solver',
  image: config.question.image,
  drafts:
    seat === solver(state)
      ? state.drafts.map(({ take, critique }) => ({
          answer: take.answer,
          reasoning: take.reasoning,
          critique: critique?.critique ?? null,
        }))
      : [],
});

/** The view of all seats: the question and the complete rounds of the debate. */
export const viewBaselineTable: View<BaselineState, BaselineTable, BaselineConfig> = (
  state,
  _seat,
  { config },
) => ({
  question: config.question.question,
  choices: config.question.choices ?? null,
  method: config.method,
  rounds: state.rounds
    .filter((round) => waiting(round).length === 0)
    .map((round) =>
      Object.entries(round).flatMap(([seat, take]) =>
        take === null
          ? []
          : [{ name: debaterName(state, seat), answer: take.answer, reasoning: take.reasoning }],
      ),
    ),
});

function debaterName({ seats, plan }: BaselineState, seat: Seat): string {
  return seat === plan.judge ? 'Judge' : `Debater ${seats.indexOf(seat) + 1}`;
}
