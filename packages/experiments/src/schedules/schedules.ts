import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import { adaptiveSchedule, adaptiveSchema, type Adaptive } from './adaptive.js';
import type { Schedule, Space } from './schedule.js';
import type { Analysis } from '../analysis/analysis.js';
import { fillRange, stopWhenSchedule, stopWhenSchema, type StopWhen } from './stop-when.js';

/** The decider while a run is played: a stop rule, an adaptive tournament, or your own schedule. */
export type ScheduleChoice = StopWhen | Adaptive | Schedule;

/** A schedule in the manifest. Your own is known by its name alone. */
export const recordedScheduleSchema = z.union([
  stopWhenSchema,
  adaptiveSchema,
  z.strictObject({ kind: z.literal('given'), name: z.string() }),
]);

export type RecordedSchedule = z.infer<typeof recordedScheduleSchema>;

/** A choice as the manifest records it: a stop rule with the range of its value. */
export function recordedSchedule(
  choice: ScheduleChoice,
  analysis: Pick<Analysis, 'ranges'>,
): RecordedSchedule {
  if ('begin' in choice) return { kind: 'given', name: choice.name };
  return choice.kind === 'stop-when' ? fillRange(choice, analysis) : choice;
}

/**
 * The schedule that a manifest records.
 *
 * @param given - The one that was passed as a value.
 * @throws MasbenchError `OPTION_INVALID` if that is needed and missing
 */
export function chooseSchedule(recorded: RecordedSchedule, given?: ScheduleChoice): Schedule {
  switch (recorded.kind) {
    case 'stop-when':
      return stopWhenSchedule(recorded);
    case 'adaptive':
      return adaptiveSchedule(recorded);
    case 'given':
      if (given !== undefined && 'begin' in given && given.name === recorded.name) return given;
      throw new MasbenchError(
        'OPTION_INVALID',
        `The schedule ${JSON.stringify(recorded.name)} was passed as a value: pass the experiment again`,
      );
  }
}

/** Parts of a cell of a manifest that a schedule sees. */
export function scheduleSpace(
  trials: number,
  design:
    | {
        readonly agents: readonly { readonly identity: string }[];
        readonly seatings: readonly (
          | { readonly agents: readonly number[] }
          | { readonly pair: readonly [number, number]; readonly side: 0 | 1 }
        )[];
      }
    | undefined,
): Space {
  return {
    trials,
    agents: design?.agents.map(({ identity }) => identity) ?? [],
    pairs:
      design?.seatings.flatMap((seating) => {
        if (!('pair' in seating)) return [];
        const [first, second] = seating.pair;
        return [seating.side === 0 ? ([first, second] as const) : ([second, first] as const)];
      }) ?? [],
  };
}
