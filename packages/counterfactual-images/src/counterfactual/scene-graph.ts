import * as z from 'zod';

/**
 * The part of an image that a question is about: objects with their attributes, and their relations. Nodes and typed
 * edges by id, the usual form of scene graphs by language models.
 */
export const sceneGraphSchema = z.object({
  /** The objects. */
  nodes: z.array(
    z.object({
      /** Refers to the object in `edges`. */
      id: z.string().min(1),
      /** The kind of object: `umbrella`. */
      type: z.string().optional(),
      /** Properties by name: `{ colour: 'red' }`. */
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
    }),
  ),
  /** Relations from one object to another, by their ids. */
  edges: z.array(z.object({ source: z.string(), target: z.string(), type: z.string() })).default([]),
});

/** A scene graph: nodes with attributes, and typed edges. */
export type SceneGraph = z.infer<typeof sceneGraphSchema>;

/** A node in words: its attributes, then its type. */
export function nodeWords({ id, type, attributes }: SceneGraph['nodes'][number]): string {
  return [...Object.values(attributes).map(String), type ?? id].join(' ');
}

/**
 * The nodes that a question is about, best match first, by the number of shared words. Nodes without a shared word
 * are left out.
 */
export function listTargets(graph: SceneGraph, question: string): SceneGraph['nodes'] {
  const asked = new Set(splitWords(question));
  return graph.nodes
    .map((node) => ({
      node,
      shared: splitWords(`${node.id} ${nodeWords(node)}`).filter((word) => asked.has(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((left, right) => right.shared - left.shared)
    .map(({ node }) => node);
}

function splitWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/s$/, ''));
}
