import type { JudgeModel, Score, Scorer, ScorerContext } from '@masbench/core';
import { consistencyLabel, type FaithfulnessScorer } from '../faithfulness-scorer.js';
import { krippendorffAlpha, type AlphaLevel, quantile } from '@masbench/statistics';
import { scored, unscored } from '../score.js';
import { scoreSafely } from '../score-safely.js';

/** A scorer that may say where its label turns and what its scores are worth. */
type Described<Sample> = Scorer<Sample> & Partial<Pick<FaithfulnessScorer, 'threshold' | 'worth'>>;

/**
 * Gives a scorer a judge of its own, which replaces the judge of the context: for panels of several models.
 *
 * @param name - The name of the new scorer; version, range, threshold and worth stay.
 */
export function withJudge<Sample>(
  scorer: Described<Sample>,
  judge: JudgeModel,
  name: string,
): Described<Sample> {
  const { scoreMany, ...rest } = scorer;
  const renamed = (score: Score): Score => ({ ...score, name });
  const single = {
    ...rest,
    name,
    score: async (sample: Sample, context?: ScorerContext) =>
      renamed(await scorer.score(sample, { ...context, judge })),
  };
  if (scoreMany === undefined) return single;
  return {
    ...single,
    scoreMany: async (samples, context) => (await scoreMany(samples, { ...context, judge })).map(renamed),
  };
}

/** Settings of `panel`. */
export interface PanelOptions {
  /** Default `panel`. */
  readonly name?: string | undefined;
  /** Default `mean`. */
  readonly aggregate?: 'mean' | 'median' | undefined;
  /** How many members must give a value. Default: more than half of them. */
  readonly quorum?: number | undefined;
  /** Values of at least this are labeled `consistent`, others `inconsistent`. Default: no label. */
  readonly threshold?: number | undefined;
}

/**
 * Combines several scorers into one: asks all of them at the same time, leaves out those without a value, and gives no
 * value below the quorum. Every member's score is in `meta.members`; `panelAgreement` measures how far they agree.
 *
 * @throws RangeError if there is no member, where names repeat or ranges differ, or if the quorum cannot be met.
 */
export function panel<Sample>(
  members: readonly Scorer<Sample>[],
  options: PanelOptions = {},
): Scorer<Sample> {
  const { name = 'panel', threshold } = options;
  const quorum = options.quorum ?? Math.floor(members.length / 2) + 1;
  if (members.length === 0 || !Number.isSafeInteger(quorum) || quorum < 1 || quorum > members.length) {
    throw new RangeError(
      `Cannot form a panel: 'quorum' must be from 1 to the number of members: ${quorum} of ${members.length}`,
    );
  }
  const range = commonRange(members);
  return {
    name,
    version: members.map((member) => `${member.name}@${member.version}`).join('+'),
    range,
    deterministic: members.every((member) => member.deterministic === true),
    score: async (sample, context) => {
      const scores = await Promise.all(members.map((member) => scoreSafely(member, () => sample, context)));
      const values = scores.flatMap((score) => (score.status === 'scored' ? [score.value] : []));
      const meta = { members: scores };
      const reason = scores.find((score) => score.status === 'unscored')?.reason;
      if (values.length < quorum) {
        return unscored(
          name,
          reason ?? 'error',
          `Cannot score: ${quorum} members must give a value: ${values.length} of ${members.length} did`,
          meta,
        );
      }
      const value =
        (options.aggregate === 'median'
          ? quantile(values, 0.5)
          : values.reduce((sum, one) => sum + one, 0) / values.length) ?? Number.NaN;
      if (threshold === undefined) return scored(name, value, { meta });
      return scored(name, value, { meta, label: consistencyLabel(value, threshold) });
    },
  };
}

/** @throws RangeError where names repeat or ranges differ. */
function commonRange<Sample>(members: readonly Scorer<Sample>[]): readonly [number, number] {
  const [low, high] = members[0]?.range ?? [0, 1];
  for (const [index, member] of members.entries()) {
    const [from, to] = member.range ?? [0, 1];
    if (members.findIndex((other) => other.name === member.name) !== index) {
      throw new RangeError(
        `Cannot form a panel: the names of its members must differ: '${member.name}' is there twice`,
      );
    }
    if (from !== low || to !== high) {
      throw new RangeError(
        `Cannot form a panel: all members must have one range: '${member.name}' has ${from} to ${to}, not ${low} to ${high}`,
      );
    }
  }
  return [low, high];
}

/**
 * How far the members of a panel agree over many samples: Krippendorff's alpha of their values, or of their labels with
 * the level `nominal`. `null` if it is not defined.
 *
 * @param samples - For every sample the scores of the members (`meta.members` of a panel's score).
 * @param options.level - Default `interval`.
 */
export function panelAgreement(
  samples: readonly (readonly Score[])[],
  options: { readonly level?: AlphaLevel | undefined } = {},
): number | null {
  const level = options.level ?? 'interval';
  return krippendorffAlpha(
    samples.map((scores) =>
      scores.map((score) => {
        if (score.status === 'unscored') return null;
        return level === 'nominal' ? (score.label ?? score.value) : score.value;
      }),
    ),
    { level },
  );
}
