/** Where an image of a benchmark is: a file within the folder of its images, or bytes in the file of questions. */
export type ImageSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'base64'; readonly data: string };

/** Name of a benchmark that this package reads and writes. */
export type BenchmarkName = 'pope' | 'hallusionbench' | 'mmstar' | 'mmmu';

/** One question of a benchmark. `Row` is the row of its own format, from which exports and figures are made. */
export interface BenchmarkItem<Row = unknown> {
  /** The benchmark it belongs to. */
  readonly benchmark: BenchmarkName;
  /** Unique within a file, and valid as a file name. */
  readonly id: string;
  /** The row's index in the table of VLMEvalKit that it was read from. */
  readonly index?: string | undefined;
  /** The question without its options. Empty if the file has answers only. */
  readonly text: string;
  /** The texts of the options in order, the first is A; an empty text is a gap, and no option. */
  readonly choices: readonly string[] | undefined;
  /** The right answer: `yes` or `no`, a letter, or a short answer; several short answers are joined by ` / `. */
  readonly answer: string | undefined;
  /** For breakdowns as in Figure 4 of the paper. */
  readonly category: string | undefined;
  /** None for questions about no image. */
  readonly images: readonly ImageSource[];
  /** The row of the benchmark's own format. */
  readonly row: Row;
}

/** Returns the letter of an option: 0 is A. */
export function optionLetter(index: number): string {
  return String.fromCodePoint(65 + index);
}
