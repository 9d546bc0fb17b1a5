import type { Family } from './family.js';

/** A comparison of a family, as far as its name and mean tell what follows from others. */
export interface FamilyMember {
  readonly first: string;
  readonly second: string;
  readonly firstMean: number;
  readonly secondMean: number;
}

/** A comparison with its decision. */
export interface Decision {
  readonly level: number;
  readonly adjustedP: number;
}

/**
 * Decides about comparisons at the level at which all of their intervals hold at once; then, if some have shown a difference and
 * others not, about the others one after the other, the smallest p first (Holm 1979; Romano and Wolf 2005). Each is then
 * adjusted for those alone that may be without a difference together with it: if A is not B, and C is B, then A is not C
 * (Shaffer 1986). It stops at the first that shows none.
 *
 * @param ps - Of the comparisons that are decided; others of the family come after them, and show nothing.
 */
export function decideInSteps(
  ps: readonly number[],
  {
    all,
    adjust,
    isShown,
  }: {
    readonly all: readonly FamilyMember[];
    readonly adjust: (places?: readonly number[]) => Family;
    /** Returns true if a comparison at this level, with this adjusted p, shows a difference. */
    readonly isShown: (place: number, decision: Decision) => boolean;
  },
): readonly Decision[] {
  const { level, adjustP } = adjust();
  const decisions = ps.map((p) => ({ level, adjustedP: adjustP(p) }));
  const shown = decisions.flatMap((decision, place) => (isShown(place, decision) ? [place] : []));
  const rest = [...ps.keys()].filter((place) => !shown.includes(place));
  if (shown.length === 0) return decisions;
  const follows = isOneScale(all) ? excludesPair : () => false;
  for (const place of rest.toSorted((left, right) => (ps[left] ?? 0) - (ps[right] ?? 0))) {
    const open = [...all.keys()].filter(
      (other) => other === place || !(shown.includes(other) || follows(all, { shown, place, other })),
    );
    const step = adjust(open);
    // Stryker disable next-line OptionalChaining: there is a decision for every place
    const greatest = Math.max(...shown.map((earlier) => decisions[earlier]?.adjustedP ?? 0));
    const decision = { level: step.level, adjustedP: Math.max(greatest, step.adjustP(ps[place] ?? 1)) };
    if (!isShown(place, decision)) break;
    decisions[place] = decision;
    shown.push(place);
  }
  return decisions;
}

/** True if equal sides of one comparison and of the other would make the sides of a shown one equal. */
function excludesPair(
  all: readonly FamilyMember[],
  {
    shown,
    place,
    other,
  }: { readonly shown: readonly number[]; readonly place: number; readonly other: number },
): boolean {
  const [one, two] = [all[place], all[other]];
  // Equivalent: `false`, as there is one for every place
  if (one === undefined || two === undefined) return false;
  const common = [one.first, one.second].find((name) => name === two.first || name === two.second);
  if (common === undefined) return false;
  const block = new Set([one.first, one.second, two.first, two.second]);
  // Stryker disable next-line OptionalChaining,StringLiteral: there is one for every place
  return shown.some((found) => block.has(all[found]?.first ?? '') && block.has(all[found]?.second ?? ''));
}

/** True if every name has one mean, so that names are places on a scale. */
function isOneScale(all: readonly FamilyMember[]): boolean {
  const means = new Map<string, number>();
  return all.every(({ first, second, firstMean, secondMean }) =>
    (
      [
        [first, firstMean],
        [second, secondMean],
      ] as const
    ).every(([name, mean]) => {
      const known = means.get(name) ?? mean;
      means.set(name, known);
      // Equivalent: `Math.min(Math.abs(known), Math.abs(mean))`, as what is as near to the one is as near to the other
      return Math.abs(known - mean) <= 1e-9 * Math.max(Math.abs(known), Math.abs(mean));
    }),
  );
}
