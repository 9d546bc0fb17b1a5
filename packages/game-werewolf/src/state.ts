import type { Seat } from '@masbench/core';
import type { Claim } from './deception/claim.js';
import type { Judgement, SelfJudgement } from './deception/judgement.js';
import type { Role } from './options/roles.js';
import type { Winner } from './table/win.js';

/** A player, as the index of its seat. */
export type PlayerIndex = number;

/** A phase of the match, in their order; `over` is the end. */
export type Phase =
  | 'deal'
  | 'night'
  | 'bid'
  | 'debate'
  | 'vote'
  | 'revote'
  | 'exile'
  | 'summary'
  | 'closing'
  | 'over';

/** Private knowledge of a player: the result of an inspection, an attack of the pack, a protection. */
export interface Fact {
  /** The round in which it was learned. */
  round: number;
  /** The step, which orders facts, notes, news and statements. */
  step: number;
  /** How the fact was learned: by an inspection, an attack, a protection, or as the medium. */
  about: 'unmask' | 'protect' | 'eliminate' | 'medium';
  /** The other player. */
  target: string;
  /** The learned role, team or species; `null` for other facts. */
  result: string | null;
}

/** An entry of a scratchpad: the note of an action, or the summary of a day. */
export interface Note {
  /** The round in which it was written. */
  round: number;
  /** The step, which orders facts, notes, news and statements. */
  step: number;
  /** The part of the round. */
  phase: Phase;
  /** Cut at `limits.noteChars`. */
  text: string;
}

/** How often an agent was asked, and how often it gave no legal answer. */
interface Reliability {
  /** Answers that were due, fallbacks included. */
  asked: number;
  /** Answers that the fallback replaced. */
  failed: number;
}

/** Everything about one player; the list of players is in the order of the seats. */
export interface Player {
  /** The seat of the match. */
  seat: Seat;
  /** The public name. */
  name: string;
  /** The role that was dealt. */
  role: Role;
  /** False from its death on. */
  alive: boolean;
  /** Turns taken in debates, those with an empty statement too. */
  spoken: number;
  /** Knowledge and private moves of the player. */
  facts: Fact[];
  /** The scratchpad. No other player ever sees it. */
  notes: Note[];
  /** Answers to moves of play. */
  play: Reliability;
  /** Answers to requests for judgements. */
  analysis: Reliability;
}

/** The draws of the deal; `null` if not drawn yet. */
export interface Deal {
  /** The seating order: indices of the seats. */
  table: PlayerIndex[] | null;
  /** The role of each seat, in the order of the seats. */
  roles: Role[] | null;
  /** The name of each seat's player, in the order of the seats. */
  names: string[] | null;
  /** The order in which players speak: indices of the seats. */
  speaking: PlayerIndex[] | null;
}

/** A night action as it was chosen: `target` is `null` for a pass or no legal answer. */
export interface NightAction {
  /** Index of the acting player. */
  by: PlayerIndex;
  /** Index of the chosen player; `null` for none. */
  target: PlayerIndex | null;
}

/** A night: the actions collected so far and, after its resolution, their result. */
export interface Night {
  /** Number of the round, from 1. */
  round: number;
  /** The deciding wolf, if there is one; `null` until drawn. */
  chooser: PlayerIndex | null;
  /** Proposals of the wolves, under `unanimous` one list after the other. */
  proposals: NightAction[][];
  /** Choices of the doctors. */
  protections: NightAction[];
  /** Choices of the seers. */
  inspections: NightAction[];
  /** Draws of a fixed night and of ties between wolves. */
  drawn: { victim: PlayerIndex | null; inspected: PlayerIndex | null; tie: PlayerIndex | null };
  /** The player attacked in the end; `null` until the night is resolved, or if there is no attack. */
  attack: PlayerIndex | null;
  /** The player that died; `null` until the night is resolved, or if none died. */
  victim: PlayerIndex | null;
}

/** A public announcement of the rules. */
export type NewsEntry = { round: number; step: number } & (
  | { kind: 'night'; victim: PlayerIndex | null }
  /** A closed ballot: indices of its day, and of the ballot in that day. */
  | { kind: 'vote'; day: number; ballot: number }
  | { kind: 'exile'; exiled: PlayerIndex | null }
);

/** The public part of a statement. */
export interface Said {
  /** Number of the statement in the match, from 0. */
  id: number;
  /** The round in which it was said. */
  round: number;
  /** The step of the match (see `State.step`): orders statements, news and notes in time. */
  step: number;
  /** A statement of the debate, or the explanation of a vote. */
  kind: 'debate' | 'vote';
  /** Name of the speaker. */
  by: string;
  /** Cut at `limits.statementChars`. */
  text: string;
  /** The claims in a form that can be checked. */
  claims: Claim[];
  /** For the explanation of a vote: the player it was cast against. */
  vote: string | null;
}

/** A public statement with its judgements. */
export interface Statement {
  /** The public part. */
  said: Said;
  /** Index of the speaker. */
  by: PlayerIndex;
  /** Characters that were cut off. */
  cut: number;
  /** Dropped claims: they name no player of the match, or exceed the limit. */
  droppedClaims: number;
  /** The speaker's own judgement; `invalid` if the agent gave no legal one, `null` if none was requested. */
  self: SelfJudgement | 'invalid' | null;
  /** One entry per judgement asked of a peer, in the order of the seats. */
  peers: { by: PlayerIndex; judgement: Judgement | 'invalid' | null }[];
}

