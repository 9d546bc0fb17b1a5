import type { JsonSchema } from '../contracts/json-schema.js';

/** Returns the schemas that a value at a path of an answer may have: references followed, the members of a union too. */
export function listShapes(root: JsonSchema, path: readonly PropertyKey[] = []): readonly JsonSchema[] {
  let shapes = listMembers(root, root);
  for (const step of path)
    shapes = shapes.flatMap((shape) => {
      const inner =
        typeof step === 'number'
          ? (shape.prefixItems?.[step] ?? shape.items)
          : (shape.properties?.[String(step)] ?? shape.additionalProperties);
      return listMembers(root, inner);
    });
  return shapes;
}

/** A schema with references followed, or the members of a union. */
function listMembers(root: JsonSchema, shape: JsonSchema | boolean | undefined): readonly JsonSchema[] {
  if (typeof shape !== 'object') return [];
  if (shape.$ref !== undefined) {
    const target = shape.$ref === '#' ? root : root.$defs?.[shape.$ref.replace('#/$defs/', '')];
    return listMembers(root, target);
  }
  const options = shape.anyOf ?? shape.oneOf;
  if (options === undefined) return [shape];
  return [shape, ...options.flatMap((option) => listMembers(root, option))];
}
