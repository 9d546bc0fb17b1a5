import * as z from 'zod';
import { deceptionSchema } from './deception.js';
import { pinSchema } from './pin.js';
import { roleTableSchema } from './roles.js';

const winSchema = z.object({
  /**
   * When the wolves win. `parity`: as many wolves as all others together. `outnumber`: more. `eliminate-all`: only wolves
   * are alive. `slaughter-side`: no plain villager or no villager with a power is alive. `literal`: as many wolves as
   * plain villagers. Under every rule the village wins when no wolf is alive.
   */
  rule: z.enum(['parity', 'outnumber', 'eliminate-all', 'slaughter-side', 'literal']).default('parity'),
  /** The winner when no player is alive. */
  empty: z.enum(['draw', 'village', 'wolves']).default('draw'),
});

const wolvesSchema = z.object({
  /**
   * Which wolf decides. `random-wolf`: one living wolf, drawn every night. `leader`: the living wolf that sits first.
   * `plurality`: all wolves, and the player named most is attacked. `unanimous`: all wolves, asked again with the earlier
   * proposals until they agree or `rounds` are over.
   */
  choice: z.enum(['random-wolf', 'leader', 'plurality', 'unanimous']).default('random-wolf'),
  /** Proposals of one night under `unanimous`. */
  rounds: z.int().min(1).max(10).default(3),
  /**
   * The result of a tie, or of no agreement after the last round. `none`: no attack. `first-target`: the first living
   * target at the table.
   */
  tie: z.enum(['random', 'none', 'first-seat', 'first-target']).default('random'),
  /** The result where no wolf names a player. */
  silence: z.enum(['none', 'first-target']).default('none'),
  /** The legal targets. `others`: every player but the deciding wolf; `any`: every player. */
  targets: z.enum(['non-wolves', 'others', 'any']).default('non-wolves'),
});

const doctorSchema = z.object({
  /** Whether doctors may protect themselves. */
  self: z.boolean().default(true),
  /** Whether the same player may be protected on consecutive nights. */
  repeat: z.boolean().default(true),
  /** False lets the doctor pass. */
  mustAct: z.boolean().default(true),
});

const seerSchema = z.object({
  /** `species`: wolf or human, so that the possessed reads as human; `team`: the side the player wins with. */
  sees: z.enum(['role', 'team', 'species']).default('role'),
  /** Whether a player may be inspected again while others are left. */
  repeat: z.boolean().default(false),
});

const debateSchema = z.object({
  /** `bidding`: the highest bid of every turn speaks. `round-robin`: all players speak in turn. */
  order: z.enum(['bidding', 'round-robin']).default('bidding'),
  /** Statements of a day under `bidding`, passes around the table under `round-robin`. 0 goes straight to the vote. */
  turns: z.int().min(0).max(100).default(6),
  /** The greatest bid. */
  maxBid: z.int().min(1).max(100).default(10),
  /**
   * How a tie of bids is broken. `random`: drawn. `mention-weight`: drawn, and players named by the last statement count
   * twice. `mention-first`: drawn among the players it names. `mention-least-seat`: players it names, then the fewest
   * statements so far, then the seat.
   */
  tie: z.enum(['random', 'mention-weight', 'mention-first', 'mention-least-seat']).default('mention-weight'),
  /** Whether the last speaker may bid again. */
  previousSpeaker: z.boolean().default(false),
  /** Whether a turn in which all bid 0 ends the debate. */
  endOnSilence: z.boolean().default(false),
});

const voteSchema = z.object({
  /** Whether a player may vote for no exile. */
  abstain: z.boolean().default(false),
  /** Whether a player may vote for its own exile. */
  self: z.boolean().default(false),
  /** `sequential`: one voter after the other in speaking order, each seeing the earlier votes. */
  order: z.enum(['simultaneous', 'sequential']).default('simultaneous'),
  /** The part of the vote that is announced: each ballot, the counts, or only the result. */
  announce: z.enum(['ballots', 'tally', 'result']).default('ballots'),
  /** Whether a ballot carries a public explanation. It needs `announce: 'ballots'`. */
  explain: z.boolean().default(true),
});

