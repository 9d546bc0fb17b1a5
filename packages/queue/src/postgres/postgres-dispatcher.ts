import { randomUUID } from 'node:crypto';
import { readMessage } from '@masbench/core';
import * as z from 'zod';
import { dispatchedSchema, type Dispatched, type Dispatcher, type PlayDispatched } from '../dispatcher.js';
import { Database } from './database.js';
import type { PostgresStoreOptions } from './postgres-store.js';

/** How often a worker with nothing to play looks for matches. */
const lookMs = { least: 20, most: 500 };

const jobs = z.array(z.object({ lock: z.string(), payload: z.string() }));
const counted = z.tuple([
  z.object({
    waiting: z.coerce.number(),
    active: z.coerce.number(),
    workers: z.coerce.number(),
    paused: z.boolean().nullable(),
  }),
]);

/** Hands out matches with locks that workers renew: by the clock of the server, each one to one worker at a time. */
export function postgresDispatcher({
  connection,
  run,
  schema,
  onFault = () => undefined,
}: Pick<PostgresStoreOptions, 'connection' | 'run' | 'schema' | 'onFault'>): Dispatcher {
  const database = new Database({ connection, schema, connections: 1, onFault });
  const setPaused = async (isPaused: boolean): Promise<void> => {
    await database.rows(
      'insert into S.runs (run, is_paused) values ($1, $2) on conflict (run) do update set is_paused = excluded.is_paused',
      [run, isPaused],
    );
  };
  return {
    add: async (matches) => {
      await database.rows('select S.add_jobs($1, $2, $3, $4)', [
        run,
        matches.map(({ planned }) => planned.id),
        matches.map(({ offer }) => offer),
        matches.map((match) => JSON.stringify(match)),
      ]);
    },
    remove: async ({ planned, offer }) => {
      const removed = await database.rows(
        `delete from S.jobs where run = $1 and match = $2 and offer = $3
          and (lock is null or locked_until < clock_timestamp()) returning match`,
        [run, planned.id, offer],
      );
      return removed.length === 1;
    },
    serve: async (play, { concurrency, lockMs }) => {
      const shift = new Shift({ database, run, lockMs, play, concurrency, onFault });
      await shift.begin();
      return { close: async () => shift.end() };
    },
    counts: async () => {
      const [{ waiting, active, workers, paused }] = counted.parse(
        await database.rows(
          `select count(*) filter (where lock is null or locked_until < clock_timestamp()) as waiting,
            count(*) filter (where locked_until >= clock_timestamp()) as active,
            (select count(*) from S.workers where run = $1 and seen_until >= clock_timestamp()) as workers,
            (select is_paused from S.runs where run = $1) as paused
          from S.jobs where run = $1`,
          [run],
        ),
      );
      return { waiting, active, workers, isPaused: paused === true };
    },
    size: async () => Number(await database.value('select count(*) from S.jobs where run = $1', [run])),
    pause: async () => setPaused(true),
    resume: async () => setPaused(false),
    // A match is given up by workers, and never here.
    retry: async () => 0,
    forget: async () => {
      await database.rows('delete from S.jobs where run = $1', [run]);
      await database.rows('delete from S.workers where run = $1', [run]);
    },
    close: async () => database.close(),
  };
}

interface ShiftOptions {
  readonly database: Database;
  readonly run: string;
  readonly lockMs: number;
  readonly play: PlayDispatched;
  readonly concurrency: number;
  readonly onFault: (error: Error) => void;
}

/** The matches that one worker has at once. */
class Shift {
  readonly #options: ShiftOptions;
  readonly #worker = randomUUID();
  /** By lock: aborts where the lock is another worker's. */
  readonly #locks = new Map<string, AbortController>();
  readonly #playing = new Set<Promise<unknown>>();
  readonly #over = new AbortController();
  #renewal: NodeJS.Timeout | undefined;
  #isRenewing = false;
  #taking: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(options: ShiftOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    const { lockMs } = this.#options;
    // It counts as a worker before it has a match.
    await this.#renew();
    this.#renewal = setInterval(() => void this.#renewed(), lockMs / 3);
    this.#taking = this.#take();
  }

  async end(): Promise<void> {
    const { database, run } = this.#options;
    this.#over.abort();
    this.#wake();
    await this.#taking;
    await Promise.all(this.#playing);
    clearInterval(this.#renewal);
    await database.rows('delete from S.workers where run = $1 and worker = $2', [run, this.#worker]);
  }

  async #take(): Promise<void> {
    let waitMs = lookMs.least;
    while (!this.#over.signal.aborted) {
      const free = this.#options.concurrency - this.#locks.size;
      const taken = free > 0 ? await this.#taken(free).catch(this.#told) : 0;
      waitMs = taken > 0 ? lookMs.least : Math.min(2 * waitMs, lookMs.most);
      if (taken === 0 || taken === free) await this.#pause(waitMs);
    }
  }

  async #taken(most: number): Promise<number> {
    const { database, run, lockMs } = this.#options;
    const found = jobs.parse(
      await database.rows('select * from S.take_jobs($1, $2, $3, $4)', [run, this.#worker, most, lockMs]),
    );
    for (const { lock, payload } of found) {
      const lost = new AbortController();
      this.#locks.set(lock, lost);
      const playing: Promise<unknown> = this.#play(
        lock,
        dispatchedSchema.parse(JSON.parse(payload)),
        lost.signal,
      )
        .catch(this.#told)
        .finally(() => {
          this.#locks.delete(lock);
          this.#playing.delete(playing);
          this.#wake();
        });
      this.#playing.add(playing);
    }
    return found.length;
  }

  async #play(lock: string, match: Dispatched, lost: AbortSignal): Promise<void> {
    const { database, run, play } = this.#options;
    const how = await play(match, lost);
    await database.rows('select S.end_job($1, $2, $3)', [run, lock, how === 'again']);
  }

  async #renewed(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    await this.#renew().catch(this.#told);
    this.#isRenewing = false;
  }

  async #renew(): Promise<void> {
    const { database, run, lockMs } = this.#options;
    const locks = [...this.#locks.keys()];
    const rows = await database.rows('select * from S.renew_jobs($1, $2, $3, $4)', [
      run,
      this.#worker,
      locks,
      lockMs,
    ]);
    const kept = new Set(
      z
        .array(z.object({ lock: z.string() }))
        .parse(rows)
        .map(({ lock }) => lock),
    );
    for (const lock of locks) if (!kept.has(lock)) this.#locks.get(lock)?.abort();
  }

  readonly #told = (error: unknown): number => {
    if (!this.#options.database.isClosed)
      this.#options.onFault(error instanceof Error ? error : new Error(readMessage(error)));
    return 0;
  };

  /** Waits for a time, for a match that ends, or for the end of the shift. */
  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#over.signal.aborted) this.#wake();
    });
  }
}
