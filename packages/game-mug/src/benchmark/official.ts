import { basename } from 'node:path';
import type { Field, FigureTable } from '@masbench/core/benchmark';
import type { Answers } from '../datasets/answers.js';
import type { BenchmarkName } from '../datasets/benchmark-item.js';
import { hallusionBenchAnswerFile, hallusionBenchFigures } from '../datasets/hallusion-bench.js';
import { mmmuAnswerFile, mmmuFigures, mmmuOutputFiles } from '../datasets/mmmu.js';
import { mmstarAnswerFile, mmstarFigures } from '../datasets/mmstar.js';
import { popeAnswerFile, popeFigures } from '../datasets/pope.js';
import { vlmevalkitFile, type ItemOf } from '../datasets/vlmevalkit.js';
import { questionsFrom, type QuestionSource } from './question-file.js';

/** The questions of a benchmark that were played, and the answers. */
export interface BenchmarkAnswers {
  /** Ids of the questions of the run. */
  readonly asked: ReadonlySet<string>;
  /** By question id. Questions without a finished match are missing. */
  readonly answers: Answers;
  /** Replaces missing answers; without it these questions are left out. */
  readonly substitute?: string | undefined;
  /** Questions that were asked about a placeholder. */
  readonly placeholders: number;
}

/** The benchmark's own figures of a set of answers, and the files that its evaluator and VLMEvalKit read. */
export interface OfficialFigures {
  readonly values: Readonly<Record<string, unknown>>;
  readonly table: FigureTable;
  readonly note: string;
  readonly files: Readonly<Record<string, string>>;
}

/** @throws MasbenchError `CONFIG_INVALID` if the question file is gone or has changed */
export async function officialFigures(
  source: QuestionSource,
  { asked, answers, substitute, placeholders }: BenchmarkAnswers,
): Promise<OfficialFigures> {
  const { benchmark } = source;
  const all = await questionsFrom(benchmark, source);
  const items = all.filter(({ id }) => asked.has(id));
  const answered = items.filter(({ id }) => answers.has(id)).length;
  const told = substitute === undefined ? items.filter(({ id }) => answers.has(id)) : items;
  const given = { answers, missing: substitute };
  const { figures, matcher, columns, rows, files } = judged(benchmark, told, given);
  const missing = items.length - answered;
  return {
    values: {
      benchmark,
      ...('file' in source
        ? { questions: basename(source.file), sha256: source.sha256 }
        : { questions: 'generated', seed: source.seed }),
      inFile: all.length,
      asked: items.length,
      answered,
      missing,
      missingAnswers: substitute === undefined ? 'left out' : { standIn: substitute },
      placeholders,
      figures,
    },
    table: { name: 'official', title: `${titles[benchmark]} by ${matcher}`, columns, rows },
    note: `${titles[benchmark]} by ${matcher}: ${answered} of ${items.length} questions answered${missingText(missing, substitute)}`,
    files: { ...files, [`masbench_${dataSets[benchmark]}.tsv`]: vlmevalkitFile(told, given) },
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

function judged<Name extends BenchmarkName>(
  benchmark: Name,
  items: readonly ItemOf[Name][],
  given: Given,
): Judged {
  return desks[benchmark](items, given);
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

function missingText(missing: number, substitute: string | undefined): string {
  if (missing === 0) return '';
  return substitute === undefined
    ? `, ${missing} without an answer are left out`
    : `, ${JSON.stringify(substitute)} replaces ${missing} missing answers`;
}
