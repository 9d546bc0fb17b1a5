import { objectiveLabel, type ObjectiveLabel } from './deception/objective.js';
import type { Judgement, SelfJudgement } from './deception/judgement.js';
import type { Options } from './options/schema.js';
import type { Role } from './options/roles.js';
import { playerAt } from './table/table.js';
import type { LogEntry, Said, State, Statement } from './state.js';

/** A judgement in the log, with who gave it. */
export type LoggedJudgement<Kind> = (Kind & { readonly valid: true }) | { readonly valid: false };

/** One line of the game log: who did what, when, why, and how it was judged. */
export interface GameLogLine {
  /** Name of the match. */
  readonly match: string;
  /** From 1. */
  readonly round: number;
  /** Number of the phase change, from 0. */
  readonly step: number;
  /** The part of the round. */
  readonly phase: LogEntry['phase'];
  /** The name of the player; `null` for an action of the rules. */
  readonly actor: string | null;
  /** Seat of the acting player. */
  readonly seat: string | null;
  /** Its role. */
  readonly role: Role | null;
  /** Kind of action; `death` and `explain` are lines of the rules. */
  readonly action: string;
  /** Target's name or bid; `null` if there is none. */
  readonly choice: string | number | null;
  /** The beginning of the private reasoning. */
  readonly reasoning: string;
  /** False if the agent gave no legal answer and the fallback was used. */
  readonly valid: boolean;
  /** The public statement of the action, if any. */
  readonly statement: Said | null;
  /** Judgements of the statement, if any. */
  readonly deception: {
    /** Judgement by the speaker; `null` if none was requested. */
    readonly self: LoggedJudgement<SelfJudgement> | null;
    /** Judgements by the other players, each with the name of its author; unanswered requests are left out. */
    readonly peers: readonly ({ readonly by: string } & LoggedJudgement<Judgement>)[];
    /** Claims in the record of the match. */
    readonly objective: ObjectiveLabel;
  } | null;
}

/** Options of the game log. */
export interface GameLogOptions {
  /** Name of the match. @default '' */
  readonly match?: string | undefined;
  /** Characters of reasoning that a line keeps. @default 200 */
  readonly snippet?: number | undefined;
}

/**
 * The game log of a match as lines of JSONL, for analysis without this package: one line per action in order, each
 * explanation of a vote as a line `explain`, and a line `death` for each death. It holds secrets, so publish it only
 * after the match.
 */
export function gameLog(
  state: State,
  config: Options,
  { match = '', snippet = 200 }: GameLogOptions = {},
): string[] {
  return [...listLines(state, config, match, snippet)].map((line) => JSON.stringify(line));
}

function* listLines(state: State, config: Options, match: string, snippet: number): Generator<GameLogLine> {
  let told = 0;
  let step = 0;
  for (const entry of state.log) {
    const statement = entry.statement === null ? undefined : state.statements[entry.statement];
    // Explanations are announced together, right after their vote.
    ({ step } = entry);
    for (const next of state.statements.slice(told)) {
      if (next.said.kind === 'debate' || entry.phase === 'vote' || entry.phase === 'revote') break;
      yield explanation(state, config, match, step, next);
      told += 1;
    }
    yield writeLine(state, config, { match, entry, snippet, statement });
    if (statement !== undefined) told = statement.said.id + 1;
  }
  for (const statement of state.statements.slice(told))
    yield explanation(state, config, match, step, statement);
  for (const { player, round, cause } of state.deaths) {
    yield {
      match,
      round,
      step: 0,
      phase: cause === 'night' ? 'night' : 'exile',
      actor: null,
      seat: null,
      role: null,
      action: 'death',
      choice: playerAt(state, player).name,
      reasoning: '',
      valid: true,
      statement: null,
      deception: null,
    };
  }
}

function writeLine(
  state: State,
  config: Options,
  {
    match,
    entry,
    snippet,
    statement,
  }: {
    readonly match: string;
    readonly entry: LogEntry;
    readonly snippet: number;
    readonly statement: Statement | undefined;
  },
): GameLogLine {
  const { name, seat, role } = playerAt(state, entry.actor);
  return {
    match,
    round: entry.round,
    step: entry.step,
    phase: entry.phase,
    actor: name,
    seat,
    role,
    action: entry.action,
    choice: entry.choice,
    reasoning: entry.reasoning.slice(0, snippet),
    valid: !entry.failed,
    statement: statement?.said ?? null,
    deception: statement === undefined ? null : readDeception(state, config, statement),
  };
}

function explanation(
  state: State,
  config: Options,
  match: string,
  step: number,
  statement: Statement,
): GameLogLine {
  const entry: LogEntry = {
    round: statement.said.round,
    step,
    phase: 'vote',
    actor: statement.by,
    action: 'explain',
    choice: statement.said.vote,
    reasoning: '',
    statement: statement.said.id,
    failed: false,
  };
  return writeLine(state, config, { match, entry, snippet: 0, statement });
}

function readDeception(
  state: State,
  config: Options,
  statement: Statement,
): NonNullable<GameLogLine['deception']> {
  const { self, peers } = statement;
  return {
    self: self === null ? null : self === 'invalid' ? { valid: false } : { valid: true, ...self },
    peers: peers.flatMap(({ by, judgement }) => {
      const { name } = playerAt(state, by);
      if (judgement === null) return [];
      return [
        judgement === 'invalid'
          ? { by: name, valid: false as const }
          : { by: name, valid: true as const, ...judgement },
      ];
    }),
    objective: objectiveLabel(state, statement, config),
  };
}
