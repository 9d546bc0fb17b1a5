import type { Score, SourcedOutput } from '@masbench/core';
import { calibrate, checkCalibration } from '../calibration/calibration.js';
import type { Calibration } from '../calibration/calibration.js';
import { consistencyLabel } from '../faithfulness-scorer.js';
import type { FaithfulnessScorer } from '../faithfulness-scorer.js';
import { unscorable } from '../sourced-output.js';
import { passage } from '../text/passage.js';
import { scored, unscored } from '../score.js';
import { lexicalCalibration } from './default-calibration.js';
import { evenNegations } from './even-negations.js';
import { doubtSpans } from './evidence.js';
import { textSupport } from './features.js';
import { lexicalSupport } from './formula.js';
import { lexicalRationale, mostNamed } from './rationale.js';
import { languageProblem, textLanguages } from './language.js';
import { recentSources } from './recent-sources.js';
import { isRefusal } from './refusal.js';
import { lexicalWorth } from './worth.js';

/** Settings of `lexical`. */
export interface LexicalOptions {
  /**
   * Scores of at least this are labeled `consistent`, others `inconsistent`; from 0 to 1. Default: 0.5 where
   * `calibration` is a map of your own; else none, and scores have no label, as no threshold holds for all texts.
   */
  readonly threshold?: number | undefined;
  /**
   * How the formula's value becomes a score: a map fitted to labeled pairs of your own (`fitCalibration`), or `none`
   * for the bare value. Default: a map fitted to seven public sets. No order of scores depends on it.
   */
  readonly calibration?: Calibration | 'none' | undefined;
  /**
   * Which languages are scored: `english`, which the scorer was made and measured for, or `any`, without a promise; the
   * two texts must be in one language either way. The languages found are in `meta.language`. Default `english`.
   */
  readonly language?: 'english' | 'any' | undefined;
  /** The most spans of evidence in a score. Default 8. */
  readonly evidence?: number | undefined;
}

const name = 'lexical';

/**
 * T: the 10 % quantile, rounded down to two digits, of the faithful texts in the first half (rows 1, 3, 5, …) of SummEdits:
 * news, sales e-mails and SciTLDR (Laban et al. 2023), one set after another. The test of this file computes it.
 */
const reviewBelow = 0.47;
const longestSource = 10_000_000;
const longestOutput = 100_000;

/**
 * Factual consistency without weights, network or key: how far words, word order, names, numbers and negations of the
 * output are backed by the source, by one fixed formula (`lexicalWeights`). Spans that lack support are in
 * `meta.evidence`, the features in `meta.features`, the formula's bare value in `meta.raw`. English is what it was made
 * and measured for; it is a proxy, see `worth`.
 *
 * Unscored: no words, a single word or no content word in the output (`empty-output`), no words in the source
 * (`empty-source`), a refusal (`refusal`), another language than English, or two languages (`unsupported-language`), an
 * output above 100,000 or a source above 10,000,000 characters (`too-long`).
 *
 * @throws RangeError if an option is out of its range.
 */
export function lexical(options: LexicalOptions = {}): FaithfulnessScorer {
  const fitted = typeof options.calibration === 'object';
  const threshold = options.threshold ?? (fitted ? 0.5 : undefined);
  const evidence = options.evidence ?? 8;
  if (threshold !== undefined && !(threshold >= 0 && threshold <= 1)) {
    throw new RangeError(`Cannot score: 'threshold' must be from 0 to 1, but is ${threshold}`);
  }
  if (!Number.isSafeInteger(evidence) || evidence < 0) {
    throw new RangeError(`Cannot score: 'evidence' must be zero or a positive integer, but is ${evidence}`);
  }
  const calibration =
    options.calibration === 'none' ? undefined : checkCalibration(options.calibration ?? lexicalCalibration);

  const sourceOf = recentSources();
  const score = (sample: SourcedOutput): Score => {
    const bad = unscorable(name, sample) ?? tooLong(sample);
    if (bad !== undefined) return bad;
    const index = sourceOf(sample.source);
    const source = index.passage;
    const output = evenNegations(passage(sample.output));
    if (output.tokens.length === 0)
      return unscored(name, 'empty-output', "Cannot score: 'output' holds no words");
    if (source.tokens.length === 0)
      return unscored(name, 'empty-source', "Cannot score: 'source' holds no words");
    if (output.tokens.length === 1 || !output.tokens.some(({ content }) => content))
      return unscored(
        name,
        'empty-output',
        "Cannot score: 'output' says nothing: it is one word or has no content word",
      );
    const language = textLanguages(source, output);
    const problem = languageProblem(source, output, language, options.language ?? 'english');
    if (problem !== undefined) return unscored(name, 'unsupported-language', problem, { language });
    if (isRefusal(sample.output)) {
      return unscored(name, 'refusal', "Cannot score: 'output' declines the task instead of doing it");
    }
    const { features, doubts } = textSupport(index, output);
    const raw = lexicalSupport(features);
    const value = calibration === undefined ? raw : calibrate(raw, calibration);
    return scored(name, value, {
      rationale:
        value < reviewBelow ? lexicalRationale(doubtSpans(sample.output, doubts, mostNamed)) : undefined,
      label: threshold === undefined ? undefined : consistencyLabel(value, threshold),
      meta: { raw, features, language, evidence: doubtSpans(sample.output, doubts, evidence) },
    });
  };
  return {
    name,
    version: '3',
    range: [0, 1],
    scale:
      'high if the source backs its words, names, numbers and negations, about 0.6 for a faithful text in words of its own',
    remedy:
      'Correct or leave out words, names and numbers that the source does not have or has elsewhere, and keep the main points.',
    reviewBelow,
    deterministic: true,
    threshold,
    worth: lexicalWorth,
    score: async (sample) => score(sample),
    scoreMany: async (samples) => samples.map(score),
  };
}

function tooLong({ source, output }: SourcedOutput): Score | undefined {
  if (output.length > longestOutput) {
    return unscored(
      name,
      'too-long',
      `Cannot score: 'output' may have ${longestOutput} characters at most: it has ${output.length}`,
    );
  }
  if (source.length > longestSource) {
    return unscored(
      name,
      'too-long',
      `Cannot score: 'source' may have ${longestSource} characters at most: it has ${source.length}`,
    );
  }
  return undefined;
}
