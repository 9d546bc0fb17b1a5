import type { NamedAgent } from '@masbench/core';
import type { Game } from './game.ts';

/** Takes two thirds of 50 as often as `depth` says, and later of the mean guess of the round before. */
export function iteratedGuess(depth: number): NamedAgent<Game> {
  return {
    name: `scripted: depth ${depth}`,
    nature: 'scripted',
    create: () => ({
      move: ({ view }) => {
        const last = view.rounds.at(-1);
        const mean = last === undefined ? 50 : (3 / 2) * last.target;
        return { guess: Math.min(100, Math.round(mean * (2 / 3) ** depth)) };
      },
    }),
  };
}
