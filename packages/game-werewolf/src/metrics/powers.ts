import { countsAsWolf } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import type { Night, PlayerIndex, State } from '../state.js';
import { share } from './detection.js';
import { meanOf } from './suspicion.js';

/** The success of seers and doctors. */
export interface PowerMetrics {
  /** Inspections of seers. */
  readonly inspections: number;
  /** Share of inspections that hit a wolf. */
  readonly seerHitRate: number | null;
  /** Expected share for random inspection. */
  readonly seerHitRateAtRandom: number | null;
  /** Round in which a seer first claimed the role; `null` if none did. */
  readonly seerRevealRound: number | null;
  /** Attacks of the wolves. */
  readonly attacks: number;
  /** Share of attacks with a doctor alive that were blocked. */
  readonly saveRate: number | null;
  /** Expected share for random protection. */
  readonly saveRateAtRandom: number | null;
  /** Whether every dealt seer or doctor lived to the end; `null` if none was dealt. */
  readonly keyRolesSurvived: boolean | null;
}

/** Measures inspections and protections against random choice. */
export function powerMetrics(state: State, options: Options): PowerMetrics {
  const isWolf = (player: PlayerIndex): boolean => countsAsWolf(state.players[player]?.role ?? 'villager');
  const inspections = state.nights.flatMap((night) =>
    night.inspections.flatMap(({ target }) => (target === null ? [] : [{ night, target }])),
  );
  const guarded = state.nights.filter(({ attack, protections }) => attack !== null && protections.length > 0);
  const key = state.players.filter(({ role }) => role === 'seer' || role === 'doctor');
  const reveal = state.statements.find(
    ({ by, said }) =>
      state.players[by]?.role === 'seer' &&
      said.claims.some((claim) => claim.kind === 'role' && claim.role === 'seer'),
  );
  return {
    inspections: inspections.length,
    seerHitRate: share(inspections.filter(({ target }) => isWolf(target)).length, inspections.length),
    seerHitRateAtRandom: meanOf(
      inspections.flatMap(({ night }) => {
        const living = livingAtDusk(state, night, options);
        return share(living.filter(isWolf).length, living.length - 1) ?? [];
      }),
    ),
    seerRevealRound: reveal?.said.round ?? null,
    attacks: state.nights.filter(({ attack }) => attack !== null).length,
    saveRate: share(guarded.filter(({ victim }) => victim === null).length, guarded.length),
    saveRateAtRandom: meanOf(guarded.map((night) => 1 / livingAtDusk(state, night, options).length)),
    keyRolesSurvived: key.length === 0 ? null : key.every(({ alive }) => alive),
  };
}

function livingAtDusk(state: State, { round }: Night, { start }: Options): PlayerIndex[] {
  const dead = new Set<PlayerIndex>();
  for (const death of state.deaths) {
    const before =
      death.round < round || (death.round === round && death.cause === 'exile' && start === 'day');
    if (before) dead.add(death.player);
  }
  return state.table.filter((player) => !dead.has(player));
}
