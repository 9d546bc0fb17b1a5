import type { Passage } from './passage.js';

/**
 * Passages without a text of their own, for players and an evaluation that are declared. Their ids are `1/813`, `2/813`, …
 */
export function placeholderPassages(count: number): Passage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${index + 1}/${count}`,
    text: `Placeholder for passage ${index + 1} of ${count}.`,
  }));
}
