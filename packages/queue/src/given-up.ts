import { reservedUnits } from '@masbench/core';
import type { Patience } from '@masbench/experiments';
import { readPaidCalls } from './announcements.js';
import { readLostPart } from './paid-calls.js';
import type { MatchClaim } from './store.js';

/** Says why a match is not played any more, with what its calls may have cost; `undefined` if it is played. */
export function explainGivingUp(
  { deaths, tries, paid, offer }: Pick<MatchClaim, 'deaths' | 'tries' | 'paid' | 'offer'>,
  limits: Patience,
): string | undefined {
  const broken = addLostCalls({ paid, offer });
  const why = writeReason({ deaths, tries, costUsd: broken.costUsd }, limits);
  if (why === undefined || broken.calls === 0) return why;
  return `${why}. ${broken.calls} calls broke off: lost at most ${broken.inWords}`;
}

function writeReason(
  {
    deaths,
    tries,
    costUsd,
  }: { readonly deaths: number; readonly tries: number; readonly costUsd: number | null },
  limits: Patience,
): string | undefined {
  if (deaths >= limits.deaths)
    return `It killed its worker ${deaths} times: to play it again, raise the limit \`deaths\`, or forget it with \`masbench queue retry\``;
  if (tries > limits.tries)
    return `It was claimed ${tries} times in a row, and no worker added to its journal: to play it again, raise the limit \`tries\``;
  if (limits.lostUsd !== null && (costUsd ?? 0) >= limits.lostUsd)
    return `Its calls that broke off may have cost as much as the limit \`lostUsd\` allows, $${limits.lostUsd}`;
  return undefined;
}

/** Adds up what broke off; dollars are `null` if what a call cost is unknown. */
function addLostCalls({ paid, offer }: Pick<MatchClaim, 'paid' | 'offer'>): {
  readonly calls: number;
  readonly costUsd: number | null;
  readonly inWords: string;
} {
  const all = readPaidCalls(paid, offer)
    .map(readLostPart)
    .filter((lost) => reservedUnits.some((unit) => lost[unit] !== 0));
  let costUsd: number | null = 0;
  for (const lost of all)
    costUsd = costUsd === null || lost.costUsd === undefined ? null : costUsd + lost.costUsd;
  return {
    calls: all.length,
    costUsd,
    inWords: costUsd === null ? 'an unknown amount' : `$${Number(costUsd.toPrecision(6))}`,
  };
}
