import type { FormData } from 'undici';
import { readPath, readList, readText } from '../json.js';
import type { JsonObject } from '../json.js';
import { openaiDialect } from '../providers/chat/dialects.js';
import { chooseEndpoint } from '../providers/endpoint.js';
import type { ProviderSettings } from '../providers/endpoint.js';
import { responsesUsage } from '../usage.js';
import { makeEditor } from './make-editor.js';
import type { EditAnswer } from './make-editor.js';
import type { ImageEditor, ImageEditRequest } from './image-editor.js';
import { imageInfo } from './image-size.js';

/**
 * OpenAI's `images/edits`, or a self-hosted server (`baseUrl`) that speaks it. Key: `OPENAI_API_KEY`. Where a server
 * links to its images, ask it for bytes: `options: { response_format: 'b64_json' }`.
 * Source: platform.openai.com/docs/api-reference/images/createEdit, read October 2026.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function openaiImageEditor(model: string, settings: ProviderSettings = {}): ImageEditor {
  // A self-hosted server may need no key.
  const host = { ...openaiDialect, needsKey: settings.baseUrl === undefined };
  const endpoint = chooseEndpoint(host, model, settings);
  return makeEditor({
    endpoint,
    name: 'image-edits',
    path: '/images/edits',
    headers: endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` },
    encode: (request) => makeForm(model, request, settings),
    decode,
  });
}

async function makeForm(
  model: string,
  { image, instruction, providerOptions }: ImageEditRequest,
  { options }: ProviderSettings,
): Promise<FormData> {
  const { FormData } = await import('undici');
  const form = new FormData();
  const extension = image.mediaType.slice('image/'.length);
  form.append('model', model);
  form.append('prompt', instruction);
  form.append(
    'image',
    new Blob([new Uint8Array(image.bytes)], { type: image.mediaType }),
    `image.${extension}`,
  );
  form.append('size', chooseSize(image));
  for (const [name, value] of Object.entries({ ...options, ...providerOptions })) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** The sizes there are; any other image comes back in the size that the model picks. */
const sizes = ['256x256', '512x512', '1024x1024', '1536x1024', '1024x1536'];

function chooseSize({ bytes }: ImageEditRequest['image']): string {
  const info = imageInfo(bytes);
  const size = info === undefined ? '' : `${info.width}x${info.height}`;
  return sizes.includes(size) ? size : 'auto';
}

function decode(body: JsonObject): EditAnswer {
  const encoded = readText(readList(body, 'data')[0], 'b64_json');
  return {
    bytes: encoded === undefined ? undefined : new Uint8Array(Buffer.from(encoded, 'base64')),
    text: readText(readList(body, 'data')[0], 'revised_prompt'),
    refusal: undefined,
    usage: responsesUsage(readPath(body, 'usage')),
    served: readText(body, 'model'),
  };
}
