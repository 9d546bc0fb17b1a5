import { basename } from 'node:path';
import {
  hallusionBenchAnswerFile,
  hallusionBenchFigures,
  mmmuAnswerFile,
  mmmuFigures,
  mmmuOutputFiles,
  mmstarAnswerFile,
  mmstarFigures,
  popeAnswerFile,
  popeFigures,
  vlmevalkitFile,
  type Answers,
  type BenchmarkName,
  type ItemOf,
} from '@masbench/game-mug/datasets';
import { decimals, percent } from '../../terminal/format.js';
import { plainTable } from '../../terminal/table.js';
import type { Overall } from '../kit.js';
import { readBenchmark, type BenchmarkFile } from './benchmark-file.js';

/** What was asked of a benchmark, and what was answered. */
export interface BenchmarkAnswers {
  /** Ids of the questions of this run. */
  readonly asked: ReadonlySet<string>;
  /** By the id of the question; those that no finished match answered are missing. */
  readonly answers: Answers;
  /** Stands in for missing answers; without it these questions are left out. */
  readonly standIn?: string | undefined;
  /** Questions that were asked about an image that stands in for a missing one. */
  readonly placeholders: number;
}

/**
 * The benchmark's own figures of the answers, and the files that its evaluator and VLMEvalKit read.
 *
 * @throws UsageError where the question file is gone or has changed.
 */
export async function officialFigures(
  source: BenchmarkFile,
  { asked, answers, standIn, placeholders }: BenchmarkAnswers,
): Promise<Overall> {
  const { benchmark } = source;
  const all = await readBenchmark(benchmark, source);
  const items = all.filter(({ id }) => asked.has(id));
  const answered = items.filter(({ id }) => answers.has(id)).length;
  const told = standIn === undefined ? items.filter(({ id }) => answers.has(id)) : items;
  const { figures, matcher, table, files } = judged(benchmark, told, { answers, missing: standIn });
  const counts = {
    inFile: all.length,
    asked: items.length,
    answered,
    missing: items.length - answered,
    missingAnswers: standIn === undefined ? 'left out' : { standIn },
    placeholders,
  };
  const about = { benchmark, questions: basename(source.file), sha256: source.sha256, ...counts };
  return {
    figures: { ...about, figures },
    text: [
      `${titles[benchmark]} by ${matcher}: ${answered} of ${items.length} questions answered${missingText(counts.missing, standIn)}`,
      ...(placeholders === 0
        ? []
        : [
            `${placeholders} of ${items.length} questions were asked about a placeholder in place of an image: figures prove the pipeline there and nothing about vision`,
          ]),
      table,
    ].join('\n'),
    files: {
      ...files,
      [`masbench_${dataSets[benchmark]}.tsv`]: vlmevalkitFile(told, { answers, missing: standIn }),
    },
  };
}

const titles = { pope: 'POPE', hallusionbench: 'HallusionBench', mmstar: 'MMStar', mmmu: 'MMMU' } as const;

/** Names of the data sets in VLMEvalKit, which are in the names of the files it evaluates. */
const dataSets = {
  pope: 'POPE',
  hallusionbench: 'HallusionBench',
  mmstar: 'MMStar',
  mmmu: 'MMMU_DEV_VAL',
} as const;

interface Given {
  readonly answers: Answers;
  readonly missing: string | undefined;
}

interface Judged {
  readonly figures: object;
  readonly matcher: string;
  readonly table: string;
  readonly files: Readonly<Record<string, string>>;
}

function judged<Name extends BenchmarkName>(
  benchmark: Name,
  items: readonly ItemOf[Name][],
  given: Given,
): Judged {
  return desks[benchmark](items, given);
}

const desks: {
  readonly [Name in BenchmarkName]: (items: readonly ItemOf[Name][], given: Given) => Judged;
} = {
  pope: (items, given) => {
    const figures = popeFigures(items, given);
    const line = (name: string, { n, accuracy, precision, recall, f1, yesRatio }: typeof figures.overall) => [
      name,
      String(n),
      ...[accuracy, precision, recall, f1, yesRatio].map(percent),
    ];
    const splits = Object.entries(figures.splits);
    return {
      figures,
      matcher: figures.overall.matcher,
      table: plainTable(
        ['Category', 'n', 'Accuracy', 'Precision', 'Recall', 'F1', 'Yes'],
        [
          ...splits.map(([name, split]) => line(name, split)),
          ...(splits.length > 1 ? [line('all', figures.overall)] : []),
        ],
      ),
      files: {
        'pope.answers.jsonl': popeAnswerFile(items, given),
        // POPE pairs answers with questions by their place: these are the questions in the order of the answers.
        'pope.questions.jsonl': items
          .map(
            ({ row: { question_id, image, text, label } }) =>
              `${JSON.stringify({ question_id, image, text, label })}\n`,
          )
          .join(''),
      },
    };
  },
  hallusionbench: (items, given) => {
    const figures = hallusionBenchFigures(items, given);
    return {
      figures,
      matcher: figures.matcher,
      table: plainTable(
        ['Category', 'Questions', 'Figures', 'Pairs'],
        [['all', figures] as const, ...Object.entries(figures.splits)].map(([name, { aAcc, fAcc, qAcc }]) => [
          name,
          ...[aAcc, fAcc, qAcc].map(percent),
        ]),
      ),
      files: { 'HallusionBench.answers.json': hallusionBenchAnswerFile(items, given) },
    };
  },
  mmstar: (items, given) => {
    const figures = mmstarFigures(items, given);
    return {
      figures,
      matcher: figures.matcher,
      table: plainTable(
        ['Category', 'Accuracy'],
        [['all', figures.accuracy] as const, ...Object.entries(figures.byCategory)].map(
          ([name, accuracy]) => [name, percent(accuracy)],
        ),
      ),
      files: { 'mmstar.answers.tsv': mmstarAnswerFile(items, given) },
    };
  },
  mmmu: (items, given) => {
    const figures = mmmuFigures(items, given);
    return {
      figures,
      matcher: figures.matcher,
      table: plainTable(
        ['Category', 'n', 'Accuracy', 'As printed'],
        [
          ['all', figures] as const,
          ...Object.entries(figures.domains),
          ...Object.entries(figures.subjects),
        ].map(([name, { n, accuracy, printed }]) => [
          name,
          String(n),
          percent(accuracy),
          decimals(printed, 3),
        ]),
      ),
      files: {
        'mmmu.answers.json': mmmuAnswerFile(items, given),
        ...Object.fromEntries(
          [...mmmuOutputFiles(items, given)].map(([subject, text]) => [`mmmu/${subject}/output.json`, text]),
        ),
      },
    };
  },
};

function missingText(missing: number, standIn: string | undefined): string {
  if (missing === 0) return '';
  return standIn === undefined
    ? `, ${missing} without an answer are left out`
    : `, ${JSON.stringify(standIn)} stands in for ${missing} without an answer`;
}
