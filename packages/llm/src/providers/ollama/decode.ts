import { readCount, readList, readPath, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Finish } from '../../model-result.js';
import { ollamaUsage } from '../../usage.js';
import type { Answer } from '../protocol.js';
import { textOrCalls } from '../tool-calls.js';
import { splitReasoning } from '../../reasoning-marks.js';

const finishes: Readonly<Record<string, Finish>> = { stop: 'stop', length: 'length', tool_calls: 'error' };

/** A whole chat answer. */
export function decodeOllama(body: JsonObject, contextTokens: number | undefined): Answer {
  const { text: said, reasoning, isOpen } = splitReasoning(readText(body, 'message', 'content') ?? '');
  const calls = readList(body, 'message', 'tool_calls');
  const text = textOrCalls(said, calls);
  const raw = calls.length > 0 && said.trim() === '' ? 'tool_calls' : readText(body, 'done_reason');
  return {
    text,
    reasoningText: readText(body, 'message', 'thinking') ?? reasoning,
    isReasoningOpen: isOpen,
    finish: {
      unified: isCut(body, contextTokens)
        ? 'context_overflow'
        : raw === undefined && readPath(body, 'done') === true
          ? 'stop'
          : (finishes[raw ?? ''] ?? 'unknown'),
      raw,
    },
    usage: ollamaUsage(body),
    served: readText(body, 'model'),
  };
}

/** True for a prompt that fills the whole context: older versions of Ollama cut it and do not say so. */
function isCut(body: JsonObject, contextTokens: number | undefined): boolean {
  const read = readCount(body, 'prompt_eval_count');
  return contextTokens !== undefined && read !== undefined && read >= contextTokens;
}