/** Judgements that are still to be requested or answered. Play does not wait for them. */
export interface PendingJudgement {
  /** `self`: the speaker judges its own statement; `peer`: others judge it. */
  kind: 'self' | 'peer';
  /** Key of its requests. */
  key: string;
  /** Facts that the requests show. */
  data: { statements: Said[] };
  /** Players whose answers are missing. */
  waiting: PlayerIndex[];
  /** Players from which observers are still to be drawn; empty if there is nothing to draw. */
  pool: PlayerIndex[];
}

/** Polls that are still to be answered. */
export interface PendingPoll {
  /** Tells polls from judgements. */
  kind: 'poll';
  /** Key of its requests. */
  key: string;
  /** Indices of the day and of its turn. */
  day: number;
  /** Index of the turn in `turns` of that day. */
  turn: number;
  /** Names of the players alive when the poll was opened, in seating order. */
  living: string[];
  /** Players whose answers are missing. */
  waiting: PlayerIndex[];
}

/** A judgement or a poll that is still open. */
export type Pending = PendingJudgement | PendingPoll;

/** One turn of a debate. */
export interface DebateTurn {
  /** Bids in the order of the seats; `null` was not asked. Empty without bidding. */
  bids: (number | null)[];
  /** Index of the player that has the floor; `null` while bids are open. */
  speaker: PlayerIndex | null;
  /** How many players shared the highest bid. */
  tied: number;
  /** Id of the statement; `null` until it is made, and where the speaker said nothing. */
  statement: number | null;
  /** Polled votes after the turn, by seat; `null` was not asked or gave no legal answer. Empty without polls. */
  polls: (PlayerIndex | null)[];
}

/** One ballot. */
export interface Ballot {
  /** By seat: a player, or `null` for an abstention. */
  votes: (PlayerIndex | null)[];
  /** The players with a vote, in the order in which explanations are announced. */
  voters: PlayerIndex[];
  /** Voters whose votes are missing. */
  waiting: PlayerIndex[];
  /** The candidates of a runoff; `null` is all players. */
  candidates: PlayerIndex[] | null;
  /** Explanations by seat, cut at `limits.statementChars`; empty for a vote without one. */
  explanations: string[];
  /** Voters without a legal answer. */
  failed: PlayerIndex[];
}

/** A day, from the debate to the exile. */
export interface Day {
  /** Number of the round, from 1. */
  round: number;
  /** The players alive when the day began. */
  living: PlayerIndex[];
  /** Turns of the debate in order; the last one may be unfinished. */
  turns: DebateTurn[];
  /** Ballots in order; the last one may be open. */
  ballots: Ballot[];
  /** The players among which a draw decides. */
  tied: PlayerIndex[];
  /** The exiled player; `null` before the end of the vote, or if none was exiled. */
  exiled: PlayerIndex | null;
}

/** A death, by the wolves or by the vote. */
export interface Death {
  /** Index of the dead player. */
  player: PlayerIndex;
  /** The round in which it died. */
  round: number;
  /** `night`: killed by the wolves; `exile`: voted out. */
  cause: 'night' | 'exile';
}

/** A line of the game log: an action as it happened. */
export interface LogEntry {
  /** Number of the round, from 1. */
  round: number;
  /** The step of the match, see `State.step`. */
  step: number;
  /** The phase in which the answer arrived. */
  phase: Phase;
  /** Index of the acting player. */
  actor: PlayerIndex;
  /** Kind of the move, for example `vote`. */
  action: string;
  /** The choice: a target's name, a bid, nothing. */
  choice: string | number | null;
  /** Private, in full. */
  reasoning: string;
  /** The statement that the action made. */
  statement: number | null;
  /** True if the agent gave no legal answer and the fallback was used. */
  failed: boolean;
}

/** The complete hidden state of a match. */
export interface State {
  /** Number of the round, from 1. */
  round: number;
  /** Counts the changes of phase. */
  step: number;
  /** The phase that is being played. */
  phase: Phase;
  /** In the order of the seats. */
  players: Player[];
  /** The draws of the deal. */
  deal: Deal;
  /** The players in the order in which they sit, and in which they speak. */
  table: PlayerIndex[];
  /** The speaking order. */
  speaking: PlayerIndex[];
  /** Nights in order; the last one may be unfinished. */
  nights: Night[];
  /** Days in order; the last one may be unfinished. */
  days: Day[];
  /** Deaths in order. */
  deaths: Death[];
  /** Everything that was announced, oldest first. */
  news: NewsEntry[];
  /** Public statements, by id. */
  statements: Statement[];
  /** Judgements and polls without an answer. */
  pending: Pending[];
  /** Players whose summary of the day is missing. */
  summarizing: PlayerIndex[];
  /** The lines of the game log, in order. */
  log: LogEntry[];
  /** `null` while the match goes on. */
  winner: Winner | null;
}
