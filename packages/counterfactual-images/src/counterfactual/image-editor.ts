import type { Awaitable, PlayerNature } from '@masbench/core';
import type { OpenImageQuestion } from '../question.js';
import type { EditContext } from './edit-plan.js';

/** Input of an editor. */
export interface EditRequest {
  /** PNG bytes of the original. */
  readonly image: Uint8Array;
  /** The change to make. */
  readonly instruction: string;
  /** The question without its answer. */
  readonly question: OpenImageQuestion;
  /** 1 for the first edit of this question: a seeded editor uses a different seed for each attempt. */
  readonly attempt: number;
}

/** Image bytes of any size in PNG, JPEG or GIF, or the reason why there are none. */
export type EditReply = Uint8Array | { readonly refused: string };

/**
 * Edits images. A refusal is a reply; failures (no connection, a bug) are thrown, and the engine may retry.
 * `settleReply` checks the reply, scales it to the size of the original and encodes it again.
 */
export interface CounterfactualEditor {
  /** Shown in the journal and in reports. */
  readonly name: string;
  /** Part of the cache key of `cachedEditor`. */
  readonly version?: string | undefined;
  /** `scripted` if it answers at once and always alike. @default 'model' */
  readonly nature?: PlayerNature | undefined;
  /** Makes one edit, or refuses it. */
  readonly edit: (request: EditRequest, context: EditContext) => Awaitable<EditReply>;
}

/** The simplest form of an editor: bytes and an instruction in, bytes or nothing out. */
export type EditFunction = (
  /** PNG bytes of the original. */
  bytes: Uint8Array,
  /** The instruction and the number of the attempt, with signal, draws and usage. */
  context: EditContext & Pick<EditRequest, 'instruction' | 'attempt'>,
) => Awaitable<EditReply | undefined>;

/**
 * Makes an editor from a function. `undefined` (a reply without an image) and errors named `RefusalError` count as
 * refusals.
 */
export function makeImageEditor(
  edit: EditFunction,
  about: Pick<CounterfactualEditor, 'name' | 'version' | 'nature'>,
): CounterfactualEditor {
  return {
    ...about,
    edit: async ({ image, instruction, attempt }, context) => {
      try {
        return (
          (await edit(image, { ...context, instruction, attempt })) ?? { refused: 'the reply holds no image' }
        );
      } catch (error) {
        if (error instanceof Error && error.name === 'RefusalError') return { refused: error.message };
        throw error;
      }
    },
  };
}
