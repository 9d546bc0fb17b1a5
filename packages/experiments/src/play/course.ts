import { isDeepStrictEqual } from 'node:util';
import { MasbenchError } from '@masbench/core';
import type { Schedule, Space, Steering, ScheduleStep, StepResult } from '../schedules/schedule.js';
import { scheduleFile, type ScheduleLine } from '../run-folder/schedule-log.js';

/** Result of a schedule. */
export interface ScheduleResult {
  readonly name: string;
  /** Steps that were chosen. */
  readonly steps: number;
  /** Why it ended; `null` if it goes on. */
  readonly stopped: string | null;
  /** The conclusion from the results that the schedule saw, in a sentence and as data. */
  readonly sentence: string;
  readonly report: Readonly<Record<string, unknown>>;
}

/** Followers of the course of a run. */
export interface CourseOptions {
  /** The lines that were journaled, which are binding. */
  readonly lines: readonly ScheduleLine[];
  /** The result of a step once it has ended; `undefined` if it did not. */
  readonly observe: (step: ScheduleStep, steering: Steering) => Promise<StepResult | undefined>;
  /** Writes a line that follows those that were journaled. */
  readonly write: (line: ScheduleLine) => Promise<void>;
  /** Called with the result of a step that was journaled. */
  readonly recorded?:
    | ((step: ScheduleStep, result: StepResult, steering: Steering) => Promise<void>)
    | undefined;
}

/**
 * A schedule in one run: follows the decisions that were journaled, then makes new ones. Results are taken in the order of
 * steps, as late as `inFlight` allows, so that decisions never depend on which match ended first.
 */
export class Course {
  readonly steps: ScheduleStep[] = [];
  stopped: string | null = null;
  readonly #schedule: Schedule;
  readonly #steering: Steering;
  readonly #later: number[];
  #at = 0;

  /** @param later - Trials in all, after each time that some were added. */
  constructor(schedule: Schedule, space: Space, later: readonly number[] = []) {
    this.#schedule = schedule;
    this.#steering = schedule.begin(space);
    this.#later = [...later];
    if (later.length > 0 && this.#steering.extend === undefined)
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot add trials: the schedule ${schedule.name} has no \`extend\`, which would take them`,
      );
  }

  /**
   * The steps, each to be played. Ends where the schedule stops, or where a result it needs is not there.
   *
   * @throws MasbenchError `JOURNAL_CORRUPT` if a journaled line does not follow from the lines before
   */
  async *follow({ lines, observe, write, recorded }: CourseOptions): AsyncGenerator<ScheduleStep> {
    const waiting: { readonly step: ScheduleStep; readonly number: number }[] = [];
    for (;;) {
      const decision = waiting.length < this.#schedule.inFlight ? this.#steering.next() : undefined;
      if (decision === undefined) {
        const oldest = waiting.shift();
        if (oldest === undefined)
          throw new MasbenchError(
            'OPTION_INVALID',
            `The schedule ${this.#schedule.name} waits for a result while nothing is in flight`,
          );
        const line = lines[this.#at];
        let result: StepResult | undefined;
        if (line === undefined) result = await observe(oldest.step, this.#steering);
        else if ('observed' in line) {
          ({ result } = line);
          await recorded?.(oldest.step, line.result, this.#steering);
        } else result = null;
        if (result === undefined) return;
        await this.#enter({ observed: oldest.number, result }, lines, write);
        this.#steering.observe(oldest.step, result);
      } else if ('stop' in decision) {
        await this.#enter({ stop: decision.stop }, lines, write);
        const later = decision.stop === 'maximum' ? this.#later.shift() : undefined;
        if (later !== undefined) {
          this.#steering.extend?.(later);
          continue;
        }
        this.stopped = decision.stop;
        if (lines.length > this.#at) throw this.#corrupt('it follows the end of the schedule');
        return;
      } else {
        const { trial, seating } = decision;
        const number = this.steps.length + 1;
        await this.#enter(
          { step: number, trial, ...(seating === undefined ? {} : { seating }) },
          lines,
          write,
        );
        this.steps.push(decision);
        waiting.push({ step: decision, number });
        yield decision;
      }
    }
  }

  result(): ScheduleResult {
    return {
      name: this.#schedule.name,
      steps: this.steps.length,
      stopped: this.stopped,
      ...this.#steering.report(),
    };
  }

  async #enter(
    line: ScheduleLine,
    lines: readonly ScheduleLine[],
    write: CourseOptions['write'],
  ): Promise<void> {
    const known = lines[this.#at];
    if (known === undefined) await write(line);
    else if (!isDeepStrictEqual(known, JSON.parse(JSON.stringify(line))))
      throw this.#corrupt(
        `it is ${JSON.stringify(known)}, and ${JSON.stringify(line)} follows from the lines before`,
      );
    this.#at += 1;
  }

  #corrupt(what: string): MasbenchError {
    return new MasbenchError('JOURNAL_CORRUPT', `${scheduleFile}, line ${this.#at + 1}: ${what}`);
  }
}
