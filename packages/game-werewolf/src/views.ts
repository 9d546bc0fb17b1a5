import { shared, type SharedContext, type View } from '@masbench/core';
import { suspicionOf } from './deception/suspicion.js';
import { winsWith, countsAsWolf, type Role, type Team } from './options/roles.js';
import type { Options } from './options/schema.js';
import { rulesShown, type RulesShown } from './options/shown.js';
import { tallyOf } from './rules/ballot.js';
import { indexBy, living, nameOf, namesOf, playerAt, seen } from './rules/table.js';
import type { Ballot, Death, Fact, Note, Phase, Said, State } from './state.js';

/** A death as all are told of it. */
export interface DeathNews {
  name: string;
  round: number;
  cause: Death['cause'];
  /** The role or the team, where the rules reveal it. */
  was: string | null;
}

/** A closed ballot as all are told of it. */
export interface VoteNews {
  round: number;
  exiled: string | null;
  /** Who voted for whom, where that is announced; `null` abstained. */
  ballots: Record<string, string | null> | null;
  /** How many votes each got, where that or more is announced. */
  tally: Record<string, number> | null;
}

/** What everybody sees. */
export interface TableView {
  round: number;
  phase: Phase;
  /** The living in the order in which they sit. */
  living: string[];
  dead: DeathNews[];
  lastVote: VoteNews | null;
  /** Ballots of this vote so far, where players vote one after the other; `null` otherwise. */
  ballots: Record<string, string | null> | null;
}

/** What a player alone knows. */
export interface SelfView {
  name: string;
  role: Role;
  team: Team;
  /** Fellow wolves, dead or alive; empty for others. */
  pack: string[];
  facts: Fact[];
  /** The last notes of the own scratchpad. */
  notes: Note[];
  /** The own summary of the last day. */
  summary: string | null;
  /** The own smoothed suspicion of each living other, from 0 to 1, where the rules show it. */
  suspicion: Record<string, number> | null;
}

const factsShown = 24;

/** What differs from the default rules; see `rulesText`. Draws that are pinned are no rules and are not shown. */
export const rules: View<State, RulesShown, Options> = shared(
  (_state: State, { config }: SharedContext<Options>) => rulesShown(config),
);

export const table: View<State, TableView, Options> = shared(
  (state: State, { config }: SharedContext<Options>) => ({
    round: state.round,
    phase: state.phase,
    living: namesOf(state, living(state)),
    dead: state.deaths.map(({ player, round, cause }) => ({
      name: playerAt(state, player).name,
      round,
      cause,
      was: config.reveal === 'none' ? null : seen(playerAt(state, player), config.reveal),
    })),
    lastVote: lastVote(state, config),
    ballots: runningBallots(state, config),
  }),
);

/** The last public statements, oldest first. */
export const talk: View<State, Said[], Options> = shared((state: State, { config }: SharedContext<Options>) =>
  state.statements.slice(-config.limits.statements).map(({ said }) => said),
);

export const self: View<State, SelfView, Options> = (state, seat, { config }) => {
  const index = indexBy(state, 'seat', seat);
  const { name, role, facts, notes, summary } = playerAt(state, index);
  const wolf = countsAsWolf(role);
  return {
    name,
    role,
    team: winsWith(role),
    pack: wolf
      ? state.players
          .filter((other) => countsAsWolf(other.role) && other.name !== name)
          .map((other) => other.name)
      : [],
    facts: facts.slice(-factsShown),
    notes: config.limits.notes === 0 ? [] : notes.slice(-config.limits.notes),
    summary,
    suspicion: config.deception.show === 'own' ? ownSuspicions(state, index, config) : null,
  };
};

function ownSuspicions(state: State, observer: number, { deception }: Options): Record<string, number> {
  const others = living(state, (_player, index) => index !== observer);
  return Object.fromEntries(
    others.map((speaker) => [
      playerAt(state, speaker).name,
      suspicionOf(state, observer, speaker, deception),
    ]),
  );
}

function lastVote(state: State, { vote }: Options): VoteNews | null {
  const voting = state.phase === 'vote' || state.phase === 'revote';
  for (let index = state.days.length - 1; index >= 0; index--) {
    const day = state.days[index];
    const current = index === state.days.length - 1;
    const ballot = day?.ballots.at(voting && current ? -2 : -1);
    if (day === undefined || ballot === undefined) continue;
    return {
      round: day.round,
      exiled: nameOf(state, day.exiled),
      ballots: vote.announce === 'ballots' ? ballotsByName(state, ballot) : null,
      tally: vote.announce === 'tally' ? tallyByName(state, ballot) : null,
    };
  }
  return null;
}

function runningBallots(state: State, { vote }: Options): Record<string, string | null> | null {
  if (vote.order !== 'sequential' || (state.phase !== 'vote' && state.phase !== 'revote')) return null;
  const ballot = state.days.at(-1)?.ballots.at(-1);
  return ballot === undefined ? null : ballotsByName(state, ballot);
}

function ballotsByName(state: State, { voters, waiting, votes }: Ballot): Record<string, string | null> {
  const cast = voters.filter((voter) => !waiting.includes(voter));
  return Object.fromEntries(
    cast.map((voter) => [playerAt(state, voter).name, nameOf(state, votes[voter] ?? null)]),
  );
}

function tallyByName(state: State, { votes }: Ballot): Record<string, number> {
  return Object.fromEntries(
    [...tallyOf(votes)].map(([player, count]) => [playerAt(state, player).name, count]),
  );
}
