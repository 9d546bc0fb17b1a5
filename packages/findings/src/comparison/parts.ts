import type { Manifest } from '@masbench/experiments';
import type { InCommon } from './comparable.js';
import type { PlayedSeat, Observed } from './observations.js';
import type { SideSelection } from './units.js';

/** The parts of a comparison: roles, agents that both have, cells, variants, if there are several. */
export function listParts(
  [one, other]: readonly [SideSelection, SideSelection],
  {
    first,
    second,
    common: { cells, variants },
    manifest,
  }: {
    readonly first: Observed;
    readonly second: Observed;
    readonly common: InCommon;
    readonly manifest: Manifest;
  },
): readonly (readonly [what: string, parts: readonly [SideSelection, SideSelection]])[] {
  const rowsBy = (
    what: string,
    select: (row: PlayedSeat) => boolean,
  ): readonly [string, readonly [SideSelection, SideSelection]] => {
    const narrowed = (part: SideSelection): SideSelection => ({
      ...part,
      row: (row) => (part.row?.(row) ?? true) && select(row),
    });
    return [what, [narrowed(one), narrowed(other)]];
  };
  const matchesBy = (
    what: string,
    select: readonly [SideSelection['match'], SideSelection['match']],
  ): readonly [string, readonly [SideSelection, SideSelection]] => {
    return [what, [inMatches(one, select[0]), inMatches(other, select[1])]];
  };
  const shared = (valueOf: (row: PlayedSeat) => string | null): string[] => {
    const there = new Set(second.rows.filter(other.row ?? (() => true)).map(valueOf));
    const own = new Set(first.rows.filter(one.row ?? (() => true)).map(valueOf));
    return [...own].flatMap((value) => (value !== null && there.has(value) ? [value] : []));
  };
  return [
    ...several(shared(({ role }) => role)).map((role) => rowsBy(`role ${role}`, (row) => row.role === role)),
    ...several(shared(({ text }) => text)).map((text) => rowsBy(text, (row) => row.text === text)),
    ...several(cells).map(([left, right]) =>
      matchesBy(levelsText(manifest.cells[left]?.levels ?? {}), [
        ({ cell }) => cell === left,
        ({ cell }) => cell === right,
      ]),
    ),
    ...several(variants).map((variant) => {
      const own: SideSelection['match'] = (match) => match.variant === variant;
      return matchesBy(variant, [own, own]);
    }),
  ];
}

/** A part, narrowed to some matches. */
function inMatches(part: SideSelection, own: SideSelection['match']): SideSelection {
  return { ...part, match: (match) => (part.match?.(match) ?? true) && (own?.(match) ?? true) };
}

function several<Value>(values: readonly Value[]): readonly Value[] {
  return values.length > 1 ? values : [];
}

/** Levels in words: `beta = 0.1, seats.A = scripted`. */
export function levelsText(levels: Readonly<Record<string, unknown>>): string {
  return Object.entries(levels)
    .map(([path, level]) => `${path} = ${typeof level === 'string' ? level : JSON.stringify(level)}`)
    .join(', ');
}
