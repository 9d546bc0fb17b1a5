import { parseJson } from '../json.js';
import { transport } from '../transport.js';
import type { Endpoint } from './endpoint.js';
import { readError } from './fault-error.js';
import { faultMeaning } from './fault-rules.js';
import { findFault } from './fault.js';
import type { Protocol } from './protocol.js';
import { cleaned } from './read-reply.js';

/** A restricted key may play with a model that it may not look at. */
const isRestricted = /scope|permission/i;

/**
 * Asks a provider about a model without having it read anything, which costs nothing. Only its word that the key is wrong, or
 * that there is no such model, is proof; anything else says nothing about a call.
 *
 * @throws ModelError `auth` or `unknown-model`
 */
export async function checkModel(
  {
    endpoint,
    protocol,
    headers,
  }: {
    readonly endpoint: Endpoint;
    readonly protocol: Protocol;
    readonly headers: Readonly<Record<string, string>>;
  },
  signal: AbortSignal,
): Promise<void> {
  if (protocol.modelPath === undefined) return;
  const url = `${endpoint.baseUrl}${protocol.modelPath}`;
  const told = await readAnswer(url, { headers, signal, dispatcher: endpoint.settings.dispatcher });
  if (told === undefined || told.status < 400) return;
  const fault = findFault(cleaned(parseJson(told.text), endpoint), told.status);
  if (fault === undefined) return;
  const meaning = faultMeaning(fault);
  if (!('kind' in meaning)) return;
  const isWrongKey = meaning.kind === 'auth' && told.status !== 403 && !isRestricted.test(fault.message);
  // A slash in a name is written in other ways by other servers.
  const isUnknown = meaning.kind === 'unknown-model' && !endpoint.model.includes('/');
  if (isWrongKey || isUnknown) throw readError(meaning.kind, fault, endpoint);
}

async function readAnswer(
  url: string,
  about: Omit<Parameters<Awaited<ReturnType<typeof transport>>['get']>[0], 'url'>,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  try {
    const { get } = await transport();
    const reply = await get({ url, ...about });
    return { status: reply.status, text: await reply.text() };
  } catch {
    return undefined;
  }
}
