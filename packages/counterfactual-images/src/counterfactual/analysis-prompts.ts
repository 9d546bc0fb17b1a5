import type { EditType } from './edit-type.js';
import { sceneGraphSchema, type SceneGraph } from './scene-graph.js';

/** Asks a model for the edit type of a question. */
export function classificationPrompt(question: string, table: readonly EditType[]): string {
  const kinds = table.map(({ name, description }) => `- ${name}: the question ${description}`).join('\n');
  return `An image is going to be edited so that the right answer to a question about it changes. Which kind of edit does the question call for?

Kinds:
${kinds}

Question: ${question}

Reply with the name of one kind and nothing else.`;
}

/** The type named in a reply: the only one whose name occurs in it as a word. */
export function parseClassification(reply: string, table: readonly EditType[]): EditType | undefined {
  const named = table.filter(({ name }) => new RegExp(`(^|\\W)${escaped(name)}(\\W|$)`, 'i').test(reply));
  return named.length === 1 ? named[0] : undefined;
}

/** Asks a model that sees the image for the part of its scene graph that matters. */
export function sceneGraphPrompt(question: string): string {
  return `Describe the part of the image that matters for the question below as a scene graph. List at most three objects.

Question: ${question}

Reply with JSON only, in this form:
{"nodes":[{"id":"umbrella-1","type":"umbrella","attributes":{"colour":"red"}}],"edges":[{"source":"umbrella-1","target":"woman-1","type":"held by"}]}`;
}

/** The graph in a reply, `undefined` if it holds none of the right form. Text and fences around it are ignored. */
export function readSceneGraph(reply: string): SceneGraph | undefined {
  const [start, end] = [reply.indexOf('{'), reply.lastIndexOf('}')];
  if (start === -1 || end <= start) return undefined;
  try {
    return sceneGraphSchema.safeParse(JSON.parse(reply.slice(start, end + 1))).data;
  } catch {
    return undefined;
  }
}

/** The sources of an instruction. */
export interface InstructionBrief {
  /** The question in words, without its answer. */
  readonly question: string;
  /** The kind of change that was chosen for it. */
  readonly editType: EditType;
  /** The change, in words. */
  readonly target: string;
  /** The scene graph, if one was read. */
  readonly graph: SceneGraph | undefined;
  /** Why earlier edits were rejected. */
  readonly rejected: readonly string[];
}

/** Asks a model for the instruction to an image editor, with the three constraints on the result. */
export function instructionPrompt({ question, editType, target, graph, rejected }: InstructionBrief): string {
  const failures =
    rejected.length === 0
      ? ''
      : `\nEarlier edits were rejected:\n${rejected.map((why) => `- ${why}`).join('\n')}\n`;
  return `Write one instruction to an image editor. After the edit, the right answer to the question must be another one; everything else must stay as it is.

Question: ${question}
Kind of edit: ${editType.name} (the question ${editType.description})
What to change: ${target}
${graph ? `Scene graph: ${JSON.stringify(graph)}\n` : ''}${failures}
The edited image must look like the original but for this one detail, must show the same kind of scene, and must look natural. Name the thing to change and what it becomes. Reply with the instruction alone, in one or two sentences of at most 400 characters.`;
}

/** The instruction in a reply: its text without quotes, fences and a label in front; `undefined` if nothing is left. */
export function parseInstructionReply(reply: string): string | undefined {
  const text = reply
    .replace(/```\w*/g, '')
    .trim()
    .replace(/^(edit )?instruction:\s*/i, '')
    .replace(/^["'“]+|["'”]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
