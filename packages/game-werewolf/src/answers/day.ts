import type { ChanceAnswer, MoveAnswer } from '@masbench/core';
import type { Bid, Speech } from '../asks.js';
import { judgedWithBid, queueJudgements, record } from '../deception/queue.js';
import type { Options } from '../options/schema.js';
import {
  advanceBids,
  advanceVote,
  afterDay,
  exile,
  giveFloor,
  nextTurn,
  openBallot,
  openTurn,
  today,
} from '../rules/flow.js';
import {
  clipped,
  addAnswer,
  indexPlayers,
  insertSorted,
  living,
  logAction,
  playerNames,
  note,
  playerAt,
} from '../table/table.js';
import type { PlayerIndex, State } from '../state.js';

type DayRule<Answer> = (draft: State, answer: Answer, options: Options) => void;

export const bid: DayRule<MoveAnswer<unknown, Bid>> = (draft, answer, options) => {
  const { by, failed } = taken(draft, answer);
  const { bid: height, judgement, reasoning } = answer.action;
  openTurn(draft).bids[by] = height;
  if (options.deception.peers === 'with-bids') judgeWithBid(draft, by, failed ? undefined : judgement);
  logAction(draft, by, { action: 'bid', choice: height, reasoning, failed });
  advanceBids(draft, options);
};

/** Takes the judgement of the last statement that came with a bid. */
function judgeWithBid(state: State, by: PlayerIndex, judgement: Bid['judgement']): void {
  const entry = judgedWithBid(state, by)?.peers.find((peer) => peer.by === by);
  if (entry === undefined) return;
  entry.judgement = judgement === undefined ? 'invalid' : { reasoning: '', ...judgement };
  const { analysis } = playerAt(state, by);
  analysis.asked += 1;
  if (judgement === undefined) analysis.failed += 1;
}

export const floor: DayRule<ChanceAnswer<PlayerIndex>> = (draft, { value }) => {
  giveFloor(draft, value);
};

export const debate: DayRule<MoveAnswer<unknown, Speech>> = (draft, answer, options) => {
  const { by, failed } = taken(draft, answer);
  const { statement: text, claims, note: remembered, reasoning } = answer.action;
  logAction(draft, by, { action: 'debate', choice: null, reasoning, failed });
  note(draft, by, remembered, options);
  const id = record(draft, { by, kind: 'debate', text, claims }, options);
  openTurn(draft).statement = id;
  playerAt(draft, by).spoken += 1;
  if (id !== null) queueJudgements(draft, [id], options);
  if (options.polls) openPoll(draft);
  nextTurn(draft, options);
};

/** Polls all living players after a turn; the next turn does not wait for the answers. */
function openPoll(state: State): void {
  const day = today(state);
  const waiting = living(state);
  const turn = day.turns.length - 1;
  openTurn(state).polls = state.players.map(() => null);
  state.pending.push({
    kind: 'poll',
    key: `d${state.days.length}t${turn}`,
    day: state.days.length - 1,
    turn,
    living: playerNames(state, waiting),
    waiting,
  });
}

interface Vote {
  reasoning: string;
  target: string | null;
  statement: string;
  note?: string | undefined;
}

export const vote: DayRule<MoveAnswer<unknown, Vote>> = (draft, answer, options) => {
  const { by, failed } = taken(draft, answer);
  const { statement, note: remembered, reasoning } = answer.action;
  const target = failed ? null : answer.action.target;
  const ballot = openBallot(draft);
  ballot.votes[by] = target === null ? null : indexPlayers(draft, 'name', target);
  ballot.explanations[by] = clipped(statement, options.limits.statementChars);
  if (failed) insertSorted(ballot.failed, by, (other) => other > by);
  ballot.waiting = ballot.waiting.filter((voter) => voter !== by);
  logAction(draft, by, { action: 'vote', choice: target, reasoning, failed });
  note(draft, by, remembered, options);
  advanceVote(draft, options);
};

export const exileTie: DayRule<ChanceAnswer<PlayerIndex>> = (draft, { value }, options) => {
  exile(draft, value, options);
};

export const summarize: DayRule<MoveAnswer<unknown, { summary: string }>> = (draft, answer, options) => {
  const { by, failed } = taken(draft, answer);
  const { summary } = answer.action;
  logAction(draft, by, { action: 'summarize', choice: null, reasoning: summary, failed });
  note(draft, by, summary, options);
  draft.summarizing = draft.summarizing.filter((player) => player !== by);
  if (draft.summarizing.length === 0) afterDay(draft, options);
};

function taken(
  state: State,
  { seat, by: source }: Pick<MoveAnswer, 'seat' | 'by'>,
): { readonly by: PlayerIndex; readonly failed: boolean } {
  const by = indexPlayers(state, 'seat', seat);
  const failed = source === 'fallback';
  addAnswer(state, by, failed);
  return { by, failed };
}
