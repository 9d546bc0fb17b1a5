import type { Options } from '../options/schema.js';
import type { Night, NightAction, PlayerIndex, State } from '../state.js';
import { attackTargets, inspectTargets, protectTargets } from './targets.js';
import { announceNews, kill, learn, livingOfRole, livingWolves, playerAt, seen } from '../table/table.js';

/** Opens a new night, without any trace of earlier ones. */
export function newNight(state: State, options: Options): Night {
  const night: Night = {
    round: state.round,
    chooser: null,
    proposals: [[]],
    protections: [],
    inspections: [],
    drawn: { victim: null, inspected: null, tie: null },
    attack: null,
    victim: null,
  };
  const [first, ...others] = livingWolves(state);
  if (first !== undefined && (options.wolves.choice === 'leader' || others.length === 0))
    night.chooser = first;
  return night;
}

/** The kind of this night: the first may differ from all others. */
export function readKind(state: State, options: Options): Options['firstNight'] {
  return state.nights.length === 1 ? options.firstNight : 'usual';
}

/** Wolves that still have to name a victim; none while the deciding wolf is yet to be drawn. */
export function wolvesAsked(state: State, night: Night, options: Options): PlayerIndex[] {
  if (readKind(state, options) !== 'usual') return [];
  const { choice } = options.wolves;
  const deciding =
    choice === 'plurality' || choice === 'unanimous'
      ? livingWolves(state)
      : livingWolves(state).filter((wolf) => wolf === night.chooser);
  return without(deciding, night.proposals.at(-1) ?? []).filter(
    (wolf) => attackTargets(state, wolf, options).length > 0,
  );
}

/** True if the deciding wolf must be drawn. */
export function choosesWolf(state: State, night: Night, options: Options): boolean {
  return (
    readKind(state, options) === 'usual' && options.wolves.choice === 'random-wolf' && night.chooser === null
  );
}

/** Doctors that still have to choose. */
export function doctorsAsked(state: State, night: Night, options: Options): PlayerIndex[] {
  if (readKind(state, options) !== 'usual') return [];
  return without(livingOfRole(state, 'doctor'), night.protections).filter(
    (doctor) => protectTargets(state, doctor, options).length > 0,
  );
}

/** Seers that still have to choose. */
export function seersAsked(state: State, night: Night, options: Options): PlayerIndex[] {
  if (readKind(state, options) === 'fixed') return [];
  return without(livingOfRole(state, 'seer'), night.inspections).filter(
    (seer) => inspectTargets(state, seer, options).length > 0,
  );
}

function without(players: readonly PlayerIndex[], done: readonly NightAction[]): PlayerIndex[] {
  return players.filter((player) => !done.some(({ by }) => by === player));
}

/** Draws that a fixed night still needs. */
export function fixedDraws(
  state: State,
  night: Night,
  options: Options,
): { victim: boolean; inspected: boolean } {
  const fixed = readKind(state, options) === 'fixed';
  return {
    victim: fixed && night.drawn.victim === null,
    inspected: fixed && night.drawn.inspected === null && livingOfRole(state, 'seer').length > 0,
  };
}

/** The result of the wolves' proposals: a target or none, a tie to draw, or another round of proposals. */
export type AttackDecision =
  | { readonly kind: 'target'; readonly target: PlayerIndex | null }
  | { readonly kind: 'draw'; readonly among: readonly PlayerIndex[] }
  | { readonly kind: 'again' };

/** Counts the last round of proposals. */
export function attackDecision(state: State, night: Night, options: Options): AttackDecision {
  if (night.drawn.tie !== null) return { kind: 'target', target: night.drawn.tie };
  const { choice, tie, silence, rounds } = options.wolves;
  const proposals = night.proposals.at(-1) ?? [];
  const counts = new Map<PlayerIndex, number>();
  for (const { target } of proposals) if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  const firstTarget = (): PlayerIndex | null =>
    attackTargets(state, livingWolves(state)[0] ?? -1, options)[0] ?? null;
  if (counts.size === 0) return { kind: 'target', target: silence === 'first-target' ? firstTarget() : null };
  const most = Math.max(...counts.values());
  const leaders = state.table.filter((player) => counts.get(player) === most);
  const agreed = choice === 'unanimous' ? most === proposals.length : leaders.length === 1;
  if (agreed) return { kind: 'target', target: leaders[0] ?? null };
  if (choice === 'unanimous' && night.proposals.length < rounds) return { kind: 'again' };
  switch (tie) {
    case 'random':
      return { kind: 'draw', among: leaders };
    case 'none':
      return { kind: 'target', target: null };
    case 'first-seat':
      return { kind: 'target', target: leaders[0] ?? null };
    case 'first-target':
      return { kind: 'target', target: firstTarget() };
  }
}

/** Resolves a night at once: protection against attack, the death, what each power learns, the announcement. */
export function resolveNight(state: State, night: Night, attack: PlayerIndex | null, options: Options): void {
  const saved = night.protections.some(({ target }) => target !== null && target === attack);
  night.attack = attack;
  night.victim = saved ? null : attack;
  if (night.victim !== null) kill(state, night.victim, 'night');
  if (attack !== null && readKind(state, options) === 'usual') {
    for (const wolf of livingWolves(state)) learn(state, wolf, { about: 'eliminate', target: attack });
  }
  deliver(state, night, options);
  announceNews(state, { kind: 'night', victim: night.victim });
}

/** Informs doctors and seers that survived the night of their actions and findings. */
function deliver(state: State, { protections, inspections }: Night, options: Options): void {
  for (const { by, target } of protections) {
    if (target !== null && playerAt(state, by).alive) learn(state, by, { about: 'protect', target });
  }
  for (const { by, target } of inspections) {
    if (target === null || !playerAt(state, by).alive) continue;
    learn(state, by, { about: 'unmask', target, result: seen(playerAt(state, target), options.seer.sees) });
  }
}
