import type { Scorer } from '@masbench/core';

/** The part of a scorer that those should know whose texts it scores: its scale, its remedy and its own T. */
export type ScoreScale = Pick<Scorer<never>, 'scale' | 'remedy' | 'reviewBelow'>;

/** The scale of scorers that judge claims: whether the source supports them. */
export const supportScale: ScoreScale = {
  scale: '1 if the source supports all of it, 0 if it supports none of it',
  remedy:
    'Correct what the source does not support, leave out what it does not say, and keep the main points.',
};

/** The part of a remedy for scorers that tell faithful texts from others no better than by less than a tenth of them. */
export const noAdvice =
  'It does not tell faithful texts from others, so a low value is no reason to write again.';

/** Returns the scale of a scorer without the rest of it. */
export function scaleOf({ scale, remedy, reviewBelow }: ScoreScale): ScoreScale {
  return {
    ...(scale !== undefined && { scale }),
    ...(remedy !== undefined && { remedy }),
    ...(reviewBelow !== undefined && { reviewBelow }),
  };
}
