import type { Awaitable, PlayerNature } from '@masbench/core';
import type { OpenQuestion } from '../question.js';
import type { EditContext } from './edit-plan.js';

/** What an editor is asked. */
export interface EditRequest {
  /** PNG bytes of the original. */
  readonly image: Uint8Array;
  readonly instruction: string;
  readonly question: OpenQuestion;
  /** 1 for the first edit of this question: an editor that draws by seed uses another one for each attempt. */
  readonly attempt: number;
}

/** Image bytes of any size in PNG, JPEG or GIF, or why there are none. */
export type EditReply = Uint8Array | { readonly refused: string };

/**
 * Edits images. A refusal is a reply; what fails (no connection, a fault of a programme) is thrown and may be repeated
 * by the engine. What comes back is checked, scaled to the original's size and encoded again by `settleReply`.
 */
export interface CounterfactualEditor {
  readonly name: string;
  readonly version?: string | undefined;
  /** `scripted` where it answers at once and always the same. @default 'model' */
  readonly nature?: PlayerNature | undefined;
  readonly edit: (request: EditRequest, context: EditContext) => Awaitable<EditReply>;
}

/** An editor as most image services are wrapped: bytes and an instruction in, bytes or nothing out. */
export type EditFunction = (
  bytes: Uint8Array,
  context: EditContext & Pick<EditRequest, 'instruction' | 'attempt'>,
) => Awaitable<EditReply | undefined>;

/** An editor from a function. `undefined` (a reply without an image) and errors named `RefusalError` are refusals. */
export function editorFrom(
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
