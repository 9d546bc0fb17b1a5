import * as z from 'zod';
import { roleSchema, roles, type Role } from '../options/roles.js';
import { mentions, nameMeant } from '../deal/names.js';

/**
 * Something that a statement claims in a form that can be checked: a role of one's own, an inspection, a protection, a
 * vote, that somebody is a wolf or is none. `result` of an inspection is a role, `wolf`, `human`, `wolves` or `village`.
 */
export const claimSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: roleSchema }),
  z.object({ kind: z.literal('inspection'), target: z.string().max(40), result: z.string().max(20) }),
  z.object({ kind: z.literal('protection'), target: z.string().max(40) }),
  z.object({ kind: z.literal('vote'), target: z.string().max(40) }),
  z.object({ kind: z.literal('accusation'), target: z.string().max(40) }),
  z.object({ kind: z.literal('defense'), target: z.string().max(40) }),
]);

export type Claim = z.infer<typeof claimSchema>;

/** Words that a claimed result of an inspection may be. */
const results: ReadonlySet<string> = new Set([...roles, 'wolf', 'human', 'wolves', 'village']);

/**
 * The claims that go on the public record: about players of this match, with results that a power could show. Others are
 * dropped, so that a claim carries no free text to anybody.
 */
export function checkedClaims(claims: readonly Claim[], names: readonly string[]): Claim[] {
  return claims.flatMap((claim): Claim[] => {
    if (claim.kind === 'role') return [{ ...claim }];
    const target = nameMeant(claim.target, names);
    if (target === undefined) return [];
    if (claim.kind !== 'inspection') return [{ ...claim, target }];
    const result = claim.result.trim().toLowerCase();
    return results.has(result) ? [{ ...claim, target, result }] : [];
  });
}

const rolePattern = new RegExp(`\\bi(?: am|'m|’m) (?:the |a |your )?(${roles.join('|')})\\b`, 'iu');
const inspected = /\b(?:inspected|checked|unmasked|investigated)\b/iu;
const protectedWord = /\b(?:protected|saved|guarded)\b/iu;
const votedWord = /\bvoted (?:for|to exile|against)\b/iu;
const wolfWord = /\b(?:werewolf|wolf)\b/iu;
const notWolf =
  /\b(?:not|no|isn't|isn’t) (?:a |the )?(?:werewolf|wolf)\b|\b(?:human|innocent|villager|trust|village)\b/iu;
const suspicion = /\b(?:suspect|suspicious|accuse|exile|vote for|lying|liar)\b/iu;

/**
 * Claims read out of a text by fixed rules, sentence by sentence, in English: for statements that come without typed
 * claims. It misses what is put in other words and understands neither irony nor conditions.
 */
export function claimsIn(text: string, names: readonly string[]): Claim[] {
  return text
    .split(/[.!?;\n]+/u)
    .flatMap((sentence) => claimsOf(sentence, names))
    .slice(0, 8);
}

function claimsOf(sentence: string, names: readonly string[]): Claim[] {
  const claims: Claim[] = [];
  const role = rolePattern.exec(sentence)?.[1]?.toLowerCase();
  if (role !== undefined && !/\bnot\b/iu.test(sentence))
    claims.push({ kind: 'role', role: roleSchema.parse(role) });
  const [target] = mentions(sentence, names);
  if (target === undefined) return claims;
  const result = resultIn(sentence);
  if (inspected.test(sentence) && result !== undefined) claims.push({ kind: 'inspection', target, result });
  else if (protectedWord.test(sentence)) claims.push({ kind: 'protection', target });
  else if (votedWord.test(sentence)) claims.push({ kind: 'vote', target });
  else if (notWolf.test(sentence)) claims.push({ kind: 'defense', target });
  else if (wolfWord.test(sentence) || suspicion.test(sentence)) claims.push({ kind: 'accusation', target });
  return claims;
}

function resultIn(sentence: string): Role | 'wolf' | 'human' | undefined {
  const words = sentence.toLowerCase();
  if (notWolf.test(words) && !/\bvillager\b/u.test(words)) return 'human';
  return (
    roles.find((role) => new RegExp(`\\b${role}\\b`, 'u').test(words)) ??
    (wolfWord.test(words) ? 'wolf' : undefined)
  );
}
