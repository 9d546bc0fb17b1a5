import type { BundledPassage } from './bundled-passage.js';
import { culture } from './bundled/culture.js';
import { earth } from './bundled/earth.js';
import { food } from './bundled/food.js';
import { history } from './bundled/history.js';
import { nature } from './bundled/nature.js';
import { society } from './bundled/society.js';
import { sport } from './bundled/sport.js';
import { technology } from './bundled/technology.js';
import { town } from './bundled/town.js';
import { transport } from './bundled/transport.js';

/**
 * The passages that a match is played on by default: 52 pieces of 120 to 300 words, news and encyclopaedia in style,
 * about one invented province. Written for this project, under its licence. Their order mixes the subjects, so that the
 * first few are already varied.
 */
export const bundledPassages: readonly BundledPassage[] = mixed([
  town,
  transport,
  earth,
  nature,
  technology,
  history,
  food,
  sport,
  culture,
  society,
]);

/** The first of every subject, then the second ones, and so on. */
function mixed(subjects: readonly (readonly BundledPassage[])[]): BundledPassage[] {
  const longest = Math.max(...subjects.map((subject) => subject.length));
  return Array.from({ length: longest }, (_, at) =>
    subjects.flatMap((subject) => subject.slice(at, at + 1)),
  ).flat();
}
