import {
  readMessage,
  type Score,
  type ScorerContext,
  type SourcedOutput,
  UnavailableError,
} from '@masbench/core';
import { consistencyLabel, type FaithfulnessScorer, type Worth } from '../faithfulness-scorer.js';
import { unscorable } from '../sourced-output.js';
import { scored, unscored } from '../score.js';
import { supportScale } from '../scale.js';

/** A model that is ready: the probability that the source supports the output, and how it came about. */
export type SupportModel = (
  sample: SourcedOutput,
) => Promise<{ readonly value: number; readonly meta: Readonly<Record<string, unknown>> }>;

/**
 * A scorer around a model that is loaded at the first sample and kept. What is not there makes a sample `unavailable`,
 * a failed inference `error`; the next sample tries again, and loads again only where loading failed.
 */
export function modelScorer(definition: {
  readonly name: string;
  readonly version: string;
  /** Where the label turns; without one scores have no label. */
  readonly threshold: number | undefined;
  readonly worth: Worth;
  readonly load: () => Promise<SupportModel>;
}): FaithfulnessScorer {
  const { name, version, threshold, worth } = definition;
  let loading: Promise<SupportModel> | undefined;
  /** Keeps a model that is loaded, and tries again after a load that failed. */
  const loaded = async (): Promise<SupportModel> => {
    const current = (loading ??= definition.load());
    try {
      return await current;
    } catch (error) {
      if (loading === current) loading = undefined;
      throw error;
    }
  };
  const score = async (sample: SourcedOutput, context?: ScorerContext): Promise<Score> => {
    const bad = unscorable(name, sample);
    if (bad !== undefined) return bad;
    try {
      const support = await loaded();
      context?.signal?.throwIfAborted();
      const { value, meta } = await support(sample);
      if (!Number.isFinite(value)) return unscored(name, 'error', 'The model gave no finite number');
      const label = threshold === undefined ? undefined : consistencyLabel(value, threshold);
      return scored(name, value, { label, meta });
    } catch (error) {
      context?.signal?.throwIfAborted();
      if (error instanceof UnavailableError) return unscored(name, 'unavailable', error.message);
      return unscored(name, 'error', `The model failed: ${readMessage(error)}`);
    }
  };
  return { name, version, range: [0, 1], ...supportScale, deterministic: true, threshold, worth, score };
}
