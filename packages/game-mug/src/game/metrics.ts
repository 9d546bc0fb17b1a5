import type { Seat } from '@masbench/core';
import * as z from 'zod';
import type { MugConfig } from './config.js';
import { accuracyByChance, detectionByChance } from './chance-lines.js';
import { seatRole } from './detection.js';
import type { MugOutcome } from './outcome.js';
import { given, type MugState, type Round } from './state.js';

const bitSchema = z.literal([0, 1]);
const count = z.int().min(0);

/** Numbers about one seat. `null`: unknown, such as the vote accuracy of a seat that never voted. */
export const seatMetricsSchema = z.object({
  /** 1 for a seat that held the edited image. */
  undercover: bitSchema,
  /** Formal rounds that the seat survived. */
  roundsSurvived: count,
  /** 1 for a seat that left by a vote. */
  votedOut: bitSchema,
  /** Votes of this seat as a regular, without abstentions. */
  votes: count,
  /** Those of them that named an undercover. */
  votesRight: count,
  /** `votesRight` / `votes`. */
  voteAccuracy: z.number().nullable(),
  /** Ballots without a target: abstentions and answers that failed. */
  votesMissing: count,
  /** Statements without answer and reasoning. */
  statementsMissing: count,
  /** Votes that others cast against this seat. */
  votesAgainst: count,
});

/** The metrics of a seat. */
export type MugSeatMetrics = z.output<typeof seatMetricsSchema>;

/** Numbers about one match. */
export const matchMetricsSchema = z.object({
  /** 1 if every undercover was voted out; `null` without undercovers. */
  found: bitSchema.nullable(),
  /** The formal round in which the last undercover left; `null` if it was not found. */
  detectionRound: count.nullable(),
  /** Share of undercovers still in after 0, 1, … `maxRounds` formal rounds (Figure 6); `null` without undercovers. */
  survival: z.array(z.number()).nullable(),
  /** Votes of all regulars, without abstentions. */
  votes: count,
  /** Those of them that named an undercover. */
  votesRight: count,
  /** Expected right votes if regulars had voted at random in the same rounds. */
  votesRightByChance: z.number(),
  /** Probability that random votes find every undercover; `null` without undercovers. */
  detectionByChance: z.number().nullable(),
  /** 1 for the right answer; `null` if it is not known. */
  correct: bitSchema.nullable(),
  /** 0 for a match that ended without an answer. */
  answered: bitSchema,
  /** Probability that a guess is right; `null` for free text. */
  accuracyByChance: z.number().nullable(),
  /** Category of the question; `null` if it has none. */
  category: z.string().nullable(),
  /** Type of the edit; `null` if it is not known. */
  editType: z.string().nullable(),
});

/** The metrics of a match. */
export type MugMatchMetrics = z.output<typeof matchMetricsSchema>;

/** Numbers about a finished match. */
export function metrics(
  state: MugState,
  outcome: MugOutcome,
  config: MugConfig,
): { seats: Record<Seat, MugSeatMetrics>; match: MugMatchMetrics } {
  const seats = Object.fromEntries(state.seats.map((seat) => [seat, seatMetrics(state, seat)] as const));
  const hidden = outcome.undercovers.length;
  const size = { seats: state.seats.length, undercovers: hidden, maxRounds: config.maxRounds };
  const all = Object.values(seats);
  return {
    seats,
    match: {
      found: bit(outcome.found),
      detectionRound: outcome.found === true ? outcome.rounds : null,
      survival: hidden === 0 ? null : survival(state, outcome, config.maxRounds),
      votes: sum(all.map(({ votes }) => votes)),
      votesRight: sum(all.map(({ votesRight }) => votesRight)),
      votesRightByChance: sum(formal(state).map((round) => rightByChance(state, round))),
      detectionByChance: hidden === 0 ? null : detectionByChance(size),
      correct: bit(outcome.correct),
      answered: outcome.answer === null ? 0 : 1,
      accuracyByChance: accuracyByChance(config.question),
      category: config.question.category ?? null,
      editType: outcome.edit.editType,
    },
  };
}

function seatMetrics(state: MugState, seat: Seat): MugSeatMetrics {
  const isHidden = seatRole(state, seat) === 'undercover';
  const rounds = formal(state);
  const ballots = rounds.flatMap(({ ballots: { [seat]: ballot } }) => (ballot ? [ballot] : []));
  const targets = isHidden ? [] : ballots.flatMap(({ target }) => (target === null ? [] : [target]));
  const votesRight = targets.filter((target) => seatRole(state, target) === 'undercover').length;
  const votedOut = rounds.some(({ out }) => out === seat);
  return {
    undercover: isHidden ? 1 : 0,
    roundsSurvived: ballots.length - (votedOut ? 1 : 0),
    votedOut: votedOut ? 1 : 0,
    votes: targets.length,
    votesRight,
    voteAccuracy: targets.length === 0 ? null : votesRight / targets.length,
    votesMissing: ballots.filter(({ target }) => target === null).length,
    statementsMissing: state.rounds.filter(
      ({ statements: { [seat]: statement } }) => statement?.answer === '' && statement.reasoning === '',
    ).length,
    votesAgainst: rounds.flatMap((round) => given(round.ballots)).filter(([, { target }]) => target === seat)
      .length,
  };
}

function survival(state: MugState, { undercovers }: MugOutcome, maxRounds: number): number[] {
  const out = formal(state).map((round) => round.out);
  return Array.from({ length: maxRounds + 1 }, (_, round) => {
    const gone = out.slice(0, round).filter((seat) => undercovers.some((one) => one === seat)).length;
    return 1 - gone / undercovers.length;
  });
}

/** Expected right votes of a formal round if every voting regular had picked another living player at random. */
function rightByChance(state: MugState, round: Round): number {
  const alive = Object.keys(round.ballots);
  const hidden = alive.filter((seat) => seatRole(state, seat) === 'undercover').length;
  const voters = given(round.ballots).filter(
    ([seat, { target }]) => target !== null && seatRole(state, seat) === 'regular',
  );
  return (voters.length * hidden) / (alive.length - 1);
}

function formal(state: MugState): Round[] {
  return state.rounds.filter(({ kind }) => kind === 'formal');
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function bit(value: boolean | null): 0 | 1 | null {
  if (value === null) return null;
  return value ? 1 : 0;
}
