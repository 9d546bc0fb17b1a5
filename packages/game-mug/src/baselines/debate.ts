import type { Ask, Request, Seat } from '@masbench/core';
import { given, missing, waiting } from '../game/state.js';
import { listLetters } from '../question.js';
import type { BaselineAsks, TakeAction } from './asks.js';
import type { BaselineConfig } from './config.js';
import { end, settleBaseline } from './ending.js';
import { makeTake, type RuleAnswer } from './solo.js';
import type { BaselineState, Take } from './state.js';

/** Answers of this round of debate that are still missing. */
export function openDebate(state: BaselineState, ask: Ask<BaselineAsks>, config: BaselineConfig): Request[] {
  return waiting(lastRound(state)).map((seat) =>
    ask.debate(seat, {
      round: state.rounds.length,
      rounds: state.plan.rounds,
      letters: listLetters(config),
    }),
  );
}

/** Takes an answer; after the last round the answers are counted or judged. */
export function onDebate(draft: BaselineState, answer: RuleAnswer<TakeAction>, config: BaselineConfig): void {
  const round = lastRound(draft);
  round[answer.seat] = makeTake(answer);
  if (waiting(round).length > 0) return;
  if (draft.rounds.length < draft.plan.rounds) draft.rounds.push(missing(draft.plan.solvers));
  else if (draft.plan.judge !== null) draft.phase = 'judge';
  else settleBaseline(draft, lastTakes(draft), config);
}

/** Takes the verdict. If the judge gave none, the debaters' answers are counted. */
export function takeVerdict(
  draft: BaselineState,
  { action, by, why }: RuleAnswer<TakeAction>,
  config: BaselineConfig,
): void {
  const text = action.answer ?? '';
  if (text.trim() === '') settleBaseline(draft, lastTakes(draft), config);
  else end(draft, { by, why: why ?? null }, text);
}

/** The seat that judges. @throws TypeError if there is none: a fault of the rules. */
export function judgeSeat({ plan }: BaselineState): Seat {
  if (plan.judge === null) throw new TypeError('Cannot ask: there is no judge');
  return plan.judge;
}

function lastTakes(state: BaselineState): Take[] {
  return given(lastRound(state)).map(([, take]) => take);
}

function lastRound({ rounds }: BaselineState): BaselineState['rounds'][number] {
  const round = rounds.at(-1);
  if (round === undefined) throw new TypeError('Cannot read the round: no debate was begun');
  return round;
}
