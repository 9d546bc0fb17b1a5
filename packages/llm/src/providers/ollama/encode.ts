import type { JsonObject } from '../../json.js';
import type { Json, Message, ModelRequest, ModelWarning, OutputSpec, ReasoningSpec } from '../../model.js';
import { encodeBase64, planOutput, joinText, unsupported } from '../prompt.js';
import type { Encoded } from '../protocol.js';

interface EncodeOptions {
  readonly contextTokens?: number | undefined;
  readonly keepAlive?: string | undefined;
}

/** The body of a chat. Source: docs.ollama.com/api/chat, read October 2026. */
export function encodeOllama(
  model: string,
  request: ModelRequest,
  settings: EncodeOptions,
  stream: boolean,
): Encoded {
  const plan = planOutput(request, { json: true, schema: true });
  const warnings: ModelWarning[] = [...plan.warnings];
  const stated: Record<string, Json | undefined> = {
    num_ctx: settings.contextTokens,
    num_predict: request.maxOutputTokens,
    temperature: request.temperature,
    top_p: request.topP,
    stop: request.stop,
    seed: request.seed,
  };
  const options: JsonObject = Object.fromEntries(
    Object.entries(stated).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const body: JsonObject = {
    model,
    messages: plan.messages.map(encodeMessage),
    stream,
    ...chooseFormat(request.output),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(settings.keepAlive === undefined ? {} : { keep_alive: settings.keepAlive }),
    ...(request.reasoning === undefined ? {} : chooseThinking(request.reasoning, warnings)),
  };
  return { body, outputMode: plan.mode, warnings };
}

function chooseFormat(output: OutputSpec): JsonObject {
  if (output.mode === 'text') return {};
  return { format: output.mode === 'json' ? 'json' : output.schema };
}

function chooseThinking({ effort, budgetTokens }: ReasoningSpec, warnings: ModelWarning[]): JsonObject {
  if (budgetTokens !== undefined)
    warnings.push(unsupported('reasoning.budgetTokens', 'there is only an effort here'));
  if (effort === undefined) return {};
  if (effort === 'none') return { think: false };
  const known = effort === 'low' || effort === 'medium' || effort === 'high';
  if (!known)
    warnings.push(
      unsupported('reasoning.effort', `'${effort}' is not known here, so thinking was switched on`),
    );
  return { think: known ? effort : true };
}

function encodeMessage(message: Message): JsonObject {
  const images = message.content.flatMap((part) => (part.type === 'image' ? [encodeBase64(part)] : []));
  return { role: message.role, content: joinText(message), ...(images.length === 0 ? {} : { images }) };
}
