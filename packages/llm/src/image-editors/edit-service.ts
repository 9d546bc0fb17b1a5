import { reserveBound, type BlobReference, type Service, type Usage } from '@masbench/core';
import type { CallRecord } from '@masbench/core/journal';
import * as z from 'zod';
import { mayHaveCost } from '../model-error.js';
import type { ImageMediaType } from '../model-request.js';
import { asUnavailable } from '../unavailable.js';
import { coreUsage } from '../usage.js';
import type { ImageEdit, ImageEditOutcome, ImageEditor } from './image-editor.js';

/** Input of the service: an image by reference, and the change. */
interface EditServiceInput {
  /**
   * The image to change, as the match stores it; a format other than PNG, JPEG, WebP and GIF comes back as `junk`.
   */
  readonly image: BlobReference;
  /** The change, in words. */
  readonly instruction: string;
}

/** The fate of the edit. `image` is `null` unless `outcome` is `edited`, `other-size` or `same-image`. */
interface EditServiceOutput {
  /** The outcome of the edit, judged by the bytes that came back. */
  readonly outcome: ImageEditOutcome;
  /** The image that came back, stored with the match. */
  readonly image: BlobReference | null;
  /** The model's own words about it, or why it refused. */
  readonly text: string | null;
}

/** Options of `imageEditService`. */
export interface EditServiceOptions {
  /** Largest use of one edit. @default one call, of unknown tokens and dollars */
  readonly bound?: Partial<Usage> | undefined;
}

const mediaTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
] satisfies ImageMediaType[];

/**
 * An image editor as a service of a game. Faults that may pass are thrown as they are, for the match to try again; the
 * others throw `UnavailableError`, which stops the match until it is resumed. An edit that the call log of an
 * interrupted run holds is not paid for twice, and counts as what it had cost. Under a limit on tokens or dollars an editor
 * needs a `bound`.
 */
export function imageEditService(
  editor: ImageEditor,
  { bound }: EditServiceOptions = {},
): Exclude<Service<EditServiceInput, EditServiceOutput>, (...args: never[]) => unknown> {
  return {
    name: `${editor.id}:${editor.model}`,
    nature: 'model',
    serve: async ({ image, instruction }, io) => {
      const known = io.traced
        .map((record) => recorded(record, image, instruction))
        .find((edit) => edit !== undefined);
      if (known !== undefined) {
        io.use(known.usage);
        return known.output;
      }
      const { mediaType } = image;
      if (!isEditable(mediaType))
        return { outcome: 'junk', image: null, text: `an editor takes no ${mediaType}` };
      const bytes = await io.blob(image);
      const end = await reserveBound(io, `${editor.id}:${editor.model}`, bound);
      const edit = await editor
        .edit({ image: { bytes, mediaType }, instruction }, { signal: io.signal })
        .catch((error: unknown) => {
          end(mayHaveCost(error) ? 'lost' : undefined);
          throw editor.classify(error).retry ? error : asUnavailable(error);
        });
      const output: EditServiceOutput = {
        outcome: edit.outcome,
        image: edit.image === undefined ? null : await io.store(edit.image.bytes, imageSize(edit.image)),
        text: edit.text ?? edit.refusal?.text ?? null,
      };
      await io.trace({
        type: 'image-edit',
        sha256: image.sha256,
        instruction,
        output,
        usage: edit.usage,
        used: coreUsage(edit),
        timing: edit.timing,
      });
      end({ usage: coreUsage(edit) });
      return output;
    },
  };
}

/** Contents of a record of this very edit. */
function recorded(
  record: CallRecord,
  image: BlobReference,
  instruction: string,
): { readonly output: EditServiceOutput; readonly usage: Partial<Usage> } | undefined {
  const { type, sha256, instruction: said, output, used } = record;
  if (type !== 'image-edit' || sha256 !== image.sha256 || said !== instruction) return undefined;
  if (!isOutput(output)) return undefined;
  const { data: usage = { calls: 1 } } = usedSchema.safeParse(JSON.parse(JSON.stringify(used ?? null)));
  return { output, usage };
}

const usedSchema = z.record(z.string(), z.number().nonnegative());

function isOutput(value: unknown): value is EditServiceOutput {
  return (
    typeof value === 'object' && value !== null && 'outcome' in value && 'image' in value && 'text' in value
  );
}

function imageSize({
  mediaType,
  width,
  height,
}: NonNullable<ImageEdit['image']>): Omit<BlobReference, 'sha256'> {
  return { mediaType, width, height };
}

function isEditable(mediaType: string): mediaType is ImageMediaType {
  return mediaTypes.includes(mediaType);
}
