import { MasbenchError, type Seat } from '@masbench/core';
import { createRng, type Seed } from '@masbench/statistics';
import { checkPlayers, makeTable } from './check.js';
import { werewolfOptions } from './config.js';
import { makeDeck, roleTeam, type Role } from '../options/roles.js';
import type { OptionsInput } from '../options/schema.js';

/** One match of a pair. */
export interface PairedMatch<Player> {
  /** The configuration with the roles pinned, the same in both matches. */
  readonly config: OptionsInput;
  /** The agent of each seat. */
  readonly agents: Readonly<Record<Seat, Player>>;
  /** The role of each seat. */
  readonly roles: Readonly<Record<Seat, Role>>;
  /** Who plays which side. */
  readonly sides: { readonly wolves: Player; readonly village: Player };
}

/** Options of a pair of matches. */
export interface SidePairOptions<Player> {
  /** Names of the seats. */
  readonly seats: readonly Seat[];
  /** As in the configuration of a match. */
  readonly config?: OptionsInput | undefined;
  /** Draws the roles. */
  readonly seed: Seed;
  /** The two agents that change sides. */
  readonly players: readonly [Player, Player];
}

/**
 * The two matches of a pair with sides swapped: the same roles in the same seats, drawn from the seed; the first
 * player takes the wolves' side in the first match and the village in the second. Play both with the same seed, and
 * names, seating, speaking order and draws are equal too.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the seats do not fit the role table.
 *
 * @example
 * ```ts
 * import { play } from '@masbench/core';
 * import { sidePair, werewolf, werewolfSimulatedPlayer } from '@masbench/game-werewolf';
 *
 * const players = [werewolfSimulatedPlayer('sharp'), werewolfSimulatedPlayer('noisy')] as const;
 * for (const match of sidePair({ seats: ['A', 'B', 'C', 'D', 'E'], seed: 7, players }))
 *   console.log((await play(werewolf, { ...match, seed: 7 })).outcome?.winner);
 * ```
 */
export function sidePair<Player>({
  seats,
  config = {},
  seed,
  players: [first, second],
}: SidePairOptions<Player>): readonly [PairedMatch<Player>, PairedMatch<Player>] {
  const options = werewolfOptions(config);
  const fault = checkPlayers(options, seats.length);
  if (fault !== undefined) throw new MasbenchError('CONFIG_INVALID', `Cannot pair: ${fault}`);
  const roles =
    options.pin.roles ??
    createRng(seed, 'werewolf/side-pair').shuffle(makeDeck(makeTable(options, seats.length)));
  const dealt = seats.map((seat, index) => [seat, roles[index] ?? 'villager'] as const);
  const match = (wolves: Player, village: Player): PairedMatch<Player> => ({
    config: { ...config, pin: { ...config.pin, roles } },
    agents: Object.fromEntries(
      dealt.map(([seat, role]) => [seat, roleTeam(role) === 'wolves' ? wolves : village]),
    ),
    roles: Object.fromEntries(dealt),
    sides: { wolves, village },
  });
  return [match(first, second), match(second, first)];
}
