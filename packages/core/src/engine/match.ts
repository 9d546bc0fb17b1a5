import type { Attempt } from './attempt.js';
import type { AttemptEnding } from './attempt-context.js';
import { waitNextTurn } from './next-turn.js';
import { MasbenchError } from '../contracts/errors.js';
import { isFinal, type Failure } from './failures.js';
import { onceAborted } from './once-aborted.js';
import { MatchAnswers, type AnswerOrigin } from './match-answers.js';
import { AttemptsInFlight } from './attempts-in-flight.js';
import { chargeDropped } from './dropped-spending.js';
import type { AnyGame } from '../contracts/game.js';
import { deepFreeze, copyFrozen, parseFrozen } from '../contracts/json.js';
import type { AnswerEntry } from '../journal/journal.js';
import { Interrupts } from './interrupts.js';
import { Launcher } from './launcher.js';
import { answerPayload, attemptPayload, dropPayload, openPayload, startPayload } from './event-payloads.js';
import { Lifecycle } from './lifecycle.js';
import { MatchClock } from './match-clock.js';
import type { MatchResult } from './match-result.js';
import type { OpenRequest } from './open-request.js';
import type { PlayOptions } from './play-options.js';
import { checkedEnd } from './record-checks.js';
import { RecordedSeats } from './recorded-seats.js';
import { abortedResult, finishedResult, frozenCopy, sumMatchResult } from './result.js';
import { isSubstitute, answerSubstitute } from './substitute-move.js';
import { Steps } from './steps.js';
import { MatchSetup } from './setup.js';
import { judgeAnswer } from './verdict.js';
import { Waker } from './waker.js';
import { nothingSpent, type Spent } from '../usage/lost.js';
import { excerpt } from './answer-check.js';

/** After so many ends the event loop gets a turn, so that agents that answer at once do not starve other work. */
const endsPerTurn = 128;

/**
 * One play of a game, with lifecycle events. In a loop, the rules list their open requests, new ones are frozen and
 * started, the scheduler picks the attempt that ends next, and its answer is checked, journaled and applied, until there
 * is an outcome. Everything that happened is durable before an agent or listener is called, or an agent is awaited.
 */
export class Match<G extends AnyGame> extends Lifecycle<MatchResult<G>> {
  readonly #setup: MatchSetup;
  readonly #launcher: Launcher;
  readonly #steps: Steps;
  readonly #inFlight: AttemptsInFlight;
  readonly #clock: MatchClock;
  readonly #recordedSeats = new RecordedSeats();
  #settled = 0;
  #ends = 0;
  readonly #answers: MatchAnswers;
  /** The attempt whose end is dealt with next, until it is on record. */
  #heard: Attempt | undefined;
  readonly #interrupts: Interrupts;
  /** Why the match has to stop. */
  #stop: string | undefined;
  #phase: string | undefined;
  readonly #waker = new Waker();
  #started = false;

