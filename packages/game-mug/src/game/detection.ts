import type { Seat } from '@masbench/core';
import type { MugConfig } from './config.js';
import { readEntry, missing, type MugState, type MugRole, type Round, type StopReason } from './state.js';
import { beginSummary, settleAnswer } from './summary.js';

/** Starts a round of the detection game with the living seats. */
export function startRound(draft: MugState, kind: Round['kind']): void {
  draft.phase = 'reason';
  draft.rounds.push({
    kind,
    statements: missing(draft.alive),
    ballots: missing(kind === 'formal' ? draft.alive : []),
    tied: [],
    out: null,
  });
}

/** The round that is being played. @throws TypeError if there is none. */
export function currentRound(state: MugState): Round {
  const round = state.rounds.at(-1);
  if (round === undefined) throw new TypeError('Cannot read the round: none was begun');
  return round;
}

/** The number of a round among rounds of its kind, from 1. */
export function countPlayers(rounds: readonly Round[], round: Round): number {
  return rounds.slice(0, rounds.indexOf(round) + 1).filter(({ kind }) => kind === round.kind).length;
}

/**
 * Ends a formal round: the seat leaves (`null`: no seat does), and equation 9 decides whether another round follows.
 */
export function closeRound(draft: MugState, out: Seat | null, config: MugConfig): void {
  const round = currentRound(draft);
  round.out = out;
  draft.alive = draft.alive.filter((seat) => seat !== out);
  const stop = stopReason(draft, config);
  if (stop === null) startRound(draft, 'formal');
  else endDetection(draft, stop, config);
}

/** Ends the detection game and selects the seats that summarize. */
export function endDetection(draft: MugState, stop: StopReason, config: MugConfig): void {
  draft.stop = stop;
  const survived = stop === 'one-regular' || stop === 'timeout';
  if (survived && config.onSurvival === 'none') {
    draft.answer = { by: 'chance', why: null, text: null };
    draft.phase = 'end';
    return;
  }
  if (survived && config.onSurvival === 'vote') {
    const { statements } = currentRound(draft);
    settleAnswer(
      draft,
      draft.alive.map((seat) => statements[seat]?.answer ?? ''),
      config,
    );
    return;
  }
  const isRegular = (seat: Seat): boolean => seatRole(draft, seat) === 'regular';
  if (survived && config.onSurvival === 'leave') draft.alive = draft.alive.filter(isRegular);
  const returns = (seat: Seat): boolean => config.rejoin && isRegular(seat);
  beginSummary(
    draft,
    draft.seats.filter((seat) => draft.alive.includes(seat) || returns(seat)),
  );
}

/** The role of a seat; before the deal all are regular. */
export function seatRole({ roles }: Pick<MugState, 'roles'>, seat: Seat): MugRole {
  return roles === null ? 'regular' : readEntry(roles, seat);
}

/** Equation 9: found, at most one regular left, or t_max reached. With several undercovers, found means all of them. */
function stopReason(state: MugState, { maxRounds }: MugConfig): StopReason | null {
  const hidden = state.alive.filter((seat) => seatRole(state, seat) === 'undercover').length;
  if (hidden === 0) return 'found';
  if (state.alive.length - hidden <= 1) return 'one-regular';
  return state.rounds.filter(({ kind }) => kind === 'formal').length >= maxRounds ? 'timeout' : null;
}
