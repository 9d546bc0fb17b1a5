import type { PlayerNature, Service } from '@masbench/core';
import type { AcceptInput, AcceptOutput, EditInput, EditOutput } from '../edit.js';
import { referenceTo } from '../images/prepare.js';
import type { Analyst } from './edit-plan.js';
import type { CounterfactualEditor } from './image-editor.js';
import { measureEdit, measuresOf } from './measures/measure-edit.js';
import type { MeasureOptions } from './measures/measure-edit.js';
import { notesOf, proposeEdit } from './propose-edit.js';

/** The parts that make and measure counterfactual images. */
export interface CounterfactualOptions extends MeasureOptions {
  /** Plans the edit. */
  readonly analyst: Analyst;
  /** Makes the edit. */
  readonly editor: CounterfactualEditor;
  /** Nature of the analyst and the measures. @default that of the editor */
  readonly nature?: PlayerNature | undefined;
}

/** The two services of the game that make and measure its counterfactual image. */
export interface CounterfactualServices {
  /** Makes one edited image per call. */
  readonly edit: Service<EditInput, EditOutput>;
  /** Measures an edited image. */
  readonly accept: Service<AcceptInput, AcceptOutput>;
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
  const { visual, semantic, naturalness } = measuresOf(measures);
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
        const about = { editType, target, instruction, note: notesOf(proposal) };
        if (result.status !== 'edited') return { image: null, ...about };
        const { sha256: _, ...form } = referenceTo(result.png, question.image);
        await io.store(result.png, form);
        return { image: referenceTo(result.png, question.image), ...about };
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
