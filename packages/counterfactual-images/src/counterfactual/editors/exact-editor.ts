import { createRng, hashBytes } from '@masbench/statistics';
import { renderScene } from '../../world/render.js';
import type { Scene } from '../../world/scene.js';
import { editScene, readInstruction } from '../../world/scene-edit.js';
import type { CounterfactualEditor } from '../image-editor.js';

/**
 * The editor of the generated world: it knows the scene behind each image, applies exactly the instructed change, and
 * renders the scene again. Refuses other images and other instructions.
 */
export function exactEditor(scenes: readonly Scene[]): CounterfactualEditor {
  const known = new Map(scenes.map((scene) => [hashBytes(renderScene(scene).png), scene]));
  return {
    name: 'exact editor of the generated world',
    version: '1',
    nature: 'scripted',
    edit: ({ image, instruction }) => {
      const sha256 = hashBytes(image);
      const scene = known.get(sha256);
      if (!scene) return { refused: 'the image is none of the scenes that this editor was given' };
      const edit = readInstruction(instruction);
      if (!edit)
        return { refused: `the instruction is not in the words of the generated world: ${instruction}` };
      // The tint of new objects depends on image and instruction alone, so that a repeated edit gives the same bytes.
      const edited = editScene(scene, { edit, rng: createRng(sha256, instruction) });
      return edited
        ? renderScene(edited).png
        : { refused: `the instruction does not fit the scene: ${instruction}` };
    },
  };
}

/** Returns every image unchanged: the control in which nothing sets the undercover apart. */
export function noEditor(): CounterfactualEditor {
  return { name: 'no edit', version: '1', nature: 'scripted', edit: ({ image }) => image };
}
