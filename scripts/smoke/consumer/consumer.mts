import { defineGame, move, play, type Agent, type Handlers } from '@masbench/core';
import { conform, randomAgent, type GameLaw } from '@masbench/core/testing';
import { hq, qScore, hqScriptedHandlers, type Hq, type QScoreRow } from '@masbench/game-hq';
import * as mug from '@masbench/game-mug';
import * as werewolf from '@masbench/game-werewolf';
import { llmAgent } from '@masbench/llm';
import { mockServer, scriptedModel } from '@masbench/llm/testing';
import { asService, lexical } from '@masbench/scorers';
import { auroc } from '@masbench/statistics';
import * as z from 'zod';

interface State {
  picks: Record<string, number>;
}

const game = defineGame<State>()({
  name: 'pick',
  version: 1,
  config: z.object({ most: z.int().default(3) }),
  asks: { pick: move({ data: z.object({ most: z.int() }), action: z.object({ number: z.int() }) }) },
  setup: () => ({ picks: {} }),
  open: (state, ask, { most }) =>
    ['A', 'B'].filter((seat) => !(seat in state.picks)).map((seat) => ask.pick(seat, { most })),
  on: { pick: (draft, { seat, action }) => void (draft.picks[seat] = action.number) },
  views: { mine: (state, seat) => state.picks[seat] ?? null },
  outcome: ({ picks }) => (Object.keys(picks).length === 2 ? picks : null),
});

const picker: Handlers<typeof game> = { pick: ({ data }) => ({ number: data.most }) };
// @ts-expect-error the action has no field of this name
export const wrong: Handlers<typeof game> = { pick: () => ({ count: 1 }) };

export const player: Agent<Hq> = { ...hqScriptedHandlers(), policy: () => ({ choice: 'end' }) };
export const laws: readonly GameLaw[] = ['terminates'];
export const rows: readonly QScoreRow[] = [];
export const used = [
  play(game, { config: {}, agents: { A: picker, B: randomAgent() } }),
  conform(game, { config: {}, seats: 2 }),
  hq.name,
  qScore(rows, { alpha: 1, beta: 0.1 }),
  mug,
  werewolf,
  llmAgent,
  mockServer,
  scriptedModel,
  asService(lexical()),
  auroc,
];
