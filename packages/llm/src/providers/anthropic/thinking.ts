import type { JsonObject } from '../../json.js';
import type { Effort, ModelRequest } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import type { ModelFacts } from '../../model-facts/read-facts.js';
import { chooseNearestEffort, effortBudget } from '../effort.js';
import { unsupported } from '../prompt.js';

/** How a request says how much Claude is to think. */
export interface ThinkingPlan {
  /** The field `thinking`, if it is sent. */
  readonly thinking: JsonObject | undefined;
  /** The field `output_config.effort`, if it is sent. */
  readonly effort: Effort | undefined;
}

/** The least budget, and the least room that is left for an answer beside one. Tokens. */
const leastBudget = 1024;

/**
 * Plans the thinking of a request. Claude 4.5 and earlier take a budget of tokens, from 4.6 on thinking is adaptive and
 * steered by an effort, and some of Claude 5 cannot stop. A model that is not known gets an effort and nothing else.
 * Sources: docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-adaptive-thinking.html,
 * platform.claude.com/docs/en/build-with-claude/effort and …/extended-thinking, read November 2026.
 */
export function planThinking(
  model: string,
  facts: ModelFacts | undefined,
  { request, maxTokens }: { readonly request: ModelRequest; readonly maxTokens: number },
  warnings: ModelWarning[],
): ThinkingPlan {
  const { effort, budgetTokens, keepText } = request.reasoning ?? {};
  const nothing: ThinkingPlan = { thinking: undefined, effort: undefined };
  if (effort === undefined && budgetTokens === undefined) return nothing;
  if (facts === undefined) {
    if (budgetTokens !== undefined)
      warnings.push(unsupported('reasoning.budgetTokens', 'it is not known whether this model takes one'));
    return effort === undefined || effort === 'none'
      ? nothing
      : { ...nothing, effort: chooseNearestEffort(effort, ['low', 'medium', 'high'], warnings) };
  }
  if (!facts.reasons) {
    if (effort !== 'none') warnings.push(unsupported('reasoning', 'this model does not reason'));
    return nothing;
  }
  const display = keepText === true ? { display: 'summarized' } : {};
  const range = facts.thinkingBudget;
  if (effort === 'none' && budgetTokens === undefined) return planStop(model, facts, warnings);
  if (range !== undefined && (budgetTokens !== undefined || facts.efforts.length === 0)) {
    const wanted =
      budgetTokens ?? effortBudget(effort === undefined || effort === 'none' ? 'medium' : effort, range);
    const budget = fitBudget(wanted, maxTokens, warnings);
    return budget === undefined
      ? nothing
      : { ...nothing, thinking: { type: 'enabled', budget_tokens: budget, ...display } };
  }
  if (budgetTokens !== undefined)
    warnings.push(unsupported('reasoning.budgetTokens', 'this model takes an effort, and no budget'));
  // Claude Opus 4.5 has efforts, and thinks with a budget only.
  const isManual = range !== undefined && !facts.efforts.includes('max');
  const budget =
    isManual && effort !== undefined && effort !== 'none'
      ? fitBudget(effortBudget(effort, range), maxTokens, warnings)
      : undefined;
  return {
    thinking: isManual
      ? budget === undefined
        ? undefined
        : { type: 'enabled', budget_tokens: budget, ...display }
      : { type: 'adaptive', ...display },
    effort: effort === undefined ? undefined : chooseNearestEffort(effort, facts.efforts, warnings),
  };
}

/** A request for no thinking at all, as far as a model can do without. */
function planStop(model: string, facts: ModelFacts, warnings: ModelWarning[]): ThinkingPlan {
  if (model.startsWith('claude-sonnet-5-5'))
    return { thinking: { type: 'between_tools' }, effort: undefined };
  const isAlways =
    facts.thinkingBudget === undefined && !facts.canStopReasoning && /^claude-\w+-5/.test(model);
  if (!isAlways) return { thinking: { type: 'disabled' }, effort: undefined };
  return { thinking: undefined, effort: chooseNearestEffort('none', facts.efforts, warnings) };
}

/** A budget that leaves room for an answer: the output limit must be larger than it. */
function fitBudget(wanted: number, maxTokens: number, warnings: ModelWarning[]): number | undefined {
  const most = maxTokens - leastBudget;
  if (most < leastBudget) {
    warnings.push(
      unsupported(
        'reasoning',
        `'maxOutputTokens' leaves no room for the least budget of ${leastBudget} tokens`,
      ),
    );
    return undefined;
  }
  const budget = Math.max(leastBudget, Math.min(wanted, most));
  if (budget !== wanted)
    warnings.push({
      code: 'unsupported_setting',
      setting: 'reasoning.budgetTokens',
      message: `A thinking budget of ${wanted} tokens does not fit, so ${budget} was sent`,
    });
  return budget;
}
