import type { FormData } from 'undici';
import type { JsonObject } from '../json.js';
import { retryDecision } from '../model-error.js';
import type { Refusal } from '../model-result.js';
import { endpointIdentity } from '../providers/endpoint.js';
import type { Endpoint } from '../providers/endpoint.js';
import { readReply, readRequestId } from '../providers/read-reply.js';
import { transportError } from '../providers/transport-error.js';
import { transport } from '../transport.js';
import { normalizeUsage } from '../usage.js';
import type { NormalizedUsage } from '../usage.js';
import { judgeEdit } from './image-editor.js';
import type { ImageEdit, ImageEditor, ImageEditRequest } from './image-editor.js';

/** Reading of a protocol's answer to an edit. */
export interface EditAnswer {
  readonly bytes: Uint8Array | undefined;
  readonly text: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly usage: NormalizedUsage;
  readonly served: string | undefined;
}

export interface EditorParts {
  readonly endpoint: Endpoint;
  /** Name of the protocol, for cache keys. */
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly encode: (request: ImageEditRequest) => string | Promise<FormData>;
  readonly decode: (body: JsonObject) => EditAnswer;
}

/** An image editor out of a protocol and an address. */
export function makeEditor({ endpoint, name, path, headers, encode, decode }: EditorParts): ImageEditor {
  const { host, model, settings, limitKey } = endpoint;
  const identity = endpointIdentity(endpoint, name);

  const edit: ImageEditor['edit'] = async (request, { signal }) => {
    const { post } = await transport();
    const startedAt = performance.now();
    try {
      const reply = await post({
        url: `${endpoint.baseUrl}${path}`,
        headers: { ...headers, ...settings.headers },
        body: await encode(request),
        signal,
        dispatcher: settings.dispatcher,
      });
      const read = await readReply(reply, endpoint);
      const answer =
        'fault' in read
          ? turnedAway('refusal' in read.meaning ? read.meaning.refusal : undefined, read.fault.message)
          : decode(read.body);
      return editResult(request, answer, {
        model: { requested: model, served: answer.served },
        timing: { ms: performance.now() - startedAt },
        requestId: readRequestId(reply, endpoint),
      });
    } catch (error) {
      throw transportError(error, endpoint, signal);
    }
  };

  return { id: host.id, model, limitKey, edit, classify: retryDecision, cacheIdentity: () => identity };
}

function editResult(
  request: ImageEditRequest,
  answer: EditAnswer,
  about: Pick<ImageEdit, 'model' | 'timing' | 'requestId'>,
): ImageEdit {
  const { refusal, text, usage, bytes } = answer;
  const judged =
    refusal === undefined
      ? judgeEdit(request.image, bytes)
      : { outcome: 'refused' as const, image: undefined };
  return { ...judged, text, refusal, usage: usage.usage, warnings: usage.warnings, ...about };
}

/** The prompt did not reach the model: a filter, or too much to read. */
function turnedAway(refusal: Refusal | undefined, message: string): EditAnswer {
  const { usage } = normalizeUsage(undefined, { input: {}, output: {} });
  return { bytes: undefined, text: message, refusal, usage: { usage, warnings: [] }, served: undefined };
}
