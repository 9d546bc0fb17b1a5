import { countsAsWolf } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import type { Ballot, PlayerIndex, State } from '../state.js';
import { living } from '../table/table.js';

/** The legal targets of a wolf, in seating order. */
export function attackTargets(state: State, wolf: PlayerIndex, { wolves }: Options): PlayerIndex[] {
  switch (wolves.targets) {
    case 'non-wolves':
      return living(state, ({ role }) => !countsAsWolf(role));
    case 'others':
      return living(state, (_player, index) => index !== wolf);
    case 'any':
      return living(state);
  }
}

/** The legal targets of a doctor, in seating order. Players saved before remain targets. */
export function protectTargets(state: State, doctor: PlayerIndex, options: Options): PlayerIndex[] {
  const before = state.nights.at(-2)?.protections.find(({ by }) => by === doctor)?.target ?? null;
  return living(
    state,
    (_player, index) =>
      (index !== doctor || options.doctor.self) && (index !== before || options.doctor.repeat),
  );
}

/** The legal targets of a seer, in seating order: other players, none twice while others are left. */
export function inspectTargets(state: State, seer: PlayerIndex, options: Options): PlayerIndex[] {
  const others = living(state, (_player, index) => index !== seer);
  if (options.seer.repeat) return others;
  const known = new Set<PlayerIndex | null>();
  for (const night of state.nights) {
    for (const { by, target } of night.inspections) if (by === seer) known.add(target);
  }
  const fresh = others.filter((index) => !known.has(index));
  return fresh.length === 0 ? others : fresh;
}

/** The legal targets of a vote, in seating order. */
export function voteTargets(
  state: State,
  voter: PlayerIndex,
  candidates: Ballot['candidates'],
  options: Options,
): PlayerIndex[] {
  return living(
    state,
    (_player, index) =>
      (index !== voter || options.vote.self) && (candidates === null || candidates.includes(index)),
  );
}
