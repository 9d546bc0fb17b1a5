import type { Seat, View } from '@masbench/core';
import { waiting } from '../game/state.js';
import type { ImageReference } from '../question.js';
import type { BaselineConfig, Method } from './config.js';
import { solver } from './solo.js';
import type { BaselineState } from './state.js';

/** A seat's view of itself in a baseline. All seats hold the original image. */
export interface BaselineSelf {
  readonly name: string;
  readonly role: 'solver' | 'judge';
  readonly image: ImageReference;
  /** The seat's earlier answers with their critiques, oldest first; only for methods that refine. */
  readonly drafts: readonly {
    readonly answer: string;
    readonly reasoning: string;
    readonly critique: string | null;
  }[];
}

/** The public view of a baseline. */
export interface BaselineTable {
  readonly question: string;
  readonly choices: readonly string[] | null;
  readonly method: Method;
  /** Complete rounds of the debate. */
  readonly rounds: readonly (readonly {
    readonly name: string;
    readonly answer: string;
    readonly reasoning: string;
  }[])[];
}

export const self: View<BaselineState, BaselineSelf, BaselineConfig> = (state, seat, { config }) => ({
  name: nameOf(state, seat),
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

export const table: View<BaselineState, BaselineTable, BaselineConfig> = (state, _seat, { config }) => ({
  question: config.question.question,
  choices: config.question.choices ?? null,
  method: config.method,
  rounds: state.rounds
    .filter((round) => waiting(round).length === 0)
    .map((round) =>
      Object.entries(round).flatMap(([seat, take]) =>
        take === null ? [] : [{ name: nameOf(state, seat), answer: take.answer, reasoning: take.reasoning }],
      ),
    ),
});

function nameOf({ seats, plan }: BaselineState, seat: Seat): string {
  return seat === plan.judge ? 'Judge' : `Debater ${seats.indexOf(seat) + 1}`;
}