  /** @throws MasbenchError `CONFIG_INVALID`, `OPTION_INVALID` or `SERVICE_MISSING` */
  constructor(game: G, options: PlayOptions<G>) {
    super();
    const settled = (): number => {
      this.#waker.wake();
      return this.#settled++;
    };
    this.#setup = new MatchSetup(game, options, settled, this.#waker.wake);
    const { position, cursor, answerCheck, scheduler, budget, signal } = this.#setup;
    this.#steps = new Steps(position, cursor, answerCheck);
    this.#launcher = new Launcher(this.#setup);
    this.#clock = new MatchClock(scheduler.time);
    this.#interrupts = new Interrupts(this.#setup);
    this.#inFlight = new AttemptsInFlight(this.#launcher, scheduler, budget, signal);
    this.#answers = new MatchAnswers(this.#setup);
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
    } catch (error) {
      this.#interrupts.writeAfter(error, this.#unheard(), this.#steps.at);
      throw error;
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
   * Starts nothing new and lets attempts in flight finish. `run` then resolves with the status `aborted`, and the journal
   * can be resumed. In real time, answers that still arrive are recorded. In virtual time the clock stops: such an answer
   * would be out of order with attempts that were not started, so it is requested again when the match is resumed.
   */
  pause(): void {
    this.#inFlight.pause();
    this.#waker.wake();
  }

  /**
   * The loop keeps nothing of a step in variables of its own: a function that waits holds what they were last, and most
   * matches wait most of the time.
   */
  async #play(): Promise<MatchResult<G>> {
    this.#begin();
    for (;;) {
      const left = this.#look();
      if (left !== undefined) return this.#finish(left);
      if (this.#follows()) {
        if (this.untold) await this.#publish();
      } else {
        if (this.#inFlight.mayLaunch) {
          // Not even a microtask is waited where nothing is to be waited for: others may hold the turn for long.
          const durable = this.#publish();
          if (durable !== undefined) await durable;
          if (this.#inFlight.mayLaunch) this.#launch();
        }
        if ((this.#ends + 1) % endsPerTurn === 0) {
          await this.#publish();
          await waitNextTurn();
        }
        if (!this.#hears()) {
          await this.#publish();
          while (!this.#hearsLater()) await this.#waker.waited();
        }
        this.#advance();
      }
      if (this.#stop !== undefined) return this.#abort(this.#stop);
      this.#tellPhase();
    }
  }

  #begin(): void {
    const { cursor, start, id, position } = this.#setup;
    const resumed = cursor.recorded;
    if (start !== undefined) cursor.start(start);
    this.#setup.start = undefined;
    const game = position.game.name;
    this.tell('match-start', () => deepFreeze({ id, game, seats: [...position.seats], resumed }));
  }

  /** Opens and drops what the rules say. Where the match has an outcome, returns what is left open. */
  #look(): readonly OpenRequest[] | undefined {
    const { isOver, opened, dropped } = this.#steps.look();
    if (isOver) return dropped;
    if (!this.#setup.script.following) this.#recordedSeats.check(this.#setup);
    for (const request of dropped) this.#drop(request);
    for (const request of opened) this.#open(request);
    if (this.#setup.position.open.size === 0) throw this.#setup.position.stuck(this.#answers.count);
    return undefined;
  }

  /**
   * Makes durable what happened, and then emits it; a listener may then pause the match. What follows from answers
   * that come at once is worked out in memory; no listener or agent is called, and none is awaited, before it is on record.
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

  #drop(request: OpenRequest): void {
    const parts = { setup: this.#setup, steps: this.#steps, interrupts: this.#interrupts };
    const spent = chargeDropped(parts, request, this.#inFlight.take(request) ?? {});
    this.tell('drop', () => dropPayload(request, spent, this.#steps.at));
  }

  /** Follows the recorded end of an attempt. False if there is none. */
  #follows(): boolean {
    this.#interrupts.follow();
    const recorded = this.#setup.script.next(this.#setup.position);
    if (recorded === undefined) {
      this.#recordedSeats.check(this.#setup);
      this.#interrupts.recover(this.#inFlight.due, this.#steps.at);
      return false;
    }
    this.#interrupts.follow();
    const { entry, request, spent } = this.#steps.recorded(recorded);
    const { order = -1 } = this.#inFlight.take(request) ?? {};
    // A substitute answer comes with the end of the last attempt.
    if (entry.type === 'attempt' || !isSubstitute(entry.by)) this.#ends += 1;
    if (entry.type === 'attempt' || entry.by === 'agent') this.#recordedSeats.add(request.seatIndex);
    this.#setup.budget.enter(request, { ...spent, order });
    if (entry.type === 'answer') this.#apply(request, entry, spent);
    else {
      this.tell('attempt', () => attemptPayload(request, entry.attempt, entry, spent, this.#steps.at));
      this.#stop = this.#failed(request, entry, spent, this.#setup.script.reopened);
    }
    return true;
  }

  /** Starts what is due. */
  #launch(): void {
    this.#clock.start(this.#steps.at);
    this.#setup.cursor.own();
    this.#setup.secret.own();
    for (const { request, attempt } of this.#inFlight.launch())
      this.tell('request-start', () => startPayload(request, attempt, this.#steps.at));
  }

  /** True if there is an attempt that the scheduler wants to hear of now. */
  #hears(): boolean {
    this.#setup.keeper.check();
    return (this.#heard = this.#inFlight.next(this.#ends)) !== undefined;
  }

  /** The same in a match that waits. True too where nothing more will be heard of. */
  #hearsLater(): boolean {
    // What waited for the budget of an attempt is due once that has ended, which may be since the last launch.
    if (this.#inFlight.mayLaunch) this.#launch();
    return this.#hears() || this.#inFlight.whyStopped !== undefined;
  }

  /** Deals with the end of the attempt that was heard of. */
  #advance(): void {
    const attempt = this.#heard;
    if (attempt?.ending === undefined) {
      this.#stop = this.#inFlight.whyStopped;
      return;
    }
    this.#inFlight.take(attempt.request);
    attempt.settle();
    this.#ends += 1;
    this.#steps.at = this.#clock.endOf(attempt, this.#steps.at);
    this.#stop = this.#conclude(attempt, attempt.ending);
  }

  /** Returns why the match has to stop, if so. */
  #conclude(attempt: Attempt, ending: AttemptEnding): string | undefined {
    const { request } = attempt;
    const verdict = judgeAnswer(attempt, ending, this.#setup, this.#launcher);
    if (!verdict.legal && verdict.why === 'unavailable')
      return `${request.id} could not be asked: ${verdict.error}`;
    this.#heard = undefined;
    this.#interrupts.conclude(request, attempt.attempt, this.#steps.at);
    const { spent } = attempt;
    if (verdict.legal) {
      const by = this.#launcher.byline(request);
      const { value, text, normalized } = verdict;
      const read = by === 'agent' ? this.#answers.readingOf(attempt, normalized !== undefined) : undefined;
      const answer = { by, why: undefined, value, text, read, dropped: normalized?.dropped };
      return this.#answer(request, answer, spent);
    }
    const { why, error } = verdict;
    const { attempt: number } = attempt;
    const at = this.#steps.at;
    const raw = ending.ok ? excerpt(ending.raw) : undefined;
    this.#setup.cursor.attempt({ id: request.id, attempt: number, why, error, raw, spent, at });
    this.tell('attempt', () => attemptPayload(request, number, { why, error }, spent, at));
    return this.#failed(request, { why, error }, spent);
  }

  /**
   * Asks again, or substitutes for the answer. Returns why the match has to stop, if so. A match that had
   * stopped here and was resumed asks once more.
   */
  #failed(request: OpenRequest, failure: Failure, spent: Spent, onceMore = false): string | undefined {
    const { limits, tally } = this.#setup;
    this.#interrupts.settle(request);
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
    const standIn = answerSubstitute(this.#setup, request, failure);
    if (typeof standIn === 'string') return standIn;
    return this.#answer(request, { ...standIn, why: failure.why }, nothingSpent);
  }

  #answer(
    request: OpenRequest,
    answer: AnswerOrigin & { readonly value: unknown; readonly text: string },
    spent: Spent,
  ): undefined {
    const { by, why, value, text, read, dropped = 0 } = answer;
    this.#setup.cursor.answer({ id: request.id, by, why, text, read, dropped, spent, at: this.#steps.at });
    this.#apply(request, { by, why, value: parseFrozen(value, text), read, dropped }, spent);
  }

  #apply(request: OpenRequest, answer: AnswerOrigin & Pick<AnswerEntry, 'value'>, spent: Spent): void {
    const { by, why, value } = answer;
    this.#interrupts.settle(request);
    this.#answers.add(request, answer, spent);
    // Copied before the rules have it, as they may change it.
    const told = this.listenerCount('answer') > 0 ? { by, why, value: copyFrozen(value) } : undefined;
    const total = this.#steps.answer(request, answer, spent);
    if (told === undefined) return;
    this.tell('answer', () => answerPayload(request, told, { ...spent, usage: total }, this.#steps.at));
  }

  async #finish(left: readonly OpenRequest[]): Promise<MatchResult<G>> {
    // A match is not finished before its calls are on record.
    await this.#setup.keeper.kept();
    for (const request of left) this.#drop(request);
    const { position } = this.#setup;
    const end = checkedEnd(position, this.#steps.at);
    // Before the end is written: a result that cannot be kept is a fault, and the match has not finished.
    const result = finishedResult<G>(position, end);
    this.#steps.end(end);
    return { ...this.#soFar(), ...result };
  }

  #abort(reason: string): MatchResult<G> {
    this.#interrupts.write(this.#unheard(), this.#steps.at);
    this.#interrupts.chargeKept();
    const { cursor } = this.#setup;
    // What an earlier life had spent may be on record at a later time than the last step.
    const at = Math.max(this.#steps.at, cursor.interruptedAt);
    cursor.append({ type: 'end', status: 'aborted', reason, at });
    return { ...this.#soFar(), ...abortedResult<G>(reason) };
  }

  /** Attempts whose ends are not on record. */
  #unheard(): readonly Attempt[] {
    const { underWay } = this.#inFlight;
    return this.#heard === undefined ? underWay : [this.#heard, ...underWay];
  }

  #soFar(): ReturnType<typeof sumMatchResult> {
    const { count: answers, unforced } = this.#answers;
    return sumMatchResult(this.#setup, { seconds: this.#steps.at, answers, unforced });
  }

  #tellPhase(): void {
    if (this.listenerCount('phase') === 0) return;
    const phase = this.#setup.position.phase();
    if (phase === undefined || phase === this.#phase) return;
    this.#phase = phase;
    this.tell('phase', () => Object.freeze({ phase, at: this.#steps.at }));
  }
}
