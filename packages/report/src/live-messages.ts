import type { ToldMatch } from '@masbench/core/benchmark';
import type { MatchProgress } from '@masbench/experiments';
import type { MoveQuestion } from './move-question.js';

/** Messages that the page of a run in progress follows. */
export interface LiveState {
  /** `idle`: no process plays the run, which has not ended. */
  readonly status: 'playing' | 'pausing' | 'paused' | 'stopping' | 'idle' | 'ended';
  /** False where another process plays the run: it cannot be paused from here. */
  readonly isSteered: boolean;
  /** From 0 to 1. */
  readonly share: number;
  readonly finished: number;
  readonly aborted: number;
  readonly failed: number;
  readonly matches: number;
  readonly playing: readonly PlayingMatch[];
  /** Faults, the latest last. */
  readonly troubles: readonly string[];
  /** Grows whenever a match has ended: what was read of the run is old then. */
  readonly ended: number;
  readonly seats: readonly LiveSeat[];
}

/** Of a run of which nothing is known yet. */
export const atStart: Omit<LiveState, 'isSteered'> = {
  status: 'playing',
  share: 0,
  finished: 0,
  aborted: 0,
  failed: 0,
  matches: 0,
  playing: [],
  troubles: [],
  ended: 0,
  seats: [],
};

/** A match that is being played. */
export interface PlayingMatch extends MatchProgress {
  readonly id: string;
  /** The process that plays it, by its number and machine; `null` if none has it now. */
  readonly worker: string | null;
}

/** A seat that is played by a person at a page. */
export interface LiveSeat {
  readonly seat: string;
  /** The link for the person. */
  readonly address: string;
  /** True if a browser has taken the link; it is of no use to others. */
  readonly isTaken: boolean;
  /** True while the page is open. */
  readonly isOpen: boolean;
  /** True while the person is asked. */
  readonly isAsked: boolean;
}

/** Requests that the page of a run in progress can make. */
export type LiveOrder =
  | { readonly order: 'pause' | 'resume' | 'stop' }
  | { readonly order: 'new-link'; readonly seat: string };

/** Messages that the page of a seat follows: all but images. */
export interface SeatState {
  readonly game: string;
  readonly seat: string;
  /** `out`: its player has left the match, `stopped`: the run was interrupted and may be resumed. */
  readonly status: 'waiting' | 'asked' | 'out' | 'paused' | 'stopped' | 'ended';
  readonly asked: SeatQuestion | null;
  /** The rules for people. */
  readonly rules: string | null;
  /** The match as the seat knows it, and the end once it has ended; `null` before it has begun. */
  readonly told: ToldMatch | null;
}

/** One move that a person is asked for. */
export interface SeatQuestion extends MoveQuestion {
  /** Names the attempt. */
  readonly request: string;
  readonly kind: string;
  /** Why the answer before was not accepted. */
  readonly error: string | null;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** How long the person has, in milliseconds; `null` for as long as they like. */
  readonly timeoutMs: number | null;
}

/** Messages of a person's page. */
export interface SeatAnswer {
  readonly request: string;
  /** A legal action, or what is typed where the question has words for it. */
  readonly action: unknown;
}
