import type { Attributes } from '@opentelemetry/api';
import type { AnyGame, MatchResult } from '@masbench/core';

/**
 * What was spent, as `masbench.usage.*` and `masbench.lost.*`. What is unknown is left out: it is not zero. Tokens of model
 * calls are `gen_ai.usage.*` of their own spans, so that no back end counts them twice.
 */
export function usageAttributes({ usage, lost }: Pick<MatchResult<AnyGame>, 'usage' | 'lost'>): Attributes {
  return {
    ...known({
      'masbench.usage.calls': usage.calls,
      'masbench.usage.input_tokens': usage.inputTokens,
      'masbench.usage.output_tokens': usage.outputTokens,
      'masbench.usage.cached_tokens': usage.cachedTokens,
      'masbench.usage.reasoning_tokens': usage.reasoningTokens,
      'masbench.usage.seconds': usage.seconds,
      'masbench.usage.cost_usd': usage.costUsd,
    }),
    ...(lost.calls === 0
      ? {}
      : known({
          'masbench.lost.calls': lost.calls,
          'masbench.lost.tokens': lost.tokens,
          'masbench.lost.cost_usd': lost.costUsd,
        })),
  };
}

/** The attributes without those that are `undefined`. */
export function known(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
