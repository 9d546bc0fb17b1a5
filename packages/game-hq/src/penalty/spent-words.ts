import { countSpentTokens, type Resources } from '../rules/resources.js';
import { penaltyComponents, type QScoreComponents } from './penalties.js';

/** The beginning of the line that tells a seat what it has spent. */
export const spentTitle = 'Spent:';

/** Writes what a seat has spent of each penalized resource, as one line. */
export function writeSpent(resources: Readonly<Resources>): string {
  const spent: Record<keyof QScoreComponents, string> = {
    calls: `${writeAmount(resources.calls)} calls`,
    tokens: `${writeAmount(countSpentTokens(resources))} tokens (${writeAmount(resources.inputTokens)} read, ${writeAmount(resources.outputTokens)} written)`,
    reviews: writeQuantity(resources.reviews, 'review'),
    seconds: writeServiceSeconds(resources.seconds),
  };
  return `${spentTitle} ${penaltyComponents.map((component) => spent[component]).join(', ')}`;
}

/** Writes a number with its noun. */
export function writeQuantity(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}

/** Writes service seconds. */
export function writeServiceSeconds(value: number | null): string {
  return value === null ? 'unknown time' : `${value.toFixed(2)} seconds`;
}

function writeAmount(value: number | null): string {
  return value === null ? 'an unknown number of' : String(value);
}
