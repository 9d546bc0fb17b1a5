import { readPath, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Finish } from '../../model.js';
import { ollamaUsage } from '../../usage.js';
import type { NormalizedUsage } from '../../usage.js';
import type { Answer } from '../protocol.js';
import { splitThinking } from '../thinking.js';

const finishes: Readonly<Record<string, Finish>> = { stop: 'stop', length: 'length' };

/** A whole chat answer. */
export function decodeOllama(body: JsonObject, contextTokens: number | undefined): Answer {
  const { text, thinking } = splitThinking(readText(body, 'message', 'content') ?? '');
  const raw = readText(body, 'done_reason');
  return {
    text,
    reasoningText: readText(body, 'message', 'thinking') ?? thinking,
    finish: {
      unified:
        raw === undefined && readPath(body, 'done') === true ? 'stop' : (finishes[raw ?? ''] ?? 'unknown'),
      raw,
    },
    usage: withOverflow(ollamaUsage(body), contextTokens),
    served: readText(body, 'model'),
  };
}

/** A prompt that fills the whole context was cut by Ollama, which does not say so itself. */
function withOverflow(
  { usage, warnings }: NormalizedUsage,
  contextTokens: number | undefined,
): NormalizedUsage {
  const read = usage.input.total;
  if (contextTokens === undefined || read === undefined || read < contextTokens) return { usage, warnings };
  const message = `The prompt filled all ${contextTokens} tokens of the context and was cut: raise 'contextTokens'`;
  return { usage, warnings: [...warnings, { code: 'other', setting: 'contextTokens', message }] };
}
