/** Votes by the name that they were for, most first; `null` abstained. */
export function groupBallot(
  votes: readonly { readonly by: string; readonly choice: string | null }[],
): readonly { readonly choice: string | null; readonly by: readonly string[] }[] {
  const sides = new Map<string | null, string[]>();
  for (const { by, choice } of votes) sides.set(choice, [...(sides.get(choice) ?? []), by]);
  return [...sides]
    .map(([choice, by]) => ({ choice, by }))
    .toSorted(
      (one, other) =>
        Number(one.choice === null) - Number(other.choice === null) || other.by.length - one.by.length,
    );
}
