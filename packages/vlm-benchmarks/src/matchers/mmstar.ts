import { ratio } from '@masbench/statistics';
import { matcherCounts, type MatcherCounts, type Reading } from './reading.js';

/** One question of MMStar with the answer of a model. */
export interface MmstarRow {
  /** The letter of the right option. */
  readonly answer: string;
  /** The model's answer as free text. */
  readonly prediction: string;
  readonly category: string;
  readonly l2_category: string;
}

/** MMStar's figures, from 0 to 1. */
export interface MmstarMetrics extends MatcherCounts {
  readonly accuracy: number | null;
  readonly byCategory: Readonly<Record<string, number | null>>;
  /** By category and second level, as `math(geometry)`. */
  readonly byL2Category: Readonly<Record<string, number | null>>;
}

/**
 * The character that MMStar's official evaluation compares with the right letter, in lower case: the first of the
 * answer, or the one after "(", "option " or "the answer is ". So "A man ..." and "a bird" read as "a". `null` for an
 * answer without such a character.
 */
export function mmstarReading(prediction: string, answer: string): Reading<string> {
  const text = evened(prediction);
  const gold = evened(answer);
  const places = [
    text.slice(0, 1),
    ...['(', 'option ', 'the answer is '].map((lead) =>
      text.startsWith(lead) ? text.slice(lead.length, lead.length + 1) : '',
    ),
  ];
  if (gold.length === 1 && places.includes(gold)) return { answer: gold, fallback: false };
  const letter = places.toReversed().find((place) => /^[a-z]$/.test(place));
  return { answer: letter ?? null, fallback: false };
}

/**
 * MMStar's figures (Chen et al. 2024; MMStar-Benchmark/MMStar, eval/vlmeval/evaluate/mmstar.py). The official script
 * divides by the fixed sizes 1,500 and 250; here every share is over the rows that are there, which is the same on
 * the whole benchmark.
 */
export function mmstarMetrics(rows: readonly MmstarRow[]): MmstarMetrics {
  const readings = rows.map(({ prediction, answer }) => mmstarReading(prediction, answer));
  const right = rows.map(({ answer }, index) => readings[index]?.answer === evened(answer));
  const share = (name: string, nameOf: (row: MmstarRow) => string): number | null => {
    const members = right.filter((_right, index) => {
      const row = rows[index];
      return row !== undefined && nameOf(row) === name;
    });
    return ratio(members.filter(Boolean).length, members.length);
  };
  const by = (nameOf: (row: MmstarRow) => string): Readonly<Record<string, number | null>> =>
    Object.fromEntries([...new Set(rows.map(nameOf))].map((name) => [name, share(name, nameOf)]));
  return {
    ...matcherCounts('mmstar-official', readings),
    accuracy: ratio(right.filter(Boolean).length, rows.length),
    byCategory: by(({ category }) => category),
    byL2Category: by(({ category, l2_category }) => `${category}(${l2_category})`),
  };
}

function evened(text: string): string {
  return text.toLowerCase().trim().replaceAll('\n', ' ');
}
