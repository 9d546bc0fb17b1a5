import type { Turn } from '../contracts/agent.js';
import { Attempt } from './attempt.js';
import type { AttemptContext, Due, AttemptEnding } from './attempt-context.js';
import { AttemptIO } from './attempt-io.js';
import type { Limits } from '../contracts/limits.js';
import type { AnswerEntry } from '../journal/journal.js';
import { nameStream, type OpenRequest } from './open-request.js';
import type { SeatedPlayer } from './player.js';
import { isPromiseLike } from './promise-like.js';
import type { Position } from './position.js';
import { createRng } from '@masbench/statistics';
import type { Scheduler } from './scheduler.js';
import type { Serve } from '../contracts/service.js';
import type { AnswerCheck } from './answer-check.js';
import type { Tally } from './tally.js';

/** Inputs with which attempts are started. */
export interface LauncherContext extends AttemptContext {
  readonly position: Position;
  readonly players: readonly SeatedPlayer[];
  readonly services: ReadonlyMap<string, Serve<unknown, unknown>>;
  readonly answerCheck: AnswerCheck;
  readonly limits: Limits;
  readonly scheduler: Scheduler;
  readonly force: Readonly<Record<string, unknown>>;
  readonly tally: Pick<Tally, 'unplayable'>;
}

/** Starts attempts: asks agents and services, draws for nature, and limits their time. */
export class Launcher {
  readonly #context: LauncherContext;
  readonly #forces: boolean;

  constructor(context: LauncherContext) {
    this.#context = context;
    this.#forces = Object.keys(context.force).length > 0;
  }

  isForced({ id }: OpenRequest): boolean {
    return this.#forces && Object.hasOwn(this.#context.force, id);
  }

  /** Who answers a request, unless something has to substitute for the answer. */
  byline(request: OpenRequest): AnswerEntry['by'] {
    return this.isForced(request) ? 'forced' : bylines[request.ask.type];
  }

  /** True if an agent or a service is asked; a draw and a forced answer cost nothing. */
  asks(request: OpenRequest): boolean {
    return request.ask.type !== 'chance' && !this.isForced(request);
  }

  start(due: Due): Attempt {
    const { request } = due;
    const unplayable =
      request.ask.type === 'move' ? this.#context.tally.unplayable(request.seatIndex) : undefined;
    const isAsked = this.asks(request) && unplayable === undefined;
    const attempt = new Attempt(this.#context, due, isAsked ? this.#latency(due) : 0);
    if (this.isForced(request)) attempt.end({ ok: true, raw: this.#context.force[request.id] });
    else if (request.ask.type === 'chance') attempt.end({ ok: true, raw: this.#draw(request) });
    else if (unplayable === undefined) attempt.admit(() => this.#ask(attempt));
    else
      attempt.end({ ok: false, why: 'unplayable', error: `The seat is not asked any more: ${unplayable}` });
    return attempt;
  }

  #ask(attempt: Attempt): void {
    const { request } = attempt;
    this.#limit(attempt);
    const turn = request.ask.type === 'move' ? this.#turn(request) : undefined;
    try {
      const returned =
        turn === undefined
          ? this.#context.services.get(request.kind)?.(request.observation?.data, new AttemptIO(attempt))
          : this.#context.players[request.seatIndex]?.act(turn, new AttemptIO(attempt));
      if (!isPromiseLike(returned)) {
        attempt.end({ ok: true, raw: returned });
        return;
      }
      attempt.watch();
      returned.then(
        (raw) => attempt.end({ ok: true, raw }),
        (thrown: unknown) => attempt.fail(thrown),
      );
    } catch (thrown) {
      attempt.fail(thrown);
    }
  }

  #turn(request: OpenRequest): Turn {
    const { kind, seat, observation } = request;
    return Object.freeze({
      kind,
      seat: seat ?? '',
      turn: observation?.turn ?? 0,
      data: observation?.data,
      view: observation?.view as Turn['view'],
      schema: this.#context.position.bySchema(request, () => this.#context.answerCheck.actionSchema(request)),
    });
  }

  #draw(request: OpenRequest): unknown {
    return this.#context.position.rule(`the distribution of ${request.id}`, () =>
      this.#context.answerCheck.drawn(request),
    );
  }

  #latency({ request, attempt }: Due): number | undefined {
    const { id, kind, seat } = request;
    const { seed } = this.#context;
    return this.#context.scheduler.latency?.({
      id,
      kind,
      seat,
      get rng() {
        return createRng(seed, `${nameStream(request)}/latency/${attempt}`);
      },
    });
  }

  /** The time-out or what is left of a budget of seconds, whichever is less. */
  #limit(attempt: Attempt): void {
    const { ask, seatIndex } = attempt.request;
    const { budget } = this.#context;
    const timeoutMs =
      ask.type === 'effect' ? this.#context.limits.effectTimeoutMs : this.#context.limits.timeoutMs;
    const secondsLeft = budget.secondsLeft(seatIndex, attempt.order);
    if (secondsLeft !== undefined && secondsLeft * 1000 < (timeoutMs ?? Infinity)) {
      attempt.limit = {
        seconds: secondsLeft,
        ending: late('budget', `The budget of seconds left ${secondsLeft} for this answer`),
      };
    } else if (timeoutMs !== undefined) {
      attempt.limit = {
        seconds: timeoutMs / 1000,
        ending: late('timeout', `There was no answer within ${timeoutMs} ms`),
      };
    }
  }
}

const bylines = { move: 'agent', chance: 'chance', effect: 'service' } as const;

function late(why: 'budget' | 'timeout', error: string): AttemptEnding {
  return { ok: false, why, error };
}
