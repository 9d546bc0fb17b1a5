import type { Effect } from '../contracts/ask.js';
import { MasbenchError, messageOf } from '../contracts/errors.js';
import { streamOf, type OpenRequest } from '../engine/open-request.js';
import { rngFor, type Seed } from '../contracts/random.js';
import type { Serve } from '../contracts/service.js';
import type { Judge } from '../engine/verdict.js';
import { ConformanceError, faultless } from './laws.js';
import { sampleFrom } from './sample.js';
import { standInFor } from './shown.js';

/** A legal answer to a move or a draw of nature, by the seed and the id of the request. */
export function legalAnswer(request: OpenRequest, judge: Judge, seed: Seed, stream = 'kit'): unknown {
  const { ask, id } = request;
  if (ask.type === 'chance') return faultless(seed, id, 'open is pure', () => judge.drawn(request));
  const schema = faultless(seed, id, 'open is pure', () => judge.actionSchema(request));
  const value = faultless(seed, id, 'open is pure', () =>
    sampleFrom(schema, rngFor(seed, `${streamOf(request)}/${stream}`)),
  );
  if (value !== undefined || schema.safeParse(undefined).success) return value;
  const standIn = standInFor(request, seed);
  if (standIn !== undefined) return standIn();
  throw new ConformanceError(
    'accepts every legal action',
    'no legal action could be drawn from the schema, and there is no fallback to take instead',
    { seed, request: id },
  );
}

/** The output of a service, of one that was given or drawn from the schema. */
export async function served(
  request: OpenRequest,
  services: ReadonlyMap<string, Serve<unknown, unknown>>,
  seed: Seed,
): Promise<unknown> {
  const ask = request.ask as Effect<unknown, unknown>;
  const rng = rngFor(seed, `${streamOf(request)}/kit`);
  const serve = services.get(request.kind);
  if (serve === undefined) return sampleFrom(ask.output, rng);
  try {
    return await serve(request.observation?.data, {
      signal: new AbortController().signal,
      rng,
      id: request.id,
      attempt: 1,
      use: () => undefined,
      reserve: () => () => undefined,
      trace: () => undefined,
      traced: [],
      blob: refuse,
      store: refuse,
    });
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot check the game as the service '${request.kind}' failed at ${request.id}: ${messageOf(cause)}. Give one that answers`,
      { cause },
    );
  }
}

async function refuse(): Promise<never> {
  throw new MasbenchError('BLOB_MISSING', 'There are no blobs here');
}
