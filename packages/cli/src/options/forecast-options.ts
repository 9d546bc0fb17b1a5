import type { Rates } from '@masbench/findings';
import { wrong } from './assignments.js';

/** A substitute of a forecast: `openai:gpt-4o-mini=simulated:steady`, or a simulated player for all agents. */
export function substituteOf(text: string): readonly [agent: string, preset: string] {
  const equals = text.lastIndexOf('=');
  return equals < 0 ? ['*', text] : [text.slice(0, equals), text.slice(equals + 1)];
}

/** The rates of an agent: `openai:gpt-4o-mini=500rpm,200000tpm`. @throws MasbenchError `OPTION_INVALID` */
export function rateOf(text: string): readonly [agent: string, rates: Rates] {
  const equals = text.lastIndexOf('=');
  const rates: { requestsPerMinute?: number; tokensPerMinute?: number } = {};
  for (const part of text.slice(equals + 1).split(',')) {
    const [, amount, unit] = /^(\d+)(rpm|tpm)$/.exec(part.trim()) ?? [];
    if (equals < 1 || amount === undefined || Number(amount) === 0)
      throw wrong(
        `Cannot read --rate ${JSON.stringify(text)}: it must be <agent>=<n>rpm,<n>tpm, requests and tokens per minute`,
      );
    if (unit === 'rpm') rates.requestsPerMinute = Number(amount);
    else rates.tokensPerMinute = Number(amount);
  }
  return [text.slice(0, equals), rates];
}
