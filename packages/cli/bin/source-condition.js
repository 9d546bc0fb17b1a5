/** Lets packages of this repository resolve to their sources. */
export function resolve(specifier, context, next) {
  return next(specifier, { ...context, conditions: [...context.conditions, 'masbench-source'] });
}
