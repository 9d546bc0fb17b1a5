import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError, readMessage, reservedUnits } from '@masbench/core';
import { parseEntry } from '@masbench/core/journal';
import type { MatchRecord } from '@masbench/core/record';
import {
  type MatchProgress,
  type Patience,
  type RunContext,
  countedAnswers,
  JournalProgress,
  makePlayer,
  unfinishedRecord,
} from '@masbench/experiments';
import { readPaidCalls } from '../calls/announcements.js';
import { claimInPlay, FenceChecks } from './claim-context.js';
import { ClaimedJournal } from './claimed-journal.js';
import type { PlayDispatched } from '../store/dispatcher.js';
import type { FleetMessage } from '../store/messages.js';
import { lostPart } from '../calls/paid-calls.js';
import { fetchBlobs } from '../fleet/run-blobs.js';
import type { MatchClaim, FleetStore, PresentWorker, RunPatience } from '../store/store.js';
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

/**
 * How far a match is, by its journal as it is in memory. A listener to the match would have every answer written before it is
 * called.
 */
class FollowedLines {
  readonly #journal: Pick<ClaimedJournal, 'linesFrom'>;
  readonly #counted: JournalProgress;
  #line = 0;

  constructor(
    journal: Pick<ClaimedJournal, 'linesFrom'>,
    counted: ConstructorParameters<typeof JournalProgress>[0],
  ) {
    this.#journal = journal;
    this.#counted = new JournalProgress(counted);
  }

  now(): MatchProgress {
    for (const line of this.#journal.linesFrom(this.#line)) {
      this.#line += 1;
      this.#counted.add(parseEntry(line, this.#line));
    }
    return this.#counted.progress;
  }
}

/** Says why a match is not played any more, with what its calls may have cost; `undefined` if it is played. */
function explainGivingUp(
  { deaths, tries, paid, offer }: Pick<MatchClaim, 'deaths' | 'tries' | 'paid' | 'offer'>,
  limits: Patience,
): string | undefined {
  const broken = addLostCalls({ paid, offer });
  const why = givenUpReason({ deaths, tries, costUsd: broken.costUsd }, limits);
  if (why === undefined || broken.calls === 0) return why;
  return `${why}. ${broken.calls} calls broke off: lost at most ${broken.inWords}`;
}

function givenUpReason(
  {
    deaths,
    tries,
    costUsd,
  }: { readonly deaths: number; readonly tries: number; readonly costUsd: number | null },
  limits: Patience,
): string | undefined {
  if (deaths >= limits.deaths)
    return `It killed its worker ${deaths} times: to play it again, raise the limit \`deaths\`, or forget it with \`masbench queue retry\``;
  if (tries > limits.tries)
    return `It was claimed ${tries} times in a row, and no worker added to its journal: to play it again, raise the limit \`tries\``;
  if (limits.lostUsd !== null && (costUsd ?? 0) >= limits.lostUsd)
    return `Its calls that broke off may have cost as much as the limit \`lostUsd\` allows, $${limits.lostUsd}`;
  return undefined;
}

/** Adds up what broke off; dollars are `null` if what a call cost is unknown. */
function addLostCalls({ paid, offer }: Pick<MatchClaim, 'paid' | 'offer'>): {
  readonly calls: number;
  readonly costUsd: number | null;
  readonly inWords: string;
} {
  const all = readPaidCalls(paid, offer)
    .map(lostPart)
    .filter((lost) => reservedUnits.some((unit) => lost[unit] !== 0));
  let costUsd: number | null = 0;
  for (const lost of all)
    costUsd = costUsd === null || lost.costUsd === undefined ? null : costUsd + lost.costUsd;
  return {
    calls: all.length,
    costUsd,
    inWords: costUsd === null ? 'an unknown amount' : `$${Number(costUsd.toPrecision(6))}`,
  };
}
