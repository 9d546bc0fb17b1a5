import * as z from 'zod';
import { deceptionSchema } from './deception.js';
import { pinSchema } from './pin.js';
import { roleTableSchema } from './roles.js';

const winSchema = z.object({
  /**
   * When the wolves win. `parity`: as many wolves as all others together. `outnumber`: more. `eliminate-all`: nobody
   * else lives. `slaughter-side`: no plain villager or no villager with a power is left. `literal`: as many wolves as
   * plain villagers. The village wins in each when no wolf lives.
   */
  rule: z.enum(['parity', 'outnumber', 'eliminate-all', 'slaughter-side', 'literal']).default('parity'),
  /** Who wins when nobody lives. */
  empty: z.enum(['draw', 'village', 'wolves']).default('draw'),
});

const wolvesSchema = z.object({
  /**
   * Who decides. `random-wolf`: one living wolf, drawn anew every night, is asked. `leader`: the living wolf who sits
   * first. `plurality`: all are asked, most named is attacked. `unanimous`: all are asked again, told the proposals,
   * until they agree or `rounds` are over.
   */
  choice: z.enum(['random-wolf', 'leader', 'plurality', 'unanimous']).default('random-wolf'),
  /** Proposals of one night under `unanimous`. */
  rounds: z.int().min(1).max(10).default(3),
  /** What a tie, or no agreement after the last round, means; `first-target`: the first living target at the table. */
  tie: z.enum(['random', 'nobody', 'first-seat', 'first-target']).default('random'),
  /** What happens where no wolf names anybody. */
  silence: z.enum(['nobody', 'first-target']).default('nobody'),
  /** Whom they may attack; `others`: anybody but the chooser; `any`: even himself. */
  targets: z.enum(['non-wolves', 'others', 'any']).default('non-wolves'),
});

const doctorSchema = z.object({
  self: z.boolean().default(true),
  /** Whether the same player may be protected on consecutive nights. */
  repeat: z.boolean().default(true),
  /** False lets the doctor protect nobody. */
  mustAct: z.boolean().default(true),
});

const seerSchema = z.object({
  /** `species`: wolf or human, so that the possessed reads as human; `team`: whom the player wins with. */
  sees: z.enum(['role', 'team', 'species']).default('role'),
  /** Whether a player may be inspected again while others are left. */
  repeat: z.boolean().default(false),
});

const debateSchema = z.object({
  /** Who speaks: the highest bid of every turn, or all in turn. */
  order: z.enum(['bidding', 'round-robin']).default('bidding'),
  /** Statements of a day under `bidding`, passes around the table under `round-robin`. 0 goes straight to the vote. */
  turns: z.int().min(0).max(100).default(6),
  /** The greatest bid. */
  maxBid: z.int().min(1).max(100).default(10),
  /**
   * How a tie of bids is broken. `random`: drawn. `mention-weight`: drawn, whom the last statement names counts twice.
   * `mention-first`: drawn among those it names. `mention-least-seat`: those it names, then the fewest statements so
   * far, then the seat.
   */
  tie: z.enum(['random', 'mention-weight', 'mention-first', 'mention-least-seat']).default('mention-weight'),
  /** Whether the last speaker may bid again. */
  previousSpeaker: z.boolean().default(false),
  /** Whether a turn in which all bid 0 ends the debate. */
  endOnSilence: z.boolean().default(false),
});

const voteSchema = z.object({
  abstain: z.boolean().default(false),
  self: z.boolean().default(false),
  /** `sequential`: one after the other in speaking order, each sees the ballots before. */
  order: z.enum(['simultaneous', 'sequential']).default('simultaneous'),
  /** What is told of the vote: who voted for whom, the counts, or only the result. */
  announce: z.enum(['ballots', 'tally', 'result']).default('ballots'),
  /** Whether a ballot carries a public explanation. It needs `announce: 'ballots'`. */
  explain: z.boolean().default(true),
});

const exileSchema = z.object({
  /** `majority`: more than half of `base`, else no exile by that ballot. `plurality`: most votes. */
  rule: z.enum(['majority', 'plurality']).default('majority'),
  /** What the majority is taken of. */
  base: z.enum(['living', 'ballots']).default('living'),
  /**
   * What follows where nobody has the majority, or several have most votes. `revote`: another ballot, up to
   * `revotes`; `runoff`: one among the tied; both end by `finally`. `first-seat`: the tied player who sits first.
   * `mayor`: the vote of the living player who is first in speaking order decides between the tied.
   */
  tie: z.enum(['nobody', 'random', 'revote', 'runoff', 'first-seat', 'mayor']).default('nobody'),
  revotes: z.int().min(1).max(10).default(1),
  finally: z.enum(['nobody', 'random', 'first-seat']).default('nobody'),
  /** What happens where nobody votes for anybody. */
  silence: z.enum(['nobody', 'random', 'first-seat']).default('nobody'),
});

const limitsSchema = z.object({
  /** Characters of a public statement; the rest is cut off. */
  statementChars: z.int().min(20).max(20_000).default(600),
  /** Characters of a private note or summary; the rest is cut off. */
  noteChars: z.int().min(20).max(20_000).default(400),
  /** The last public statements that a view shows: by default as many as a debate of `wolf-paper` has turns. */
  statements: z.int().min(1).max(200).default(6),
  /** The last notes of the own scratchpad that a view shows. */
  notes: z.int().min(0).max(200).default(6),
});

/** Everything that can be chosen about a match of Werewolf; the defaults are the rules of `wolf-paper`. */
export const optionsSchema = z.strictObject({
  preset: z
    .enum(['wolf-paper', 'arena', 'kaggle', 'aiwolf-5', 'aiwolf-13', 'mini-mafia'])
    .default('wolf-paper'),
  /** The role table, or `standard` for the usual one of the number of seats (see `standardTable`). */
  roles: z.union([z.literal('standard'), roleTableSchema]).default('standard'),
  start: z.enum(['night', 'day']).default('night'),
  /**
   * `no-kill`: the wolves do not attack and nobody protects in the first night. `fixed`: nobody is asked; a drawn plain villager is
   * killed and each seer learns a drawn wolf (the opening of Mini-Mafia).
   */
  firstNight: z.enum(['usual', 'no-kill', 'fixed']).default('usual'),
  /** False lets the first day end without a vote. */
  firstDayVote: z.boolean().default(true),
  rounds: z
    .object({
      /** Rounds (a night and a day) after which a match without a winner ends. */
      cap: z.int().min(1).max(1000).default(20),
      /** Who wins then. */
      winner: z.enum(['draw', 'wolves', 'village']).default('draw'),
    })
    .prefault({}),
  win: winSchema.prefault({}),
  /** What is told of the dead besides their death. */
  reveal: z.enum(['none', 'team', 'role']).default('none'),
  wolves: wolvesSchema.prefault({}),
  doctor: doctorSchema.prefault({}),
  seer: seerSchema.prefault({}),
  debate: debateSchema.prefault({}),
  vote: voteSchema.prefault({}),
  exile: exileSchema.prefault({}),
  /** Whether all others are polled privately for their vote after every statement of the debate. */
  polls: z.boolean().default(false),
  /** Whether the living write a private summary at the end of a day. */
  summaries: z.boolean().default(true),
  limits: limitsSchema.prefault({}),
  deception: deceptionSchema.prefault({}),
  pin: pinSchema.prefault({}),
});

export type Options = z.output<typeof optionsSchema>;
export type OptionsInput = z.input<typeof optionsSchema>;
