import * as z from 'zod';
import { mentions, nameMeant } from '../options/names.js';
import { makeTable } from '../deal/check.js';
import { roleSchema, roles, type Role } from '../options/roles.js';
import type { Options } from '../options/schema.js';

/** Words for the result of an inspection. */
const results = [...roles, 'wolf', 'human', 'wolves', 'village'] as const;

/** One of some words, in any case, with or without an article. */
function word<const Words extends readonly string[]>(words: Words): z.ZodType<Words[number]> {
  return z.preprocess(
    (said) =>
      typeof said === 'string'
        ? said
            .trim()
            .toLowerCase()
            .replace(/^(?:a|an|the) /u, '')
        : said,
    z.enum(words),
  );
}

/**
 * A checkable claim of a statement: the speaker's role, an inspection, a protection, a vote, that a player is a wolf
 * or that it is none. Targets are names of players.
 */
export const claimSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: word(roles) }),
  z.object({ kind: z.literal('inspection'), target: z.string(), result: word(results) }),
  z.object({ kind: z.enum(['protection', 'vote', 'accusation', 'defense']), target: z.string() }),
]);

/** A checkable claim of a statement. */
export type Claim = z.infer<typeof claimSchema>;

/** The words that claims of a match are offered. */
export interface ClaimWords {
  /** The roles that were dealt. */
  readonly roles: readonly Role[];
  /** The results that inspections can have. */
  readonly results: readonly string[];
}

/** The roles of a match, and what its seers can find. */
export function claimWords(options: Options, players: number): { roles: Role[]; results: string[] } {
  const table = makeTable(options, players);
  const dealt = roles.filter((role) => (table[role] ?? 0) > 0);
  const found = { role: dealt, team: ['wolves', 'village'], species: ['wolf', 'human'] };
  return { roles: dealt, results: [...found[options.seer.sees]] };
}

/**
 * The schema of the claims of a statement. All words are read; its JSON schema offers those of the match, and has one
 * shape for all kinds of claims, as every prompt for a statement carries it.
 */
export function makeClaims({ roles: offered, results: findings }: ClaimWords): z.ZodType<Claim[]> {
  const kinds = ['role', 'inspection', 'protection', 'vote', 'accusation', 'defense'];
  const shape = {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: kinds },
      target: { type: 'string' },
      role: { type: 'string', enum: [...offered] },
      result: { type: 'string', enum: [...findings] },
    },
    required: ['kind'],
  };
  return z.array(z.any().meta(shape).pipe(claimSchema));
}

/**
 * The claims that go on the public record, at most 8: the speaker's role, and claims about players of this match. All
 * others are dropped, so that a claim carries no free text to other players.
 */
export function checkedClaims(claims: readonly Claim[], names: readonly string[]): Claim[] {
  const known = claims.flatMap((claim): Claim[] => {
    if (claim.kind === 'role') return [{ ...claim }];
    const target = nameMeant(claim.target, names);
    return target === undefined ? [] : [{ ...claim, target }];
  });
  return known.slice(0, mostClaims);
}

const mostClaims = 8;

/** Whether an inspection result means wolf. */
export function isWolfWord(result: string): boolean {
  return /^(?:werewolf|wolf|wolves)$/iu.test(result);
}

/** Whether two inspection results agree at the precision of the coarser one. */
export function sameFinding(one: string, other: string): boolean {
  return (
    one.toLowerCase() === other.toLowerCase() ||
    (isCoarse(one, other) && isWolfWord(one) === isWolfWord(other))
  );
}

function isCoarse(one: string, other: string): boolean {
  return [one, other].some((result) => /^(?:wolf|human|wolves|village|villager)$/iu.test(result));
}

const rolePattern = new RegExp(`\\bi(?: am|'m|’m) (?:the |a |your )?(${roles.join('|')})\\b`, 'iu');
const rolePatterns = roles.map((role) => ({ role, pattern: new RegExp(`\\b${role}\\b`, 'u') }));
const inspected = /\b(?:inspected|checked|unmasked|investigated)\b/iu;
const protectedWord = /\b(?:protected|saved|guarded)\b/iu;
const votedWord = /\bvoted (?:for|to exile|against)\b/iu;
const wolfWord = /\b(?:werewolf|wolf)\b/iu;
const notWolf =
  /\b(?:not|no|isn't|isn’t) (?:a |the )?(?:werewolf|wolf)\b|\b(?:human|innocent|villager|trust|village)\b/iu;
const suspicion = /\b(?:suspect|suspicious|accuse|exile|vote for|lying|liar)\b/iu;

/**
 * Claims read from a text by fixed English patterns, sentence by sentence: for statements without typed claims.
 * Misses other wordings, irony and conditions.
 */
export function findClaims(text: string, names: readonly string[]): Claim[] {
  return text
    .split(/[.!?;\n]/u)
    .flatMap((sentence) => listClaims(sentence, names))
    .slice(0, mostClaims);
}

function listClaims(sentence: string, names: readonly string[]): Claim[] {
  const claims: Claim[] = [];
  const role = rolePattern.exec(sentence)?.[1]?.toLowerCase();
  if (role !== undefined && !/\bnot\b/iu.test(sentence))
    claims.push({ kind: 'role', role: roleSchema.parse(role) });
  const [target] = mentions(sentence, names);
  if (target === undefined) return claims;
  const result = inspected.test(sentence) ? parseResult(sentence) : undefined;
  if (result !== undefined) claims.push({ kind: 'inspection', target, result });
  else if (protectedWord.test(sentence)) claims.push({ kind: 'protection', target });
  else if (votedWord.test(sentence)) claims.push({ kind: 'vote', target });
  else if (notWolf.test(sentence)) claims.push({ kind: 'defense', target });
  else if (wolfWord.test(sentence) || suspicion.test(sentence)) claims.push({ kind: 'accusation', target });
  return claims;
}

function parseResult(sentence: string): Role | 'wolf' | 'human' | undefined {
  const words = sentence.toLowerCase();
  if (notWolf.test(words) && !/\bvillager\b/u.test(words)) return 'human';
  return (
    rolePatterns.find(({ pattern }) => pattern.test(words))?.role ??
    (wolfWord.test(words) ? 'wolf' : undefined)
  );
}
