import { setImmediate } from 'node:timers/promises';
import { round, type Attempt, type Due, type Ending } from './attempt.js';
import { MasbenchError } from './errors.js';
import type { AnyGame, OutcomeOf } from './game.js';
import { deepFreeze } from './json.js';
import { usageFromJson, usageToJson, type AnswerEntry, type AttemptEntry } from './journal.js';
import { Launcher } from './launcher.js';
import { Lifecycle } from './lifecycle.js';
import type { MatchResult } from './match-result.js';
import { textOf } from './observation.js';
import { byId, streamOf, type OpenRequest } from './open-request.js';
import type { PlayOptions } from './play-options.js';
import { rngFor } from './random.js';
import type { Reason } from './reason.js';
import { checkAnswer, endOf, requestOf } from './replay.js';
import { Table } from './table.js';
import { addUsage, noUsage, type Usage } from './usage.js';
import { excerpt } from './verdict.js';

/** Attempts at a request that did not count so far. */
interface Failures {
  readonly attempts: number;
  readonly usage: Usage;
}

type Failure = Exclude<Ending, { readonly ok: true }>;

/** After so many ends the event loop gets a turn, so that agents that answer at once starve nobody. */
const endsPerTurn = 128;

/**
 * One play of a game, with lifecycle events. The rules are asked what they wait for; what is newly open is frozen and
 * started; the scheduler says whose end comes next; it is checked, made durable and applied; and so on to an outcome.
 */
export class Match<G extends AnyGame> extends Lifecycle<MatchResult<G>> {
  readonly #table: Table;
  readonly #launcher: Launcher;
  readonly #failures = new Map<string, Failures>();
  /** What is due but not started: nothing starts while a recorded part is followed. */
  #due: Due[] = [];
  /** In the order of their start. */
  #inFlight: Attempt[] = [];
  #order = 0;
  #settled = 0;
  #ends = 0;
  #answers = 0;
  #clock = 0;
  #wallStart: number | undefined;
  #phase: string | undefined;
  #wake: () => void = () => undefined;
  #started = false;

