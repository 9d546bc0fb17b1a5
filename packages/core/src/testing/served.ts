import type { Effect } from '../contracts/ask.js';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import { createRng, type Seed } from '@masbench/statistics';
import type { Serve } from '../contracts/service.js';
import { nameStream, type OpenRequest } from '../engine/open-request.js';
import { drawSample } from './sample.js';

/** The output of a service: of the one that was given, or drawn from the schema. */
export async function served(
  request: OpenRequest,
  services: ReadonlyMap<string, Serve<unknown, unknown>>,
  seed: Seed,
): Promise<unknown> {
  const ask = request.ask as Effect<unknown, unknown>;
  const rng = createRng(seed, `${nameStream(request)}/kit`);
  const serve = services.get(request.kind);
  if (serve === undefined) return drawSample(ask.output, rng);
  try {
    return await serve(request.observation?.data, {
      signal: new AbortController().signal,
      rng,
      id: request.id,
      attempt: 1,
      use: () => undefined,
      reserve: async () => () => undefined,
      trace: async () => undefined,
      traced: [],
      blob: refuse,
      store: refuse,
    });
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot check the game: the service '${request.kind}' failed at ${request.id}: ${readMessage(cause)}. Give one that answers`,
      { cause },
    );
  }
}

async function refuse(): Promise<never> {
  throw new MasbenchError('BLOB_MISSING', 'There are no blobs in a conformance check');
}
