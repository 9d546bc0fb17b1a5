import type { Usage } from '@masbench/core';
import type { CounterfactualEditor } from '../image-editor.js';

/** What an image model returned. `image` is there where it returned one, whatever it shows. */
export interface ImageModelReply {
  /** `refused`, `no-image` and `junk` come without an image; all others with one. */
  readonly outcome: string;
  readonly image?: { readonly bytes: Uint8Array } | undefined;
  readonly text?: string | undefined;
  readonly refusal?: { readonly text?: string | undefined } | undefined;
}

/** A model that edits images, in the form of the image editors of `@masbench/llm`. */
export interface ImageModel<Reply extends ImageModelReply = ImageModelReply> {
  /** The provider. */
  readonly id: string;
  readonly model: string;
  readonly edit: (
    request: {
      readonly image: { readonly bytes: Uint8Array; readonly mediaType: 'image/png' };
      readonly instruction: string;
    },
    context: { readonly signal: AbortSignal },
  ) => Promise<Reply>;
}

/** Settings of `modelEditor`. */
export interface ModelEditorOptions<Reply> {
  /** What a reply cost: `coreUsage` of `@masbench/llm`. @default one call, all else unknown */
  readonly usage?: ((reply: Reply) => Partial<Usage>) | undefined;
}

/**
 * An editor around an image model, such as `openaiImageEditor` (which also speaks to StepFun and vLLM) or
 * `googleImageEditor` of `@masbench/llm`. Words without an image are a refusal in those words. Each edit is one call;
 * what the model throws is thrown.
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
      // No bytes at all are what junk is settled as.
      if (reply.outcome === 'junk') return new Uint8Array();
      return {
        refused: reply.refusal?.text ?? reply.text ?? `the model returned no image (${reply.outcome})`,
      };
    },
  };
}
