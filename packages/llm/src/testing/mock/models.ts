import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MockProtocol } from './call.js';
import { errorBody } from './errors.js';
import { json } from './wire.js';

/** The key of a request, wherever the protocol puts it. */
export function sentKey({ headers, url }: IncomingMessage): string | undefined {
  const header =
    headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization?.replace(/^Bearer /i, '');
  return header?.toString() ?? new URL(url ?? '/', 'http://mock').searchParams.get('key') ?? undefined;
}

/** The protocol that a client of an unknown path speaks. */
function clientProtocol(path: string, { headers }: IncomingMessage): MockProtocol {
  if (headers['anthropic-version'] !== undefined) return 'messages';
  if (/^\/v1(beta|alpha)\//.test(path)) return 'generate-content';
  return path.startsWith('/api/') ? 'ollama-chat' : 'chat-completions';
}

/** The answer about one model, in the words of the protocol. @returns false if the path names none */
export function tellModel(
  path: string,
  {
    models,
    apiKey,
  }: { readonly models?: readonly string[] | undefined; readonly apiKey?: string | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [, version, id = ''] = /^\/(v1|v1beta)\/models\/([^/:]+)$/.exec(path) ?? [];
  if (version === undefined) return false;
  const model = decodeURIComponent(id);
  const message = `The model '${model}' does not exist or you do not have access to it.`;
  if (apiKey !== undefined && sentKey(request) !== apiKey)
    json(response, 401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } });
  else if (models === undefined || models.includes(model))
    json(response, 200, { id: model, name: `models/${model}` });
  else json(response, 404, { error: { message, code: 'model_not_found' } });
  return true;
}

/** The lists of models of all protocols; 404 in the words of the protocol for every other path. */
export function listModels(
  path: string,
  models: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (path === '/v1/models') {
    json(response, 200, {
      object: 'list',
      data: models.map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'mock' })),
    });
  } else if (path === '/v1beta/models') {
    json(response, 200, { models: models.map((name) => ({ name: `models/${name}` })) });
  } else if (path === '/api/tags') {
    json(response, 200, { models: models.map((name) => ({ name, model: name })) });
  } else {
    json(response, 404, errorBody(clientProtocol(path, request), 404, `the mock server has no ${path}`));
  }
}
