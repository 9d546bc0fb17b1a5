import { benchmark, werewolf } from '@masbench/game-werewolf';
import type { RightGame } from '../../core/test/zoo/right-games.ts';
import type { OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';

/** Talk is cut short where the number of states, not of rules, would take minutes. */
const cases: readonly [name: string, seats: number, config: WerewolfOptionsInput][] = [
  ['wolf-paper', 8, { preset: 'wolf-paper', debate: { turns: 1 }, rounds: { cap: 2 } }],
  ['arena', 8, { preset: 'arena', debate: { turns: 1 }, rounds: { cap: 2 } }],
  ['kaggle', 8, { preset: 'kaggle', deception: { peers: 'batched' }, rounds: { cap: 2 } }],
  ['aiwolf-5', 5, { preset: 'aiwolf-5', debate: { turns: 1 } }],
  [
    'aiwolf-13',
    13,
    { preset: 'aiwolf-13', debate: { turns: 1 }, deception: { peers: 'none' }, rounds: { cap: 2 } },
  ],
  ['mini-mafia', 4, { preset: 'mini-mafia' }],
  [
    'wolves who must agree, in seven seats',
    7,
    {
      wolves: { choice: 'unanimous' },
      reveal: 'role',
      debate: { turns: 1 },
      deception: { peers: 'sampled', sample: 2 },
      rounds: { cap: 2 },
    },
  ],
];

/** Werewolf in its presets. */
export const rightGames: readonly RightGame[] = cases.map(([name, seats, config]) => [
  `werewolf: ${name}`,
  werewolf,
  {
    config,
    seats,
    declares: { confluent: true, bounds: [0, 1], maxEvents: 20_000 },
    story: benchmark.story,
    waive: {
      symmetry: 'roles are drawn by seat, and ties and turns follow the seats',
      'constant sum': 'the winning side is of any size',
      'draws on branches are keyed': 'ties draw where they come up',
    },
  },
]);
