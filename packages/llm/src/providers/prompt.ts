import type { JsonObject } from '../json.js';
import type { Json, Message, ModelRequest, OutputMode, OutputSpec, Part } from '../model-request.js';
import type { ModelWarning } from '../model-result.js';

type Image = Extract<Part, { type: 'image' }>;

/** The ask of a request once the steps of the JSON ladder are known that a provider can take. */
export interface OutputPlan {
  readonly messages: readonly Message[];
  readonly mode: OutputMode;
  readonly warnings: readonly ModelWarning[];
}

/**
 * Takes the highest step of the ladder that the provider knows. If it cannot enforce the schema, the schema goes
 * into the prompt instead; where its JSON mode demands the word, the word is there.
 */
export function planOutput(
  request: ModelRequest,
  knows: { readonly json: boolean; readonly schema: boolean },
): OutputPlan {
  const { output, messages } = request;
  if (output.mode === 'text') return { messages, mode: 'text', warnings: [] };
  if (output.mode === 'schema' && knows.schema) return { messages, mode: 'schema', warnings: [] };
  const mode = knows.json ? 'json' : 'text';
  const warnings: ModelWarning[] =
    mode === output.mode
      ? []
      : [
          {
            code: 'downgraded_output_mode',
            setting: 'output',
            message: `The output mode '${output.mode}' is not known here, so '${mode}' was used and the prompt asks for JSON`,
          },
        ];
  if (output.mode === 'json' && messages.some(({ content }) => content.some(saysJson)))
    return { messages, mode, warnings };
  return { messages: withNote(messages, outputNote(output)), mode, warnings };
}

/** The texts of all system messages, `undefined` if there are none. */
export function systemText(messages: readonly Message[]): string | undefined {
  const texts = messages.filter(({ role }) => role === 'system').map(joinText);
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/** The request with the text of the system in front of the first message of the user, for templates without a system message. */
export function withoutSystem(request: ModelRequest): ModelRequest {
  const text = systemText(request.messages);
  if (text === undefined) return request;
  const [first, ...others] = conversation(request.messages);
  const content: readonly Part[] = [
    { type: 'text', text: `${text}\n\n`, recurs: true },
    ...(first?.content ?? []),
  ];
  return { ...request, messages: [{ role: 'user', content }, ...others] };
}

/** All messages but those of the system. */
export function conversation(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ role }) => role !== 'system');
}

/** The text parts of a message together. */
export function joinText(message: Message): string {
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

const encodings = new WeakMap<Uint8Array, string>();

/** The bytes of an image in base 64; encoded once, however often it is sent. */
export function encodeBase64({ bytes }: Pick<Image, 'bytes'>): string {
  const known = encodings.get(bytes);
  if (known !== undefined) return known;
  const encoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  encodings.set(bytes, encoded);
  return encoded;
}

export function dataUrl(image: Image): string {
  return `data:${image.mediaType};base64,${encodeBase64(image)}`;
}

/** The warning for a setting that was not sent. */
export function unsupported(setting: string, why: string): ModelWarning {
  return { code: 'unsupported_setting', setting, message: `'${setting}' was not sent: ${why}` };
}

/** A setting that is sent as it is, or the reason why it is not. */
export type SettingSupport = true | string;

/** Writes settings into a request: those that a model does not take become warnings. */
export function mergeSettings(
  warnings: ModelWarning[],
): (field: string, setting: string, value: Json | undefined, support: SettingSupport) => JsonObject {
  return (field, setting, value, support) => {
    if (value === undefined) return {};
    if (support === true) return { [field]: value };
    warnings.push(unsupported(setting, support));
    return {};
  };
}

function saysJson(part: Part): boolean {
  return part.type === 'text' && /json/i.test(part.text);
}

function outputNote(output: Exclude<OutputSpec, { mode: 'text' }>): string {
  return output.mode === 'json'
    ? 'Answer with one JSON object and nothing else.'
    : `Answer with one JSON object and nothing else. It matches this JSON schema:\n${JSON.stringify(output.schema)}`;
}

/** The messages with a note at the end of the last one of the user. */
function withNote(messages: readonly Message[], note: string): readonly Message[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const part: Part = { type: 'text', text: `\n\n${note}` };
  if (last === -1) return [...messages, { role: 'user', content: [{ type: 'text', text: note }] }];
  return messages.map((message, index) =>
    index === last ? { ...message, content: [...message.content, part] } : message,
  );
}
