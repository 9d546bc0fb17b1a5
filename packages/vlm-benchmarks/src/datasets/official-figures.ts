import type { Field, FigureTable } from '@masbench/core/benchmark';
import type { Answers, AnswersOptions } from './answers.js';
import type { BenchmarkName } from './benchmark-item.js';
import { hallusionBenchAnswerFile, hallusionBenchFigures } from './hallusion-bench.js';
import { mmmuAnswerFile, mmmuFigures, mmmuOutputFiles } from './mmmu.js';
import { mmstarAnswerFile, mmstarFigures } from './mmstar.js';
import { popeAnswerFile, popeFigures } from './pope.js';
import { vlmevalkitFile, type ItemOf } from './vlmevalkit.js';

/** A benchmark's own figures of a set of answers, and the files that its evaluator and VLMEvalKit read. */
export interface OfficialFigures {
  /** The figures as the benchmark's own function returns them, such as `PopeFigures`. */
  readonly figures: object;
  /** The figures by category. Its title names benchmark and matcher. */
  readonly table: FigureTable;
  /** Texts by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Computes the figures of a benchmark from answers, with its default matcher, and writes the files of its evaluators.
 *
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing and there is no replacement
 */
export function officialFigures<Name extends BenchmarkName>(
  benchmark: Name,
  items: readonly ItemOf[Name][],
  { answers, missing }: AnswersOptions & { readonly answers: Answers },
): OfficialFigures {
  const given = { answers, missing };
  const { figures, matcher, columns, rows, files } = desks[benchmark](items, given);
  return {
    figures,
    table: { name: 'official', title: `${titles[benchmark]} by ${matcher}`, columns, rows },
    files: { ...files, [`masbench_${dataSets[benchmark]}.tsv`]: vlmevalkitFile(items, given) },
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
  readonly columns: readonly Field[];
  readonly rows: FigureTable['rows'];
  readonly files: Readonly<Record<string, string>>;
}

const category: Field = { title: 'Category', field: 'category', as: 'text' };
const count: Field = { title: 'n', field: 'n', as: 'integer', places: 0 };

function shares(...fields: readonly (readonly [title: string, field: string])[]): Field[] {
  return fields.map(([title, field]) => ({ title, field, as: 'percent' }));
}

const desks: {
  readonly [Name in BenchmarkName]: (items: readonly ItemOf[Name][], given: Given) => Judged;
} = {
  pope: (items, given) => {
    const figures = popeFigures(items, given);
    const splits = Object.entries(figures.splits);
    const lines = splits.length > 1 ? [...splits, ['all', figures.overall] as const] : splits;
    return {
      figures,
      matcher: figures.overall.matcher,
      columns: [
        category,
        count,
        ...shares(
          ['Accuracy', 'accuracy'],
          ['Precision', 'precision'],
          ['Recall', 'recall'],
          ['F1', 'f1'],
          ['Yes', 'yesRatio'],
        ),
      ],
      rows: lines.map(([name, { n, accuracy, precision, recall, f1, yesRatio }]) => ({
        category: name,
        n,
        accuracy,
        precision,
        recall,
        f1,
        yesRatio,
      })),
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
      columns: [category, ...shares(['Questions', 'aAcc'], ['Figures', 'fAcc'], ['Pairs', 'qAcc'])],
      rows: [['all', figures] as const, ...Object.entries(figures.splits)].map(
        ([name, { aAcc, fAcc, qAcc }]) => ({ category: name, aAcc, fAcc, qAcc }),
      ),
      files: { 'HallusionBench.answers.json': hallusionBenchAnswerFile(items, given) },
    };
  },
  mmstar: (items, given) => {
    const figures = mmstarFigures(items, given);
    return {
      figures,
      matcher: figures.matcher,
      columns: [category, ...shares(['Accuracy', 'accuracy'])],
      rows: [['all', figures.accuracy] as const, ...Object.entries(figures.byCategory)].map(
        ([name, accuracy]) => ({ category: name, accuracy }),
      ),
      files: { 'mmstar.answers.tsv': mmstarAnswerFile(items, given) },
    };
  },
  mmmu: (items, given) => {
    const figures = mmmuFigures(items, given);
    const lines = [
      ['all', figures] as const,
      ...Object.entries(figures.domains),
      ...Object.entries(figures.subjects),
    ];
    return {
      figures,
      matcher: figures.matcher,
      columns: [
        category,
        count,
        ...shares(['Accuracy', 'accuracy']),
        { title: 'As printed', field: 'printed', as: 'number', places: 3 },
      ],
      rows: lines.map(([name, { n, accuracy, printed }]) => ({ category: name, n, accuracy, printed })),
      files: {
        'mmmu.answers.json': mmmuAnswerFile(items, given),
        ...Object.fromEntries(
          [...mmmuOutputFiles(items, given)].map(([subject, text]) => [`mmmu/${subject}/output.json`, text]),
        ),
      },
    };
  },
};
