import type { ScheduleStep } from '../schedules/schedule.js';
import type { Course, CourseOptions } from './course.js';
import type { Manifest } from '../plan/manifest.js';
import { itemsOfStep, type PlannedItem } from '../plan/plan.js';

/** The items that a schedule chooses, while they are played. */
export interface ScheduledItems {
  readonly items: AsyncIterable<PlannedItem>;
  /** @param isWhole - False if a match of the item did not end: the schedule then goes no further. */
  readonly ended: (item: PlannedItem, isWhole: boolean) => void;
}

/**
 * Follows a schedule: yields the items of its steps, and waits for those of a step before it is observed.
 *
 * @param options.observe - The result of a step all of whose items have ended.
 */
export function scheduledItems(
  course: Course,
  manifest: Manifest,
  { lines, write, observe, signal }: Omit<CourseOptions, 'recorded'> & { readonly signal: AbortSignal },
): ScheduledItems {
  const open = new Map<
    ScheduleStep,
    { left: number; isWhole: boolean; readonly ended: PromiseWithResolver }
  >();
  const stepOf = new WeakMap<PlannedItem, ScheduleStep>();
  const aborted = resolver();
  signal.addEventListener('abort', aborted.resolve, { once: true });
  const observeEnded: CourseOptions['observe'] = async (step, steering) => {
    const state = open.get(step);
    // An item that was taken as the run was aborted is never played.
    if (!signal.aborted) await Promise.race([state?.ended.promise, aborted.promise]);
    if (signal.aborted || state?.isWhole !== true) return undefined;
    open.delete(step);
    return observe(step, steering);
  };
  return {
    items: (async function* () {
      try {
        for await (const step of course.follow({ lines, write, observe: observeEnded })) {
          const items = [...itemsOfStep(manifest, step)];
          open.set(step, { left: items.length, isWhole: true, ended: resolver() });
          for (const item of items) {
            stepOf.set(item, step);
            yield item;
          }
        }
      } finally {
        signal.removeEventListener('abort', aborted.resolve);
      }
    })(),
    ended: (item, isWhole) => {
      const step = stepOf.get(item);
      const state = step === undefined ? undefined : open.get(step);
      if (state === undefined) return;
      state.left -= 1;
      state.isWhole &&= isWhole;
      if (state.left === 0 || !isWhole) state.ended.resolve();
    },
  };
}

interface PromiseWithResolver {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function resolver(): PromiseWithResolver {
  const made: { resolve?: () => void } = {};
  const promise = new Promise<void>((settle) => (made.resolve = settle));
  return { promise, resolve: () => made.resolve?.() };
}
