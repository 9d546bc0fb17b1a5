import type { ChanceAnswer, MoveAnswer } from '@masbench/core';
import type { TargetAction } from '../choices.js';
import type { Options } from '../options/schema.js';
import { advanceNight, tonight } from '../rules/flow.js';
import { addAnswer, indexPlayers, insertSorted, logAction, note } from '../table/table.js';
import type { Night, NightAction, PlayerIndex, State } from '../state.js';

type TargetAnswer = MoveAnswer<unknown, TargetAction>;
type Draw = ChanceAnswer<PlayerIndex>;
type NightRule<Answer> = (draft: State, answer: Answer, options: Options) => void;

/** A wolf's proposal. */
export const eliminate: NightRule<TargetAnswer> = onAction(
  'eliminate',
  (night) => night.proposals.at(-1) ?? [],
);

export const protect: NightRule<TargetAnswer> = onAction('protect', (night) => night.protections);

export const unmask: NightRule<TargetAnswer> = onAction('unmask', (night) => night.inspections);

export const chooser: NightRule<Draw> = onDraw((night, value) => (night.chooser = value));

export const attackTie: NightRule<Draw> = onDraw((night, value) => (night.drawn.tie = value));

export const fixedVictim: NightRule<Draw> = onDraw((night, value) => (night.drawn.victim = value));

export const fixedInspection: NightRule<Draw> = onDraw((night, value) => (night.drawn.inspected = value));

/** Collects an action, which takes effect when the night is resolved. */
function onAction(action: string, listOf: (night: Night) => NightAction[]): NightRule<TargetAnswer> {
  return (draft, { seat, action: { target, note: remembered, reasoning }, by: source }, options) => {
    const by = indexPlayers(draft, 'seat', seat);
    const failed = source === 'fallback';
    addAnswer(draft, by, failed);
    const choice = { by, target: target === null ? null : indexPlayers(draft, 'name', target) };
    insertSorted(listOf(tonight(draft)), choice, (other) => other.by > by);
    logAction(draft, by, { action, choice: target, reasoning, failed });
    note(draft, by, remembered, options);
    advanceNight(draft, options);
  };
}

function onDraw(take: (night: Night, value: PlayerIndex) => void): NightRule<Draw> {
  return (draft, { value }, options) => {
    take(tonight(draft), value);
    advanceNight(draft, options);
  };
}
