import * as z from 'zod';
import { hashBytes } from '@masbench/statistics';
import { MasbenchError } from './errors.js';

/** The schema of a reference to a text. */
export const textReferenceSchema = z.strictObject({
  /** SHA-256 of the UTF-8 bytes of the text, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** SHA-256 of the blob that holds the text, alone or among others. */
  within: z.string().regex(/^[0-9a-f]{64}$/),
  /** Where the text begins in the blob, in bytes. */
  at: z.int().nonnegative(),
  /** How long the text is, in bytes. */
  bytes: z.int().nonnegative(),
  /** How long the text is, in UTF-16 code units, as `length` of a string. */
  length: z.int().nonnegative(),
});

/**
 * A text in the blobs of a match: what a configuration holds in place of texts that are many or long. Data of a request
 * that refer to it (`texts` of a move or an effect) reach agents and services with the text itself.
 */
export type TextReference = z.output<typeof textReferenceSchema>;

/** Reads a text by its reference. @throws MasbenchError `BLOB_MISSING` or `BLOB_CORRUPT` */
export type ReadText = (reference: TextReference) => string;

/**
 * A reference where the type of a request's data has a text: the engine reads the text when it asks. Only at the paths
 * that the move or effect declares as `texts`.
 */
export function keptText(text: string | TextReference): string {
  // The data of an open request are opaque to everyone but the engine, which substitutes the text before anyone reads it.
  return text as string;
}

/** The text of the bytes that a reference names. @throws MasbenchError `BLOB_CORRUPT` */
export function textOfBytes({ sha256, at, length }: TextReference, bytes: Uint8Array, path: string): string {
  const found = hashBytes(bytes);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (found === sha256 && text.length === length) return text;
  throw new MasbenchError(
    'BLOB_CORRUPT',
    `Cannot read the text at byte ${at} of ${path}: its ${bytes.length} bytes are not those that it is referred to by: their SHA-256 is ${found}`,
  );
}

/** Plain JSON with the texts that its references at these paths name, or the value itself if there are none. */
export function withTexts(value: unknown, paths: readonly string[], read: ReadText): unknown {
  return paths.reduce((changed, path) => replaced(changed, path.split('.'), read), value);
}

function replaced(value: unknown, [field, ...rest]: readonly string[], read: ReadText): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (field === undefined) {
    const reference = textReferenceSchema.safeParse(value);
    return reference.success ? read(reference.data) : value;
  }
  if (Array.isArray(value) || !Object.hasOwn(value, field)) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const before = fields[field];
  const after = replaced(before, rest, read);
  return after === before ? value : { ...fields, [field]: after };
}
