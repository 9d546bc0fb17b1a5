import { matchRecordSchema, type MatchRecord } from '@masbench/core/record';
import { createHash, randomUUID } from 'node:crypto';
import { addAbortListener } from 'node:events';
import { hostname } from 'node:os';
import { resolve as absolute } from 'node:path';
import { MasbenchError, readMessage } from '@masbench/core';
import { makePlayer, showElsewhere, type Executor, type MatchPlayer } from '@masbench/experiments';
import { makeCounts, storedLimit, scaleUp } from '../store/usage.js';
import type { Announcements } from '../calls/announcements.js';
import { AwayStore } from './away-store.js';
import { collectMatch, isFinished, uncollected } from './collect.js';
import type { Dispatched, Dispatcher } from '../store/dispatcher.js';
import { checkedPatience, type Fleet } from '../fleet/fleet.js';
import { parseMessage, type FleetMessage } from '../store/messages.js';
import { moduleHash } from '../fleet/module-hash.js';
import { findBlobNames, writeBlobs } from '../fleet/run-blobs.js';
import { Offers } from './offers.js';
import { nameOfWorker } from '../store/present-worker.js';
import type { EndedMatch, FleetStore, Leader, PresentWorker, StoredMatch } from '../store/store.js';
import { untilAborted } from '../fleet/until-aborted.js';
import { isFull, whileFull } from '../store/while-full.js';

const leaseMs = 30_000;
/** How often the store is asked for ends that no message told of, and offers are made that it may have lost. */
const lookMs = 1_000;
const offerMs = 10_000;
/** How long a worker may take to give a match back before it is taken. */
const giveBackMs = 10_000;

/** A match that workers have. */
interface Waiting {
  match: Dispatched;
  readonly options: PlayOptions;
  readonly ended: () => void;
}

/** The parts of a player. */
interface Parts {
  readonly store: FleetStore;
  readonly dispatcher: Dispatcher;
  readonly announcements: Announcements;
}

type PlayOptions = Parameters<MatchPlayer['play']>[2];

/** Plays matches on the workers of a fleet, and collects them. */
export class FleetPlayer implements MatchPlayer {
  readonly #fleet: Fleet;
  readonly #run: Parameters<Executor['open']>[0];
  readonly #store: FleetStore;
  readonly #dispatcher: Dispatcher;
  readonly #leader: Leader;
  readonly #waiting = new Map<string, Waiting>();
  readonly #offers: Offers;
  #timers: NodeJS.Timeout[] = [];
  #unlisten: () => Promise<void> = async () => undefined;
  #isLooking = false;
  #isShut = false;
  #shown: Promise<void> = Promise.resolve();
  #offeredAt = performance.now();
  readonly #collecting = new Set<string>();
  /** Blobs that every worker has. */
  #ofRun: ReadonlySet<string> = new Set();
  readonly #announcements: Announcements;
  /** Leftovers of a stopped run in a store that is away: a resume continues with them. */
  readonly away: AwayStore;

  constructor(
    fleet: Fleet,
    run: Parameters<Executor['open']>[0],
    { store, dispatcher, announcements }: Parts,
  ) {
    this.#fleet = fleet;
    this.#run = run;
    this.#leader = identifyLeader(run.context.folder.in(''));
    this.#announcements = announcements;
    this.#store = store;
    this.#dispatcher = dispatcher;
    this.#offers = new Offers(dispatcher);
    this.away = new AwayStore(store);
  }

