import type { JudgeModel, Scorer, SourcedOutput } from '@masbench/core';

/** Fields that evaluation frameworks pass to a scorer, by many names. */
export type EvaluationArguments = Readonly<Record<string, unknown>>;

/** How an adapter makes a sample of what its host hands over, and what it adds. */
export interface AdapterOptions<Sample> {
  /**
   * Makes the sample. Default, for scorers of a source and an output: `output`, and as its source the argument named by
   * `source`.
   */
  readonly sampleOf?: ((given: EvaluationArguments) => Sample) | undefined;
  /**
   * The name of the argument that holds the source: a text, a list of texts or a list of chat messages. Default: `source`,
   * else `context`. Where the prompt itself is the text to be faithful to, say `input`; a question is no source.
   */
  readonly source?: string | undefined;
  /** The model that judges, for scorers that ask one. */
  readonly judge?: JudgeModel | undefined;
}

/** The default sample: an output and the text it is to be faithful to. Missing texts are empty and lead to `unscored`. */
export function sourcedSample(given: EvaluationArguments, source: string | undefined): SourcedOutput {
  const named = source === undefined ? [given['source'], given['context']] : [given[source]];
  const text = named.map(argumentText).find((one) => one !== undefined);
  return { source: text ?? '', output: argumentText(given['output']) ?? '' };
}

/** A value of a scorer's range as a share from 0 to 1, which is what hosts expect. */
export function unitValue(value: number, { range = [0, 1] }: Pick<Scorer<never>, 'range'>): number {
  const [low, high] = range;
  return high === low ? 0 : (value - low) / (high - low);
}

function argumentText(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (!Array.isArray(given)) return undefined;
  const parts = given.map(readPart);
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join('\n\n') : undefined;
}

function readPart(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  const content: unknown =
    typeof given === 'object' && given !== null && 'content' in given ? given.content : undefined;
  return typeof content === 'string' ? content : undefined;
}
