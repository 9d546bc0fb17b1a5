import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError, readMessage } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import { type RunContext, countedAnswers, makePlayer, unfinishedRecord } from '@masbench/experiments';
import { claimInPlay, FenceChecks } from './claim-context.js';
import { ClaimedJournal } from './claimed-journal.js';
import { FollowedLines } from './followed-lines.js';
import type { PlayDispatched } from './dispatcher.js';
import type { FleetMessage } from './messages.js';
import { fetchBlobs } from './run-blobs.js';
import type { MatchClaim, FleetStore, PresentWorker, RunPatience } from './store.js';
import { explainGivingUp } from './given-up.js';
import { Claims, type Claimed } from './claims.js';

/** Matches that cannot be played now are looked at again after a while. */
const waitAfterFaultMs = 500;

/** Work done by a worker. */
export interface Work {
  /** Matches that it ended. */
  readonly ended: number;
  /** Matches that it handed back or lost. */
  readonly handedBack: number;
}

/** Listeners to the work. */
export interface WorkWatchers {
  /** Called with every match that this worker has ended. */
  readonly onRecord?: ((record: MatchRecord) => void) | undefined;
  /** Called with what went wrong and is tried again. */
  readonly onFault?: ((message: string) => void) | undefined;
}

/** Facts that a worker needs. */
export interface WorkerOptions extends WorkWatchers {
  readonly patience: RunPatience;
}

/** A match that is played here. */
interface Under {
  readonly abort: AbortController;
  readonly pause: AbortController;
  readonly claim: MatchClaim;
  readonly progress: FollowedLines;
}

/** The matches of one worker. */
export class WorkerMatches {
  readonly #context: RunContext;
  readonly #store: FleetStore;
  readonly #options: WorkerOptions;
  readonly #claims: Claims;
  readonly #under = new Map<string, Under>();
  #isEnding = false;
  #ended = 0;
  #handedBack = 0;

  constructor(context: RunContext, store: FleetStore, options: WorkerOptions) {
    this.#context = context;
    this.#store = store;
    this.#options = options;
    this.#claims = new Claims(store, options.patience);
  }

  get work(): Work {
    return { ended: this.#ended, handedBack: this.#handedBack };
  }

  /** Matches played here now, and those that have ended. */
  get present(): Pick<PresentWorker, 'matches' | 'ended'> {
    const matches = [...this.#under].map(([id, { progress }]) => ({ id, progress: progress.now() }));
    return { matches, ended: this.#ended };
  }

  /** Starts nothing new, and gives every match back when its calls in flight have ended. */
  handBack(): void {
    this.#isEnding = true;
    this.#claims.end();
    for (const { pause } of this.#under.values()) pause.abort();
  }

  /** The run wants a match back. */
  stop(id: string, how: 'abort' | 'pause', reason: string): void {
    this.#under.get(id)?.[how].abort(new Error(reason));
  }

  readonly play: PlayDispatched = async (match, lost) => {
    if (this.#isEnding) return 'again';
    try {
      const claimed = await this.#claims.claim(match.planned.id, match.offer, lost);
      if (claimed === undefined) return 'ended';
      if (claimed === 'later') return 'again';
      const isEnded = await this.#playedClaim(match, claimed, lost);
      if (isEnded) return 'ended';
    } catch (error) {
      this.#options.onFault?.(`${match.planned.id}: ${readMessage(error)}`);
      await sleep(waitAfterFaultMs);
    }
    this.#handedBack += 1;
    return 'again';
  };

  /** Plays a claim. One that does not end is released: what is left of it says that its worker died. */
  async #playedClaim(
    match: Parameters<PlayDispatched>[0],
    { claim, begin }: Claimed,
    lost: AbortSignal,
  ): Promise<boolean> {
    const length = claim.journal.length;
    let journal: ClaimedJournal | undefined;
    const end = begin(() => (journal?.length ?? length) > length);
    let isEnded = false;
    try {
      isEnded = await this.#played(match, { claim, lost, opened: (made) => (journal = made) });
      return isEnded;
    } finally {
      end();
      if (!isEnded) await this.#store.release(claim).catch(() => undefined);
    }
  }

  async #played(
    { planned, records }: Parameters<PlayDispatched>[0],
    {
      claim,
      lost,
      opened,
    }: {
      readonly claim: MatchClaim;
      readonly lost: AbortSignal;
      readonly opened: (journal: ClaimedJournal) => void;
    },
  ): Promise<boolean> {
    const { id } = planned;
    const folder = this.#context.folder.in('blobs');
    await fetchBlobs(claim.blobs, this.#store.blobs, folder);
    const { onFault } = this.#options;
    const checks = new FenceChecks();
    const journal = new ClaimedJournal(claim, this.#store, { folder, onFault, checks });
    const reason = explainGivingUp(claim, this.#options.patience);
    if (reason !== undefined) {
      await this.#finish(
        claim,
        await unfinishedRecord(this.#context, planned, { status: 'failed', reason, journal }),
      );
      return true;
    }
    opened(journal);
    const under: Under = {
      claim,
      abort: new AbortController(),
      pause: new AbortController(),
      progress: new FollowedLines(journal, await countedAnswers(this.#context, planned)),
    };
    const onLost = (): void => {
      journal.abandon(`The match ${id} may have another worker by now`);
      under.abort.abort(new Error('its lock was lost'));
    };
    lost.addEventListener('abort', onLost, { once: true });
    if (lost.aborted) onLost();
    // A match that this worker still has, and that was claimed again, is given up.
    this.#under.get(id)?.abort.abort(new Error('it was claimed again'));
    this.#under.set(id, under);
    if (this.#isEnding) under.pause.abort();
    try {
      const record = await claimInPlay.run({ claim, checks, tried: journal.tried }, async () =>
        makePlayer(this.#context).play(planned, records, {
          signal: under.abort.signal,
          pause: under.pause.signal,
          journal,
        }),
      );
      if (journal.fault !== undefined) throw journal.fault;
      if (record === undefined)
        throw new MasbenchError('OPTION_INVALID', `The variant ${planned.variant} leaves ${id} out`);
      // A match that this worker gave up is not over.
      if (record.status === 'aborted' && this.#isEnding && !under.abort.signal.aborted) return false;
      await this.#finish(claim, record);
      return true;
    } finally {
      lost.removeEventListener('abort', onLost);
      if (this.#under.get(id) === under) this.#under.delete(id);
    }
  }

  async #finish(claim: MatchClaim, record: MatchRecord): Promise<void> {
    await this.#store.finish(claim, JSON.stringify(record), record.status === 'finished');
    this.#ended += 1;
    // The run looks by itself where nothing is heard.
    const message: FleetMessage = { type: 'ended', id: claim.id };
    await this.#store.tell('run', JSON.stringify(message)).catch(() => undefined);
    this.#options.onRecord?.(record);
  }
}
