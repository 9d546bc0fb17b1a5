import { trace, type Tracer } from '@opentelemetry/api';
import type { Captured } from './capture.js';
import { MatchSpans, type MatchTraces, type TracedMatch } from './match-spans.js';
import { tracedModel, type CostOf, type TracedModel } from './model-spans.js';
import { current, errorType, fail, callInSpan } from './scope.js';

/** The maker of spans, and their contents. */
export interface TracesOptions {
  /** @default that of the global provider, named `@masbench/otel` */
  readonly tracer?: Tracer | undefined;
  /** Contents captured although they can give roles away. @default nothing */
  readonly capture?: readonly Captured[] | undefined;
  /** Price of a model call whose provider reports no dollars, such as `costOf` of `@masbench/llm`. @default unknown */
  readonly costOf?: CostOf | undefined;
}

/** Instruments that write spans. They change nothing in what they observe. */
export interface Traces {
  /** A span around a whole run: the matches that are played in it are its children. */
  readonly run: <Value>(name: string, play: () => Promise<Value>) => Promise<Value>;
  /** The instruments of a match: one set for each. */
  readonly match: (about?: TracedMatch) => MatchTraces;
  /** The same model with a span around every call, retries and waiting included if it is the outermost wrapper. */
  readonly model: <Model extends TracedModel>(model: Model) => Model;
}

/**
 * OpenTelemetry spans of runs, matches, requests, attempts of agents and model calls, named after the semantic conventions
 * of generative AI (https://github.com/open-telemetry/semantic-conventions-genai, as of November 2026, in development
 * there). Where no SDK is registered, nothing is recorded.
 *
 * Contents that could give a role away (prompts, views, answers, kinds of requests, outcomes, messages of errors) are left out unless
 * it is named in `capture`.
 *
 * @example
 * ```ts
 * import { Match, type NamedAgent } from '@masbench/core';
 * import { randomAgent } from '@masbench/core/testing';
 * import { werewolf } from '@masbench/game-werewolf';
 * import { traces } from '@masbench/otel';
 *
 * const agents: Record<string, NamedAgent<typeof werewolf>> = {};
 * for (const seat of 'ABCDEFGH') agents[seat] = randomAgent();
 * const { middleware, run } = traces().match({ agents });
 * const { outcome } = await run(new Match(werewolf, { config: {}, services: {}, agents, middleware }));
 * console.log(outcome?.winner);
 * ```
 */
export function traces({ tracer, capture = [], costOf }: TracesOptions = {}): Traces {
  const captured: ReadonlySet<Captured> = new Set(capture);
  const ofTraces = (): Tracer => tracer ?? trace.getTracer('@masbench/otel');
  return {
    run: async (name, play) => {
      const span = ofTraces().startSpan(
        'masbench.run',
        { attributes: { 'masbench.run.name': name } },
        current(),
      );
      try {
        return await callInSpan(span, play);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        fail(span, errorType(error), captured.has('errors') ? message : undefined);
        throw error;
      } finally {
        span.end();
      }
    },
    match: (about = {}) => new MatchSpans(ofTraces(), captured, about),
    model: (model) => tracedModel(model, ofTraces, { captured, costOf }),
  };
}
