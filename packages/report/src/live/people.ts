import type { AnyGame, NamedAgent } from '@masbench/core';
import { promptedSeat, type PlayerSource } from '@masbench/core/benchmark';
import type { PageDesk } from './seat-desk.js';

/** People at pages as players, by the name `human`. */
export function peopleAtPages(
  deskOf: (about: { game: string; seat: string }) => PageDesk,
  timeoutMs: () => number | null = () => null,
): PlayerSource {
  return {
    name: 'people',
    moveTimeoutMs: Infinity,
    choices: ['human'],
    describe: (name) => (name === 'human' ? { agent: 'human' } : undefined),
    make: (_spec, { human, prompts, game }) => {
      const shown = promptedSeat(prompts, human);
      const person: NamedAgent<AnyGame> = {
        name: 'human',
        nature: 'human',
        resumable: true,
        create: ({ seat, id }) => {
          const desk = deskOf({ game: game.name, seat });
          desk.sit({ match: id, game });
          return async (turn, io) => desk.ask(turn, io, { ...shown, match: id, timeoutMs: timeoutMs() });
        },
      };
      return person;
    },
    exclusive: (name) => name === 'human',
  };
}
