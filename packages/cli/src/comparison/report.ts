import { detectionByChance } from '@masbench/game-mug';
import { methodTable, type MethodLine, type MethodRow } from '@masbench/game-mug/report';
import type { Left } from '../interrupt.js';
import { isModel } from '../players/player-by-name.js';
import { counted, percent } from '../terminal/format.js';
import { methodsTable } from '../terminal/methods-table.js';
import type { ComparisonPlan } from './begin.js';

/** What a comparison shows, as it is printed under `--json` and written to `summary.json`. */
export interface ComparisonResult {
  readonly run: string;
  readonly game: 'mug';
  readonly config: unknown;
  readonly seed: string;
  readonly seats: readonly { readonly seat: string; readonly agent: string }[];
  readonly questions: number;
  /** Questions on which every method has finished. */
  readonly complete: number;
  /** Questions that were asked about an image that stands in for a missing one. */
  readonly placeholders: number;
  /** Probability that random votes find the undercover of MUG. */
  readonly detectionByChance: number;
  /** Means over the questions on which a method has finished. */
  readonly methods: readonly MethodLine[];
  /** The same by category (Figure 4). */
  readonly byCategory: Readonly<Record<string, readonly MethodLine[]>>;
  /** Dollars of the edited images, which no method is charged; `null` is unknown. */
  readonly editsCostUsd: number | null;
}

/** The figures of a comparison from its rows, which stand in the order of questions. */
export function comparisonResult(
  { manifest, items, edits, config, placeholder }: ComparisonPlan,
  rows: readonly MethodRow[],
): ComparisonResult {
  const { run, game, settings, seed, seats, methods, calls } = manifest;
  const finished = rows.filter(({ status }) => status === 'finished');
  const played = new Set(finished.map(({ question, method }) => `${method} ${question}`));
  const categories = [...new Set(finished.flatMap(({ category }) => category ?? []))];
  return {
    run,
    game,
    config: { ...settings, methods, calls },
    seed,
    seats,
    questions: items.length,
    complete: items.filter(({ question: { id } }) => methods.every((method) => played.has(`${method} ${id}`)))
      .length,
    placeholders: items.filter(({ question }) => question.image.sha256 === placeholder).length,
    detectionByChance: detectionByChance({
      seats: seats.length,
      undercovers: config.undercovers,
      maxRounds: config.maxRounds,
    }),
    methods: methodTable(finished),
    byCategory: Object.fromEntries(
      categories.map((category) => [
        category,
        methodTable(finished.filter((row) => row.category === category)),
      ]),
    ),
    editsCostUsd: edits?.costUsd ?? 0,
  };
}

/** What a person reads of a comparison. */
export function comparisonText(
  { manifest: { methods, calls } }: ComparisonPlan,
  { seats, questions, complete, placeholders, detectionByChance: chance, ...result }: ComparisonResult,
  { folder, command }: Left,
): string {
  const names = [...new Set(seats.map(({ agent }) => agent))].join(', ');
  const budget = calls === 'first' ? `the calls that ${methods[0] ?? ''} spent on it` : `${calls} calls`;
  const lines = [
    `${questions} questions with ${names}; a baseline may spend ${budget} on a question`,
    ...(seats.some(({ agent }) => isModel(agent)) ? [] : ['No model plays: this is about the protocol']),
    ...(placeholders === 0
      ? []
      : [
          `${placeholders} of ${questions} questions were asked about a placeholder in place of an image: figures prove the pipeline there and nothing about vision`,
        ]),
    methodsTable(result.methods),
    ...result.methods.flatMap(({ method, standIns }) =>
      Object.keys(standIns).length === 0
        ? []
        : [
            `Moves of players of ${method} that the game made in their place: ${counted(Object.entries(standIns))}`,
          ],
    ),
    ...(methods.includes('mug') ? [`Random votes find the undercover in ${percent(chance)} of games`] : []),
    ...(complete < questions ? [`${questions - complete} of ${questions} questions are not complete`] : []),
    ...(result.editsCostUsd === 0
      ? []
      : [
          `Edited images: ${result.editsCostUsd === null ? 'unknown cost' : `$${result.editsCostUsd.toFixed(4)}`}, charged to no method`,
        ]),
    `Rows of every question and method: ${folder}/rows.jsonl`,
    ...(complete < questions ? [`Go on with: ${command}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
