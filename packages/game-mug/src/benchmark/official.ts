import { officialFigures } from '@masbench/vlm-benchmarks';
import type { FigureTable } from '@masbench/core/benchmark';
import { readQuestionSource } from '../questions/benchmark-questions.js';
import type { QuestionSource } from '../question-source.js';

/** The questions of a benchmark that were played, and the answers. */
export interface BenchmarkAnswers {
  /** Ids of the questions of the run. */
  readonly asked: ReadonlySet<string>;
  /** By question id. Questions without a finished match are missing. */
  readonly answers: ReadonlyMap<string, string>;
  /** Replaces missing answers; without it these questions are left out. */
  readonly substitute?: string | undefined;
  /** Questions that were asked about a placeholder. */
  readonly placeholders: number;
}

/** The official figures of a run's answers, with what is known about its questions. */
export interface OfficialReport {
  readonly values: Readonly<Record<string, unknown>>;
  readonly table: FigureTable;
  readonly note: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads the questions of a run again, and reports the benchmark's own figures of the answers.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the question file is gone or has changed
 */
export async function reportOfficial(
  source: QuestionSource,
  { asked, answers, substitute, placeholders }: BenchmarkAnswers,
): Promise<OfficialReport> {
  const { benchmark } = source;
  const all = await readQuestionSource(benchmark, source);
  const items = all.filter(({ id }) => asked.has(id));
  const answered = items.filter(({ id }) => answers.has(id)).length;
  const told = substitute === undefined ? items.filter(({ id }) => answers.has(id)) : items;
  const { figures, table, files } = officialFigures(benchmark, told, { answers, missing: substitute });
  const missing = items.length - answered;
  return {
    values: {
      benchmark,
      ...('file' in source
        ? { questions: source.file.split(/[\\/]/).at(-1), sha256: source.sha256 }
        : { questions: 'generated', seed: source.seed }),
      inFile: all.length,
      asked: items.length,
      answered,
      missing,
      missingAnswers: substitute === undefined ? 'left out' : { standIn: substitute },
      placeholders,
      figures,
    },
    table,
    note: `${table.title}: ${answered} of ${items.length} questions answered${missingText(missing, substitute)}`,
    files,
  };
}

function missingText(missing: number, substitute: string | undefined): string {
  if (missing === 0) return '';
  return substitute === undefined
    ? `, ${missing} without an answer are left out`
    : `, ${JSON.stringify(substitute)} replaces ${missing} missing answers`;
}
