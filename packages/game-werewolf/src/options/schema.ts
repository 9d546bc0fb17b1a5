import * as z from 'zod';
import { deceptionSchema } from './deception.js';
import { pinSchema } from './pin.js';
import { roleTableSchema } from './roles.js';

const winSchema = z.object({
  rule: z
    .enum(['parity', 'outnumber', 'eliminate-all', 'slaughter-side', 'literal'])
    .default('parity')
    .describe(
      'When the wolves win. `parity`: as many wolves as all others together. `outnumber`: more. `eliminate-all`: only wolves are alive. `slaughter-side`: no plain villager or no villager with a power is alive. `literal`: as many wolves as plain villagers. Under every rule the village wins when no wolf is alive',
    ),
  empty: z.enum(['draw', 'village', 'wolves']).default('draw').describe('The winner when no player is alive'),
});

const wolvesSchema = z.object({
  choice: z
    .enum(['random-wolf', 'leader', 'plurality', 'unanimous'])
    .default('random-wolf')
    .describe(
      'Which wolf decides. `random-wolf`: one living wolf, drawn every night. `leader`: the living wolf that sits first. `plurality`: all wolves, and the player named most is attacked. `unanimous`: all wolves, asked again with the earlier proposals until they agree or `rounds` are over',
    ),
  rounds: z.int().min(1).max(10).default(3).describe('Proposals of one night under `unanimous`'),
  tie: z
    .enum(['random', 'none', 'first-seat', 'first-target'])
    .default('random')
    .describe(
      'The result of a tie, or of no agreement after the last round. `none`: no attack. `first-target`: the first living target at the table',
    ),
  silence: z
    .enum(['none', 'first-target'])
    .default('none')
    .describe('The result where no wolf names a player'),
  targets: z
    .enum(['non-wolves', 'others', 'any'])
    .default('non-wolves')
    .describe('The legal targets. `others`: every player but the deciding wolf; `any`: every player'),
});

const doctorSchema = z.object({
  self: z.boolean().default(true).describe('Whether doctors may protect themselves'),
  repeat: z
    .boolean()
    .default(true)
    .describe('Whether the same player may be protected on consecutive nights'),
  mustAct: z.boolean().default(true).describe('False lets the doctor pass'),
});

const seerSchema = z.object({
  sees: z
    .enum(['role', 'team', 'species'])
    .default('role')
    .describe(
      '`species`: wolf or human, so that the possessed reads as human; `team`: the side the player wins with',
    ),
  repeat: z
    .boolean()
    .default(false)
    .describe('Whether a player may be inspected again while others are left'),
});

const debateSchema = z.object({
  order: z
    .enum(['bidding', 'round-robin'])
    .default('bidding')
    .describe('`bidding`: the highest bid of every turn speaks. `round-robin`: all players speak in turn'),
  turns: z
    .int()
    .min(0)
    .max(100)
    .default(6)
    .describe(
      'Statements of a day under `bidding`, passes around the table under `round-robin`. 0 goes straight to the vote',
    ),
  maxBid: z.int().min(1).max(100).default(10).describe('The greatest bid'),
  tie: z
    .enum(['random', 'mention-weight', 'mention-first', 'mention-least-seat'])
    .default('mention-weight')
    .describe(
      'How a tie of bids is broken. `random`: drawn. `mention-weight`: drawn, and players named by the last statement count twice. `mention-first`: drawn among the players it names. `mention-least-seat`: players it names, then the fewest statements so far, then the seat',
    ),
  previousSpeaker: z.boolean().default(false).describe('Whether the last speaker may bid again'),
  endOnSilence: z.boolean().default(false).describe('Whether a turn in which all bid 0 ends the debate'),
});

const voteSchema = z.object({
  abstain: z.boolean().default(false).describe('Whether a player may vote for no exile'),
  self: z.boolean().default(false).describe('Whether a player may vote for its own exile'),
  order: z
    .enum(['simultaneous', 'sequential'])
    .default('simultaneous')
    .describe('`sequential`: one voter after the other in speaking order, each seeing the earlier votes'),
  announce: z
    .enum(['ballots', 'tally', 'result'])
    .default('ballots')
    .describe('The part of the vote that is announced: each ballot, the counts, or only the result'),
  explain: z
    .boolean()
    .default(true)
    .describe("Whether a ballot carries a public explanation. It needs `announce: 'ballots'`"),
});

