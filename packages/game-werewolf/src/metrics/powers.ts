import { computeKnownMean, ratio } from '@masbench/statistics';
import type { Options } from '../options/schema.js';
import { isWolf, playerAt } from '../table/table.js';
import { inspectTargets, protectTargets } from '../rules/targets.js';
import type { Night, PlayerIndex, State } from '../state.js';

/** The success of seers and doctors. */
export interface PowerMetrics {
  /** Inspections of seers. */
  readonly inspections: number;
  /** Share of inspections that hit a wolf. */
  readonly seerHitRate: number | null;
  /** Expected share where each inspection had any legal target. */
  readonly seerHitRateAtRandom: number | null;
  /** Round in which a seer first claimed the role; `null` if none did. */
  readonly seerRevealRound: number | null;
  /** Attacks of the wolves. */
  readonly attacks: number;
  /** Share of attacks with a doctor alive that were blocked. */
  readonly saveRate: number | null;
  /** Expected share where each protection had any legal target. */
  readonly saveRateAtRandom: number | null;
  /** Whether every dealt seer or doctor lived to the end; `null` if none was dealt. */
  readonly keyRolesSurvived: boolean | null;
}

/** Measures inspections and protections against random choice. */
export function powerMetrics(state: State, options: Options): PowerMetrics {
  const inspections = state.nights.flatMap((night) =>
    night.inspections.flatMap(({ by, target }) => (target === null ? [] : [{ night, by, target }])),
  );
  const guarded = state.nights.filter(({ attack, protections }) => attack !== null && protections.length > 0);
  const key = state.players.filter(({ role }) => role === 'seer' || role === 'doctor');
  const reveal = state.statements.find(
    ({ by, said }) =>
      playerAt(state, by).role === 'seer' &&
      said.claims.some((claim) => 'role' in claim && claim.role === 'seer'),
  );
  return {
    inspections: inspections.length,
    seerHitRate: ratio(inspections.filter(({ target }) => isWolf(state, target)).length, inspections.length),
    seerHitRateAtRandom: computeKnownMean(
      inspections.map(({ night, by }) => hitAtRandom(atDusk(state, night, options), by, options)),
    ),
    seerRevealRound: reveal?.said.round ?? null,
    attacks: state.nights.filter(({ attack }) => attack !== null).length,
    saveRate: ratio(guarded.filter(({ victim }) => victim === null).length, guarded.length),
    saveRateAtRandom: computeKnownMean(
      guarded.map((night) => saveAtRandom(atDusk(state, night, options), night, options)),
    ),
    keyRolesSurvived: key.length === 0 ? null : key.every(({ alive }) => alive),
  };
}

/** Expected chance of a hit among the targets that the rules leave to the seer that night. */
function hitAtRandom(state: State, seer: PlayerIndex, options: Options): number | null {
  const targets = inspectTargets(state, seer, options);
  return ratio(targets.filter((player) => isWolf(state, player)).length, targets.length);
}

/** The chance that doctors who each pick any legal target save the victim of the night. */
function saveAtRandom(state: State, { attack, protections }: Night, options: Options): number {
  const missed = protections.map(({ by }) => {
    const targets = protectTargets(state, by, options);
    return targets.some((target) => target === attack) ? 1 - 1 / targets.length : 1;
  });
  return 1 - missed.reduce((product, chance) => product * chance, 1);
}

/** The state as a night began: who was alive, and what was done in the nights before. */
function atDusk(state: State, night: Night, { start }: Options): State {
  const dead = new Set<PlayerIndex>();
  for (const death of state.deaths) {
    const before =
      death.round < night.round ||
      (death.round === night.round && death.cause === 'exile' && start === 'day');
    if (before) dead.add(death.player);
  }
  return {
    ...state,
    players: state.players.map((player, index) => ({ ...player, alive: !dead.has(index) })),
    nights: [
      ...state.nights.slice(0, state.nights.indexOf(night)),
      { ...night, protections: [], inspections: [] },
    ],
  };
}
