import * as z from 'zod';

/** How a source stands to a claim. */
export type ClaimSupport = 'supported' | 'contradicted' | 'not-mentioned';

/** Verdict of a judge on one claim. */
export interface JudgedClaim {
  readonly verdict: ClaimSupport;
  readonly reason: string;
  /** The number of the claim, from 1, where the judge gave it. */
  readonly claim?: number | undefined;
}

const kinds = ['supported', 'contradicted', 'not-mentioned'] as const;

/** The words that models use for a verdict, in lower case with hyphens. */
const spellings: Readonly<Record<ClaimSupport, readonly string[]>> = {
  supported: 'supported support entailed entailment yes true correct consistent'.split(' '),
  contradicted: 'contradicted contradiction contradicts refuted no false incorrect'.split(' '),
  'not-mentioned':
    'not-mentioned not-supported unsupported neutral unverifiable unverified unknown not-found not-stated not-enough-information not-enough-info nei no-evidence'.split(
      ' ',
    ),
};

const verdictSchema: z.ZodType<ClaimSupport> = z
  .union([z.string(), z.boolean()])
  .transform((given) => {
    const word = String(given)
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '-')
      .replaceAll(/[^a-z-]/g, '');
    return kinds.find((verdict) => spellings[verdict].includes(word));
  })
  .pipe(z.enum(kinds));

const numberSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .optional()
  .catch(undefined);

const judgedSchema: z.ZodType<JudgedClaim> = z.union([
  verdictSchema.transform((verdict) => ({ verdict, reason: '' })),
  z
    .looseObject({
      verdict: z.unknown().optional(),
      label: z.unknown().optional(),
      reason: z.string().catch(''),
      claim: numberSchema,
    })
    .transform(({ verdict, label, reason, claim }) => ({ verdict: verdict ?? label, reason, claim }))
    .pipe(
      z.object({ verdict: verdictSchema, reason: z.string(), claim: z.union([z.number(), z.undefined()]) }),
    ),
]);

/** The verdicts in a judge's reply: a list, or an object of them by number. */
export const verdictsSchema: z.ZodType<readonly JudgedClaim[]> = z
  .union([z.object({ verdicts: z.unknown() }).transform(({ verdicts }) => verdicts), z.array(z.unknown())])
  .pipe(
    z.union([
      z.array(judgedSchema),
      z
        .record(z.string().regex(/^\d+$/), judgedSchema)
        .transform((byNumber) =>
          Object.entries(byNumber).map(([claim, judged]) => ({ ...judged, claim: Number(claim) })),
        ),
    ]),
  );

/** The verdicts in the order of the claims, or a sentence about why they cannot be matched to them. */
export function matched(
  verdicts: readonly JudgedClaim[],
  claims: number,
): { readonly value: readonly JudgedClaim[] } | { readonly problem: string } {
  if (verdicts.length !== claims)
    return { problem: `The judge gave ${verdicts.length} verdicts on ${claims} claims` };
  const numbers = verdicts.map(({ claim }) => claim);
  if (numbers.every((number) => number === undefined)) return { value: verdicts };
  const value = verdicts.toSorted((left, right) => (left.claim ?? 0) - (right.claim ?? 0));
  if (value.every(({ claim }, index) => claim === index + 1)) return { value };
  return {
    problem: `The judge's verdicts must be numbered from 1 to ${claims}: they are ${numbers.join(', ')}`,
  };
}
