import { pickStated, type JsonObject } from '../../json.js';
import type { Message, ModelRequest, OutputSpec, ReasoningSpec } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import { chooseNearestEffort } from '../effort.js';
import { encodeBase64, planOutput, joinText, unsupported } from '../prompt.js';
import type { Encoded } from '../protocol.js';
import type { ServedLimits } from '../served-limits.js';

interface EncodeOptions {
  readonly contextTokens?: number | undefined;
  readonly keepAlive?: string | undefined;
}

/** The body of a chat. Source: docs.ollama.com/api/chat, read October 2026. */
export function encodeOllama(
  model: string,
  request: ModelRequest,
  settings: EncodeOptions,
  { stream, served }: { readonly stream: boolean; readonly served: ServedLimits },
): Encoded {
  const plan = planOutput(request, { json: true, schema: true });
  const warnings: ModelWarning[] = [...plan.warnings];
  const options = pickStated({
    num_ctx: settings.contextTokens ?? (served.isOnRequest === true ? served.contextTokens : undefined),
    num_predict: request.maxOutputTokens,
    temperature: request.temperature,
    top_p: request.topP,
    stop: request.stop,
    seed: request.seed,
  });
  const body: JsonObject = {
    model,
    messages: plan.messages.map(encodeMessage),
    stream,
    // A prompt that is too long is an error, and an answer that is ends: nothing is cut unsaid.
    truncate: false,
    shift: false,
    ...chooseFormat(request.output),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(settings.keepAlive === undefined ? {} : { keep_alive: settings.keepAlive }),
    ...(request.reasoning === undefined
      ? {}
      : chooseThinking({ model, thinks: served.thinks }, request.reasoning, warnings)),
  };
  return { body, outputMode: plan.mode, warnings };
}

function chooseFormat(output: OutputSpec): JsonObject {
  if (output.mode === 'text') return {};
  return { format: output.mode === 'json' ? 'json' : output.schema };
}

/** gpt-oss thinks at a level and cannot stop; all others that think are switched on or off. Source: docs.ollama.com/capabilities/thinking. */
function chooseThinking(
  {
    model,
    thinks = !doesNotThink.test(model),
  }: { readonly model: string; readonly thinks: boolean | undefined },
  { effort, budgetTokens }: ReasoningSpec,
  warnings: ModelWarning[],
): JsonObject {
  if (budgetTokens !== undefined)
    warnings.push(unsupported('reasoning.budgetTokens', 'there is only an effort here'));
  if (effort === undefined) return {};
  if (/gpt-oss/.test(model))
    return { think: chooseNearestEffort(effort, ['low', 'medium', 'high'], warnings) ?? 'medium' };
  if (effort === 'none') return { think: false };
  if (!thinks) {
    warnings.push(unsupported('reasoning.effort', 'this model does not think'));
    return {};
  }
  warnings.push(
    unsupported('reasoning.effort', 'thinking has no levels at this model, so it was switched on'),
  );
  return { think: true };
}

/** Families that answer any request to think with an error. */
const doesNotThink = /(^|\/)(llama[23.]|gemma[23]?(:|$|-)|mistral|mixtral|qwen2|phi[34]?(:|$))/;

function encodeMessage(message: Message): JsonObject {
  const images = message.content.flatMap((part) => (part.type === 'image' ? [encodeBase64(part)] : []));
  return { role: message.role, content: joinText(message), ...(images.length === 0 ? {} : { images }) };
}
