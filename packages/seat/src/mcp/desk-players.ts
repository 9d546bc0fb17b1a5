import type { PlayerSource } from '@masbench/core/benchmark';
import type { SeatDesk } from './seat-desk.js';

/**
 * The client at a desk as a player of an experiment, by the name `mcp`. A move may take it an hour.
 *
 * @example
 * ```ts
 * import { deskPlayers, SeatDesk } from '@masbench/seat/mcp';
 *
 * const desk = new SeatDesk();
 * export const players = [deskPlayers(desk)];
 * ```
 */
export function deskPlayers({ agent }: SeatDesk): PlayerSource {
  return {
    name: 'mcp',
    moveTimeoutMs: 3_600_000,
    choices: ['mcp'],
    describe: (name) => (name === 'mcp' ? { agent: 'mcp' } : undefined),
    make: () => agent,
    exclusive: (name) => name === 'mcp',
  };
}