  /** @throws MasbenchError `CONFIG_INVALID`, `OPTION_INVALID` or `SERVICE_MISSING` */
  constructor(game: G, options: PlayOptions<G>) {
    super();
    this.#table = new Table(game, options, () => {
      this.#wake();
      return this.#settled++;
    });
    this.#launcher = new Launcher(this.#table);
  }

  /**
   * Plays to the outcome or to an abort. Call it once.
   *
   * @throws MasbenchError where the programme is at fault: `GAME_FAULT`, `REQUEST_CHANGED`, `STUCK`, `JOURNAL_…`,
   *   `REPLAY_MISMATCH`. What was answered until then is in the journal.
   */
  async run(): Promise<MatchResult<G>> {
    if (this.#started)
      throw new MasbenchError('OPTION_INVALID', 'Cannot run a match twice; make another one');
    this.#started = true;
    const { signal, journal } = this.#table;
    const stop = (): void => this.#wake();
    signal?.addEventListener('abort', stop);
    try {
      const result = await this.#play();
      await journal.commit();
      this.tell('match-end', () => Object.freeze(result));
      return result;
    } finally {
      signal?.removeEventListener('abort', stop);
      for (const attempt of this.#inFlight) attempt.abort();
      await journal.close();
    }
  }

  async #play(): Promise<MatchResult<G>> {
    const { position, trail, start } = this.#table;
    const resumed = trail.recorded;
    trail.start(start);
    this.tell('match-start', () =>
      deepFreeze({ id: start.id, game: start.game, seats: [...start.seats], resumed }),
    );
    for (;;) {
      if ((position.outcome() ?? null) !== null) return this.#finish();
      this.#look();
      const recorded = this.#table.recordedEnd();
      const stop = recorded === undefined ? await this.#advance() : await this.#follow(recorded);
      if (stop !== undefined) return this.#abort(stop);
      this.#tellPhase();
    }
  }

  /** Sees what is newly open and what is no longer open. */
  #look(): void {
    const { position, trail } = this.#table;
    const { opened, dropped } = position.look(this.#clock);
    for (const request of dropped) this.#drop(request);
    for (const request of opened) {
      trail.open(request);
      this.#schedule(request, 1, undefined);
      this.tell('request-open', () => Object.freeze({ ...about(request), at: request.openedAt }));
    }
    if (position.open.size === 0) {
      throw new MasbenchError(
        'STUCK',
        `Game ${position.game.name} is stuck: it has no outcome and waits for nothing (after ${this.#answers} answers, seed ${position.seed})`,
      );
    }
  }

  #schedule(request: OpenRequest, attempt: number, lastError: string | undefined): void {
    this.#due.push({ request, attempt, order: this.#order++, startedAt: this.#clock, lastError });
  }

  /**
   * What a dropped attempt spent is charged where clocks are real. In virtual time it is not: how far an agent came is
   * not reproducible. Budgets and call logs know of it in any case.
   */
  #drop(request: OpenRequest): void {
    const { trail, ledger, tally } = this.#table;
    const attempt = this.#takeFlight(request);
    attempt?.abort();
    this.#failures.delete(request.id);
    const spent = this.#table.scheduler.time === 'wall' ? attempt?.usage : undefined;
    const recorded = trail.drop(request, spent, this.#clock);
    if (recorded !== undefined) ledger.enter(request.seatIndex, recorded);
    tally.spend(request.seatIndex, recorded ?? spent ?? noUsage);
    this.tell('drop', () => Object.freeze({ ...about(request), at: this.#clock }));
  }

  /** Follows the recorded end of an attempt. */
  async #follow(entry: AttemptEntry | AnswerEntry): Promise<string | undefined> {
    const { position, trail, judge, ledger } = this.#table;
    const request = requestOf(position, entry.id, trail);
    this.#due = this.#due.filter((due) => due.request !== request);
    this.#clock = entry.at;
    this.#ends += 1;
    const usage = usageFromJson(entry.usage);
    ledger.enter(request.seatIndex, usage);
    if (entry.type === 'attempt') {
      const { why, error } = entry;
      return this.#failed(request, { ok: false, why, error }, usage, trail.reopened);
    }
    checkAnswer(judge, request, entry, trail);
    this.#apply(request, entry, usage);
    return undefined;
  }

  /** Waits for the next end of an attempt and deals with it. Returns why the match has to stop, if so. */
  async #advance(): Promise<string | undefined> {
    this.#wallStart ??= performance.now() - this.#clock * 1000;
    for (const due of this.#due.splice(0)) this.#inFlight.push(this.#launcher.start(due));
    if (this.#ends % endsPerTurn === 0) await setImmediate();
    const attempt = await this.#nextEnd();
    if (attempt?.ending === undefined) return 'it was stopped by its signal';
    this.#takeFlight(attempt.request);
    this.#ends += 1;
    this.#clock = this.#now(attempt);
    return this.#conclude(attempt, attempt.ending);
  }

  async #nextEnd(): Promise<Attempt | undefined> {
    const { scheduler, signal } = this.#table;
    for (;;) {
      if (signal?.aborted === true) return undefined;
      const next = scheduler.pick(this.#inFlight, this.#ends);
      if (next !== undefined) return this.#inFlight.find((attempt) => attempt === next);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #now(attempt: Attempt): number {
    if (this.#table.scheduler.time === 'wall')
      return round((performance.now() - (this.#wallStart ?? 0)) / 1000);
    return Math.max(this.#clock, round(attempt.startedAt + (attempt.seconds ?? 0)));
  }

  async #conclude(attempt: Attempt, ending: Ending): Promise<string | undefined> {
    const { request } = attempt;
    const { judge, trail, journal } = this.#table;
    const verdict = ending.ok ? judge.check(request, ending.raw) : ending;
    if ('legal' in verdict && verdict.legal) {
      return this.#answer(request, this.#byline(request), undefined, verdict.text, attempt.usage);
    }
    const failure: Failure =
      'legal' in verdict ? { ok: false, why: verdict.why, error: verdict.error } : verdict;
    if (request.ask.type === 'chance' || this.#launcher.isForced(request)) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot answer ${request.id} as its ${this.#byline(request)} value must be legal: ${failure.error}`,
      );
    }
    if (failure.why === 'unavailable') return `${request.id} could not be asked: ${failure.error}`;
    const raw = ending.ok ? excerpt(ending.raw) : undefined;
    trail.append(
      `{"type":"attempt","id":${JSON.stringify(request.id)},"attempt":${attempt.attempt},"why":"${failure.why}","error":${JSON.stringify(failure.error)}${raw === undefined ? '' : `,"raw":${JSON.stringify(raw)}`},"usage":${usageToJson(attempt.usage)},"at":${this.#clock}}`,
    );
    await journal.commit();
    const { attempt: number, usage } = attempt;
    this.tell('attempt', () =>
      Object.freeze({
        ...about(request),
        attempt: number,
        why: failure.why,
        error: failure.error,
        usage,
        at: this.#clock,
      }),
    );
    return this.#failed(request, failure, usage);
  }

  /**
   * Asks again, or lets something stand in for the answer. Returns why the match has to stop, if so. A match that had
   * stopped here and was resumed asks once more.
   */
  async #failed(
    request: OpenRequest,
    failure: Failure,
    usage: Usage,
    onceMore = false,
  ): Promise<string | undefined> {
    const { limits, tally } = this.#table;
    const before = this.#failures.get(request.id);
    const attempts = (before?.attempts ?? 0) + 1;
    this.#failures.set(request.id, { attempts, usage: addUsage(before?.usage ?? noUsage, usage) });
    tally.failedAttempt(request.seatIndex, failure.why);
    tally.spend(request.seatIndex, usage);
    const retries = request.ask.type === 'effect' ? limits.effectRetries : limits.retries;
    const again = attempts <= retries && !isFinal(failure.why);
    if (again || (onceMore && !this.#table.following)) {
      this.#schedule(request, attempts + 1, failure.error);
      return undefined;
    }
    return this.#table.following ? undefined : this.#standIn(request, failure);
  }

  async #standIn(request: OpenRequest, { why, error }: Failure): Promise<string | undefined> {
    const { id, ask, seatIndex, seat, observation } = request;
    const { limits, position, judge, forfeited } = this.#table;
    const stop = `${id} got no answer (${why}: ${error})`;
    if (ask.type === 'chance' || limits.onIllegal === 'abort') return stop;
    if (limits.onIllegal === 'forfeit' && ask.type === 'move' && !forfeited.has(seatIndex)) {
      await this.#answer(request, 'forfeit', why, 'null', noUsage);
      return undefined;
    }
    const standIn = ask.type === 'move' ? ask.fallback : ask.onFailure;
    if (standIn === undefined) return `${stop}, and the game has nothing that stands in for it`;
    const value = position.rule(`what stands in for ${id}`, () =>
      ask.type === 'move'
        ? ask.fallback?.(observation?.data, rngFor(position.seed, `${streamOf(request)}/fallback`))
        : ask.onFailure?.(observation?.data, why),
    );
    const verdict = judge.check(request, value);
    if (!verdict.legal)
      throw position.fault(`what stands in for ${id} of ${seat ?? 'a service'}`, verdict.error);
    await this.#answer(request, ask.type === 'move' ? 'fallback' : 'failure', why, verdict.text, noUsage);
    return undefined;
  }

  async #answer(
    request: OpenRequest,
    by: AnswerEntry['by'],
    why: Reason | undefined,
    text: string,
    usage: Usage,
  ): Promise<undefined> {
    const { trail, journal } = this.#table;
    const because = why === undefined ? '' : `,"why":"${why}"`;
    const spent = usage === noUsage ? '' : `,"usage":${usageToJson(usage)}`;
    trail.append(
      `{"type":"answer","id":${JSON.stringify(request.id)},"by":"${by}"${because},"value":${text}${spent},"at":${this.#clock}}`,
    );
    const durable = journal.commit();
    if (durable !== undefined) await durable;
    this.#apply(request, { by, why, value: JSON.parse(text) as unknown }, usage);
  }

  #apply(request: OpenRequest, answer: Pick<AnswerEntry, 'by' | 'why' | 'value'>, usage: Usage): void {
    const { position, tally, past, forfeited } = this.#table;
    const { by, why, value } = answer;
    const total = addUsage(this.#failures.get(request.id)?.usage ?? noUsage, usage);
    this.#failures.delete(request.id);
    this.#answers += 1;
    if (by === 'forfeit') forfeited.add(request.seatIndex);
    tally.answer(request.seatIndex, why);
    tally.spend(request.seatIndex, usage);
    past.add(request, value);
    const told = this.listenerCount('answer') > 0 ? textOf(value) : undefined;
    position.apply(request, { by, why, value, usage: total, at: this.#clock });
    this.tell('answer', () =>
      deepFreeze({
        ...about(request),
        by,
        why,
        value: JSON.parse(told ?? 'null') as unknown,
        usage: total,
        at: this.#clock,
      }),
    );
  }

  #finish(): MatchResult<G> {
    const { position, trail } = this.#table;
    for (const request of [...position.open.values()].toSorted(byId)) this.#drop(request);
    const end = endOf(position, this.#clock);
    trail.end(end);
    const { game, config, state } = position;
    const metrics = position.rule('metrics', () => game.metrics?.(state, end.outcome, config) ?? {});
    return {
      ...this.#result(),
      status: 'finished',
      reason: undefined,
      outcome: end.outcome as OutcomeOf<G>,
      scores: end.scores ?? null,
      metrics,
    };
  }

  #abort(reason: string): MatchResult<G> {
    for (const attempt of this.#inFlight) attempt.abort();
    this.#table.trail.append(JSON.stringify({ type: 'end', status: 'aborted', reason, at: this.#clock }));
    return { ...this.#result(), status: 'aborted', reason, outcome: null, scores: null, metrics: {} };
  }

  #result(): Omit<MatchResult<G>, 'status' | 'reason' | 'outcome' | 'scores' | 'metrics'> {
    const { start, position, scheduler, journal, tally } = this.#table;
    return {
      id: start.id,
      seats: this.#table.seatResults(),
      services: tally.services,
      usage: tally.match,
      seed: position.seed,
      scheduler: scheduler.name,
      seconds: this.#clock,
      answers: this.#answers,
      journal,
    };
  }

  #takeFlight(request: OpenRequest): Attempt | undefined {
    const index = this.#inFlight.findIndex((attempt) => attempt.request === request);
    this.#due = this.#due.length === 0 ? this.#due : this.#due.filter((due) => due.request !== request);
    return index < 0 ? undefined : this.#inFlight.splice(index, 1)[0];
  }

  #tellPhase(): void {
    const { position } = this.#table;
    if (position.game.phase === undefined || this.listenerCount('phase') === 0) return;
    const phase = position.rule('phase', () => position.game.phase?.(position.state, position.config) ?? '');
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.tell('phase', () => Object.freeze({ phase, at: this.#clock }));
  }

  #byline(request: OpenRequest): AnswerEntry['by'] {
    if (this.#launcher.isForced(request)) return 'forced';
    return bylines[request.ask.type];
  }
}

/** Plays one match. See `Match` for lifecycle events. */
export async function play<G extends AnyGame>(game: G, options: PlayOptions<G>): Promise<MatchResult<G>> {
  return new Match(game, options).run();
}

const bylines = { move: 'agent', chance: 'chance', effect: 'service' } as const;

function about({ id, kind, seat }: OpenRequest): Pick<OpenRequest, 'id' | 'kind' | 'seat'> {
  return { id, kind, seat };
}

/** Reasons that asking again would not mend. */
function isFinal(why: Reason): boolean {
  return why === 'budget' || why === 'refusal' || why === 'forfeit';
}
