/** Values of one cluster are not independent of each other: decisions of one match, matches of one item. */
export type Clusters = readonly (string | number)[];

/** Values by cluster, in order of first appearance. One whose cluster is `undefined` is a cluster of its own. */
export function inClusters<Value>(
  values: readonly Value[],
  clusterOf: (value: Value, index: number) => string | number | undefined,
): readonly (readonly Value[])[] {
  const all: Value[][] = [];
  const byKey = new Map<string | number, Value[]>();
  for (const [index, value] of values.entries()) {
    const key = clusterOf(value, index);
    const cluster = key === undefined ? undefined : byKey.get(key);
    if (cluster !== undefined) {
      cluster.push(value);
      continue;
    }
    const begun = [value];
    all.push(begun);
    if (key !== undefined) byKey.set(key, begun);
  }
  return all;
}
