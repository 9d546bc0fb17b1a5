import type { Dispatched, Dispatcher, PlayDispatched } from '../packages/queue/src/store/dispatcher.js';
import type { SimProcess } from './sim-process.js';
import type { World } from './world.js';

interface Job {
  readonly match: Dispatched;
  /** Of the worker that has it: a new one each time that it is handed out. */
  lock: { readonly token: number; until: number } | undefined;
}

/** How often workers look for a match, in virtual milliseconds. */
const lookMs = 20;

/** Hands matches to workers, and again where a lock runs out: BullMQ as far as masbench uses it. */
export class ModelDispatcher {
  readonly #world: World;
  readonly #lockMs: number;
  readonly #jobs = new Map<string, Job>();
  #tokens = 0;
  #isPaused = false;

  constructor(world: World, lockMs: number) {
    this.#world = world;
    this.#lockMs = lockMs;
  }

  /** Returns the dispatcher as a process reaches it. */
  reachedBy(process: SimProcess): Dispatcher {
    const carry = async <Answer>(step: string, take: () => Answer): Promise<Answer> =>
      process.later(step, take, 1 + this.#world.below(5));
    const named = ({ planned, offer }: Dispatched): string => `${planned.id} ${offer}`;
    return {
      add: async (matches) =>
        carry('add', () => {
          for (const match of matches)
            if (!this.#jobs.has(named(match))) this.#jobs.set(named(match), { match, lock: undefined });
        }),
      remove: async (match) =>
        carry('remove', () => {
          const job = this.#jobs.get(named(match));
          if (job === undefined) return true;
          if (this.#isHeld(job)) return false;
          return this.#jobs.delete(named(match));
        }),
      serve: async (play, { concurrency }) => {
        const slots = Array.from({ length: concurrency }, () => this.#serve(process, play, carry));
        return {
          close: async () => {
            for (const slot of slots) slot.close();
            await Promise.all(slots.map(async ({ ended }) => ended));
          },
        };
      },
      counts: async () =>
        carry('counts', () => {
          const active = [...this.#jobs.values()].filter((job) => this.#isHeld(job)).length;
          return { waiting: this.#jobs.size - active, active, workers: 0, isPaused: this.#isPaused };
        }),
      size: async () => carry('size', () => this.#jobs.size),
      pause: async () => carry('pause', () => void (this.#isPaused = true)),
      resume: async () => carry('resume', () => void (this.#isPaused = false)),
      retry: async () => carry('retry', () => 0),
      forget: async () => carry('forget', () => this.#jobs.clear()),
      close: async () => undefined,
    };
  }

  #isHeld({ lock }: Job): boolean {
    return lock !== undefined && lock.until > this.#world.now;
  }

  /** One place of a worker: takes a match, plays it, takes the next. */
  #serve(
    process: SimProcess,
    play: PlayDispatched,
    carry: <Answer>(step: string, take: () => Answer) => Promise<Answer>,
  ): { readonly close: () => void; readonly ended: Promise<void> } {
    const slot = { isClosing: false };
    const serve = async (): Promise<void> => {
      while (!slot.isClosing) {
        const job = await carry('take', () => this.#take());
        if (job === undefined) {
          await process.later('look', () => undefined, lookMs);
          continue;
        }
        const { token } = job.lock ?? { token: 0 };
        const lost = new AbortController();
        const turn = { isOver: false };
        const renew = async (): Promise<void> => {
          while (!turn.isOver) {
            await process.later('renew', () => undefined, this.#lockMs / 3);
            if (turn.isOver) return;
            if (job.lock?.token !== token || job.lock.until <= this.#world.now) lost.abort();
            else job.lock = { token, until: this.#world.now + this.#lockMs };
          }
        };
        void renew();
        const end = await play(job.match, lost.signal);
        turn.isOver = true;
        await carry('give back', () => {
          if (job.lock?.token !== token) return;
          job.lock = undefined;
          if (end === 'ended') this.#jobs.delete(`${job.match.planned.id} ${job.match.offer}`);
        });
      }
    };
    const ended = serve();
    return {
      close: () => {
        slot.isClosing = true;
      },
      ended,
    };
  }

  #take(): Job | undefined {
    if (this.#isPaused) return undefined;
    const free = [...this.#jobs.values()].filter((job) => !this.#isHeld(job));
    const job = free[this.#world.below(free.length)];
    if (job !== undefined) job.lock = { token: (this.#tokens += 1), until: this.#world.now + this.#lockMs };
    return job;
  }
}
