import { joinTexts, readPath, readList, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Finish } from '../../model-result.js';
import { anthropicUsage } from '../../usage.js';
import type { Answer } from '../protocol.js';
import { textOrCalls } from '../tool-calls.js';

const finishes: Readonly<Record<string, Finish>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'context_overflow',
  refusal: 'refusal',
  // No tools were offered, and a paused turn is not finished: neither is an answer.
  tool_use: 'error',
  pause_turn: 'error',
};

/** A whole message. */
export function decodeMessage(body: JsonObject): Answer {
  const blocks = readList(body, 'content');
  const raw = readText(body, 'stop_reason');
  const text = textOrCalls(joinTexts(blocks, 'text', 'text'), blocks);
  const thinking = joinTexts(blocks, 'thinking', 'thinking');
  return {
    text,
    reasoningText: thinking === '' ? undefined : thinking,
    finish: { unified: finishes[raw ?? ''] ?? 'unknown', raw },
    refusal:
      raw === 'refusal'
        ? {
            source: 'model',
            category: readText(body, 'stop_details', 'category'),
            text: text === '' ? readText(body, 'stop_details', 'explanation') : text,
          }
        : undefined,
    usage: anthropicUsage(readPath(body, 'usage')),
    served: readText(body, 'model'),
  };
}
