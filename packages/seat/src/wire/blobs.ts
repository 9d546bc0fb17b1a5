import type { AgentIO, BlobReference, Turn } from '@masbench/core';

/** The bytes of a reference. */
export interface SentBlob {
  readonly reference: BlobReference;
  readonly base64: string;
}

/** The bytes that a turn refers to, without those that were received before. */
export async function newBlobs(
  { data, view }: Pick<Turn, 'data' | 'view'>,
  io: AgentIO,
  received: ReadonlySet<string>,
): Promise<readonly SentBlob[]> {
  const blobs: SentBlob[] = [];
  const seen = new Set(received);
  for (const reference of [...findReferences(data), ...findReferences(view)]) {
    if (seen.has(reference.sha256)) continue;
    seen.add(reference.sha256);
    blobs.push({ reference, base64: Buffer.from(await io.blob(reference)).toString('base64') });
  }
  return blobs;
}

function* findReferences(value: unknown): Generator<BlobReference, undefined> {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isReference(value)) yield value;
  else for (const part of Object.values(value)) yield* findReferences(part);
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
