import type { Attributes } from '@opentelemetry/api';
import { reservedUnits, usageFields, type AnyGame, type MatchResult } from '@masbench/core';

/**
 * Spending, as `masbench.usage.*` and `masbench.lost.*`. What is unknown is left out: it is not zero. Tokens of model
 * calls are `gen_ai.usage.*` of their own spans, so that no back end counts them twice.
 */
export function usageAttributes({ usage, lost }: Pick<MatchResult<AnyGame>, 'usage' | 'lost'>): Attributes {
  return {
    ...known(
      Object.fromEntries(usageFields.map((field) => [`masbench.usage.${snakeCase(field)}`, usage[field]])),
    ),
    ...(lost.calls === 0
      ? {}
      : known(
          Object.fromEntries(reservedUnits.map((unit) => [`masbench.lost.${snakeCase(unit)}`, lost[unit]])),
        )),
  };
}

/** The attributes without those that are `undefined`. */
export function known(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** Returns a name in the form of attributes: `inputTokens` is `input_tokens`. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
