import type { Seat, View } from '@masbench/core';
import type { ImageReference } from '../question.js';
import type { MugConfig } from './config.js';
import { countPlayers, seatRole } from './detection.js';
import { byName, seatName } from './names.js';
import { given, waiting, type Detail, type Line, type MugState, type MugRole, type Round } from './state.js';

/** Private notes of a player, shown to no other. */
export interface OwnNote {
  /** The round they were written in: its place in `rounds` of the table, from 0. */
  readonly round: number;
  /** The move they were written with. */
  readonly at: 'reason' | 'vote';
  /** Notes of the player. */
  readonly text: string;
}

/** A player's view of itself. Before the deal, names are empty and all players are regular. */
export interface MugSelfView {
  /** Its public name. */
  readonly name: string;
  /** Always `regular` before the deal. */
  readonly role: MugRole;
  /** The only image that this player ever sees. */
  readonly image: ImageReference;
  /** Its own notes, oldest first. */
  readonly notes: readonly OwnNote[];
}

/** A line of the dialogue. */
export interface ShownLine {
  /** Name of the player that is addressed. */
  readonly to: string;
  /** The question or the reply. */
  readonly text: string;
}

/** A statement as all players see it. */
export interface ShownStatement {
  /** Name of the speaker. */
  readonly name: string;
  /** True if the player said nothing. */
  readonly missing: boolean;
  /** Empty if it gave none. */
  readonly answer: string;
  /** The statement made to all. */
  readonly reasoning: string;
  /** Single things that it sees in its image. */
  readonly details: readonly Detail[];
  /** To single players, who reply in the next round. */
  readonly questions: readonly ShownLine[];
  /** To players that asked it in the round before. */
  readonly replies: readonly ShownLine[];
}

/** A round as all players see it, once all its reasonings (and then all its votes) are in. */
export interface ShownRound {
  /** `formal` rounds end with a vote. */
  readonly kind: Round['kind'];
  /** Number among rounds of its kind, from 1. */
  readonly number: number;
  /** In public order of the players. */
  readonly statements: readonly ShownStatement[];
  /** Empty until all votes are in. `null` is an abstention. */
  readonly votes: readonly { readonly name: string; readonly vote: string | null }[];
  /** The player that left; `null` if none did. */
  readonly out: string | null;
}

/** Whether the player that left was drawn among those with as many votes. */
export function isLeavingDrawn({ votes, out }: Pick<ShownRound, 'votes' | 'out'>): boolean {
  const count = (of: string | null): number => votes.filter(({ vote }) => vote === of).length;
  return votes.some(({ vote }) => vote !== null && vote !== out && count(vote) === count(out));
}

/** The public view of the game. */
export interface MugTableView {
  /** The question without its options. */
  readonly question: string;
  /** Options in order; `null` for an open question. */
  readonly choices: readonly string[] | null;
  /** All players in public order. */
  readonly players: readonly {
    /** Its public name. */
    readonly name: string;
    /** False once it was voted out. */
    readonly alive: boolean;
    /** Public once a player was voted out; `null` before. */
    readonly role: MugRole | null;
  }[];
  /** How many undercovers were dealt; 0 where no edited image could be made. */
  readonly undercovers: number;
  /** The phase that is being played. */
  readonly phase: MugState['phase'];
  /** Rounds with complete reasonings. */
  readonly rounds: readonly ShownRound[];
  /** Complete rounds of the summarization game. */
  readonly summaries: readonly (readonly {
    /** Its public name. */
    readonly name: string;
    /** Empty if it gave none. */
    readonly answer: string;
    /** The statement made to all. */
    readonly reasoning: string;
  }[])[];
}

/** A player's own name, role and image. */
export const viewMugSelf: View<MugState, MugSelfView, MugConfig> = (state, seat, { config }) => ({
  name: seatName(state, seat),
  role: seatRole(state, seat),
  image: seatImage(state, seat, config),
  notes: state.rounds.flatMap(({ statements, ballots }, round) => [
    ...ownNotes(statements[seat], round, 'reason'),
    ...ownNotes(ballots[seat], round, 'vote'),
  ]),
});

/** The table as all players see it: nothing of a round before it is complete. */
export const viewMugTable: View<MugState, MugTableView, MugConfig> = (state, _seat, { config }) => ({
  question: config.question.question,
  choices: config.question.choices ?? null,
  players: byName(state, state.seats).map((seat) => ({
    name: seatName(state, seat),
    alive: state.alive.includes(seat),
    role: state.alive.includes(seat) ? null : seatRole(state, seat),
  })),
  undercovers: state.forgery.status === 'failed' ? 0 : config.undercovers,
  phase: state.phase,
  rounds: state.rounds
    .filter((round) => waiting(round.statements).length === 0)
    .map((round) => shown(state, round)),
  summaries: state.summaries
    .filter((round) => waiting(round).length === 0)
    .map((round) =>
      byName(state, Object.keys(round)).flatMap((seat) => {
        const summary = round[seat];
        return summary
          ? [{ name: seatName(state, seat), answer: summary.answer, reasoning: summary.reasoning }]
          : [];
      }),
    ),
});

/** The image of a seat: the edited one for the undercover, the original for all others. */
function seatImage(state: MugState, seat: Seat, config: MugConfig): ImageReference {
  const { image } = state.forgery;
  return seatRole(state, seat) === 'undercover' && image !== null ? image : config.question.image;
}

function ownNotes(
  said: { readonly thought: string | null } | null | undefined,
  round: number,
  at: OwnNote['at'],
): OwnNote[] {
  return said && said.thought !== null ? [{ round, at, text: said.thought }] : [];
}

function shown(state: MugState, round: Round): ShownRound {
  const lines = (said: readonly Line[]): ShownLine[] =>
    said.map(({ to, text }) => ({ to: seatName(state, to), text }));
  const closed = round !== state.rounds.at(-1) || state.stop !== null;
  return {
    kind: round.kind,
    number: countPlayers(state.rounds, round),
    statements: byName(state, Object.keys(round.statements)).flatMap((seat) => {
      const statement = round.statements[seat];
      if (!statement) return [];
      const { answer, reasoning, details, questions, replies } = statement;
      const missing = answer === '' && reasoning === '';
      return [
        {
          name: seatName(state, seat),
          missing,
          answer,
          reasoning,
          details,
          questions: lines(questions),
          replies: lines(replies),
        },
      ];
    }),
    votes: closed
      ? byName(
          state,
          given(round.ballots).map(([seat]) => seat),
        ).map((seat) => {
          const target = round.ballots[seat]?.target ?? null;
          return {
            name: seatName(state, seat),
            vote: target === null ? null : seatName(state, target),
          };
        })
      : [],
    out: round.out === null ? null : seatName(state, round.out),
  };
}
