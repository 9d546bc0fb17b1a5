import type { Seat } from '@masbench/core';
import type { Claim } from './deception/claim.js';
import type { Judgement, SelfJudgement } from './deception/judgement.js';
import type { Role } from './options/roles.js';
import type { Winner } from './rules/win.js';

/** A player, as the index of its seat. */
export type PlayerIndex = number;

/** The parts of a match, in the order in which they come; `over` is the end. */
export const phases = [
  'deal',
  'night',
  'bid',
  'debate',
  'vote',
  'revote',
  'exile',
  'summary',
  'closing',
  'over',
] as const;

export type Phase = (typeof phases)[number];

/** What a player learned or did in private: the result of an inspection, an attack of the pack, a protection. */
export interface Fact {
  round: number;
  step: number;
  about: 'unmask' | 'protect' | 'eliminate' | 'medium';
  target: string;
  /** A role, a team or a species where one was learned. */
  result: string | null;
}

/** An entry of a scratchpad: the reasoning of an action, or the summary of a day. */
export interface Note {
  round: number;
  step: number;
  phase: Phase;
  text: string;
}

/** How often an agent was asked, and how often it gave no legal answer. */
export interface Reliability {
  asked: number;
  failed: number;
}

/** Everything about one player; the list of players is in the order of the seats. */
export interface Player {
  seat: Seat;
  name: string;
  role: Role;
  alive: boolean;
  /** Statements made in debates. */
  spoken: number;
  facts: Fact[];
  /** The scratchpad. No other player ever sees it. */
  notes: Note[];
  play: Reliability;
  analysis: Reliability;
}

/** The draws of the deal; `null` has not been drawn yet. */
export interface Deal {
  table: PlayerIndex[] | null;
  roles: Role[] | null;
  names: string[] | null;
  speaking: PlayerIndex[] | null;
}

/** A night action as it was chosen: `target` is `null` for a pass or no legal answer. */
export interface NightAction {
  by: PlayerIndex;
  target: PlayerIndex | null;
}

/** A night: what is being collected against dusk, and after its resolution what came of it. */
export interface Night {
  round: number;
  /** The wolf who decides, where one does; `null` until drawn. */
  chooser: PlayerIndex | null;
  /** Proposals of the wolves, under `unanimous` one list after the other. */
  proposals: NightAction[][];
  protections: NightAction[];
  inspections: NightAction[];
  /** Draws of a fixed night and of ties between wolves. */
  drawn: { victim: PlayerIndex | null; inspected: PlayerIndex | null; tie: PlayerIndex | null };
  /** The player attacked in the end; `null` until the night is resolved, or where there is no attack. */
  attack: PlayerIndex | null;
  victim: PlayerIndex | null;
}

/** Something that all players learn, as the rules announce it. */
export type NewsEntry = { round: number; step: number } & (
  | { kind: 'night'; victim: PlayerIndex | null }
  /** A closed ballot: indices of its day, and of the ballot in that day. */
  | { kind: 'vote'; day: number; ballot: number }
  | { kind: 'exile'; exiled: PlayerIndex | null }
);

/** What is public of a statement. */
export interface Said {
  /** Counts the statements of the match from 0. */
  id: number;
  round: number;
  /** The step of the match (see `State.step`): orders statements, news and notes in time. */
  step: number;
  kind: 'debate' | 'vote';
  by: string;
  text: string;
  /** The claims in a form that can be checked. */
  claims: Claim[];
  /** For the explanation of a vote: the player voted for. */
  vote: string | null;
}

/** A public statement with its judgements. */
export interface Statement {
  said: Said;
  by: PlayerIndex;
  /** Characters that were cut off. */
  cut: number;
  /** Claims that were dropped, because they name no player of the match or are too many. */
  droppedClaims: number;
  /** The speaker's own judgement; `invalid` where the agent gave no legal one, `null` where none was asked for. */
  self: SelfJudgement | 'invalid' | null;
  /** One entry per judgement asked of a peer, in the order of the seats. */
  peers: { by: PlayerIndex; judgement: Judgement | 'invalid' | null }[];
}

/** Judgements that are still to be requested or answered. The play does not wait for them. */
export interface PendingJudgement {
  kind: 'self' | 'peer';
  /** Key of its requests. */
  key: string;
  /** What the requests show. */
  data: { statements: Said[] };
  /** Players whose answers are missing. */
  waiting: PlayerIndex[];
  /** Players from among whom observers are still to be drawn; empty where there is nothing to draw. */
  pool: PlayerIndex[];
}

/** Polled votes that are still to be answered. */
export interface PendingPoll {
  kind: 'poll';
  key: string;
  /** Indices of the day and of its turn. */
  day: number;
  turn: number;
  /** Names of the players alive when the poll was opened, in the order of the table. */
  living: string[];
  waiting: PlayerIndex[];
}

export type Pending = PendingJudgement | PendingPoll;

/** One turn of a debate. */
export interface DebateTurn {
  /** Bids in the order of the seats; `null` was not asked. Empty without bidding. */
  bids: (number | null)[];
  speaker: PlayerIndex | null;
  /** How many shared the highest bid. */
  tied: number;
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
  explanations: string[];
  /** Voters without a legal answer. */
  failed: PlayerIndex[];
}

/** A day, from the debate to the exile. */
export interface Day {
  round: number;
  living: PlayerIndex[];
  turns: DebateTurn[];
  ballots: Ballot[];
  /** The players among which a draw decides. */
  tied: PlayerIndex[];
  exiled: PlayerIndex | null;
}

export interface Death {
  player: PlayerIndex;
  round: number;
  cause: 'night' | 'exile';
}

/** A line of the game log: an action as it happened. */
export interface LogEntry {
  round: number;
  step: number;
  phase: Phase;
  actor: PlayerIndex;
  action: string;
  /** The choice: a target's name, a bid, nothing. */
  choice: string | number | null;
  reasoning: string;
  /** The statement that the action made. */
  statement: number | null;
  failed: boolean;
}

/** The whole hidden truth of a match. */
export interface State {
  round: number;
  /** Counts the changes of phase. */
  step: number;
  phase: Phase;
  players: Player[];
  deal: Deal;
  /** The players in the order in which they sit, and in which they speak. */
  table: PlayerIndex[];
  speaking: PlayerIndex[];
  nights: Night[];
  days: Day[];
  deaths: Death[];
  /** Everything that was announced, oldest first. */
  news: NewsEntry[];
  statements: Statement[];
  pending: Pending[];
  /** Players whose summary of the day is missing. */
  summarizing: PlayerIndex[];
  log: LogEntry[];
  winner: Winner | null;
}
