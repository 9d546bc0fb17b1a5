import type { JudgeModel, Score, Scorer, Serve } from '@masbench/core';
import { scaleOf, type ScoreScale } from './scale.js';

/** A scorer in the shape of a service, with the name and nature that go into the manifest of a match, and its scale. */
export interface ScorerService<Sample> extends ScoreScale {
  readonly name: string;
  readonly version: string;
  /** `scripted` where the scorer is deterministic, so that a match with it can be played in virtual time. */
  readonly nature: 'scripted' | 'model';
  readonly serve: Serve<Sample, Score>;
}

export interface AsServiceOptions {
  /** The model that judges, for scorers that ask one. */
  readonly judge?: JudgeModel | undefined;
}

/**
 * Turns a scorer into a service that a game can ask: the sample in, a `Score` out. What a judge or a model spends goes
 * to the match's ledger. Declare the game's effect with `output: scoreSchema`.
 */
export function asService<Sample>(
  scorer: Scorer<Sample>,
  options: AsServiceOptions = {},
): ScorerService<Sample> {
  return {
    name: scorer.name,
    version: scorer.version,
    ...scaleOf(scorer),
    nature: scorer.deterministic === true ? 'scripted' : 'model',
    serve: (sample, { signal, use, reserve }) =>
      scorer.score(sample, { signal, judge: options.judge, use, reserve }),
  };
}
