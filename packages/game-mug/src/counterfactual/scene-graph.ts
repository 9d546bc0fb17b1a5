import * as z from 'zod';

/**
 * What is in an image, as far as a question is concerned: things with their properties, and how they stand to each
 * other. The form is the one in use for scene graphs by language models: nodes and typed edges by id.
 */
export const sceneGraphSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.string().min(1),
      type: z.string().optional(),
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
    }),
  ),
  edges: z.array(z.object({ source: z.string(), target: z.string(), type: z.string() })).default([]),
});

export type SceneGraph = z.infer<typeof sceneGraphSchema>;

/** The words of a node: its attributes, then what it is. */
export function nodeWords({ id, type, attributes }: SceneGraph['nodes'][number]): string {
  return [...Object.values(attributes).map(String), type ?? id].join(' ');
}

/**
 * The nodes that a question is about, most fitting first: those that share the most words with it. Nodes that share
 * none are left out.
 */
export function targetsOf(graph: SceneGraph, question: string): SceneGraph['nodes'] {
  const asked = new Set(wordsOf(question));
  return graph.nodes
    .map((node) => ({
      node,
      shared: wordsOf(`${node.id} ${nodeWords(node)}`).filter((word) => asked.has(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((left, right) => right.shared - left.shared)
    .map(({ node }) => node);
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/s$/, ''));
}
