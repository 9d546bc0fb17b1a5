import { type Manifest, isObject } from '@masbench/experiments';

/** One thing in which two runs differ. */
export interface ManifestDifference {
  /** Where in the manifests: `cells.0.shown.beta`. */
  readonly path: string;
  /** `null` if the first run has no such entry. */
  readonly first: unknown;
  readonly second: unknown;
}

/** Entries that differ in every two runs, change no result, or repeat another entry. */
const leftOut =
  /^(run|startedAt|format|budget|fsync|analysis|cells\.\d+\.(configs|options|(seats|design\.agents)\.\d+\.identity))$/;

/** Differences between the setups of two runs: settings, agents, limits, seeds, versions. */
export function manifestDifferences(first: Manifest, second: Manifest): readonly ManifestDifference[] {
  const found = [...differences('', first, second)];
  return found.some(({ path }) => path.startsWith('cells.'))
    ? found
    : [...found, ...otherItems(first, second)];
}

/** Items that differ though all settings that are shown agree: another file of the same name, say. */
function* otherItems(first: Manifest, second: Manifest): Generator<ManifestDifference> {
  for (const [cell, { configs }] of first.cells.entries()) {
    const others = second.cells[cell]?.configs ?? [];
    const common = configs.filter((config) => others.includes(config)).length;
    if (common < Math.max(configs.length, others.length))
      yield {
        path: `cells.${cell}.configs`,
        first: `${configs.length} items`,
        second: `${others.length} items, ${common} in common`,
      };
  }
}

function* differences(path: string, first: unknown, second: unknown): Generator<ManifestDifference> {
  if (JSON.stringify(first) === JSON.stringify(second)) return;
  const [one, other] = [entriesByKey(first), entriesByKey(second)];
  if (one === undefined || other === undefined) {
    yield { path, first: first ?? null, second: second ?? null };
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const inner = path === '' ? key : `${path}.${key}`;
    if (!leftOut.test(inner)) yield* differences(inner, one[key], other[key]);
  }
}

function entriesByKey(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isObject(value) ? value : undefined;
}
