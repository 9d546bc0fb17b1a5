import { setImmediate as nextTurn } from 'node:timers/promises';
import { round, type Attempt, type Ending } from './attempt.js';
import { MasbenchError } from '../contracts/errors.js';
import { isFinal, type Failure } from './failures.js';
import { onceAborted } from './once-aborted.js';
import { AttemptsInFlight } from './attempts-in-flight.js';
import type { AnyGame } from '../contracts/game.js';
import { deepFreeze, parsedFrom } from '../contracts/json.js';
import type { AnswerEntry, AttemptEntry } from '../journal/journal.js';
import { Launcher } from './launcher.js';
import { answerPayload, attemptPayload, dropPayload, openPayload, startPayload } from './event-payloads.js';
import { Lifecycle } from './lifecycle.js';
import type { MatchResult } from './match-result.js';
import { textOf } from './observation.js';
import type { OpenRequest } from './open-request.js';
import type { PlayOptions } from './play-options.js';
import type { Reason } from '../contracts/reason.js';
import { RecordedSeats } from './recorded-seats.js';
import { abortedResult, finishedResult, frozenCopy, resultSoFar } from './result.js';
import { isStandIn, standInFor } from './stand-in.js';
import { Steps, type FinishedEnd } from './steps.js';
import { MatchSetup } from './setup.js';
import { Waker } from './waker.js';
import { nothingSpent, type Spent } from '../contracts/lost.js';
import { excerpt } from './answer-check.js';

/** After so many ends the event loop gets a turn, so that agents that answer at once do not starve other work. */
const endsPerTurn = 128;

/**
 * One play of a game, with lifecycle events. The rules are asked what they wait for; what is newly open is frozen and
 * started; the scheduler says whose end comes next; it is checked, journaled and applied; and so on to an outcome. All
 * that happened is durable before an agent is called or awaited, or a listener is called.
 */
export class Match<G extends AnyGame> extends Lifecycle<MatchResult<G>> {
  readonly #setup: MatchSetup;
  readonly #launcher: Launcher;
  readonly #steps: Steps;
  readonly #inFlight: AttemptsInFlight;
  /** Ids of forced answers that were not asked for yet. */
  readonly #unforced: Set<string> | undefined;
  readonly #recordedSeats = new RecordedSeats();
  #settled = 0;
  #ends = 0;
  #answers = 0;
  #wallStart: number | undefined;
  #phase: string | undefined;
  readonly #waker = new Waker();
  #started = false;
  #isPaused = false;

