import { pickKey } from '../text/token.js';
import { once } from '../text/once.js';
import { stem } from '../text/words.js';
import type { Token } from '../text/token.js';
import lines from './synonyms.json' with { type: 'json' };

/**
 * Meanings of a word, as numbers: two words that share one may say the same ("buy" and "purchase"). Verbs with a
 * particle behind them have meanings of their own ("turn down" is "reject").
 */
export function wordConcepts(tokens: readonly Token[], at: number): readonly number[] {
  const token = tokens[at];
  if (!token || token.kind !== 'word') return none;
  const entry = entries().get(token.key);
  if (entry === undefined) return none;
  const found = entry.phrases.filter(({ rest }) => follows(tokens, at, rest)).map(({ concept }) => concept);
  return found.length === 0 ? entry.alone : [...entry.alone, ...found];
}

interface Entry {
  readonly alone: number[];
  readonly phrases: { readonly rest: readonly string[]; readonly concept: number }[];
}

const none: readonly number[] = [];

/** How many words may stand between the words of a phrase: "turned the offer down". */
const widest = 3;

function follows(tokens: readonly Token[], at: number, rest: readonly string[]): boolean {
  let from = at + 1;
  for (const key of rest) {
    let place = from;
    while (pickKey(tokens, place) !== key) {
      if (place === from + widest) return false;
      place++;
    }
    from = place + 1;
  }
  return true;
}

/** Each line of the data is one concept; the words of a phrase are joined by underscores. */
const entries = once(conceptEntries);

function conceptEntries(): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  for (const [concept, line] of lines.entries()) {
    for (const phrase of line.split(' ')) {
      const [first = '', ...rest] = phrase.split('_').map(stem);
      const entry = found.get(first) ?? { alone: [], phrases: [] };
      if (rest.length > 0) entry.phrases.push({ rest, concept });
      else if (!entry.alone.includes(concept)) entry.alone.push(concept);
      found.set(first, entry);
    }
  }
  return found;
}
