import { MasbenchError, type Seat } from '@masbench/core';
import * as z from 'zod';
import { sameForm } from '../game/config.js';
import { missing, type Source } from '../game/state.js';
import { answerFormSchema, imageSchema, questionSchema } from '../question.js';

/** The settings of one match by the released code: one question. */
export const releasedConfigSchema = z
  .strictObject({
    /** The question, with the reference of the original image. */
    question: questionSchema,
    /** As `answers` of the game. */
    answers: answerFormSchema.default('letter'),
    /** The edited image: the released code makes none. */
    counterfactual: imageSchema,
    /**
     * Adds a vote against the undercover, taken from the true roles, when a regular and the undercover are left. The
     * released code always does, so that the undercover cannot win. Without it, a tie is drawn.
     */
    systemVote: z.boolean().default(false),
    /** Shows the role after each name, as the released code does. */
    roleLabels: z.boolean().default(true),
  })
  .refine(({ question, counterfactual }) => sameForm(question.image, counterfactual), {
    path: ['counterfactual'],
    message: 'must have the media type and size of the original',
  });

/** The configuration of a match of the released protocol. */
export type ReleasedConfig = z.output<typeof releasedConfigSchema>;

/** A reasoning of the released protocol. */
export interface ReleasedStatement extends Source {
  /** A letter or a text, as the agent gave it; empty if it gave none. */
  answer: string;
  /** The statements made to all. */
  reasoning: string;
}

/** A defense, with the scores in [0, 1] that it gives the others. */
export interface Defense extends Source {
  /** The answer that the player holds to; empty if it gave none. */
  answer: string;
  /** Public statements about the others. */
  analysis: string;
  /** By receiver. */
  scores: Record<Seat, number>;
}

/** A vote. `named` is `null` if it followed the suggestion of the scores. */
export interface ReleasedBallot extends Source {
  /** The seat that the voter named. */
  named: Seat | null;
  /** The seat that the vote counts against. */
  target: Seat;
}

/** One round of the released protocol; `null` entries are still missing. */
export interface ReleasedRound {
  /** Reasonings, by living seat. */
  statements: Record<Seat, ReleasedStatement | null>;
  /** Defenses, by living seat. */
  defences: Record<Seat, Defense | null>;
  /** Empty in the first round, which is for observation. */
  ballots: Record<Seat, ReleasedBallot | null>;
  /** Seats with equally many votes, of which one is drawn. */
  tied: Seat[];
  /** The seat that left; `null` before that, and in the first round. */
  out: Seat | null;
}

/** The state of the released protocol. The undercover is the last seat. */
export interface ReleasedState {
  /** All seats, in the order of the match. */
  seats: Seat[];
  /** The seat that holds the edited image. */
  undercover: Seat;
  /** Seats that are still in the game. */
  alive: Seat[];
  /** The step that is being played. */
  phase: 'reason' | 'defend' | 'vote' | 'judge' | 'draw' | 'end';
  /** Rounds of the match; the last is being played. */
  rounds: ReleasedRound[];
  /** Scores by receiver and giver; those of players that left stay. */
  received: Record<Seat, Record<Seat, number>>;
}

/** @throws MasbenchError `CONFIG_INVALID` if there are fewer than three seats */
export function makeReleasedState(_config: ReleasedConfig, seats: readonly Seat[]): ReleasedState {
  const undercover = seats.at(-1);
  if (seats.length < 3 || undercover === undefined) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot play mug-released: it takes at least 3 seats: there are ${seats.length}`,
    );
  }
  return {
    seats: [...seats],
    undercover,
    alive: [...seats],
    phase: 'reason',
    rounds: [newRound(seats, false)],
    received: Object.fromEntries(seats.map((seat) => [seat, {}])),
  };
}

export function newRound(alive: readonly Seat[], votes: boolean): ReleasedRound {
  return {
    statements: missing(alive),
    defences: missing(alive),
    ballots: missing(votes ? alive : []),
    tied: [],
    out: null,
  };
}

/** The round that is being played. */
export function releasedRound({ rounds }: ReleasedState): ReleasedRound {
  const round = rounds.at(-1);
  if (round === undefined) throw new TypeError('Cannot read the round: there is none');
  return round;
}

/** Names as in the released code, which reveal the roles. */
export function releasedName({ seats, undercover }: ReleasedState, seat: Seat): string {
  return seat === undercover ? 'CounterfactualAgent1' : `NormalAgent${seats.indexOf(seat) + 1}`;
}

export function releasedSeat(state: ReleasedState, name: string): Seat {
  const seat = state.seats.find((one) => releasedName(state, one) === name);
  if (seat === undefined) throw new TypeError(`Cannot find the player ${JSON.stringify(name)}`);
  return seat;
}