  /** @throws MasbenchError `CONFIG_INVALID`, `OPTION_INVALID` or `SERVICE_MISSING` */
  constructor(game: G, options: PlayOptions<G>) {
    super();
    const settled = (): number => {
      this.#waker.wake();
      return this.#settled++;
    };
    this.#setup = new MatchSetup(game, options, settled, this.#waker.wake);
    const { position, cursor, answerCheck } = this.#setup;
    this.#steps = new Steps(position, cursor, answerCheck);
    this.#launcher = new Launcher(this.#setup);
    this.#inFlight = new AttemptsInFlight(this.#launcher, this.#setup.scheduler, this.#setup.ledger);
    const forced = Object.keys(this.#setup.force);
    if (forced.length > 0) this.#unforced = new Set(forced);
  }

  /**
   * Plays to the outcome or to an abort. Call it once.
   *
   * @throws MasbenchError for program errors: `GAME_FAULT`, `REQUEST_CHANGED`, `STUCK`, `JOURNAL_…`,
   *   `REPLAY_MISMATCH`. What was answered until then is in the journal.
   */
  async run(): Promise<MatchResult<G>> {
    if (this.#started)
      throw new MasbenchError('OPTION_INVALID', 'Cannot run a match twice; make another one');
    this.#started = true;
    const { signal, journal, end } = this.#setup;
    const ignore = signal === undefined ? undefined : onceAborted(signal, this.#waker.wake);
    try {
      const result = await this.#play();
      this.tell('match-end', () => frozenCopy(result));
      await this.#publish();
      return result;
    } finally {
      ignore?.();
      this.#inFlight.abort();
      this.#setup.keeper.close();
      end.abort();
      await journal.close();
      // What led to a fault is on record by now.
      this.flush();
    }
  }

  /**
   * Starts nothing new, and lets what is in flight finish. `run` then resolves with the status `aborted`, and the journal
   * resumes. On a real clock the answers that still come are recorded. In virtual time the clock stands: an answer that
   * comes would be out of order before what was not started, so it is asked for again when the match is resumed.
   */
  pause(): void {
    this.#isPaused = true;
    this.#waker.wake();
  }

  async #play(): Promise<MatchResult<G>> {
    const { cursor, start, id, position } = this.#setup;
    const resumed = cursor.recorded;
    if (start !== undefined) cursor.start(start);
    this.#setup.start = undefined;
    const game = position.game.name;
    this.tell('match-start', () => deepFreeze({ id, game, seats: [...position.seats], resumed }));
    for (;;) {
      if (this.untold) await this.#publish();
      const look = this.#steps.look();
      // A match is not finished before its calls are on record.
      if (look.isOver) await this.#setup.keeper.kept();
      else if (!this.#setup.script.following) this.#recordedSeats.check(this.#setup);
      for (const request of look.dropped) this.#drop(request);
      for (const request of look.opened) this.#open(request);
      if (look.isOver) return this.#finish(this.#steps.end());
      if (this.#setup.position.open.size === 0) throw this.#setup.position.stuck(this.#answers);
      let stop: string | undefined;
      const recorded = this.#setup.script.next(this.#setup.position);
      if (recorded === undefined) {
        this.#recordedSeats.check(this.#setup);
        if (this.#inFlight.due && !this.#isStopped() && !this.#isPaused) {
          // Not even a microtask is waited where nothing is to be waited for: others may hold the turn for long.
          const durable = this.#publish();
          if (durable !== undefined) await durable;
          this.#launch();
        }
        if ((this.#ends + 1) % endsPerTurn === 0) {
          await this.#publish();
          await nextTurn();
        }
        const attempt = this.#nextEnd() ?? (await this.#waited());
        stop = attempt?.ending === undefined ? this.#whyStopped() : this.#advance(attempt, attempt.ending);
      } else {
        stop = this.#follow(recorded);
      }
      if (stop !== undefined) return this.#abort(stop);
      this.#tellPhase();
    }
  }

  /**
   * Makes durable what happened, and then emits it. What follows from answers that come at once is worked out in
   * memory; no listener or agent is called, and none is awaited, before it is on record.
   */
  #publish(): void | Promise<void> {
    const kept = this.#setup.keeper.kept();
    if (kept !== undefined) return kept.then(() => this.#publish());
    const durable = this.#setup.cursor.commit();
    if (durable !== undefined) return durable.then(() => this.flush());
    this.flush();
    return undefined;
  }

  #open(request: OpenRequest): void {
    this.#steps.open(request);
    this.#inFlight.schedule(request, 1, this.#steps.at);
    if (this.listenerCount('request-open') > 0) this.tell('request-open', () => openPayload(request));
  }

  /**
   * What a dropped attempt spent is charged on a real clock, and in virtual time where there is a budget: then all that
   * are asked have answered. Else it is not reproducible how far the attempt came.
   */
  #drop(request: OpenRequest): void {
    const { ledger, scheduler, script, tally } = this.#setup;
    const { order = -1, attempt } = this.#inFlight.take(request) ?? {};
    attempt?.abort();
    attempt?.settle();
    const isCharged = scheduler.time === 'wall' || ledger.isLimited(request.seatIndex);
    const forked = script.dropped(request);
    const charged = forked ?? (isCharged ? attempt?.spent : undefined);
    const recorded = this.#steps.drop(request, charged) ?? forked;
    if (recorded !== undefined) ledger.enter(request.seatIndex, { ...recorded, order });
    const spent = recorded ?? charged ?? nothingSpent;
    tally.spend(request.seatIndex, spent);
    this.tell('drop', () => dropPayload(request, spent, this.#steps.at));
  }

  /** Follows the recorded end of an attempt. */
  #follow(recorded: AttemptEntry | AnswerEntry): string | undefined {
    const { entry, request, spent } = this.#steps.recorded(recorded);
    const { order = -1 } = this.#inFlight.take(request) ?? {};
    // A substitute answer comes with the end of the last attempt.
    if (entry.type === 'attempt' || !isStandIn(entry.by)) this.#ends += 1;
    if (entry.type === 'attempt' || entry.by === 'agent') this.#recordedSeats.add(request.seatIndex);
    this.#setup.ledger.enter(request.seatIndex, { ...spent, order });
    if (entry.type === 'attempt') return this.#failed(request, entry, spent, this.#setup.script.reopened);
    this.#apply(request, entry, spent);
    return undefined;
  }

  /** Starts what is due. */
  #launch(): void {
    this.#wallStart ??= performance.now() - this.#steps.at * 1000;
    this.#setup.cursor.own();
    this.#setup.secret.own();
    for (const { request, attempt } of this.#inFlight.launch())
      this.tell('request-start', () => startPayload(request, attempt, this.#steps.at));
  }

  /** The attempt that the scheduler wants to hear of now, if there is one. */
  #nextEnd(): Attempt | undefined {
    this.#setup.keeper.check();
    if (this.#isStopped()) return undefined;
    return this.#inFlight.next(this.#ends, this.#isPaused);
  }

  /** Waits for one; `undefined` where the match is stopped. */
  async #waited(): Promise<Attempt | undefined> {
    await this.#publish();
    for (;;) {
      // What waited for the budget of an attempt is due once that has ended, which may be since the last launch.
      if (this.#inFlight.due && !this.#isStopped() && !this.#isPaused) this.#launch();
      const next = this.#nextEnd();
      if (next !== undefined || this.#isStopped()) return next;
      if (this.#isPaused && this.#inFlight.isIdle) return undefined;
      await this.#waker.waited();
    }
  }

  #isStopped(): boolean {
    return this.#setup.signal?.aborted === true;
  }

  #whyStopped(): string {
    return this.#isStopped() ? 'it was stopped by its signal' : 'it was paused';
  }

  /** Deals with the end of an attempt. Returns why the match has to stop, if so. */
  #advance(attempt: Attempt, ending: Ending): string | undefined {
    this.#inFlight.take(attempt.request);
    attempt.settle();
    this.#ends += 1;
    this.#steps.at = this.#now(attempt);
    return this.#conclude(attempt, ending);
  }

  #now(attempt: Attempt): number {
    if (this.#setup.scheduler.time === 'wall')
      return round((performance.now() - (this.#wallStart ?? 0)) / 1000);
    return Math.max(this.#steps.at, round(attempt.startedAt + (attempt.seconds ?? 0)));
  }

  #conclude(attempt: Attempt, ending: Ending): string | undefined {
    const { request } = attempt;
    const { answerCheck, cursor, position } = this.#setup;
    const verdict = ending.ok
      ? position.bySchema(request, () => answerCheck.check(request, ending.raw))
      : ending;
    if ('legal' in verdict && verdict.legal) {
      return this.#answer(request, this.#launcher.byline(request), undefined, verdict, attempt.spent);
    }
    const { why, error }: Failure = verdict;
    if (request.ask.type === 'chance' || this.#launcher.isForced(request)) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot answer ${request.id} as its ${this.#launcher.byline(request)} value must be legal: ${error}`,
      );
    }
    if (why === 'unavailable') return `${request.id} could not be asked: ${error}`;
    const { attempt: number, spent } = attempt;
    const at = this.#steps.at;
    const raw = ending.ok ? excerpt(ending.raw) : undefined;
    cursor.attempt({ id: request.id, attempt: number, why, error, raw, spent, at });
    this.tell('attempt', () => attemptPayload(request, number, { why, error }, spent, at));
    return this.#failed(request, { why, error }, spent);
  }

  /**
   * Asks again, or substitutes for the answer. Returns why the match has to stop, if so. A match that had
   * stopped here and was resumed asks once more.
   */
  #failed(request: OpenRequest, failure: Failure, spent: Spent, onceMore = false): string | undefined {
    const { limits, tally } = this.#setup;
    const attempts = this.#steps.fail(request, spent);
    tally.failedAttempt(request.seatIndex, failure.why);
    tally.spend(request.seatIndex, spent);
    const retries = request.ask.type === 'effect' ? limits.effectRetries : limits.retries;
    const again = attempts <= retries && !isFinal(failure);
    if (again || (onceMore && !this.#setup.script.following)) {
      this.#inFlight.schedule(request, attempts + 1, this.#steps.at, failure.error);
      return undefined;
    }
    if (this.#setup.script.following) return undefined;
    const standIn = standInFor(this.#setup, request, failure);
    if (typeof standIn === 'string') return standIn;
    return this.#answer(request, standIn.by, failure.why, standIn, nothingSpent);
  }

  #answer(
    request: OpenRequest,
    by: AnswerEntry['by'],
    why: Reason | undefined,
    { value, text }: { readonly value: unknown; readonly text: string },
    spent: Spent,
  ): undefined {
    this.#setup.cursor.answer({ id: request.id, by, why, text, spent, at: this.#steps.at });
    this.#apply(request, { by, why, value: parsedFrom(value, text) }, spent);
  }

  #apply(request: OpenRequest, answer: Pick<AnswerEntry, 'by' | 'why' | 'value'>, spent: Spent): void {
    const { tally, past } = this.#setup;
    const { by, why, value } = answer;
    this.#answers += 1;
    if (by === 'forfeit') (this.#setup.forfeited ??= new Set()).add(request.seatIndex);
    if (by === 'forced') this.#unforced?.delete(request.id);
    tally.answer(request.seatIndex, why);
    tally.spend(request.seatIndex, spent);
    past.add(request, value);
    const told = this.listenerCount('answer') > 0 ? textOf(value) : undefined;
    const total = this.#steps.answer(request, answer, spent);
    if (told === undefined) return;
    const { lost } = spent;
    this.tell('answer', () => answerPayload(request, answer, told, { usage: total, lost }, this.#steps.at));
  }

  #finish(end: FinishedEnd): MatchResult<G> {
    return { ...this.#soFar(), ...finishedResult<G>(this.#setup.position, end) };
  }

  #abort(reason: string): MatchResult<G> {
    this.#inFlight.abort();
    this.#setup.cursor.append({ type: 'end', status: 'aborted', reason, at: this.#steps.at });
    return { ...this.#soFar(), ...abortedResult<G>(reason) };
  }

  #soFar(): ReturnType<typeof resultSoFar> {
    const unforced = [...(this.#unforced ?? [])];
    return resultSoFar(this.#setup, { seconds: this.#steps.at, answers: this.#answers, unforced });
  }

  #tellPhase(): void {
    const { position } = this.#setup;
    if (position.game.phase === undefined || this.listenerCount('phase') === 0) return;
    const phase = position.rule('phase', () => position.game.phase?.(position.state, position.config) ?? '');
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.tell('phase', () => Object.freeze({ phase, at: this.#steps.at }));
  }
}

/** Plays one match. See `Match` for lifecycle events. */
export async function play<G extends AnyGame>(game: G, options: PlayOptions<G>): Promise<MatchResult<G>> {
  return new Match(game, options).run();
}
