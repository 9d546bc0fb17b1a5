import { readList, readText } from '../json.js';
import type { JsonObject } from '../json.js';
import { decodeGemini } from '../providers/google/decode.js';
import { googleHost } from '../providers/google/google.js';
import type { GoogleSettings } from '../providers/google/google.js';
import { chooseEndpoint } from '../providers/endpoint.js';
import { encodeBase64 } from '../providers/prompt.js';
import { normalizeUsage } from '../usage.js';
import { makeEditor } from './make-editor.js';
import type { EditAnswer } from './make-editor.js';
import type { ImageEditor, ImageEditRequest } from './image-editor.js';

/**
 * Google's Gemini models with image output (`gemini-2.5-flash-image`, …). Key: `GEMINI_API_KEY` or `GOOGLE_API_KEY`.
 * Source: ai.google.dev/gemini-api/docs/image-generation, read October 2026.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function googleImageEditor(model: string, settings: GoogleSettings = {}): ImageEditor {
  const endpoint = chooseEndpoint(googleHost, model, settings);
  return makeEditor({
    endpoint,
    name: 'generate-content-image',
    path: `/${settings.version ?? 'v1beta'}/models/${encodeURIComponent(model)}:generateContent`,
    headers: { 'content-type': 'application/json', 'x-goog-api-key': endpoint.apiKey ?? '' },
    encode: (request) => JSON.stringify(makeBody(request, settings)),
    decode,
  });
}

function makeBody(
  { image, instruction, providerOptions }: ImageEditRequest,
  { options }: GoogleSettings,
): JsonObject {
  return {
    contents: [
      {
        role: 'user',
        parts: [
          { inlineData: { mimeType: image.mediaType, data: encodeBase64(image) } },
          { text: instruction },
        ],
      },
    ],
    generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
    ...options,
    ...providerOptions,
  };
}

function decode(body: JsonObject): EditAnswer {
  const answer = decodeGemini(body);
  const encoded = readList(readList(body, 'candidates')[0], 'content', 'parts')
    .map((part) => readText(part, 'inlineData', 'data'))
    .find((data) => data !== undefined);
  const said = 'fault' in answer ? undefined : answer;
  return {
    bytes: encoded === undefined ? undefined : new Uint8Array(Buffer.from(encoded, 'base64')),
    text: said?.text === '' ? undefined : said?.text,
    refusal: said?.refusal,
    usage: said?.usage ?? normalizeUsage(undefined, { input: {}, output: {} }),
    served: said?.served,
  };
}
