import { MasbenchError } from '@masbench/core';
import type { LoadedRun, Manifest } from '@masbench/experiments';

/** The common part of two runs. */
export interface InCommon {
  /** Cells with the same levels, by their places in both. */
  readonly cells: readonly (readonly [first: number, second: number])[];
  readonly variants: readonly string[];
}

/** Comparable parts of two runs. @throws MasbenchError `OPTION_INVALID` if nothing can be compared, with the reason */
export function checkComparable(a: LoadedRun, b: LoadedRun): InCommon {
  const [one, other] = [a.manifest, b.manifest];
  const refuse = (why: string): never => {
    throw new MasbenchError('OPTION_INVALID', `Cannot compare ${a.folder} with ${b.folder}: ${why}`);
  };
  if (one.benchmark.name !== other.benchmark.name)
    refuse(`one is of ${one.benchmark.name}, the other of ${other.benchmark.name}`);
  if (one.benchmark.gameVersion !== other.benchmark.gameVersion)
    refuse(
      `the rules differ, version ${one.benchmark.gameVersion} and ${other.benchmark.gameVersion} of ${one.benchmark.name}`,
    );
  if (one.run === other.run && one.startedAt === other.startedAt) refuse('they are the same run');
  const cells = cellsInCommon(one, other);
  const variants = one.variants.filter((variant) => other.variants.includes(variant));
  if (cells.length === 0)
    refuse('they vary different factors and have no level in common; play both with the same factors');
  if (one.variants.length + other.variants.length > 0 && variants.length === 0)
    refuse(
      `they have no variant in common: ${one.variants.join(', ') || 'none'} and ${other.variants.join(', ') || 'none'}`,
    );
  return { cells, variants };
}

/** Cells with the same levels; the only cells of two runs always correspond. */
function cellsInCommon(one: Manifest, other: Manifest): readonly (readonly [number, number])[] {
  if (one.cells.length === 1 && other.cells.length === 1) return [[0, 0]];
  const levels = other.cells.map((cell) => JSON.stringify(cell.levels));
  return one.cells.flatMap((cell, index) => {
    const found = levels.indexOf(JSON.stringify(cell.levels));
    return found === -1 ? [] : [[index, found] as const];
  });
}
