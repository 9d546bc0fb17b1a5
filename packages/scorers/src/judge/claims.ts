import * as z from 'zod';
import { passage } from '../text/passage.js';
import { onOneLine } from './material.js';

/** A claim to judge. */
export interface ListedClaim {
  readonly claim: string;
  /** `judge` if the judge listed it, `sentence` if it is a sentence of the output that no listed claim covers. */
  readonly origin: 'judge' | 'sentence';
}

/** The claims in a judge's reply: texts, or objects that hold one. */
export const claimsSchema: z.ZodType<readonly string[]> = z
  .union([z.object({ claims: z.array(z.unknown()) }).transform(({ claims }) => claims), z.array(z.unknown())])
  .pipe(
    z
      .array(
        z.union([
          z.string(),
          z.object({ claim: z.string() }).transform(({ claim }) => claim),
          z.object({ text: z.string() }).transform(({ text }) => text),
        ]),
      )
      .max(200),
  )
  .transform((claims) => claims.filter((claim) => claim.trim() !== ''));

/** The share of a sentence's content words that claims must hold for the sentence to count as covered. */
const leastCoverage = 0.4;

/**
 * The claims that are judged: those that the judge listed and, so that nothing vanishes, every sentence of the output
 * that they do not cover.
 */
export function claimsToJudge(output: string, listed: readonly string[]): readonly ListedClaim[] {
  const covered = new Set(listed.flatMap((claim) => passage(claim).tokens.map(({ key }) => key)));
  const { tokens, sentences } = passage(output);
  const missing = sentences.flatMap(({ from, to }) => {
    const sentence = tokens.slice(from, to);
    const content = sentence.filter((token) => token.content);
    const held = content.filter(({ key }) => covered.has(key)).length;
    if (content.length === 0 || held >= leastCoverage * content.length) return [];
    return [output.slice(sentence[0]?.start, sentence.at(-1)?.end)];
  });
  return [
    ...listed.map((claim): ListedClaim => ({ claim: onOneLine(claim), origin: 'judge' })),
    ...missing.map((claim): ListedClaim => ({ claim: onOneLine(claim), origin: 'sentence' })),
  ];
}
