import type { AnyGame } from '@masbench/core';
import { game as auction } from '../../../../examples/games/sealed-bid-auction.ts';
import { game as ticTacToe } from '../../../../examples/games/tic-tac-toe.ts';
import type { ExamineOptions } from '../../src/testing/examine.ts';
import { kuhn } from '../games/kuhn.ts';
import { lowest } from '../games/lowest.ts';
import { waivers } from './specimen.ts';
import { twins } from './specimens.ts';

/** A game that keeps all laws, and how it is held to them. */
export type RightGame = readonly [name: string, game: AnyGame, terms: ExamineOptions<AnyGame>];

const config = {};

/** Games in turns or at once that are defined by their moves alone. */
export const plainGames: readonly RightGame[] = [
  [
    'tic-tac-toe',
    ticTacToe,
    {
      config,
      seats: 2,
      declares: { bounds: [-1, 1], sum: 0 },
      waive: waivers('symmetry', 'no interference', 'timing tells nothing'),
    },
  ],
  [
    'an auction',
    auction,
    {
      config,
      seats: 4,
      declares: { confluent: true, bounds: [-100, 20] },
      waive: waivers('symmetry', 'constant sum'),
    },
  ],
  [
    'the lowest number',
    lowest,
    {
      config,
      seats: 3,
      declares: { confluent: true, symmetric: true, bounds: [0, 3] },
      waive: waivers('constant sum'),
    },
  ],
  [
    'Kuhn poker',
    kuhn,
    { config, seats: 2, declares: { bounds: [-2, 2], sum: 0 }, waive: waivers('symmetry') },
  ],
];

/** All right games of the core's tests: each that is broken in the zoo, without its fault, and the plain ones. */
export const rightGames: readonly RightGame[] = [
  ...twins.map(({ fault, mended, terms }): RightGame => [
    `the twin of ${fault}`,
    mended,
    { config, ...terms },
  ]),
  ...plainGames,
];
