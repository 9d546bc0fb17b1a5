import {
  uniform,
  type Ask,
  type ChanceAnswer,
  type MoveAnswer,
  type Request,
  type Seat,
} from '@masbench/core';
import { mostSuspicious, type Factors } from './factors.js';
import type { MugAsks, VoteAction, VoteData } from './asks.js';
import type { MugConfig } from './config.js';
import { closeRound, currentRound, countPlayers } from './detection.js';
import { listOthers, namedSeat } from './names.js';
import { given, waiting, type SeatVote, type MugState, type Round } from './state.js';

/** Votes, and draws among equals, that this round still waits for (equations 7 and 8). */
export function openVotes(state: MugState, ask: Ask<MugAsks>, config: MugConfig): Request[] {
  const round = currentRound(state);
  if (round.tied.length > 0) return [ask.tie(uniform(round.tied))];
  if (config.voting.by === 'random') {
    return waiting(round.ballots).map((seat) => {
      const suspects = state.alive.filter((other) => other !== seat);
      return ask.ballot(uniform(suspects), seatIndexText(state, seat));
    });
  }
  const draws = given(round.ballots).filter(([, { tied }]) => tied.length > 0);
  return [
    ...waiting(round.ballots).map((seat) => ask.vote(seat, voteData(state, seat, config))),
    ...draws.map(([seat, { tied }]) => ask.ballot(uniform(tied), seatIndexText(state, seat))),
  ];
}

/**
 * Takes a vote. Under `voting.by: 'factors'` it goes to the suspect with the greatest Σ wₖ·φₖ; a tie goes to the
 * named one, or is drawn.
 */
export function takeVote(
  draft: MugState,
  { seat, action, by, why }: Pick<MoveAnswer<VoteData, VoteAction>, 'seat' | 'action' | 'by' | 'why'>,
  config: MugConfig,
): void {
  const named = action.vote === null ? null : namedSeat(draft, action.vote);
  const factors: Record<Seat, Factors> = {};
  for (const { name, ...values } of action.suspicions) factors[namedSeat(draft, name)] = values;
  const ballot: SeatVote = {
    by,
    why: why ?? null,
    thought: action.thought || null,
    target: named,
    named,
    factors,
    tied: [],
  };
  if (config.voting.by === 'factors') {
    const scored = draft.alive.flatMap((suspect) => {
      const values = factors[suspect];
      return values === undefined ? [] : [[suspect, values] as const];
    });
    const top = scored.length === 0 ? [] : mostSuspicious(scored, config.voting.weights);
    ballot.target = top.length === 1 ? (top[0] ?? null) : (top.find((suspect) => suspect === named) ?? null);
    if (ballot.target === null) ballot.tied = top;
  }
  const round = currentRound(draft);
  round.ballots[seat] = ballot;
  closeVote(draft, round, config);
}

/** Takes a draw: of a voter among equal suspects, or of a whole vote where votes are random. */
export function onBallot(draft: MugState, { key, value }: ChanceAnswer<string>, config: MugConfig): void {
  const round = currentRound(draft);
  const seat = draft.seats[Number(key)];
  if (seat === undefined) throw new TypeError(`Cannot take a draw: there is no seat at place ${key}`);
  const ballot = round.ballots[seat];
  if (ballot === null || ballot === undefined) {
    round.ballots[seat] = {
      by: 'chance',
      why: null,
      thought: null,
      target: value,
      named: null,
      factors: {},
      tied: [],
    };
  } else {
    ballot.target = value;
    ballot.tied = [];
  }
  closeVote(draft, round, config);
}

/** Takes the draw among seats with equally many votes. */
export function onTie(draft: MugState, { value }: ChanceAnswer<string>, config: MugConfig): void {
  closeRound(draft, value, config);
}

/** Votes that each living seat got, in order of seats. */
export function tally(round: Round, seats: readonly Seat[]): [Seat, number][] {
  const targets = given(round.ballots).map(([, { target }]) => target);
  return seats.map((seat) => [seat, targets.filter((target) => target === seat).length]);
}

/**
 * Equation 8, once all votes are in: the seat with most votes leaves, a tie is drawn, and no seat leaves if all
 * abstain.
 */
function closeVote(draft: MugState, round: Round, config: MugConfig): void {
  if (waiting(round.ballots).length > 0 || given(round.ballots).some(([, { tied }]) => tied.length > 0))
    return;
  const votes = tally(round, draft.alive);
  const most = Math.max(...votes.map(([, number]) => number));
  const leaders = votes.filter(([, number]) => number === most).map(([seat]) => seat);
  if (most === 0) closeRound(draft, null, config);
  else if (leaders.length === 1) closeRound(draft, leaders[0] ?? null, config);
  else round.tied = leaders;
}

function voteData(state: MugState, seat: Seat, config: MugConfig): VoteData {
  return {
    round: countPlayers(state.rounds, currentRound(state)),
    rounds: config.maxRounds,
    candidates: listOthers(state, seat),
    factors: config.voting.by === 'factors',
  };
}

/** Draws are keyed by seat index, as a seat name may hold any characters. */
function seatIndexText(state: MugState, seat: Seat): string {
  return String(state.seats.indexOf(seat));
}
