import { MasbenchError, type Seat } from '@masbench/core';
import * as z from 'zod';
import { answerFormSchema, questionSchema } from '../question.js';

/** The baselines of the paper, plus chain of thought and self-consistency, which debate papers compare with. */
export const baselineMethods = [
  'single',
  'chain-of-thought',
  'self-refine',
  'self-consistency',
  'mad-vote',
  'mad-judge',
] as const;

/** Name of a baseline. */
export type Method = (typeof baselineMethods)[number];

/** The settings of one match of a baseline: one question. */
export const baselineConfigSchema = z.strictObject({
  /** The question, with the reference of its image. */
  question: questionSchema,
  /** As `answers` of the game. */
  answers: answerFormSchema.default('letter'),
  /** How the answer is found. */
  method: z.enum(baselineMethods),
  /**
   * The budget in calls. `single` and `chain-of-thought` spend one; the others spend as many as fit into whole
   * samples, refinements or rounds, and at least one round.
   */
  calls: z.int().min(1).max(500).default(12),
});

/** The configuration of a baseline match. */
export type BaselineConfig = z.output<typeof baselineConfigSchema>;

/** How a budget of calls is spent. */
export interface Plan {
  /** Seats that answer: the first one, or all debaters. */
  readonly solvers: readonly Seat[];
  /** The seat that judges the debate; `null` without a judge. */
  readonly judge: Seat | null;
  /** Independent answers of the one solver. */
  readonly samples: number;
  /** Pairs of critique and refinement. */
  readonly refinements: number;
  /** Rounds of debate; the first is the solvers' own answer. */
  readonly rounds: number;
}

/**
 * The plan of a method. In `mad-judge` the last seat is the judge.
 *
 * @throws MasbenchError `CONFIG_INVALID` if there are too few seats for a debate
 */
export function makePlan(
  { method, calls }: Pick<BaselineConfig, 'method' | 'calls'>,
  seats: readonly Seat[],
): Plan {
  const alone = { solvers: seats.slice(0, 1), judge: null, samples: 1, refinements: 0, rounds: 1 };
  switch (method) {
    case 'single':
    case 'chain-of-thought':
      return alone;
    case 'self-refine':
      return { ...alone, refinements: Math.floor((calls - 1) / 2) };
    case 'self-consistency':
      return { ...alone, samples: calls };
    case 'mad-vote':
      atLeast(2, seats, method);
      return { ...alone, solvers: seats, rounds: Math.max(1, Math.floor(calls / seats.length)) };
    case 'mad-judge': {
      atLeast(3, seats, method);
      const solvers = seats.slice(0, -1);
      const rounds = Math.max(1, Math.floor((calls - 1) / solvers.length));
      return { ...alone, solvers, judge: seats.at(-1) ?? null, rounds };
    }
  }
}

function atLeast(least: number, seats: readonly Seat[], method: Method): void {
  if (seats.length < least) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot play ${method}: it takes at least ${least} seats: there are ${seats.length}`,
    );
  }
}
