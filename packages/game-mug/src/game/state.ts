import { MasbenchError, type Reason, type Seat } from '@masbench/core';
import type { AcceptOutput, EditOutput } from '../edit.js';
import type { ImageReference } from '../question.js';
import type { Factors } from './factors.js';
import type { MugConfig } from './config.js';

/** The role of a seat. */
export type MugRole = 'regular' | 'undercover';

/** Who gave an answer and, if not the agent, why. */
export interface Source {
  /** The agent, or what answered in its place. */
  readonly by: 'agent' | 'fallback' | 'forced' | 'chance';
  /** Why the agent did not answer; `null` if it did. */
  readonly why: Reason | null;
}

/** One detail that a player states about its image. */
export interface Detail {
  /** The subject of the detail: `the sky`. */
  subject: string;
  /** How it looks: `blue`. */
  value: string;
}

/** A detail as one text: `the sky: blue`, or what stands alone. */
export function detailText({ subject, value }: Detail): string {
  return [subject, value].filter((part) => part !== '').join(': ');
}

/** A message from one player to another. */
export interface Line {
  /** Seat of the player that is addressed. */
  to: Seat;
  /** The question or the reply. */
  text: string;
}

/** Statement of a seat in a round of reasoning. An empty answer and reasoning is a missing statement. */
export interface MugStatement extends Source {
  /** Private notes; `null` if there are none. */
  thought: string | null;
  /** Empty if none was given. */
  answer: string;
  /** The statements made to all. */
  reasoning: string;
  /** Single things in the image of the speaker. */
  details: Detail[];
  /** To single players. */
  questions: Line[];
  /** To players that asked in the round before. */
  replies: Line[];
}

/** How a seat voted in a round. */
export interface SeatVote extends Source {
  /** Private notes; `null` if there are none. */
  thought: string | null;
  /** The vote that counts; `null` is an abstention or a missing vote, see `by` and `why`. */
  target: Seat | null;
  /** The seat that the agent named, whether or not this vote counts. */
  named: Seat | null;
  /** The factors of equation 7 that the agent gave, by suspect. */
  factors: Record<Seat, Factors>;
  /** Suspects of equal Σ wₖ·φₖ, of which one is drawn. */
  tied: Seat[];
}

/** One round of the detection game. */
export interface Round {
  /** `formal` rounds end with a vote. */
  kind: 'observation' | 'formal';
  /** By living seat, in order of seats; `null` is what is still missing. */
  statements: Record<Seat, MugStatement | null>;
  /** By living seat in a formal round, empty in an observation round. */
  ballots: Record<Seat, SeatVote | null>;
  /** Seats with equally many votes, of which one is drawn. */
  tied: Seat[];
  /** The seat that left; `null` before the vote is counted, or if none did. */
  out: Seat | null;
}

/** Statement of a seat in a round of the summarization game. */
interface Summary extends Source {
  /** Empty if none was given. */
  answer: string;
  /** The statements made to all. */
  reasoning: string;
}

/** One try at a counterfactual image. */
export interface EditAttempt {
  /** Output of the service `edit`. */
  edit: EditOutput;
  /** `null` until it is measured, and where the edit was rejected before that. */
  measures: AcceptOutput | null;
  /** Equation 3; `null` if it is not known. */
  score: number | null;
  /** Why it was rejected; `null` while it is open or if it was accepted. */
  rejected: string | null;
  /** Whether it reached the threshold of equation 3, and no measure found the edit invisible. */
  accepted: boolean;
}

/** The image that the undercover gets, once it is known. */
export interface Forgery {
  /** Edits in order; empty for a prepared image. */
  attempts: EditAttempt[];
  /** The image that the undercover gets; `null` while `status` is `open` or `failed`. */
  image: ImageReference | null;
  /** `ready`: the game may begin; `failed`: no image could be made at all. */
  status: 'open' | 'ready' | 'failed';
}

/** Why the detection game ended. */
export type StopReason = 'found' | 'one-regular' | 'timeout' | 'no-undercover' | 'no-image';

/** The complete hidden state of a match. Names are public, seats and roles are not. */
export interface MugState {
  /** All seats, in the order of the match. */
  seats: Seat[];
  /** Names by seat; `null` before the deal. */
  names: Record<Seat, string> | null;
  /** Seats in the order of the names they were dealt: the one order that players see. */
  order: Seat[];
  /** Roles by seat; `null` before the deal. */
  roles: Record<Seat, MugRole> | null;
  /** How the edited image was made. */
  forgery: Forgery;
  /** The phase that is being played. */
  phase: 'prepare' | 'reason' | 'vote' | 'summarize' | 'write' | 'end';
  /** Seats that are still in the game. */
  alive: Seat[];
  /** Rounds of the detection game; the last is being played while `phase` is `reason` or `vote`. */
  rounds: Round[];
  /** Why the search ended; `null` while it goes on. */
  stop: StopReason | null;
  /** Seats that play the summarization game. */
  summarizers: Seat[];
  /** Rounds of the summarization game, by summarizing seat; `null` is what is still missing. */
  summaries: Record<Seat, Summary | null>[];
  /** Whether the last summaries agreed. */
  consensus: boolean;
  /** The seat that writes the answer; `null` before the draw. */
  writer: Seat | null;
  /** Answers of equal count, of which one is drawn. */
  tiedAnswers: string[];
  /** The final answer; `null` while the game goes on. */
  answer: (Source & { text: string | null }) | null;
}

/** The state before the deal. @throws MasbenchError `CONFIG_INVALID` if seats and roles do not match. */
export function makeMugState(config: MugConfig, seats: readonly Seat[]): MugState {
  const least = config.undercovers + 2;
  if (seats.length < least) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot play mug: ${config.undercovers} undercover and at least two regulars need ${least} seats: there are ${seats.length}`,
    );
  }
  if (config.names !== undefined && config.names.length < seats.length) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot play mug: 'names' must hold a name for each of the ${seats.length} seats: it holds ${config.names.length}`,
    );
  }
  const { image } = config.question;
  const prepared =
    config.undercovers === 0 || config.editing === 'none' ? image : config.counterfactual?.image;
  return {
    seats: [...seats],
    names: null,
    order: [...seats],
    roles: null,
    forgery: {
      attempts: [],
      image: prepared === undefined ? null : { ...prepared },
      status: prepared === undefined ? 'open' : 'ready',
    },
    phase: 'prepare',
    alive: [...seats],
    rounds: [],
    stop: null,
    summarizers: [],
    summaries: [],
    consensus: false,
    writer: null,
    tiedAnswers: [],
    answer: null,
  };
}

/** One empty entry per seat, in order, so that the state does not depend on the order of arrival. */
export function missing<Value>(seats: readonly Seat[]): Record<Seat, Value | null> {
  return Object.fromEntries(seats.map((seat) => [seat, null]));
}

/** The entries that have been given. */
export function given<Value>(record: Readonly<Record<Seat, Value | null>>): [Seat, Value][] {
  return Object.entries(record).flatMap(([seat, value]) =>
    value === null ? [] : [[seat, value] satisfies [Seat, Value]],
  );
}

/** The seats whose entry is still missing. */
export function waiting(record: Readonly<Record<Seat, unknown>>): Seat[] {
  return Object.keys(record).filter((seat) => record[seat] === null);
}

/** The entry of a record that must hold it. @throws TypeError if it does not: a fault of the rules. */
export function readEntry<Value>(record: Readonly<Record<string, Value>>, key: string): Value {
  const value = record[key];
  if (value === undefined)
    throw new TypeError(`Cannot read the entry ${JSON.stringify(key)}: it is not there`);
  return value;
}
