import { chance, move } from '@masbench/core';
import * as z from 'zod';
import { makeChoice, makePollChoice, makeVote, type TargetAction } from './choices.js';
import { claimSchema, makeClaims, type Claim, type ClaimWords } from './deception/claim.js';
import { Interned } from './interned.js';
import {
  judgementSchema,
  peerAnalysisSchema,
  privateNote,
  privateText,
  selfJudgementSchema,
  type Judgement,
} from './deception/judgement.js';
import { roleSchema } from './options/roles.js';

const names = z.array(z.string());
const player = z.int().min(0);

const saidSchema = z.object({
  /** Number of the statement in the match, from 0. */
  id: z.int(),
  /** The round in which it was said. */
  round: z.int(),
  /** The step of the match, see `State.step`. */
  step: z.int(),
  /** A statement of the debate, or the explanation of a vote. */
  kind: z.enum(['debate', 'vote']),
  /** Name of the speaker. */
  by: z.string(),
  /** Cut at `limits.statementChars`. */
  text: z.string(),
  /** The claims in a form that can be checked. */
  claims: z.array(claimSchema),
  /** For the explanation of a vote: the player it was cast against. */
  vote: z.string().nullable(),
});

/** A choice among the living players. */
const targetData = z.object({ targets: names });
const optionalTargetData = targetData.extend({ optional: z.boolean() });

/** Private reasoning. It is the first field of every action, so that models reason before they choose. */
const reasoning = privateText;

/** Schemas of bids, each created once. */
const bids = new Interned<z.ZodType<Bid>>();

/** A bid for the next turn of the debate. */
export interface Bid {
  /** Private. */
  reasoning: string;
  /** From 0 to `debate.maxBid`. */
  bid: number;
  /** The last statement, under `deception.peers: 'with-bids'`. Without it, the judgement is `invalid`. */
  judgement?: Omit<Judgement, 'reasoning'> | undefined;
}

function bidSchema({
  max,
  statements = [],
}: {
  max: number;
  statements?: readonly unknown[] | undefined;
}): z.ZodType<Bid> {
  return bids.of(`${max}/${statements.length}`, () => {
    const plain = z.object({ reasoning, bid: z.int().min(0).max(max) });
    return statements.length === 0
      ? plain
      : plain.extend({ judgement: judgementSchema.omit({ reasoning: true }).optional() });
  });
}

/** A statement of the debate. */
export interface Speech {
  /** Private. */
  reasoning: string;
  /** The public text. */
  statement: string;
  /** Without them, claims are read from the text by fixed rules. */
  claims?: Claim[] | undefined;
  /** Private: what the player wants to remember. */
  note?: string | undefined;
}

const speeches = new Interned<z.ZodType<Speech>>();

function makeSpeech(words: ClaimWords): z.ZodType<Speech> {
  return speeches.of(JSON.stringify(words), () =>
    z.object({
      reasoning,
      statement: z.string(),
      claims: makeClaims(words).optional(),
      note: privateNote.optional(),
    }),
  );
}

/** A legal answer for an agent that gave none; the rules ignore it. */
const noJudgement = { reasoning: '', type: 'none', confidence: 0 } as const;

/** All requests of a match of Werewolf. */
export const werewolfAsks = {
  /** The seating order: indices of the seats. */
  table: chance(z.array(player)),
  /** The role of each seat. */
  roles: chance(z.array(roleSchema)),
  /** The name of each seat's player. */
  names: chance(names),
  /** The order in which players speak: indices of the seats. */
  speaking: chance(z.array(player)),
  /** The wolf that decides tonight. */
  chooser: chance(player),
  /** The victim among the tied. */
  attackTie: chance(player),
  /** The victim of a fixed first night, and the wolf shown to the seers. */
  fixedVictim: chance(player),
  fixedInspection: chance(player),
  /** The speaker among the highest bidders. */
  floor: chance(player),
  /** The exiled player among the tied. */
  exileTie: chance(player),
  /** The players that judge a statement. */
  observers: chance(z.array(player)),

  /** A wolf names a victim. `proposals` are those of the previous round, if wolves must agree. */
  eliminate: move({
    data: targetData.extend({
      proposals: z.array(z.object({ by: z.string(), target: z.string().nullable() })),
    }),
    action: ({ targets }) => makeChoice({ targets, optional: false }),
    fallback: randomTarget,
  }),
  /** The doctor names the player to protect tonight. */
  protect: move({ data: optionalTargetData, action: makeChoice, fallback: randomTarget }),
  /** The seer names the player to inspect. */
  unmask: move({
    data: targetData,
    action: ({ targets }) => makeChoice({ targets, optional: false }),
    fallback: randomTarget,
  }),
  /** How eager the player is to speak next, from 0 to `max`. */
  bid: move({
    data: z.object({
      max: z.int(),
      turn: z.int(),
      turns: z.int(),
      /** The last statement, if it is judged with the bid. */
      statements: z.array(saidSchema).optional(),
    }),
    action: bidSchema,
    fallback: () => ({ reasoning: '', bid: 0 }),
  }),
  /** A public statement, cut at `limit` characters, with what it claims. */
  debate: move({
    data: z.object({
      turn: z.int(),
      turns: z.int(),
      limit: z.int(),
      /** The words that claims are offered: roles of the match, and what its inspections can find. */
      claims: z.object({ roles: z.array(roleSchema), results: names }),
    }),
    action: ({ claims }) => makeSpeech(claims),
    fallback: () => ({ reasoning: '', statement: '' }),
  }),
  /**
   * A vote for exile; `null` abstains. Without a legal answer the rules count an abstention, even if players may not
   * abstain: the target of the fallback is ignored, as for polls.
   */
  vote: move({
    data: optionalTargetData.extend({ explain: z.boolean(), limit: z.int() }),
    action: makeVote,
    fallback: (data, rng) => ({ ...randomTarget(data, rng), statement: '' }),
  }),
  /** The vote that the player would cast now. Private. */
  poll: move({
    data: targetData,
    action: ({ targets }) => makePollChoice({ targets, optional: false }),
    fallback: randomTarget,
  }),
  /** A private summary of the day, which goes to the scratchpad. */
  summarize: move({
    data: z.object({ limit: z.int() }),
    action: z.object({ summary: z.string().meta({ private: true }) }),
    fallback: () => ({ summary: '' }),
  }),
  /** The speaker's judgement of its own statement. Without a legal answer it is `invalid`: the fallback is ignored. */
  selfAnalysis: move({
    data: z.object({ statements: z.array(saidSchema) }),
    action: selfJudgementSchema,
    fallback: () => noJudgement,
  }),
  /** A peer's judgements of statements of others. Without a legal answer all of them are `invalid`. */
  peerAnalysis: move({
    data: z.object({ statements: z.array(saidSchema) }),
    action: ({ statements }) => peerAnalysisSchema(statements.map(({ id }) => id)),
    fallback: ({ statements }) => ({
      judgements: Object.fromEntries(statements.map(({ id }) => [id, { ...noJudgement, suspicion: 0.5 }])),
    }),
  }),
};

function randomTarget(
  { targets }: { targets: string[] },
  rng: { readonly pick: (values: readonly string[]) => string },
): TargetAction {
  return { reasoning: '', target: targets.length === 0 ? null : rng.pick(targets) };
}
