import type { Effort } from '../model-request.js';
import type { ModelWarning } from '../model-result.js';
import { effortOrder } from '../model-facts/read-facts.js';
import { unsupported } from './prompt.js';

/**
 * Returns the level of a model that is nearest to the one that was asked for, the lower of two; `undefined` if it has none.
 * Another level than that comes with a warning. Whoever asks for some reasoning never gets none because that is nearest, nor
 * the reverse: only a model without anything else gets it.
 */
export function chooseNearestEffort(
  wanted: Effort,
  known: readonly Effort[],
  warnings: ModelWarning[],
): Effort | undefined {
  if (known.includes(wanted)) return wanted;
  const crosses = (effort: Effort): boolean => (effort === 'none') !== (wanted === 'none');
  const distance = (effort: Effort): number =>
    Math.abs(effortOrder.indexOf(effort) - effortOrder.indexOf(wanted));
  const [nearest] = effortOrder
    .filter((effort) => known.includes(effort))
    .toSorted(
      (left, right) => Number(crosses(left)) - Number(crosses(right)) || distance(left) - distance(right),
    );
  warnings.push(
    nearest === undefined
      ? unsupported('reasoning.effort', 'this model has no levels of effort')
      : {
          code: 'unsupported_setting',
          setting: 'reasoning.effort',
          message: `This model does not know the effort '${wanted}', so '${nearest}' was sent`,
        },
  );
  return nearest;
}

/** Tokens that an effort stands for at models that take a budget and no levels. */
const budgets: Readonly<Record<Exclude<Effort, 'none'>, number>> = {
  minimal: 1024,
  low: 2048,
  medium: 8192,
  high: 16_384,
  xhigh: 24_576,
  max: 32_768,
};

/** Returns the budget of reasoning tokens of an effort within the range of a model, for models that have no levels. */
export function effortBudget(
  effort: Exclude<Effort, 'none'>,
  { min = 1, max = Infinity }: { readonly min?: number | undefined; readonly max?: number | undefined },
): number {
  return Math.min(max, Math.max(min, budgets[effort]));
}