  async open(): Promise<void> {
    const { context, budget, spent } = this.#run;
    const { manifest } = context;
    await this.#store.check();
    const blobs = await writeBlobs(context.folder, manifest, this.#store.blobs);
    this.#ofRun = new Set(blobs);
    await this.#store.begin(
      { manifest, module: await moduleHash(manifest), blobs },
      {
        limit: storedLimit(budget),
        spent: makeCounts((_, unit) => scaleUp(unit, spent[unit])),
        patience: checkedPatience(this.#fleet.patience),
      },
    );
    const othersMs = await this.#store.lead(this.#leader, leaseMs);
    if (othersMs > 0)
      throw new MasbenchError(
        'OPTION_INVALID',
        `The run ${this.#fleet.run} is being distributed by another process: it collects the matches, so there is nothing to do here. If that process is dead, its right to do so ends in ${Math.ceil(othersMs / 1_000)} s: try again then`,
      );
    await this.#store.limits.set(this.#fleet.limits);
    this.#unlisten = await this.#store.listen('run', (text) => this.#heed(parseMessage(text)));
    const every = (ms: number, run: () => Promise<unknown>): void => {
      // What fails now, as the store is away, is tried again.
      this.#timers.push(setInterval(() => void run().catch(() => undefined), ms));
    };
    every(leaseMs / 3, async () => this.#store.lead(this.#leader, leaseMs));
    every(lookMs, async () => this.#look());
  }

  readonly play: MatchPlayer['play'] = async (planned, records, options) => {
    const { context } = this.#run;
    const here = makePlayer(context);
    if (isFinished(context, planned.id)) return here.play(planned, records, options);
    // What a variant leaves out is known here.
    if ((await context.settingOf(planned, records)) === undefined) return undefined;
    try {
      return await untilAborted(this.#playElsewhere(planned, records, options), this.away.signal);
    } catch (error) {
      // What was offered stays in the store, for a resume.
      if (isFull(error) && isStopping(options) && !this.#collecting.has(planned.id))
        return here.play(planned, records, options);
      throw error;
    }
  };

  async #playElsewhere(
    ...[planned, records, options]: Parameters<MatchPlayer['play']>
  ): ReturnType<MatchPlayer['play']> {
    const known = await uncollected(this.#run.context, planned.id, this.#announcements);
    const isOver = (): boolean => isStopping(options);
    const { number: offer, isEnded } = await whileFull(async () => this.#store.offer(planned.id, known), {
      isOver,
    });
    const match: Dispatched = { planned, records: { ...records }, offer };
    if (!isEnded) {
      await whileFull(async () => this.#keepNamed(match, known), { isOver });
      await whileFull(async () => this.#offers.offer(match), { isOver });
      if (!(await this.#playedThere(match, options))) {
        await this.#takeBack(planned.id);
        return makePlayer(this.#run.context).play(planned, records, options);
      }
    }
    return this.#collected(planned.id);
  }

  readonly close = async (): Promise<void> => {
    await untilAborted(this.#resign(), this.away.signal).catch(() => undefined);
    await this.shut();
  };

  async #resign(): Promise<void> {
    await this.#tell({ type: 'closed' }).catch(() => undefined);
    await this.#store.resign(this.#leader).catch(() => undefined);
  }

  async shut(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#isShut = true;
    this.away.end();
    await this.#shown;
    await showElsewhere(this.#run.context.folder, []);
    await this.#unlisten();
    await this.#dispatcher.close();
    await this.#store.close();
  }

  /** Waits until a match has ended on a worker. False if the run stops and no worker has it. */
  async #playedThere(match: Dispatched, options: PlayOptions): Promise<boolean> {
    const { id } = match.planned;
    const { signal, pause } = options;
    let late: NodeJS.Timeout | undefined;
    let listening: Disposable[] = [];
    try {
      return await new Promise<boolean>((resolve) => {
        const ended = (): void => resolve(true);
        this.#waiting.set(id, { match, options, ended });
        const stop = (how: 'abort' | 'pause', { reason }: AbortSignal): void => {
          this.away.look();
          late ??= setTimeout(() => resolve(false), giveBackMs);
          void this.#stop(match, how, readMessage(reason)).then(
            (isFree) => isFree && resolve(false),
            () => undefined,
          );
        };
        listening = [
          addAbortListener(signal, () => stop('abort', signal)),
          addAbortListener(pause, () => stop('pause', pause)),
        ];
      });
    } finally {
      for (const one of listening) one[Symbol.dispose]();
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  /** Asks for a match back. True if no worker has it. */
  async #stop(match: Dispatched, how: 'abort' | 'pause', reason: string): Promise<boolean> {
    if (await this.#dispatcher.remove(match)) return true;
    await this.#tell({ type: 'stop', id: match.planned.id, how, reason });
    return false;
  }

  /** Moves a match that has ended into the run folder. */
  async #collected(id: string): Promise<MatchRecord | undefined> {
    const ended = await this.#store.read(id);
    if (ended?.result === undefined)
      throw new MasbenchError(
        'JOURNAL_UNREADABLE',
        `The match ${id} has ended, and its record is no longer in the store`,
      );
    this.#collecting.add(id);
    await this.#collect(id, ended);
    // A store that cannot forget it now is no fault of the match, which is on record here.
    await this.#store.drop(id).catch(() => undefined);
    this.#collecting.delete(id);
    return matchRecordSchema.parse(JSON.parse(ended.result));
  }

  async #collect(id: string, ended: EndedMatch): Promise<void> {
    const { folder } = this.#run.context;
    await collectMatch(id, ended, {
      folder,
      store: this.#store,
      announcements: this.#announcements,
    });
  }

  /** Takes a match from the workers, as far as it came. */
  async #takeBack(id: string): Promise<void> {
    const { number } = await this.#store.offer(id, { journal: [], calls: [], blobs: [], paid: [] });
    // From now on no worker can write.
    await this.#store.claim(id, number, randomUUID(), {
      id: '',
      mostDeaths: Infinity,
      givenUpFrom: 0,
      deathsInARow: false,
    });
    const ended = await this.#store.read(id);
    if (ended === undefined) return;
    if (ended.journal.length > 0) await this.#collect(id, ended);
    await this.#store.drop(id);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      if (this.#waiting.size === 0) return;
      for (const id of await this.#store.ended()) this.#waiting.get(id)?.ended();
      await this.#showWorkers(await this.#store.workers());
      const now = performance.now();
      if (now - this.#offeredAt < offerMs) return;
      this.#offeredAt = now;
      await this.#offerLost();
    } finally {
      this.#isLooking = false;
    }
  }

  /** Shows what every worker plays. */
  async #showWorkers(workers: readonly PresentWorker[]): Promise<void> {
    const inPlay = workers.flatMap((worker) =>
      worker.matches.map(({ id, progress }) => ({ ...progress, id, worker: nameOfWorker(worker) })),
    );
    for (const { id, ...progress } of inPlay) this.#waiting.get(id)?.options.onProgress?.(progress);
    this.#run.onWorkers?.(
      workers.map((worker) => ({ name: nameOfWorker(worker), matches: worker.matches.length })),
    );
    const elsewhere = inPlay.filter(({ id }) => this.#waiting.has(id));
    if (this.#isShut) return;
    this.#shown = showElsewhere(this.#run.context.folder, elsewhere);
    await this.#shown;
  }

  /** Offers again what the store or the queue has lost. An offer that the store has lost gets another number. */
  async #offerLost(): Promise<void> {
    for (const id of await this.#store.missing([...this.#waiting.keys()])) {
      const one = this.#waiting.get(id);
      if (one === undefined) continue;
      const known = await uncollected(this.#run.context, id, this.#announcements);
      const { number } = await this.#store.offer(id, known);
      one.match = { ...one.match, offer: number };
      await this.#keepNamed(one.match, known);
    }
    if ((await this.#dispatcher.size()) >= this.#waiting.size) return;
    await this.#dispatcher.retry();
    await this.#dispatcher.add([...this.#waiting.values()].map(({ match }) => match));
  }

  /** Keeps for a match what it may read: blobs that its own lines, and the records of earlier variants, name. */
  async #keepNamed({ planned: { id }, records }: Dispatched, { journal, calls }: StoredMatch): Promise<void> {
    const { folder } = this.#run.context;
    for (const name of findBlobNames(JSON.stringify([journal, calls, records]), folder)) {
      if (this.#ofRun.has(name)) continue;
      try {
        await this.#store.keep({ id, token: '' }, await folder.blobs.get(name));
      } catch (error) {
        // Where a worker has it, all was kept before it could be claimed.
        if (MasbenchError.isInstance(error) && error.code === 'JOURNAL_TAKEN') return;
        throw error;
      }
    }
  }

  #heed(message: FleetMessage | undefined): void {
    if (message?.type === 'ended') this.#ended(message.id);
  }

  /** A match that was collected before can only end again where the store has lost that. */
  #ended(id: string): void {
    const waiting = this.#waiting.get(id);
    waiting?.ended();
    if (waiting !== undefined || this.#collecting.has(id) || !isFinished(this.#run.context, id)) return;
    this.#store.drop(id).catch(() => undefined);
  }

  async #tell(message: FleetMessage): Promise<void> {
    await this.#store.tell('workers', JSON.stringify(message));
  }
}

function isStopping({ signal, pause }: Pick<PlayOptions, 'signal' | 'pause'>): boolean {
  return signal.aborted || pause.aborted;
}

/** This process as the one that distributes the run of a folder. A copy of the folder is another place, and so is another machine. */
function identifyLeader(folder: string): Leader {
  const place = createHash('sha256')
    .update(`${hostname()}\n${absolute(folder)}`)
    .digest('hex');
  return { place, id: randomUUID() };
}
