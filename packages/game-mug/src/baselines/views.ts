import type { Seat, View } from '@masbench/core';
import { waiting } from '../game/state.js';
import type { ImageReference } from '../question.js';
import type { BaselineConfig, Method } from './config.js';
import { solver } from './solo.js';
import type { BaselineState } from './state.js';

/** What a seat of a baseline knows of itself. Everybody holds the original image. */
export interface BaselineSelf {
  readonly name: string;
  readonly role: 'solver' | 'judge';
  readonly image: ImageReference;
  /** Own answers so far with the critique each got, oldest first; only where the method refines. */
  readonly drafts: readonly {
    readonly answer: string;
    readonly reasoning: string;
    readonly critique: string | null;
  }[];
}

/** What all seats of a baseline know. */
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
