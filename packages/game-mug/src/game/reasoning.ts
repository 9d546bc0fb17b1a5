import type { Ask, MoveAnswer, Request, Seat } from '@masbench/core';
import { listLetters } from '../question.js';
import type { MugAsks, ReasonAction, ReasonData } from './asks.js';
import type { MugConfig } from './config.js';
import { currentRound, endDetection, countPlayers, startRound } from './detection.js';
import { byName, seatName, listOthers, namedSeat } from './names.js';
import { waiting, type Line, type MugState } from './state.js';

/** Reasonings of this round that are still missing (equation 4). */
export function openReasonings(state: MugState, ask: Ask<MugAsks>, config: MugConfig): Request[] {
  return waiting(currentRound(state).statements).map((seat) =>
    ask.reason(seat, reasonData(state, seat, config)),
  );
}

/** Takes a reasoning; with the last one the round goes on to the vote, or the next round begins. */
export function takeReasoning(
  draft: MugState,
  { seat, action, by, why }: Pick<MoveAnswer<ReasonData, ReasonAction>, 'seat' | 'action' | 'by' | 'why'>,
  config: MugConfig,
): void {
  const { thought, answer, reasoning, details, questions, replies } = action;
  const line = ({ to, text }: Line): Line => ({ to: namedSeat(draft, to), text });
  const round = currentRound(draft);
  round.statements[seat] = {
    by,
    why: why ?? null,
    thought: thought || null,
    answer: answer ?? '',
    reasoning,
    details: details.filter(({ subject }) => subject !== ''),
    questions: questions.filter(isSaid).map(line),
    replies: replies.filter(isSaid).map(line),
  };
  if (waiting(round.statements).length > 0) return;
  if (round.kind === 'formal') draft.phase = 'vote';
  else if (draft.rounds.length < config.observationRounds) startRound(draft, 'observation');
  else if (draft.forgery.status === 'failed') endDetection(draft, 'no-image', config);
  else if (config.undercovers === 0) endDetection(draft, 'no-undercover', config);
  else startRound(draft, 'formal');
}

function isSaid({ text }: Pick<Line, 'text'>): boolean {
  return text !== '';
}

function reasonData(state: MugState, seat: Seat, config: MugConfig): ReasonData {
  const round = currentRound(state);
  const before = state.rounds.at(-2)?.statements ?? {};
  return {
    round: countPlayers(state.rounds, round),
    rounds: round.kind === 'formal' ? config.maxRounds : config.observationRounds,
    kind: round.kind,
    others: listOthers(state, seat),
    asked: byName(state, state.alive).flatMap((from) =>
      (before[from]?.questions ?? [])
        .filter(({ to }) => to === seat)
        .map(({ text }) => ({ from: seatName(state, from), text })),
    ),
    maxQuestions: config.maxQuestions,
    letters: listLetters(config),
  };
}