const exileSchema = z.object({
  /** `majority`: more than half of `base`, else no exile by that ballot. `plurality`: most votes. */
  rule: z.enum(['majority', 'plurality']).default('majority'),
  /** The number that a majority refers to. */
  base: z.enum(['living', 'ballots']).default('living'),
  /**
   * The result where no player has the majority, or several have the most votes. `none`: no exile. `revote`: another
   * ballot, up to `revotes` times, then `finally`. `runoff`: the same among the tied. `first-seat`: the tied player that
   * sits first. `mayor`: the vote of the living player that is first in speaking order decides between the tied.
   */
  tie: z.enum(['none', 'random', 'revote', 'runoff', 'first-seat', 'mayor']).default('none'),
  /** Greatest number of further ballots of a day under `tie: 'revote'` and `'runoff'`. */
  revotes: z.int().min(1).max(10).default(1),
  /** The result where the last of these ballots decides nothing. */
  finally: z.enum(['none', 'random', 'first-seat']).default('none'),
  /** The result where no vote is cast. */
  silence: z.enum(['none', 'random', 'first-seat']).default('none'),
});

const limitsSchema = z.object({
  /** Maximum characters of a public statement; the rest is cut off and counted. */
  statementChars: z.int().min(20).max(20_000).default(600),
  /** Maximum characters of a private note or summary; the rest is cut off. */
  noteChars: z.int().min(20).max(20_000).default(1500),
  /**
   * The most public statements that a view shows. Beyond that the oldest half is dropped at once, so that the
   * beginning of prompts rarely changes. The default shows the whole talk of all but the longest matches.
   */
  statements: z.int().min(1).max(2000).default(200),
  /** The most notes of a player's scratchpad that its view shows; older ones are dropped in the same way. */
  notes: z.int().min(0).max(2000).default(100),
});

/** All options of a match of Werewolf; the defaults are the rules of `wolf-paper`. */
export const optionsSchema = z.strictObject({
  /** Rules that the options start from; see `werewolfPresets`. */
  preset: z
    .enum(['wolf-paper', 'arena', 'kaggle', 'aiwolf-5', 'aiwolf-13', 'mini-mafia'])
    .default('wolf-paper'),
  /** The role table, or `standard` for the usual one of the number of seats (see `standardTable`). */
  roles: z.union([z.literal('standard'), roleTableSchema]).default('standard'),
  /** The part of a round that comes first in the match. */
  start: z.enum(['night', 'day']).default('night'),
  /**
   * `no-kill`: no attack and no protection in the first night. `fixed`: no player acts; a drawn plain villager is killed
   * and each seer learns a drawn wolf (the opening of Mini-Mafia).
   */
  firstNight: z.enum(['usual', 'no-kill', 'fixed']).default('usual'),
  /** False lets the first day end without a vote. */
  firstDayVote: z.boolean().default(true),
  /** The end of a match without a winner. */
  rounds: z
    .object({
      /** Rounds (a night and a day) after which a match without a winner ends. */
      cap: z.int().min(1).max(1000).default(20),
      /** The winner of such a match. */
      winner: z.enum(['draw', 'wolves', 'village']).default('draw'),
    })
    .prefault({}),
  /** When a side has won. */
  win: winSchema.prefault({}),
  /** Facts that a death reveals about the player. */
  reveal: z.enum(['none', 'team', 'role']).default('none'),
  /** How the wolves choose their victim. */
  wolves: wolvesSchema.prefault({}),
  /** Which players a doctor may protect. */
  doctor: doctorSchema.prefault({}),
  /** Targets and findings of a seer. */
  seer: seerSchema.prefault({}),
  /** The order and length of the day's debate. */
  debate: debateSchema.prefault({}),
  /** How players vote for an exile, and what is announced of it. */
  vote: voteSchema.prefault({}),
  /** How votes decide the exile. */
  exile: exileSchema.prefault({}),
  /** Whether all living players are polled in private for their vote after every statement of the debate. */
  polls: z.boolean().default(false),
  /** Whether the living write a private summary at the end of a day. */
  summaries: z.boolean().default(true),
  /** Lengths of texts, and of the lists that views show. */
  limits: limitsSchema.prefault({}),
  /** Which statements are judged for deception, and by which players. */
  deception: deceptionSchema.prefault({}),
  /** Draws of the deal that are fixed. */
  pin: pinSchema.prefault({}),
});

/** All options of a match, with defaults filled in. */
export type Options = z.output<typeof optionsSchema>;
/** The input of the options: any subset. */
export type OptionsInput = z.input<typeof optionsSchema>;
