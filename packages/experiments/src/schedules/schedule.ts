import type { Seat } from '@masbench/core';
import type { SeatRow } from '@masbench/core/record';

/** The next step: a trial in all cells, or one seating of it. */
export interface ScheduleStep {
  /** From 1. */
  readonly trial: number;
  /** From 0. @default all seatings of the design */
  readonly seating?: number | undefined;
}

/** The end of a schedule. */
interface Stop {
  /**
   * Why: `separated`, `precise`, `certain`, `drift` or `out-of-range` where no interval holds, or `maximum` where everything
   * that may be played has been.
   */
  readonly stop: string;
}

/** Choices of a schedule. */
export interface Space {
  readonly trials: number;
  /** The agents of the design by place, as the experiment names them; empty without a design. */
  readonly agents: readonly string[];
  /** The matches of every trial, as pairs of agents with the first side first; empty in designs of other kinds. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** A match as a schedule sees it. */
export interface ObservedMatch {
  readonly levels: Readonly<Record<string, unknown>>;
  readonly variant: string | null;
  readonly seating: number | null;
  /** False for a match that failed or was aborted. */
  readonly finished: boolean;
  readonly seats: readonly {
    readonly seat: Seat;
    /** As the experiment names it. */
    readonly agent: string;
    readonly row: SeatRow;
  }[];
}

/** A schedule's record of a step: plain JSON, written to `schedule.jsonl`; `null` if there is none. */
export type StepResult = number | Readonly<Record<string, number | null>> | null;

/** A schedule at work in one run. */
export interface Steering {
  /** The next step; `undefined` if that depends on a result that is not in yet. */
  readonly next: () => ScheduleStep | Stop | undefined;
  /** The part of the matches of a step that counts. Pure. */
  readonly resultOf: (matches: readonly ObservedMatch[]) => StepResult;
  /** Takes the result of a step, in the order of steps. */
  readonly observe: (step: ScheduleStep, result: StepResult) => void;
  /** Takes trials that are added once all have been played: what was seen before counts as before. @default none can be */
  readonly extend?: ((trials: number) => void) | undefined;
  /** The conclusion from the results so far: a sentence without its full stop, and plain JSON for the summary. */
  readonly report: () => {
    readonly sentence: string;
    readonly report: Readonly<Record<string, unknown>>;
  };
}

/**
 * Decides, while a run is played, what it plays next and when it stops. Every decision follows from results in the order of
 * steps, not from the order in which matches end: a resumed run decides the same, and `verify` decides it again.
 */
export interface Schedule {
  readonly name: string;
  /**
   * Steps that may be in flight at once: a step is chosen from the results of all steps but the latest `inFlight` − 1. Part of
   * the experiment, not of the machine it runs on.
   */
  readonly inFlight: number;
  readonly begin: (space: Space) => Steering;
}
