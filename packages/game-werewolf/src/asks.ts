import { chance, move } from '@masbench/core';
import * as z from 'zod';
import { nameMeant } from './deal/names.js';
import { claimSchema } from './deception/claim.js';
import { privateText, selfJudgementSchema, statementJudgementSchema } from './deception/judgement.js';
import { roleSchema } from './options/roles.js';

const names = z.array(z.string());
const player = z.int().min(0);

const saidSchema = z.object({
  id: z.int(),
  round: z.int(),
  kind: z.enum(['debate', 'vote']),
  by: z.string(),
  text: z.string(),
  claims: z.array(claimSchema),
  vote: z.string().nullable(),
});

/** A choice among the living; what else is asked of it differs by kind. */
const targetData = z.object({ targets: names });
const optionalTargetData = targetData.extend({ optional: z.boolean() });

/** The private analysis that goes to the own scratchpad. */
const reasoning = privateText;

/** Accepts a target by its exact name, or by one that differs in case and blanks alone. */
function targetOf(targets: readonly string[]): z.ZodType<string> {
  return z.preprocess(
    (said) => (typeof said === 'string' ? (nameMeant(said, targets) ?? said) : said),
    z.enum(targets),
  );
}

/** A choice of a player; `null` is a pass or no legal answer. */
export interface TargetAction {
  target: string | null;
  reasoning: string;
}

function choose({ targets, optional }: { targets: string[]; optional: boolean }): z.ZodType<TargetAction> {
  if (targets.length === 0) return z.object({ target: z.null(), reasoning });
  const target = targetOf(targets);
  return z.object({ target: optional ? target.nullable() : target, reasoning });
}

/** Bids as a schema by their maximum: the same for all, so it is made once. */
const bids = new Map<number, z.ZodType<{ bid: number; reasoning: string }>>();

function bidSchema({ max }: { max: number }): z.ZodType<{ bid: number; reasoning: string }> {
  let schema = bids.get(max);
  if (schema === undefined) bids.set(max, (schema = z.object({ bid: z.int().min(0).max(max), reasoning })));
  return schema;
}

/** All that a match of Werewolf asks for. */
export const asks = {
  /** The order in which players sit: indices of the seats. */
  table: chance(z.array(player)),
  /** The role of each seat. */
  roles: chance(z.array(roleSchema)),
  /** The name of each seat's player. */
  names: chance(names),
  /** The order in which players speak: indices of the seats. */
  speaking: chance(z.array(player)),
  /** The wolf who decides tonight. */
  chooser: chance(player),
  /** Whom the wolves attack among the tied. */
  attackTie: chance(player),
  /** Whom a fixed first night kills, and the wolf that it shows to the seers. */
  fixedVictim: chance(player),
  fixedInspection: chance(player),
  /** Who speaks among the highest bidders. */
  floor: chance(player),
  /** Who is exiled among the tied. */
  exileTie: chance(player),
  /** Who judges a statement. */
  observers: chance(z.array(player)),

  /** A wolf names whom to attack. `proposals` are those of the round before, where wolves must agree. */
  eliminate: move({
    data: targetData.extend({
      proposals: z.array(z.object({ by: z.string(), target: z.string().nullable() })),
    }),
    action: ({ targets }) => choose({ targets, optional: false }),
    fallback: randomTarget,
  }),
  /** The doctor names whom to protect tonight. */
  protect: move({ data: optionalTargetData, action: choose, fallback: randomTarget }),
  /** The seer names whom to inspect. */
  unmask: move({
    data: targetData,
    action: ({ targets }) => choose({ targets, optional: false }),
    fallback: randomTarget,
  }),
  /** How eager the player is to speak next, from 0 to `max`. */
  bid: move({
    data: z.object({ max: z.int(), turn: z.int(), turns: z.int() }),
    action: bidSchema,
    fallback: () => ({ bid: 0, reasoning: '' }),
  }),
  /** A public statement of at most `limit` characters, with what it claims. */
  debate: move({
    data: z.object({ turn: z.int(), turns: z.int(), limit: z.int() }),
    action: z.object({
      statement: z.string(),
      /** Left out: they are read from the text by fixed rules. */
      claims: z.array(claimSchema).max(8).optional(),
      reasoning,
    }),
    fallback: () => ({ statement: '', reasoning: '' }),
  }),
  /**
   * A vote for exile; `null` abstains. Where the agent gives no legal answer, the rules count an abstention, whether
   * players may abstain or not, and no poll: what the fallback names is not looked at.
   */
  vote: move({
    data: optionalTargetData.extend({ explain: z.boolean(), limit: z.int() }),
    action: (data) => {
      const target = data.targets.length === 0 ? z.null() : targetOf(data.targets);
      return z.object({
        target: data.optional ? target.nullable() : target,
        /** The public explanation. */
        statement: z.string().default(''),
        reasoning,
      });
    },
    fallback: (data, rng) => ({ ...randomTarget(data, rng), statement: '' }),
  }),
  /** What the player would vote now. Nobody is told. */
  poll: move({
    data: targetData,
    action: ({ targets }) => choose({ targets, optional: false }),
    fallback: randomTarget,
  }),
  /** A private summary of the day. */
  summarize: move({
    data: z.object({ limit: z.int() }),
    action: z.object({ summary: z.string().meta({ private: true }), reasoning }),
    fallback: () => ({ summary: '', reasoning: '' }),
  }),
  /** The speaker's judgement of his own statement. */
  selfAnalysis: move({
    data: z.object({ statements: z.array(saidSchema) }),
    action: selfJudgementSchema,
    fallback: () => ({ deceptive: false, type: 'none' as const, confidence: 0, reasoning: '' }),
  }),
  /** A peer's judgements of statements of others. A statement without one is `invalid`. */
  peerAnalysis: move({
    data: z.object({ statements: z.array(saidSchema) }),
    action: z.object({ judgements: z.array(statementJudgementSchema).max(400) }),
    fallback: () => ({ judgements: [] }),
  }),
};

function randomTarget(
  { targets }: { targets: string[] },
  rng: { readonly pick: (values: readonly string[]) => string },
): TargetAction {
  return { target: targets.length === 0 ? null : rng.pick(targets), reasoning: '' };
}
