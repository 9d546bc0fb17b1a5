import type { CellRecords, ExperimentOutline, Figures } from '@masbench/core/benchmark';
import { groupOfCell, groupText, mergedFigures, type Group } from './groups.js';

/**
 * The tables of a named experiment. A run that varies more than the experiment does has them once for each combination
 * of these further levels, which come before the rows and in the paths of the files: an experiment combines cells
 * by its own factors alone.
 */
export async function experimentFigures(
  { byConstruction, ...outline }: Pick<ExperimentOutline, 'factors' | 'figures' | 'byConstruction'>,
  cells: readonly CellRecords[],
): Promise<Figures | undefined> {
  const made = await combineParts(outline, cells);
  return made === undefined || byConstruction === undefined
    ? made
    : { ...made, notes: [...(made.notes ?? []), byConstruction] };
}

async function combineParts(
  { factors = {}, figures }: Pick<ExperimentOutline, 'factors' | 'figures'>,
  cells: readonly CellRecords[],
): Promise<Figures | undefined> {
  if (figures === undefined) return undefined;
  const parts = new Map<string, { readonly group: Group; readonly cells: typeof cells }>();
  for (const cell of cells) {
    const further = Object.entries(cell.levels).filter(([path]) => !Object.hasOwn(factors, path));
    const group = groupOfCell({ levels: Object.fromEntries(further) });
    const key = groupText(group);
    parts.set(key, { group, cells: [...(parts.get(key)?.cells ?? []), cell] });
  }
  if (parts.size < 2) return figures(cells);
  const made: (readonly [Group, Figures])[] = [];
  for (const part of parts.values()) made.push([part.group, await figures(part.cells)]);
  return {
    ...mergedFigures(made),
    values: Object.fromEntries(made.map(([group, { values }]) => [groupText(group), values])),
    files: Object.fromEntries(
      made.flatMap(([group, { files = {} }]) =>
        Object.entries(files).map(([path, text]) => [`${placeFolder(group)}/${path}`, text]),
      ),
    ),
  };
}

/** Levels as the name of a folder: `rereading=0.5,rounds.cap=3`. */
function placeFolder(group: Group): string {
  return groupText(group)
    .replaceAll(' = ', '=')
    .replaceAll(', ', ',')
    .replaceAll(/[^\w.,=-]/gu, '_');
}
