import type { BenchmarkDefinition } from '@masbench/core/benchmark';
import { readReference } from '../baseline/reference.js';
import type { Werewolf } from '../game.js';
import { roleTeam, roles } from '../options/roles.js';
import type { Options } from '../options/schema.js';

type Contrasts = Extract<
  BenchmarkDefinition<Werewolf, unknown, unknown>['contrasts'],
  (...given: never) => unknown
>;

/** Returns wolves and village by wins, next to random play of the same rules, and what suspicion tells. */
export function werewolfContrasts(options: Options, seats: number): ReturnType<Contrasts> {
  const { village } = readReference(options, seats);
  const sides = {
    wolves: roles.filter((role) => roleTeam(role) === 'wolves'),
    village: roles.filter((role) => roleTeam(role) === 'village'),
  };
  const share: [number, number] = [0, 1];
  return {
    ranges: {
      score: share,
      survived: share,
      averageSuspicion: share,
      villageSuspicion: share,
      'match.suspicion.auroc': share,
    },
    values: { score: 'ends', survived: 'ends' },
    pairs: [
      {
        name: 'wolves-village',
        description: 'Do wolves win more often than the village?',
        first: { name: 'wolves', field: 'won', roles: sides.wolves },
        second: { name: 'village', field: 'won', roles: sides.village },
      },
      {
        name: 'village-chance',
        description: 'Does the village win more often than at random play of the same rules?',
        first: { name: 'village', field: 'won', roles: sides.village },
        second: { name: 'random play', chance: village },
      },
      {
        name: 'suspicion-chance',
        description: 'Does suspicion tell wolves from others, by players that do not know?',
        first: { name: 'AUROC of suspicion', field: 'match.suspicion.auroc' },
        second: { name: 'chance', chance: 0.5 },
      },
    ],
  };
}
