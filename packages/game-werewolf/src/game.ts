import { defineGame, MasbenchError, type Seat } from '@masbench/core';
import * as day from './answers/day.js';
import * as judging from './answers/judging.js';
import * as night from './answers/night.js';
import { werewolfAsks } from './asks.js';
import { makeWerewolfState, takeDraw } from './deal/deal.js';
import { matchMetrics } from './metrics/match.js';
import { checkPlayers } from './deal/check.js';
import { configSchema } from './deal/config.js';
import type { Options } from './options/schema.js';
import { listWerewolfRequests } from './open.js';
import { matchOutcome, type Outcome } from './outcome.js';
import { resampleWerewolfState } from './resample.js';
import type { State } from './state.js';
import * as views from './views.js';

const definition = defineGame<State>()({
  name: 'werewolf',
  version: 3,
  config: configSchema,
  asks: werewolfAsks,
  setup,
  open: listWerewolfRequests,
  on: {
    table: (draft, { value }, options: Options) => takeDraw(draft, 'table', value, options),
    roles: (draft, { value }, options) => takeDraw(draft, 'roles', value, options),
    names: (draft, { value }, options) => takeDraw(draft, 'names', value, options),
    speaking: (draft, { value }, options) => takeDraw(draft, 'speaking', value, options),
    chooser: night.chooser,
    attackTie: night.attackTie,
    fixedVictim: night.fixedVictim,
    fixedInspection: night.fixedInspection,
    eliminate: night.eliminate,
    protect: night.protect,
    unmask: night.unmask,
    bid: day.bid,
    floor: day.floor,
    debate: day.debate,
    vote: day.vote,
    exileTie: day.exileTie,
    summarize: day.summarize,
    poll: judging.poll,
    observers: judging.observers,
    selfAnalysis: judging.selfAnalysis,
    peerAnalysis: judging.peerAnalysis,
  },
  views: {
    rules: views.rules,
    table: views.viewWerewolfTable,
    talk: views.talk,
    self: views.viewWerewolfSelf,
  },
  outcome: matchOutcome,
  scores: ({ players }: Outcome) =>
    Object.fromEntries(Object.entries(players).map(([seat, { won }]) => [seat, won ? 1 : 0])),
  metrics: matchMetrics,
  phase: phaseText,
  resample: resampleWerewolfState,
});

type Definition = typeof definition;

/** The type of the game, for agents: `Agent<Werewolf>`, `Handlers<Werewolf>`. */
export interface Werewolf extends Definition {}

/**
 * Werewolf (after WOLF, arXiv 2512.09187): wolves kill by night, all players debate and exile by day, and every public
 * statement is judged for deception by its speaker and its peers. 5 to 20 seats. Agents are asked by seat; players know
 * each other by names that are drawn with the roles.
 *
 * @example
 * ```ts
 * import { play } from '@masbench/core';
 * import { werewolf, werewolfScriptedPlayer } from '@masbench/game-werewolf';
 *
 * const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
 * const agents = Object.fromEntries(seats.map((seat) => [seat, werewolfScriptedPlayer()]));
 * const { outcome } = await play(werewolf, { config: { preset: 'kaggle' }, agents, seed: 7 });
 * console.log(outcome?.winner, outcome?.rounds);
 * ```
 */
export const werewolf: Werewolf = definition;

function setup(options: Options, seats: readonly Seat[]): State {
  const fault = checkPlayers(options, seats.length);
  if (fault !== undefined) throw new MasbenchError('CONFIG_INVALID', `Cannot play werewolf: ${fault}`);
  return makeWerewolfState(options, seats);
}

/** The phase with round and step, so that every change of one of them is a `phase` event. */
function phaseText({ round, step, phase }: State): string {
  return `${phase} (round ${round}, step ${step})`;
}
