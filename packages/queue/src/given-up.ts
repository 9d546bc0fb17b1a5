import type { MatchRecord } from '@masbench/core/record';
import { deathsInWords, failedRecord, type Patience } from '@masbench/experiments';
import * as z from 'zod';
import type { PlayDispatched } from './dispatcher.js';
import type { MatchClaim } from './store.js';

const lostSchema = z.object({ calls: z.number(), nanoUsd: z.number() });

/** Returns the record of a match that is not played any more, with what its calls may have cost; else `undefined`. */
export function givenUp(
  planned: Parameters<PlayDispatched>[0]['planned'],
  { deaths, tries, lost }: Pick<MatchClaim, 'deaths' | 'tries' | 'lost'>,
  limits: Patience,
): MatchRecord | undefined {
  const broken = lostCalls(lost);
  const why = writeReason({ deaths, tries, costUsd: broken.costUsd }, limits);
  if (why === undefined) return undefined;
  const calls = broken.calls === 0 ? '' : `. ${broken.calls} calls broke off: lost at most ${broken.inWords}`;
  return failedRecord(planned, `${why}${calls}`);
}

function writeReason(
  {
    deaths,
    tries,
    costUsd,
  }: { readonly deaths: number; readonly tries: number; readonly costUsd: number | null },
  limits: Patience,
): string | undefined {
  if (deaths >= limits.deaths) return `${deathsInWords(deaths)}, or forget it with \`masbench queue retry\``;
  if (tries > limits.tries)
    return `It was claimed ${tries} times in a row, and no worker added to its journal: to play it again, raise the limit \`tries\``;
  if (limits.lostUsd !== null && (costUsd ?? 0) >= limits.lostUsd)
    return `Its calls that broke off may have cost as much as the limit \`lostUsd\` allows, $${limits.lostUsd}`;
  return undefined;
}

/** Adds up what broke off; dollars are `null` if what a call cost is unknown. */
function lostCalls(lines: readonly string[]): {
  readonly calls: number;
  readonly costUsd: number | null;
  readonly inWords: string;
} {
  const all = lines.map((line) => lostSchema.parse(JSON.parse(line)));
  const isKnown = all.every(({ nanoUsd }) => nanoUsd >= 0);
  const costUsd = isKnown ? all.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0) / 1e9 : null;
  return {
    calls: all.length,
    costUsd,
    inWords: costUsd === null ? 'an unknown amount' : `$${Number(costUsd.toPrecision(6))}`,
  };
}
