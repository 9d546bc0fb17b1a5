import { passage } from '../text/passage.js';
import { evenNegations } from './even-negations.js';
import { indexSource } from './source-index.js';
import type { SourceIndex } from './source-index.js';

/**
 * Reads sources and remembers the last ones, as several outputs are scored against one source in a row: the players of
 * a round, the versions of a summary. At most eight, of 100,000 characters together; scores do not depend on it.
 */
export function recentSources(): (text: string) => SourceIndex {
  const recent = new Map<string, SourceIndex>();
  let characters = 0;
  const read = (text: string): SourceIndex => {
    const made = indexSource(evenNegations(passage(text)));
    if (text.length > mostCharacters) return made;
    recent.set(text, made);
    characters += text.length;
    for (const oldest of recent.keys()) {
      if (recent.size <= mostSources && characters <= mostCharacters) break;
      recent.delete(oldest);
      characters -= oldest.length;
    }
    return made;
  };
  return (text) => recent.get(text) ?? read(text);
}

const mostSources = 8;
const mostCharacters = 100_000;
