import type { PlayerNature, Service } from '@masbench/core';
import { placeImage } from '../images/prepare.js';
import type { ImageBlob, OpenImageQuestion } from '../question.js';
import type { Analyst } from './edit-plan.js';
import type { CounterfactualEditor } from './image-editor.js';
import {
  measureEdit,
  computeMeasures,
  type EditMeasures,
  type MeasureOptions,
} from './measures/measure-edit.js';
import { joinNotes, proposeEdit } from './propose-edit.js';

/** The parts that make and measure counterfactual images. */
export interface CounterfactualOptions extends MeasureOptions {
  /** Plans the edit. */
  readonly analyst: Analyst;
  /** Makes the edit. */
  readonly editor: CounterfactualEditor;
  /** Nature of the analyst and the measures. @default that of the editor */
  readonly nature?: PlayerNature | undefined;
}

/** Input of the service `edit`: the question with its image, and why earlier attempts were rejected. */
interface EditServiceInput {
  /** The question without its answer, with the reference of the original image. */
  readonly question: OpenImageQuestion;
  /** 1 for the first edit of this question. */
  readonly attempt: number;
  /** Why each earlier attempt was rejected, oldest first. */
  readonly rejected: readonly string[];
}

/** Output of the service `edit`. `image` is `null` if the editor refused or returned no image; `note` says why. */
export interface EditServiceOutput {
  /** The edited image, of the original's media type and size. */
  readonly image: ImageBlob | null;
  /** Name of the edit type; `null` if no edit was planned, as all below. */
  readonly editType: string | null;
  /** The intended change, in words. */
  readonly target: string | null;
  /** The instruction to the editor. */
  readonly instruction: string | null;
  /** Problems on the way; `null` if there were none. */
  readonly note: string | null;
}

/** Input of the service `accept`. */
export interface AcceptServiceInput {
  /** The question without its answer, with the reference of the original image. */
  readonly question: OpenImageQuestion;
  /** The edited image. */
  readonly edited: ImageBlob;
}

/** The two services of the game that make and measure its counterfactual image. */
export interface CounterfactualServices {
  /** Makes one edited image per call. */
  readonly edit: Service<EditServiceInput, EditServiceOutput>;
  /** Measures an edited image. */
  readonly accept: Service<AcceptServiceInput, EditMeasures>;
}

/**
 * Makes counterfactual images within a match. `edit` returns an image of the original's size and encoding, or none
 * and a note: the analyst found no edit, the editor refused, returned the same image or junk. Errors of the analyst,
 * the editor and the measures are retried by the engine within its limits.
 */
export function counterfactualServices({
  analyst,
  editor,
  nature = editor.nature ?? 'model',
  ...measures
}: CounterfactualOptions): CounterfactualServices {
  const { visual, semantic, naturalness } = computeMeasures(measures);
  return {
    edit: {
      name: `${analyst.name} + ${editor.name}`,
      version: [analyst.version, editor.version].map((version) => version ?? '?').join('+'),
      nature,
      serve: async ({ question, attempt, rejected }, io) => {
        const image = await io.blob(question.image);
        const proposal = await proposeEdit(
          { question, image, attempt, rejected },
          { analyst, editor, signal: io.signal, rng: io.rng, use: io.use },
        );
        const { plan, result } = proposal;
        const { editType = null, target = null, instruction = null } = plan ?? {};
        const about = { editType, target, instruction, note: joinNotes(proposal) };
        if (result.status !== 'edited') return { image: null, ...about };
        const { sha256: _, ...form } = placeImage(result.png, question.image);
        await io.store(result.png, form);
        return { image: placeImage(result.png, question.image), ...about };
      },
    },
    accept: {
      name: [visual.name, semantic.name, naturalness.name].join(' + '),
      version: [visual.version, semantic.version, naturalness.version]
        .map((version) => version ?? '?')
        .join('+'),
      nature,
      serve: async ({ question, edited }, { blob, signal, use }) =>
        measureEdit(
          { question, original: await blob(question.image), edited: await blob(edited) },
          { ...measures, signal, use },
        ),
    },
  };
}
