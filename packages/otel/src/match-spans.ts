import { SpanKind, type Span, type Tracer } from '@opentelemetry/api';
import type { AnyGame, Match, MatchResult, Middleware, PlayerLabel, Seat } from '@masbench/core';
import type { Captured } from './capture.js';
import { current, errorType, fail, callInSpan } from './scope.js';
import { known, usageAttributes } from './usage-attributes.js';

/** Facts about a match that are known before it is played. */
export interface TracedMatch {
  /** Who sits where, to name agents in their spans: named agents are labels. @default no names */
  readonly agents?: Readonly<Record<Seat, PlayerLabel>> | undefined;
}

/** The instruments of one match. */
export interface MatchTraces {
  /** For the `middleware` of the match: a span for each attempt of an agent. */
  readonly middleware: readonly Middleware[];
  /** Runs the match within its span. */
  readonly run: <G extends AnyGame>(match: Match<G>) => Promise<MatchResult<G>>;
}

/** Spans of one match: of the match, of its requests (opened to answered), and of the attempts of agents. */
export class MatchSpans implements MatchTraces {
  readonly middleware: readonly Middleware[];
  readonly #tracer: Tracer;
  readonly #captured: ReadonlySet<Captured>;
  readonly #agents: Readonly<Record<Seat, PlayerLabel>>;
  readonly #requests = new Map<string, Span>();
  #match: string | undefined;

  constructor(tracer: Tracer, captured: ReadonlySet<Captured>, { agents = {} }: TracedMatch) {
    this.#tracer = tracer;
    this.#captured = captured;
    this.#agents = agents;
    this.middleware = [async (turn, next, io) => this.#attempt(turn, next, io)];
  }

  readonly run = async <G extends AnyGame>(match: Match<G>): Promise<MatchResult<G>> => {
    const span = this.#tracer.startSpan(
      'invoke_workflow',
      { kind: SpanKind.INTERNAL, attributes: { 'gen_ai.operation.name': 'invoke_workflow' } },
      current(),
    );
    try {
      return await callInSpan(span, async () => {
        this.#watch(match, span);
        return match.run();
      });
    } catch (error) {
      fail(span, errorType(error), this.#message(error));
      throw error;
    } finally {
      for (const request of this.#requests.values()) request.end();
      span.end();
    }
  };

  #watch<G extends AnyGame>(match: Match<G>, span: Span): void {
    match.on('match-start', ({ id, game, seats, resumed }) => {
      this.#match = id;
      span.updateName(`invoke_workflow ${game}`);
      span.setAttributes({
        'gen_ai.workflow.name': game,
        'masbench.match.id': id,
        'masbench.match.seats': seats.length,
        'masbench.match.resumed': resumed,
      });
    });
    match.on('request-open', ({ id, kind, seat }) => {
      const shown = this.#captured.has('requests');
      const attributes = known({
        'masbench.match.id': this.#match,
        'masbench.seat': seat,
        'masbench.request.id': shown ? id : undefined,
        'masbench.request.kind': shown ? kind : undefined,
      });
      this.#requests.set(
        id,
        this.#tracer.startSpan(shown ? `request ${kind}` : 'request', { attributes }, current()),
      );
    });
    match.on('attempt', ({ id, attempt, why, error }) => {
      const message = this.#captured.has('errors') ? error : undefined;
      this.#requests
        .get(id)
        ?.addEvent(
          'masbench.attempt_failed',
          known({ 'masbench.attempt': attempt, 'error.type': why, 'masbench.error.message': message }),
        );
    });
    match.on('answer', ({ id, by, why, value, usage, lost }) => {
      const request = this.#taken(id);
      // Draws of nature take no time and cost nothing: their spans are never ended, and so not exported.
      if (request === undefined || by === 'chance') return;
      request.setAttributes({ 'masbench.answered_by': by, ...usageAttributes({ usage, lost }) });
      if (this.#captured.has('answers')) request.setAttribute('masbench.answer', JSON.stringify(value));
      if (why !== undefined) fail(request, why, undefined);
      request.end();
    });
    match.on('drop', ({ id, usage, lost }) => {
      const request = this.#taken(id);
      request?.setAttributes({ 'masbench.dropped': true, ...usageAttributes({ usage, lost }) });
      request?.end();
    });
    match.on('phase', ({ phase }) => {
      if (this.#captured.has('requests')) span.addEvent('masbench.phase', { 'masbench.phase': phase });
    });
    match.on('match-end', (result) => {
      const { status, scheduler, seconds, answers, usage, lost, outcome, scores } = result;
      span.setAttributes({
        'masbench.match.status': status,
        'masbench.match.scheduler': scheduler,
        'masbench.match.seconds': seconds,
        'masbench.match.answers': answers,
        ...usageAttributes({ usage, lost }),
      });
      if (!this.#captured.has('outcome')) return;
      span.setAttribute('masbench.match.outcome', JSON.stringify(outcome));
      span.setAttribute('masbench.match.scores', JSON.stringify(scores));
    });
  }

  readonly #attempt: Middleware = async (turn, next, io) => {
    const { name, version, nature } = this.#agents[turn.seat] ?? {};
    const request = this.#requests.get(io.id);
    const start = async (): Promise<unknown> => {
      const span = this.#tracer.startSpan(
        name === undefined ? 'invoke_agent' : `invoke_agent ${name}`,
        {
          kind: SpanKind.INTERNAL,
          attributes: known({
            'gen_ai.operation.name': 'invoke_agent',
            'gen_ai.provider.name': 'masbench',
            'gen_ai.agent.name': name,
            'gen_ai.agent.version': version,
            'gen_ai.conversation.id': this.#match === undefined ? undefined : `${this.#match}/${turn.seat}`,
            'masbench.agent.nature': nature,
            'masbench.seat': turn.seat,
            'masbench.attempt': io.attempt,
            'masbench.view': this.#captured.has('views') ? JSON.stringify(turn.view) : undefined,
            'masbench.data': this.#captured.has('views') ? JSON.stringify(turn.data) : undefined,
          }),
        },
        current(),
      );
      try {
        return await callInSpan(span, next);
      } catch (error) {
        fail(span, errorType(error), this.#message(error));
        throw error;
      } finally {
        span.end();
      }
    };
    return request === undefined ? start() : callInSpan(request, start);
  };

  #taken(id: string): Span | undefined {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    return request;
  }

  #message(error: unknown): string | undefined {
    if (!this.#captured.has('errors')) return undefined;
    return error instanceof Error ? error.message : String(error);
  }
}
