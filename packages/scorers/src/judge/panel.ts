import type { JudgeModel, Score, Scorer } from '@masbench/core';
import { krippendorffAlpha } from '../metrics/agreement.js';
import type { AlphaLevel } from '../metrics/agreement.js';
import { quantile } from '../metrics/intervals.js';
import { scored, unscored } from '../verdict.js';

/** A scorer with a judge of its own, whatever the context's judge is: for panels of several models. */
export function withJudge<Sample>(scorer: Scorer<Sample>, judge: JudgeModel, name: string): Scorer<Sample> {
  return {
    name,
    version: scorer.version,
    range: scorer.range,
    score: async (sample, context) => ({ ...(await scorer.score(sample, { ...context, judge })), name }),
  };
}

export interface PanelOptions {
  /** Default `panel`. */
  readonly name?: string | undefined;
  /** Default `mean`. */
  readonly aggregate?: 'mean' | 'median' | undefined;
  /** How many members must give a value. Default: more than half of them. */
  readonly quorum?: number | undefined;
}

/**
 * Several scorers as one: all are asked side by side, those without a value are left out, and below the quorum the
 * sample is unscored. Every member's verdict is in `meta.members`; `panelAgreement` says how far they agree.
 *
 * @throws RangeError where there is no member, where names repeat or ranges differ, or where the quorum cannot be met.
 */
export function panel<Sample>(
  members: readonly Scorer<Sample>[],
  options: PanelOptions = {},
): Scorer<Sample> {
  const name = options.name ?? 'panel';
  const quorum = options.quorum ?? Math.floor(members.length / 2) + 1;
  if (members.length === 0 || !Number.isSafeInteger(quorum) || quorum < 1 || quorum > members.length) {
    throw new RangeError(
      `Cannot form a panel as 'quorum' must be from 1 to the number of members: ${quorum} of ${members.length}`,
    );
  }
  const [low, high] = members[0]?.range ?? [0, 1];
  for (const [index, member] of members.entries()) {
    const [from, to] = member.range ?? [0, 1];
    if (members.findIndex((other) => other.name === member.name) !== index) {
      throw new RangeError(
        `Cannot form a panel as the names of its members must differ: '${member.name}' is there twice`,
      );
    }
    if (from !== low || to !== high) {
      throw new RangeError(
        `Cannot form a panel as all members must have one range: '${member.name}' has ${from} to ${to}, not ${low} to ${high}`,
      );
    }
  }
  return {
    name,
    version: members.map((member) => `${member.name}@${member.version}`).join('+'),
    range: [low, high],
    deterministic: members.every((member) => member.deterministic === true),
    score: async (sample, context) => {
      const verdicts = await Promise.all(members.map((member) => member.score(sample, context)));
      const values = verdicts.flatMap((verdict) => (verdict.status === 'scored' ? [verdict.value] : []));
      const meta = { members: verdicts };
      const reason = verdicts.find((verdict) => verdict.status === 'unscored')?.reason;
      if (values.length < quorum) {
        return unscored(
          name,
          reason ?? 'error',
          `Cannot score as ${quorum} members must give a value: ${values.length} of ${members.length} did`,
          meta,
        );
      }
      const value =
        options.aggregate === 'median'
          ? quantile(values, 0.5)
          : values.reduce((sum, one) => sum + one, 0) / values.length;
      return scored(name, value ?? Number.NaN, { meta });
    },
  };
}

/**
 * How far the members of a panel agree over many samples: Krippendorff's alpha of their values, or of their labels with
 * the level `nominal`. `null` where it is not defined.
 *
 * @param samples - For every sample the verdicts of the members (`meta.members` of a panel's score).
 * @param options.level - Default `interval`.
 */
export function panelAgreement(
  samples: readonly (readonly Score[])[],
  options: { readonly level?: AlphaLevel | undefined } = {},
): number | null {
  const level = options.level ?? 'interval';
  return krippendorffAlpha(
    samples.map((verdicts) =>
      verdicts.map((verdict) => {
        if (verdict.status === 'unscored') return null;
        return level === 'nominal' ? (verdict.label ?? verdict.value) : verdict.value;
      }),
    ),
    { level },
  );
}
