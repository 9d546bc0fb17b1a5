import { shared, type View, type SharedContext } from '@masbench/core';
import { computeSuspicion } from './deception/suspicion.js';
import { roleTeam, countsAsWolf, type Role, type Team } from './options/roles.js';
import type { Options } from './options/schema.js';
import { rulesShown, type RulesShown } from './options/shown.js';
import { countVotes } from './rules/ballot.js';
import { openBallot, announcedBallot } from './rules/flow.js';
import { indexPlayers, living, playerName, playerNames, playerAt, seen } from './table/table.js';
import type { Ballot, Fact, NewsEntry, Note, Phase, PlayerIndex, Said, State } from './state.js';

/** A public announcement with its step, which orders news, statements and notes. */
export type News = { round: number; step: number } & (
  | { kind: 'night'; died: string | null; was: string | null }
  /**
   * A closed ballot: each vote if votes are announced (`null`: abstained), or the number of votes by candidate if
   * only counts are.
   */
  | { kind: 'vote'; ballots: Record<string, string | null> | null; tally: Record<string, number> | null }
  /** The end of a vote. `was` is the role or the side, if a death reveals it. */
  | { kind: 'exile'; exiled: string | null; was: string | null }
);

/** The public view. */
export interface TableView {
  /** Number of the round, from 1. */
  round: number;
  /** Which part of the round is being played. */
  phase: Phase;
  /** The living players in the order in which they sit. */
  living: string[];
  /** Everything that was announced, oldest first. */
  news: News[];
  /** The votes of this ballot so far, if players vote in turn; otherwise `null`. */
  ballots: Record<string, string | null> | null;
}

/** A player's private view. */
export interface SelfView {
  /** The public name of the player. */
  name: string;
  /** The role that it was dealt. */
  role: Role;
  /** The side that the player wins with. */
  team: Team;
  /** Fellow wolves, dead or alive; empty for all other roles. */
  pack: string[];
  /** Knowledge and private moves of the player. */
  facts: Fact[];
  /** The player's own scratchpad, oldest note first. */
  notes: Note[];
  /** How many older notes `limits.notes` leaves out. */
  notesCut: number;
  /** The player's own smoothed suspicion of each living other, from 0 to 1, under `deception.show: 'own'`. */
  suspicion: Record<string, number> | null;
}

/** How the rules differ from the defaults; see `rulesText`. Pinned draws are not shown. */
export const rules: View<State, RulesShown, Options> = shared(
  (_state: State, { config }: SharedContext<Options>) => rulesShown(config),
);

/** The view of all players: phase, living players, announcements, and votes in turn. */
export const viewWerewolfTable: View<State, TableView, Options> = shared(
  (state: State, { config }: SharedContext<Options>) => ({
    round: state.round,
    phase: state.phase,
    living: playerNames(state, living(state)),
    news: state.news.map((entry) => newsOf(state, entry, config)),
    ballots: runningBallots(state, config),
  }),
);

/** The public statements, oldest first; at most `limits.statements` of them. */
export const talk: View<State, Said[], Options> = shared((state: State, { config }: SharedContext<Options>) =>
  state.statements
    .slice(firstShown(state.statements.length, config.limits.statements))
    .map(({ said }) => said),
);

/** The view of one player on itself: name, role, pack, facts and notes. */
export const viewWerewolfSelf: View<State, SelfView, Options> = (state, seat, { config }) => {
  const index = indexPlayers(state, 'seat', seat);
  const { name, role, facts, notes } = playerAt(state, index);
  const pack = countsAsWolf(role) ? state.players.filter((other) => countsAsWolf(other.role)) : [];
  const notesCut = firstShown(notes.length, config.limits.notes);
  return {
    name,
    role,
    team: roleTeam(role),
    pack: pack.flatMap((wolf) => (wolf.name === name ? [] : [wolf.name])),
    facts,
    notes: notes.slice(notesCut),
    notesCut,
    suspicion: config.deception.show === 'own' ? ownSuspicions(state, index, config) : null,
  };
};

/**
 * The index at which a list limited to `limit` entries begins. Half of the limit is dropped at once, so that the
 * beginning of a prompt stays the same for many turns.
 */
function firstShown(length: number, limit: number): number {
  if (length <= limit) return 0;
  const half = Math.ceil(limit / 2);
  return half === 0 ? length : Math.ceil((length - limit) / half) * half;
}

function newsOf(state: State, entry: NewsEntry, config: Options): News {
  const { round, step, kind } = entry;
  const was = (player: PlayerIndex | null): string | null =>
    player === null || config.reveal === 'none' ? null : seen(playerAt(state, player), config.reveal);
  if (kind === 'night') {
    return { round, step, kind, died: playerName(state, entry.victim), was: was(entry.victim) };
  }
  if (kind === 'exile') {
    return { round, step, kind, exiled: playerName(state, entry.exiled), was: was(entry.exiled) };
  }
  const ballot = announcedBallot(state, entry);
  const { announce } = config.vote;
  return {
    round,
    step,
    kind,
    ballots: announce === 'ballots' ? ballotsByName(state, ballot) : null,
    tally: announce === 'tally' ? tallyByName(state, ballot) : null,
  };
}

function ownSuspicions(state: State, observer: PlayerIndex, { deception }: Options): Record<string, number> {
  const others = living(state, (_player, index) => index !== observer);
  return Object.fromEntries(
    others.map((speaker) => [
      playerAt(state, speaker).name,
      computeSuspicion(state, observer, speaker, deception),
    ]),
  );
}

function runningBallots(state: State, { vote }: Options): Record<string, string | null> | null {
  if (vote.order !== 'sequential' || (state.phase !== 'vote' && state.phase !== 'revote')) return null;
  return ballotsByName(state, openBallot(state));
}

function ballotsByName(state: State, { voters, waiting, votes }: Ballot): Record<string, string | null> {
  const cast: Record<string, string | null> = {};
  for (const voter of voters)
    if (!waiting.includes(voter)) cast[playerAt(state, voter).name] = playerName(state, votes[voter] ?? null);
  return cast;
}

function tallyByName(state: State, { votes }: Ballot): Record<string, number> {
  return Object.fromEntries(
    [...countVotes(votes)].map(([player, count]) => [playerAt(state, player).name, count]),
  );
}
