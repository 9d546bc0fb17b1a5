import { countSpentTokens, type Resources } from '../rules/resources.js';
import { penaltyComponents, type QScoreComponents } from './penalties.js';

/** The beginning of the line that tells a seat what it has spent. */
export const spentTitle = 'Spent:';

/** Writes what a seat has spent of each penalized resource, as one line. */
export function spentText(resources: Readonly<Resources>): string {
  const spent: Record<keyof QScoreComponents, string> = {
    calls: `${amountText(resources.calls)} calls`,
    tokens: `${amountText(countSpentTokens(resources))} tokens (${amountText(resources.inputTokens)} read, ${amountText(resources.outputTokens)} written)`,
    reviews: quantityText(resources.reviews, 'review'),
    seconds: serviceSecondsText(resources.seconds),
  };
  return `${spentTitle} ${penaltyComponents.map((component) => spent[component]).join(', ')}`;
}

/** Writes a number with its noun. */
export function quantityText(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}

/** Writes service seconds. */
export function serviceSecondsText(value: number | null): string {
  return value === null ? 'unknown time' : `${value.toFixed(2)} seconds`;
}

function amountText(value: number | null): string {
  return value === null ? 'an unknown number of' : String(value);
}
