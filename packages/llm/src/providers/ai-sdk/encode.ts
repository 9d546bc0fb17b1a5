import type { Message, ModelRequest, Part } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import { isJsonObject } from '../../json.js';
import { joinText, unsupported } from '../prompt.js';
import type { AiSdkMessage, AiSdkOptions, AiSdkOptionsV4 } from './contract.js';

/** The options of a call that all versions share; `fileOf` writes the bytes of an image as the version wants them. */
export function encodeOptions<Data>(
  request: ModelRequest,
  fileOf: (bytes: Uint8Array) => Data,
): { readonly options: AiSdkOptions<Data>; readonly warnings: ModelWarning[] } {
  const { output, providerOptions, reasoning } = request;
  const warnings: ModelWarning[] = [];
  if (reasoning?.budgetTokens !== undefined) {
    warnings.push(
      unsupported(
        'reasoning.budgetTokens',
        "put it into 'providerOptions' as the AI SDK's provider calls it",
      ),
    );
  }
  for (const [name, value] of Object.entries(providerOptions ?? {})) {
    if (!isJsonObject(value))
      warnings.push(unsupported(`providerOptions.${name}`, 'the AI SDK takes one object per provider there'));
  }
  const options: AiSdkOptions<Data> = {
    prompt: request.messages.map((message) => encodeMessage(message, fileOf)),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.topP === undefined ? {} : { topP: request.topP }),
    ...(request.stop === undefined ? {} : { stopSequences: [...request.stop] }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(output.mode === 'json' ? { responseFormat: { type: 'json' } } : {}),
    ...(output.mode === 'schema'
      ? { responseFormat: { type: 'json', schema: output.schema, name: output.name } }
      : {}),
    ...(providerOptions === undefined
      ? {}
      : {
          providerOptions: Object.fromEntries(
            Object.entries(providerOptions).filter(([, value]) => isJsonObject(value)),
          ),
        }),
  };
  return { options, warnings };
}

/** The effort, which only version 4 knows. */
export function chooseEffort({ reasoning }: ModelRequest): Pick<AiSdkOptionsV4, 'reasoning'> {
  const effort = reasoning?.effort;
  return effort === undefined ? {} : { reasoning: effort === 'max' ? 'xhigh' : effort };
}

function encodeMessage<Data>(message: Message, fileOf: (bytes: Uint8Array) => Data): AiSdkMessage<Data> {
  const { role, content } = message;
  if (role === 'system') return { role, content: joinText(message) };
  if (role === 'assistant') return { role, content: [{ type: 'text', text: joinText(message) }] };
  return { role, content: content.map((part) => encodePart(part, fileOf)) };
}

type UserPart<Data> = Extract<AiSdkMessage<Data>, { role: 'user' }>['content'][number];

function encodePart<Data>(part: Part, fileOf: (bytes: Uint8Array) => Data): UserPart<Data> {
  if (part.type === 'text') return { type: 'text', text: part.text };
  return { type: 'file', mediaType: part.mediaType, data: fileOf(part.bytes) };
}
