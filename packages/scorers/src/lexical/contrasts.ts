import { once } from '../text/once.js';
import { stem } from '../text/words.js';
import lines from './contrasts.json' with { type: 'json' };

/**
 * Words that exclude one another, by their stems: for each word, what it contradicts where the source says it of the
 * same thing. Opposites, relatives of other sex, weekdays, months, colors, directions, units, ranks.
 */
export function listContrasts(key: string): ReadonlySet<string> | undefined {
  return contrasts().get(key);
}

const contrasts = once(contrastSides);

/** One contrast in a line of the data: sides apart by bars, words of one side agree. */
function contrastSides(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of lines) {
    const sides = line.split('|').map((side) => side.split(' ').map(stem));
    for (const side of sides) {
      const others = sides.filter((other) => other !== side).flat();
      for (const word of side) {
        const known = found.get(word) ?? new Set<string>();
        // A word that some line has on both sides contradicts nothing by itself.
        for (const other of others) if (!side.includes(other)) known.add(other);
        found.set(word, known);
      }
    }
  }
  return found;
}
