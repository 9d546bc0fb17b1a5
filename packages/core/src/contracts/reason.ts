/**
 * Why an attempt did not count, or why an answer is not the agent's or the service's own: an answer that the schema
 * rejects, one that is too large, something thrown, no answer in time, a budget spent, a refusal, an earlier forfeit, an agent or a service
 * that cannot be reached, a seat that gave no legal answer in its first moves and is not asked any more.
 */
export type Reason =
  | 'illegal'
  | 'too-large'
  | 'error'
  | 'timeout'
  | 'budget'
  | 'refusal'
  | 'forfeit'
  | 'unavailable'
  | 'unplayable';

export const reasons = [
  'illegal',
  'too-large',
  'error',
  'timeout',
  'budget',
  'refusal',
  'forfeit',
  'unavailable',
  'unplayable',
] as const satisfies readonly Reason[];
