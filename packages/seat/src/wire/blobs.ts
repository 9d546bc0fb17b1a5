import type { AgentIO, BlobReference, Turn } from '@masbench/core';

/** The bytes that a turn refers to, as Base64 by SHA-256, without those that were sent before. */
export async function blobsOf(
  { data, view }: Pick<Turn, 'data' | 'view'>,
  io: AgentIO,
  sent: Set<string>,
): Promise<Record<string, string> | undefined> {
  const blobs: Record<string, string> = {};
  for (const reference of [...referencesIn(data), ...referencesIn(view)]) {
    if (sent.has(reference.sha256)) continue;
    blobs[reference.sha256] = Buffer.from(await io.blob(reference)).toString('base64');
    sent.add(reference.sha256);
  }
  return Object.keys(blobs).length === 0 ? undefined : blobs;
}

function* referencesIn(value: unknown): Generator<BlobReference, undefined> {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isReference(value)) yield value;
  else for (const part of Object.values(value)) yield* referencesIn(part);
  return undefined;
}

function isReference(value: object): value is BlobReference {
  return (
    'sha256' in value &&
    typeof value.sha256 === 'string' &&
    'mediaType' in value &&
    typeof value.mediaType === 'string'
  );
}
