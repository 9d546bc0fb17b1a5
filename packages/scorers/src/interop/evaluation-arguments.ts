import type { JudgeModel, Score, Scorer, SourcedOutput } from '@masbench/core';

/** What evaluation frameworks hand to a scorer, by many names. */
export type EvaluationArguments = Readonly<Record<string, unknown>>;

/** How an adapter makes a sample of what its host hands over, and what it adds. */
export interface AdapterOptions<Sample> {
  /**
   * Makes the sample. Default, for scorers of a source and an output: `output` with `source`, `context` or `input`, the
   * first that is text or a list of texts.
   */
  readonly sampleOf?: ((given: EvaluationArguments) => Sample) | undefined;
  /** The model that judges, for scorers that ask one. */
  readonly judge?: JudgeModel | undefined;
}

/** The default sample: an output and the text it is to be faithful to. Missing texts are empty and lead to `unscored`. */
export function sourcedSample(given: EvaluationArguments): SourcedOutput {
  const source = [given['source'], given['context'], given['input']]
    .map(textOf)
    .find((text) => text !== undefined);
  return { source: source ?? '', output: textOf(given['output']) ?? '' };
}

/** Scores without ever throwing: a fault of the scorer is `unscored` here, as hosts count a throw against the output. */
export async function scoreSafely<Sample>(
  scorer: Scorer<Sample>,
  sample: () => Sample,
  judge: JudgeModel | undefined,
): Promise<Score> {
  try {
    return await scorer.score(sample(), { judge });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { status: 'unscored', name: scorer.name, reason: 'error', detail };
  }
}

/** A value of a scorer's range as a share from 0 to 1, which is what hosts expect. */
export function unitValue(value: number, { range = [0, 1] }: Pick<Scorer<never>, 'range'>): number {
  const [low, high] = range;
  return high === low ? 0 : (value - low) / (high - low);
}

function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (Array.isArray(given) && given.every((part) => typeof part === 'string')) return given.join('\n\n');
  return undefined;
}