const exileSchema = z.object({
  rule: z
    .enum(['majority', 'plurality'])
    .default('majority')
    .describe('`majority`: more than half of `base`, else no exile by that ballot. `plurality`: most votes'),
  base: z.enum(['living', 'ballots']).default('living').describe('The number that a majority refers to'),
  tie: z
    .enum(['none', 'random', 'revote', 'runoff', 'first-seat', 'mayor'])
    .default('none')
    .describe(
      'The result where no player has the majority, or several have the most votes. `none`: no exile. `revote`: another ballot, up to `revotes` times, then `finally`. `runoff`: the same among the tied. `first-seat`: the tied player that sits first. `mayor`: the vote of the living player that is first in speaking order decides between the tied',
    ),
  revotes: z
    .int()
    .min(1)
    .max(10)
    .default(1)
    .describe("Greatest number of further ballots of a day under `tie: 'revote'` and `'runoff'`"),
  finally: z
    .enum(['none', 'random', 'first-seat'])
    .default('none')
    .describe('The result where the last of these ballots decides nothing'),
  silence: z
    .enum(['none', 'random', 'first-seat'])
    .default('none')
    .describe('The result where no vote is cast'),
});

const limitsSchema = z.object({
  statementChars: z
    .int()
    .min(20)
    .max(20_000)
    .default(600)
    .describe('Maximum characters of a public statement; the rest is cut off and counted'),
  noteChars: z
    .int()
    .min(20)
    .max(20_000)
    .default(1500)
    .describe('Maximum characters of a private note or summary; the rest is cut off'),
  statements: z
    .int()
    .min(1)
    .max(2000)
    .default(200)
    .describe(
      'The most public statements that a view shows. Beyond that the oldest half is dropped at once, so that the beginning of prompts rarely changes. The default shows the whole talk of all but the longest matches',
    ),
  notes: z
    .int()
    .min(0)
    .max(2000)
    .default(100)
    .describe(
      "The most notes of a player's scratchpad that its view shows; older ones are dropped in the same way",
    ),
});

/** All options of a match of Werewolf; the defaults are the rules of `wolf-paper`. */
export const optionsSchema = z.strictObject({
  preset: z
    .enum(['wolf-paper', 'arena', 'kaggle', 'aiwolf-5', 'aiwolf-13', 'mini-mafia'])
    .default('wolf-paper')
    .describe('Rules that the options start from'),
  roles: z
    .union([z.literal('standard'), roleTableSchema])
    .default('standard')
    .describe('The role table, or `standard` for the usual one of the number of seats (see `standardTable`)'),
  start: z
    .enum(['night', 'day'])
    .default('night')
    .describe('The part of a round that comes first in the match'),
  firstNight: z
    .enum(['usual', 'no-kill', 'fixed'])
    .default('usual')
    .describe(
      '`no-kill`: no attack and no protection in the first night. `fixed`: no player acts; a drawn plain villager is killed and each seer learns a drawn wolf (the opening of Mini-Mafia)',
    ),
  firstDayVote: z.boolean().default(true).describe('False lets the first day end without a vote'),
  rounds: z
    .object({
      cap: z
        .int()
        .min(1)
        .max(1000)
        .default(20)
        .describe('Rounds (a night and a day) after which a match without a winner ends'),
      winner: z.enum(['draw', 'wolves', 'village']).default('draw').describe('The winner of such a match'),
    })
    .prefault({})
    .describe('The end of a match without a winner'),
  win: winSchema.prefault({}).describe('When a side has won'),
  reveal: z
    .enum(['none', 'team', 'role'])
    .default('none')
    .describe('Facts that a death reveals about the player'),
  wolves: wolvesSchema.prefault({}).describe('How the wolves choose their victim'),
  doctor: doctorSchema.prefault({}).describe('Which players a doctor may protect'),
  seer: seerSchema.prefault({}).describe('Targets and findings of a seer'),
  debate: debateSchema.prefault({}).describe("The order and length of the day's debate"),
  vote: voteSchema.prefault({}).describe('How players vote for an exile, and what is announced of it'),
  exile: exileSchema.prefault({}).describe('How votes decide the exile'),
  polls: z
    .boolean()
    .default(false)
    .describe(
      'Whether all living players are polled in private for their vote after every statement of the debate',
    ),
  summaries: z
    .boolean()
    .default(true)
    .describe('Whether the living write a private summary at the end of a day'),
  limits: limitsSchema.prefault({}).describe('Lengths of texts, and of the lists that views show'),
  deception: deceptionSchema
    .prefault({})
    .describe('Which statements are judged for deception, and by which players'),
  pin: pinSchema.prefault({}).describe('Draws of the deal that are fixed'),
});

/** All options of a match, with defaults filled in. */
export type Options = z.output<typeof optionsSchema>;
/** The input of the options: any subset. */
export type OptionsInput = z.input<typeof optionsSchema>;
