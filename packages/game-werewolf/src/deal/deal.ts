import { type Ask, type Request, type Seat, sampled, shuffled } from '@masbench/core';
import type { werewolfAsks } from '../asks.js';
import { makeTable } from './check.js';
import { makeDeck } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import { beginMatch } from '../rules/flow.js';
import { playerAt } from '../table/table.js';
import type { Deal, State } from '../state.js';
import { roster } from '../options/names.js';

/** The missing draws: table, roles, names and speaking order, each from its own random stream. */
export function dealRequests(
  { deal, players }: State,
  ask: Ask<typeof werewolfAsks>,
  options: Options,
): Request[] {
  const indices = players.map((_player, index) => index);
  const requests: Request[] = [];
  if (deal.table === null) requests.push(ask.table(shuffled(indices)));
  if (deal.roles === null) requests.push(ask.roles(shuffled(makeDeck(makeTable(options, players.length)))));
  if (deal.names === null)
    requests.push(ask.names(sampled((rng) => rng.shuffle(roster).slice(0, players.length))));
  if (deal.speaking === null) requests.push(ask.speaking(shuffled(indices)));
  return requests;
}

/** The initial state. If the whole deal is pinned, the first round has begun. */
export function makeWerewolfState(options: Options, seats: readonly Seat[]): State {
  const state: State = {
    round: 0,
    step: 0,
    phase: 'deal',
    players: seats.map((seat) => ({
      seat,
      name: '',
      role: 'villager',
      alive: true,
      spoken: 0,
      facts: [],
      notes: [],
      play: { asked: 0, failed: 0 },
      analysis: { asked: 0, failed: 0 },
    })),
    deal: pinnedDeal(options),
    table: [],
    speaking: [],
    nights: [],
    days: [],
    deaths: [],
    news: [],
    statements: [],
    pending: [],
    summarizing: [],
    log: [],
    winner: null,
  };
  settleDeal(state, options);
  return state;
}

/** The pinned parts of the deal; the rest is drawn. */
function pinnedDeal({ pin }: Options): Deal {
  return {
    table: copied(pin.table),
    roles: copied(pin.roles),
    names: copied(pin.names),
    speaking: copied(pin.speaking),
  };
}

/** Applies one draw. The last one begins the match. */
export function takeDraw<Field extends keyof Deal>(
  state: State,
  field: Field,
  value: Deal[Field],
  options: Options,
): void {
  state.deal[field] = value;
  settleDeal(state, options);
}

/** Seats the players and begins the match once everything is dealt. */
function settleDeal(state: State, options: Options): void {
  const { table, roles, names, speaking } = state.deal;
  if (table === null || roles === null || names === null || speaking === null) return;
  for (const [index, role] of roles.entries()) playerAt(state, index).role = role;
  for (const [index, name] of names.entries()) playerAt(state, index).name = name;
  state.table = [...table];
  state.speaking = [...speaking];
  beginMatch(state, options);
}

function copied<Item>(list: readonly Item[] | undefined): Item[] | null {
  return list === undefined ? null : [...list];
}
