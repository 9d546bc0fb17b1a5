import type { Field, Figures, FiguresContext } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import type { MugConfig } from '../game/config.js';
import { detectionReport, type DetectionReport } from '../report/detection-report.js';
import { methodTable, type MethodLine } from '../report/method-table.js';
import { controlFigures, controlsTable } from './controls.js';
import { computeOfficial } from './official-by-method.js';
import { askedQuestion, readPlayed, type AskedQuestion, type PlayedRow } from './played.js';
import type { MugOptions } from './settings.js';
import { accuracyTable, makeDetectionTable, methodsTable, survivalTable } from './tables.js';
import { methodNames } from './variants.js';

/** The table of seats. */
export const mugColumns: readonly Field[] = [
  { title: 'Seat', field: 'seat', as: 'text' },
  { title: 'Agent', field: 'agent', as: 'text' },
  {
    title: 'Score',
    field: 'score',
    as: 'number',
    places: 3,
    range: [0, 1],
    values: 'ends',
    interval: true,
    about: '1 if its side has won: regulars find the undercover, or it stays hidden.',
  },
  {
    title: 'Undercover',
    field: 'undercover',
    as: 'number',
    places: 2,
    about: '1 for a player that held the changed image.',
  },
  { title: 'Voted out', field: 'votedOut', as: 'number', places: 2, about: '1 if it left by a vote.' },
  { title: 'Calls', field: 'usage.calls', as: 'integer', about: 'Answers that it was asked for.' },
  { title: 'Tokens', field: 'usage.tokens', as: 'integer', about: 'What it read and wrote.' },
  {
    title: 'Seconds',
    field: 'usage.seconds',
    as: 'number',
    places: 1,
    about: 'How long it took to answer, all answers together.',
  },
];

/**
 * Detection and accuracy of the game compared with chance; with variants, the methods at equal calls and the
 * controls; for a benchmark's file, its official figures for every method.
 */
export async function mugFigures(
  matches: AsyncIterable<MatchRecord>,
  { options, trials, config }: FiguresContext<MugConfig, MugOptions>,
): Promise<Figures> {
  const asked: AskedQuestion[] = [];
  for (let trial = 1; trial <= trials; trial += 1) asked.push(askedQuestion(await config(trial), options));
  const played: PlayedRow[] = [];
  for await (const record of matches)
    if (record.status === 'finished') played.push(readPlayed(record, asked[record.trial - 1]));

  const own = played.filter(({ variant }) => variant === null || variant === 'mug');
  const report = detectionReport(own.flatMap(({ detection }) => detection ?? []));
  const methods = methodTable(
    methodNames.flatMap((name) => played.flatMap(({ variant, row }) => (variant === name ? [row] : []))),
  );
  const controls = controlFigures(played, asked);
  const official = await computeOfficial(played, { asked, options });
  const compared = played.some(({ variant }) => variant !== null);
  return {
    values: {
      ...report,
      ...(compared ? { methods, byCategory: byCategory(played) } : {}),
      ...(controls === undefined ? {} : { controls }),
      ...official.values,
    },
    tables: [
      ...(own.length === 0 ? [] : [makeDetectionTable(report), accuracyTable(report), survivalTable(report)]),
      ...(methods.length < 2 ? [] : [methodsTable(methods)]),
      ...(controls === undefined ? [] : [controlsTable(controls)]),
      ...official.tables,
    ],
    notes: [
      ...(own.length === 0 ? [] : [perQuestion(report)]),
      ...equalCalls(methods, options),
      ...(compared ? replaced(methods) : []),
      ...(asked.every(({ edited }) => !edited) ? ['No image was edited: there was nothing to detect'] : []),
      ...placeholderNotes(asked),
      ...(official.notes ?? []),
    ],
    files: official.files,
  };
}

function byCategory(played: readonly PlayedRow[]): Record<string, MethodLine[]> {
  const rows = played.flatMap(({ variant, row }) =>
    variant !== null && methodNames.includes(variant) ? [row] : [],
  );
  const categories = [...new Set(rows.flatMap(({ category }) => category ?? []))];
  return Object.fromEntries(
    categories.map((category) => [category, methodTable(rows.filter((row) => row.category === category))]),
  );
}

function perQuestion({ perQuestion: { calls, tokens } }: DetectionReport): string {
  return `Per question: ${shown(calls, 1)} calls, ${shown(tokens, 0)} tokens`;
}

function shown(value: number | null, places: number): string {
  return value === null ? 'unknown' : value.toFixed(places);
}

function equalCalls(methods: readonly MethodLine[], { calls }: MugOptions): string[] {
  if (methods.every(({ budget }) => budget === null)) return [];
  const budget = calls === undefined ? 'the calls that mug took on it' : `${calls} calls`;
  return [`A baseline may spend ${budget} on a question`];
}

function replaced(methods: readonly MethodLine[]): string[] {
  return methods.flatMap(({ method, standIns }) => {
    const counts = Object.entries(standIns).map(([reason, count]) => `${reason} ${count}`);
    return counts.length === 0
      ? []
      : [`Moves of players of ${method} that the game made for them: ${counts.join(', ')}`];
  });
}

function placeholderNotes(asked: readonly AskedQuestion[]): string[] {
  const count = asked.filter(({ placeholder }) => placeholder).length;
  return count === 0
    ? []
    : [
        `${count} of ${asked.length} questions were asked about a placeholder in place of an image: figures prove the pipeline there and nothing about vision`,
      ];
}
