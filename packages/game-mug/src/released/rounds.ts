import { uniform, type Ask, type MoveAnswer, type Request, type Seat } from '@masbench/core';
import { given, readEntry, waiting } from '../game/state.js';
import { listLetters } from '../question.js';
import type {
  DefendAction,
  ReleasedAsks,
  ReleasedReasonAction,
  ReleasedVoteAction,
  ReleasedVoteData,
} from './asks.js';
import {
  releasedName,
  newRound,
  releasedRound,
  releasedSeat,
  type ReleasedConfig,
  type ReleasedState,
} from './config.js';
import { suggested, suspicions } from './suggestion.js';

type Given<Action> = Pick<MoveAnswer<unknown, Action>, 'seat' | 'action' | 'by' | 'why'>;

/** All that is still missing in this step of the round. */
export function listReleasedRequests(
  state: ReleasedState,
  ask: Ask<ReleasedAsks>,
  config: ReleasedConfig,
): Request[] {
  const round = releasedRound(state);
  switch (state.phase) {
    case 'reason':
      return waiting(round.statements).map((seat) => ask.reason(seat, reasonData(state, seat, config)));
    case 'defend':
      return waiting(round.defences).map((seat) => ask.defend(seat, defendData(state, seat, config)));
    case 'vote':
      return waiting(round.ballots).map((seat) => ask.vote(seat, voteData(state, seat)));
    case 'judge':
      return judgingSeats(state).map((seat) => ask.judge(seat, voteData(state, null)));
    case 'draw':
      return [ask.tie(uniform(round.tied))];
    default:
      return [];
  }
}

export function takeReleasedReasoning(
  draft: ReleasedState,
  { seat, action, by, why }: Given<ReleasedReasonAction>,
): void {
  const round = releasedRound(draft);
  round.statements[seat] = { by, why: why ?? null, answer: action.answer ?? '', reasoning: action.reasoning };
  if (waiting(round.statements).length === 0) draft.phase = 'defend';
}

export function onDefend(draft: ReleasedState, { seat, action, by, why }: Given<DefendAction>): void {
  const round = releasedRound(draft);
  const scores = Object.fromEntries(
    action.scores.map(({ name, score }) => [releasedSeat(draft, name), score]),
  );
  round.defences[seat] = {
    by,
    why: why ?? null,
    answer: action.answer ?? '',
    analysis: action.analysis,
    scores,
  };
  if (waiting(round.defences).length > 0) return;
  // Scores take effect together, so the order of arrival does not matter.
  for (const [giver, defence] of given(round.defences)) {
    for (const [receiver, score] of Object.entries(defence.scores)) {
      draft.received[receiver] = { ...draft.received[receiver], [giver]: score };
    }
  }
  if (Object.keys(round.ballots).length > 0) draft.phase = 'vote';
  else nextRound(draft);
}

/** Takes a vote. After the last one a seat leaves, a judge is asked, or a tie is drawn. */
export function takeReleasedVote(
  draft: ReleasedState,
  { seat, action, by, why }: Given<ReleasedVoteAction>,
  config: ReleasedConfig,
): void {
  const round = releasedRound(draft);
  const named = action.vote === null ? null : releasedSeat(draft, action.vote);
  round.ballots[seat] = { by, why: why ?? null, named, target: named ?? suggested(suspicions(draft, seat)) };
  if (waiting(round.ballots).length > 0) return;
  if (draft.alive.length === 2 && !draft.alive.includes(draft.undercover)) {
    draft.phase = 'judge';
    return;
  }
  const votes = given(round.ballots).map(([, { target }]) => target);
  if (draft.alive.length === 2 && config.systemVote) votes.push(draft.undercover);
  const count = (candidate: Seat): number => votes.filter((vote) => vote === candidate).length;
  const most = Math.max(...draft.alive.map(count));
  removeSeat(
    draft,
    draft.alive.filter((candidate) => count(candidate) === most),
  );
}

/** Takes the verdict on two regulars; a verdict without a name follows the scores, as a vote does. */
export function takeReleasedVerdict(draft: ReleasedState, { action }: Given<ReleasedVoteAction>): void {
  removeSeat(draft, [
    action.vote === null ? suggested(suspicions(draft, null)) : releasedSeat(draft, action.vote),
  ]);
}

/** A single candidate leaves at once; of several, one is drawn. The game ends with one seat left. */
export function removeSeat(draft: ReleasedState, candidates: readonly Seat[]): void {
  const round = releasedRound(draft);
  if (candidates.length > 1) {
    round.tied = [...candidates];
    draft.phase = 'draw';
    return;
  }
  round.out = candidates[0] ?? null;
  draft.alive = draft.alive.filter((seat) => seat !== round.out);
  if (draft.alive.length > 1) nextRound(draft);
  else draft.phase = 'end';
}

function nextRound(draft: ReleasedState): void {
  draft.rounds.push(newRound(draft.alive, true));
  draft.phase = 'reason';
}

function reasonData(state: ReleasedState, seat: Seat, config: ReleasedConfig) {
  const before = state.rounds.at(-2);
  const own = seat === state.undercover ? before?.statements[seat] : before?.defences[seat];
  const previous = own
    ? { answer: own.answer, reasoning: 'reasoning' in own ? own.reasoning : own.analysis }
    : null;
  return {
    round: state.rounds.length,
    previous,
    scores: Object.values(state.received[seat] ?? {}),
    letters: listLetters(config),
  };
}

function defendData(state: ReleasedState, seat: Seat, config: ReleasedConfig) {
  const statements = given(releasedRound(state).statements);
  const label = (other: Seat): string =>
    config.roleLabels
      ? `${releasedName(state, other)} (${other === state.undercover ? 'Undercover' : 'Real'})`
      : releasedName(state, other);
  const own = readEntry(Object.fromEntries(statements), seat);
  const others = statements.filter(([speaker]) => speaker !== seat);
  return {
    own: { answer: own.answer, reasoning: own.reasoning },
    others: others.map(([speaker, { answer, reasoning }]) => ({
      speaker: label(speaker),
      answer,
      reasoning,
    })),
    names: others.map(([speaker]) => releasedName(state, speaker)),
    letters: listLetters(config),
  };
}

/** The data of a voter. The judge, `null`, is no candidate and gave no scores. */
function voteData(state: ReleasedState, voter: Seat | null): ReleasedVoteData {
  const candidates = suspicions(state, voter);
  return {
    suggestion: releasedName(state, suggested(candidates)),
    candidates: candidates.map(({ seat: candidate, suspicion }) => ({
      name: releasedName(state, candidate),
      suspicion,
    })),
    defences: given(releasedRound(state).defences).map(([speaker, { answer, analysis }]) => ({
      speaker: releasedName(state, speaker),
      answer,
      reasoning: analysis,
    })),
  };
}

/**
 * The released code creates a new agent with the original image; here the first living seat, which holds it, judges.
 */
function judgingSeats({ alive }: ReleasedState): Seat[] {
  return alive.slice(0, 1);
}
