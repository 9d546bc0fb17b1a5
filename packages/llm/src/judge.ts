import type { JudgeModel, JudgeReply } from '@masbench/core';
import type { ModelProvider } from './model.js';
import type { Json, Message, ReasoningSpec } from './model-request.js';
import type { ModelResult } from './model-result.js';
import { prices as defaultPrices } from './price-table.js';
import { priced } from './priced.js';
import type { PriceTable } from './price.js';
import { splitReasoning } from './reasoning-marks.js';
import { asUnavailable } from './unavailable.js';
import { coreUsage } from './usage.js';
import { budget } from './wrappers/budget.js';

/** Options of `makeJudge`. */
export interface JudgeOptions {
  /** Tokens, reasoning included. @default 1_024; 16_384 for models that reason */
  readonly maxOutputTokens?: number | undefined;
  /** @default not sent */
  readonly temperature?: number | undefined;
  /** Effort and budget of reasoning models. @default not sent */
  readonly reasoning?: ReasoningSpec | undefined;
  /** Fields for the body of every request, as the provider names them. @default none */
  readonly providerOptions?: Readonly<Record<string, Json>> | undefined;
  /** Asks for a JSON object where the model has a JSON mode; the prompt must say "JSON". @default false */
  readonly json?: boolean | undefined;
  /** Price the answers that carry no cost. @default the prices of this package */
  readonly prices?: PriceTable | undefined;
}

/**
 * A model as a judge for scorers. Calls carry no salt: put around a cache, the same question is paid for once. In a match
 * it reserves before each call, as agents do.
 *
 * @throws UnavailableError if the judge cannot be reached: that is no verdict. Its `cause` is the `ModelError`.
 */
export function makeJudge(model: ModelProvider, options: JudgeOptions = {}): JudgeModel {
  const { output, reasoning: reasons } = model.capabilities();
  const {
    temperature,
    reasoning,
    providerOptions,
    maxOutputTokens = model.settings?.maxOutputTokens ?? (reasons === false ? 1_024 : 16_384),
    prices = defaultPrices,
  } = options;
  const settings = {
    ...model.settings,
    maxOutputTokens,
    temperature: temperature ?? model.settings?.temperature,
    reasoning: reasoning ?? model.settings?.reasoning,
    providerOptions,
  };
  const mode = options.json === true && output.json ? 'json' : 'text';
  return async ({ system, user }, { signal = new AbortController().signal, account }) => {
    const messages: readonly Message[] = [
      ...(system === undefined ? [] : [message('system', system)]),
      message('user', user),
    ];
    const asked = { ...settings, messages, output: { mode } } as const;
    const guarded = account === undefined ? model : budget({ account, prices })(model);
    const result = await guarded
      .generate(asked, { signal, tags: { purpose: 'judge' } })
      .catch((error: unknown) => {
        throw asUnavailable(error);
      });
    const usage = coreUsage(priced(result, model, prices), model);
    const { text } = splitReasoning(result.text);
    return { text, finish: judgeFinish(result), usage, isCharged: account !== undefined };
  };
}

function message(role: Message['role'], text: string): Message {
  return { role, content: [{ type: 'text', text }] };
}

function judgeFinish({ finish }: ModelResult): JudgeReply['finish'] {
  switch (finish.unified) {
    case 'stop':
    case 'length':
    case 'refusal':
    case 'content_filter':
    case 'error':
      return finish.unified;
    case 'context_overflow':
      return 'error';
    case 'unknown':
      return undefined;
  }
}
