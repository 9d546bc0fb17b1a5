import type { Usage } from '@masbench/core';
import type { CounterfactualEditor } from '../image-editor.js';

/** A reply of an image model. `image` is set if it returned one, even an unchanged one. */
export interface ImageModelReply {
  /** `refused`, `no-image` and `junk` come without an image; all others with one. */
  readonly outcome: string;
  /** Bytes in PNG, JPEG or GIF. */
  readonly image?: { readonly bytes: Uint8Array } | undefined;
  /** Text of the reply, if any. */
  readonly text?: string | undefined;
  /** Set if the model declined. */
  readonly refusal?: { readonly text?: string | undefined } | undefined;
}

/** A model that edits images, in the form of the image editors of `@masbench/llm`. */
export interface ImageModel<Reply extends ImageModelReply = ImageModelReply> {
  /** The provider. */
  readonly id: string;
  /** The name of the model. */
  readonly model: string;
  /** One call. */
  readonly edit: (
    request: {
      /** The original, as PNG bytes. */
      readonly image: { readonly bytes: Uint8Array; readonly mediaType: 'image/png' };
      /** The change, in words. */
      readonly instruction: string;
    },
    context: { readonly signal: AbortSignal },
  ) => Promise<Reply>;
}

/** Settings of `modelEditor`. */
export interface ModelEditorOptions<Reply> {
  /** The usage of a reply: `coreUsage` of `@masbench/llm`. @default one call, all else unknown */
  readonly usage?: ((reply: Reply) => Partial<Usage>) | undefined;
}

/**
 * An editor around an image model, such as `openaiImageEditor` (which also speaks to StepFun and vLLM) or
 * `googleImageEditor` of `@masbench/llm`. A text without an image is a refusal with that text. Each edit is one call;
 * errors of the model are rethrown.
 */
export function modelEditor<Reply extends ImageModelReply>(
  model: ImageModel<Reply>,
  { usage = () => ({ calls: 1 }) }: ModelEditorOptions<Reply> = {},
): CounterfactualEditor {
  return {
    name: `${model.id}:${model.model}`,
    nature: 'model',
    edit: async ({ image, instruction }, { signal, use }) => {
      const reply = await model.edit(
        { image: { bytes: image, mediaType: 'image/png' }, instruction },
        { signal },
      );
      use(usage(reply));
      if (reply.image) return reply.image.bytes;
      // Empty bytes settle as junk.
      if (reply.outcome === 'junk') return new Uint8Array();
      return {
        refused: reply.refusal?.text ?? reply.text ?? `the model returned no image (${reply.outcome})`,
      };
    },
  };
}
