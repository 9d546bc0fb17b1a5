import { readPath, readCount, readList, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { Finish, ModelResult } from '../../model-result.js';
import { chatUsage } from '../../usage.js';
import type { Answer } from '../protocol.js';
import { textOrCalls } from '../tool-calls.js';
import { splitReasoning } from '../../reasoning-marks.js';
import type { Fault } from '../fault.js';
import { readContent, readThoughts } from './content.js';
import type { ChatDialect } from './dialect.js';

const finishes: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  // Words of Together, Hugging Face, Mistral and vLLM for the same.
  eos: 'stop',
  eos_token: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  model_length: 'length',
  max_tokens: 'length',
  content_filter: 'content_filter',
  refusal: 'refusal',
  error: 'error',
  // No tools were offered, so that a call of one is no answer.
  tool_calls: 'error',
  function_call: 'error',
};

/** A chat completion of any member of the family. */
export function decodeChat(dialect: ChatDialect, body: JsonObject): Answer | { readonly fault: Fault } {
  const choices = readList(body, 'choices');
  const choice = choices.find((one) => readCount(one, 'index') === 0) ?? choices[0];
  const raw = readText(choice, 'finish_reason');
  if (choice === undefined) {
    return {
      fault: { code: 'no_choices', message: 'the answer holds no choice, as while a model is loaded' },
    };
  }
  if (raw === 'insufficient_system_resource') {
    return { fault: { code: raw, message: 'the answer was broken off for lack of resources' } };
  }
  const message = readPath(choice, 'message');
  const { text, reasoning, isOpen } = splitReasoning(
    textOrCalls(readContent(message), readList(message, 'tool_calls')),
  );
  const refused = readText(message, 'refusal');
  const refusal = chatRefusal(refused, raw, text);
  return {
    text,
    reasoningText:
      readText(message, 'reasoning_content') ??
      readText(message, 'reasoning') ??
      readThoughts(message) ??
      reasoning,
    isReasoningOpen: isOpen,
    finish: {
      unified: refusal?.source === 'model' ? 'refusal' : (finishes[raw ?? ''] ?? 'unknown'),
      raw: readText(choice, 'native_finish_reason') ?? raw,
    },
    refusal,
    usage: chatUsage(readPath(body, 'usage'), dialect.reasoningTokens),
    cost: readCost(readPath(body, 'usage')),
    served: readText(body, 'model'),
    fingerprint: readText(body, 'system_fingerprint'),
    upstream: readText(body, 'provider'),
  };
}

function chatRefusal(
  refused: string | undefined,
  finish: string | undefined,
  text: string,
): ModelResult['refusal'] {
  if (refused !== undefined && refused !== '') return { source: 'model', text: refused };
  if (finish === 'refusal') return { source: 'model', text };
  return finish === 'content_filter' ? { source: 'output_filter', category: finish, text } : undefined;
}

/** No call costs more; what a server reports beyond it is a mistake. US dollars. */
const mostUsd = 1_000_000;

/** xAI counts in ticks of 1e-10 dollars (docs.x.ai/developers/cost-tracking), OpenRouter in dollars. */
function readCost(usage: Json | undefined): ModelResult['cost'] {
  const ticks = readCount(usage, 'cost_in_usd_ticks');
  const stated = readCount(usage, 'cost');
  // With your own key at the host behind OpenRouter, `cost` is OpenRouter's fee alone.
  const upstream =
    readPath(usage, 'is_byok') === true
      ? (readCount(usage, 'cost_details', 'upstream_inference_cost') ?? 0)
      : 0;
  const usd = ticks === undefined ? (stated === undefined ? undefined : stated + upstream) : ticks / 1e10;
  return usd === undefined || usd > mostUsd ? undefined : { usd, source: 'provider' };
}
