import { counterfactualEdits } from '../world/counterfactual-edits.js';
import { perceiveScene } from '../world/perceive-scene.js';
import { editInstruction } from '../world/scene-edit.js';
import { readQuestion } from '../world/world-question.js';
import {
  classificationPrompt,
  instructionPrompt,
  parseClassification,
  parseInstructionReply,
  readSceneGraph,
  sceneGraphPrompt,
} from './analysis-prompts.js';
import type { Analyst, AnalysisContext } from './edit-plan.js';
import { classifyByWords, editTypes, targetOfWords, type EditType } from './edit-type.js';
import { nodeWords, listTargets } from './scene-graph.js';

/** Asks a model; images are PNG bytes. Adapt any model to it: `(prompt, { signal, use }) => text`. */
export type AskModel = (
  /** One message of text and the images that it is about. */
  prompt: { readonly user: string; readonly images: readonly Uint8Array[] },
  /** The signal to heed, and where to report what was spent. */
  context: AnalysisContext,
) => Promise<string>;

/** Settings of an analyst. */
export interface AnalystOptions {
  /** Edit types in the order in which they are tried. @default the table `editTypes` */
  readonly types?: readonly EditType[] | undefined;
}

/** Plans edits from the words of the question alone, with the instructions of the table. Calls no model. */
export function wordAnalyst({ types = editTypes }: AnalystOptions = {}): Analyst {
  return {
    name: 'words',
    version: '1',
    plan: ({ question: { question }, attempt }) => {
      const type = classifyByWords(question, types);
      if (!type) return undefined;
      const target = targetOfWords(question);
      return { editType: type.name, target, instruction: type.instruct({ target, attempt }) };
    },
  };
}

/** Settings of `modelAnalyst`. */
export interface ModelAnalystOptions extends AnalystOptions {
  /** Calls the model. */
  readonly ask: AskModel;
  /** Who classifies the question. @default 'model', as in the paper */
  readonly classify?: 'model' | 'words' | undefined;
}

/**
 * Plans edits as the paper does: a model classifies the question, reads a scene graph off the image, and writes the
 * instruction. If a reply cannot be read, the rules of the table are used instead and the plan's note says so. Takes
 * three calls per attempt, or two if `classify` is `words`.
 */
export function modelAnalyst({ ask, types = editTypes, classify = 'model' }: ModelAnalystOptions): Analyst {
  return {
    name: 'model',
    version: '1',
    plan: async ({ question: { question }, image, attempt, rejected }, context) => {
      const notes: string[] = [];
      const byWords = classifyByWords(question, types);
      let type = byWords;
      if (classify === 'model') {
        type = parseClassification(
          await ask({ user: classificationPrompt(question, types), images: [] }, context),
          types,
        );
        if (!type) notes.push('the edit type was chosen by words as the reply named none or several');
        type ??= byWords;
      }
      if (!type) return undefined;

      const graph = readSceneGraph(await ask({ user: sceneGraphPrompt(question), images: [image] }, context));
      if (!graph) notes.push('the target was taken from the question as the reply held no scene graph');
      const [node] = graph ? listTargets(graph, question) : [];
      const target = node ? nodeWords(node) : targetOfWords(question);

      const prompt = instructionPrompt({ question, editType: type, target, graph, rejected });
      const written = parseInstructionReply(await ask({ user: prompt, images: [image] }, context));
      if (written === undefined)
        notes.push('the instruction was taken from the table as the reply was empty');
      const instruction = written ?? type.instruct({ target, attempt });
      return {
        editType: type.name,
        target,
        instruction,
        ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
      };
    },
  };
}

/**
 * Plans edits of the generated world: it reads the image and draws an edit that changes the answer (to another
 * option, if there are options). `undefined` for questions in other words and for images without an answer to them.
 */
export function worldAnalyst(): Analyst {
  return {
    name: 'generated world',
    version: '1',
    plan: ({ question, image }, { rng }) => {
      const parts = readQuestion(question.question);
      const edits = (parts ? counterfactualEdits(perceiveScene(image), parts) : []).filter(
        ({ answer }) => question.choices?.includes(answer) ?? true,
      );
      if (!parts || edits.length === 0) return undefined;
      const instruction = editInstruction(rng.pick(edits).edit);
      return {
        editType: parts.type,
        target: /the object at the \w+ \w+|a \w+ \w+ \w+ \w+/.exec(instruction)?.[0] ?? 'scene',
        instruction,
      };
    },
  };
}
