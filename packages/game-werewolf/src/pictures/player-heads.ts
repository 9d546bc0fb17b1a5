import { countsAsWolf } from '../options/roles.js';
import type { PlayerIndex, State } from '../state.js';
import type { MatrixHead } from '@masbench/figures';

/** A player as a row: its name and seat, its role, and when it died. */
export function playerRow(state: State, player: PlayerIndex): MatrixHead {
  const { name = '', seat = '', role = 'villager' } = state.players[player] ?? {};
  const death = state.deaths.find((one) => one.player === player);
  const fate =
    death === undefined
      ? 'survived'
      : death.cause === 'exile'
        ? `exiled on day ${death.round}`
        : `killed in night ${death.round}`;
  return { text: `${name} (${seat})`, note: `${role}, ${fate}`, isStrong: countsAsWolf(role) };
}

/** A player as a column: its name, and whether it is a wolf. */
export function playerColumn({ players }: State, player: PlayerIndex): MatrixHead {
  const { name = '', role = 'villager' } = players[player] ?? {};
  const isWolf = countsAsWolf(role);
  return { text: isWolf ? `${name}, wolf` : name, isStrong: isWolf };
}
